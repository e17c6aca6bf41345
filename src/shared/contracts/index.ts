import { abandonedCarts } from './sales/abandoned-carts.ts'
import { accountSessions } from './accounts/account-sessions.ts'
import { affirmationBoxes } from './pages/affirmation-boxes.ts'
import { postPurchaseOffers } from './checkout/post-purchase-offers.ts'
import { apiKeys } from './accounts/api-keys.ts'
import { auditLog } from './accounts/audit-log.ts'
import { auth } from './accounts/auth.ts'
import { authorizations } from './payments/authorizations.ts'
import { billing } from './stores/billing.ts'
import { brandColors } from './stores/brand-colors.ts'
import { cartSessions } from './checkout/cart-sessions.ts'
import { carts } from './pages/carts.ts'
import { checkoutDomains } from './stores/checkout-domains.ts'
import { confirmationPages } from './pages/confirmation-pages.ts'
import { connectorCalls } from './payments/connector-calls.ts'
import { customerEmailCalls } from './notifications/customer-emails.ts'
import { customerPortal } from './subscriptions/customer-portal.ts'
import { customers } from './sales/customers.ts'
import { dashboard } from './sales/dashboard.ts'
import { disputes } from './payments/disputes.ts'
import { expressCheckout } from './checkout/express-checkout.ts'
import { flows } from './pages/flows.ts'
import { frontendErrors } from './support/frontend-errors.ts'
import { goLive } from './stores/go-live.ts'
import { helpdesk } from './support/helpdesk.ts'
import { trafficLinks } from './marketing/traffic-links.ts'
import { traffic } from './marketing/traffic.ts'
import { cartRecovery } from './marketing/cart-recovery.ts'
import { consentCalls } from './integrations/consent.ts'
import { integrationCalls } from './integrations/integrations.ts'
import { reportedEvents } from './integrations/reported-events.ts'
import { shopify } from './integrations/shopify.ts'
import { inventory } from './sales/inventory.ts'
import { lassoPay } from './payments/lasso-pay.ts'
import { liveCheckout } from './checkout/live-checkout.ts'
import { mandates } from './payments/mandates.ts'
import { midApplications } from './payments/merchant-applications.ts'
import { midDesk } from './payments/merchant-application-desk.ts'
import { notificationSettingsCalls } from './notifications/notification-settings.ts'
import { notifications } from './notifications/notifications.ts'
import { offers } from './sales/offers.ts'
import { optimizers } from './pages/optimizers.ts'
import { orchestration } from './payments/payment-accounts.ts'
import { orders } from './sales/orders.ts'
import { paymentLinks } from './pages/payment-links.ts'
import { paymentPages } from './pages/payment-pages.ts'
import { reviews } from './pages/reviews.ts'
import { portalSettings } from './subscriptions/portal-settings.ts'
import { promoCodes } from './checkout/promo-codes.ts'
import { refunds } from './payments/refunds.ts'
import { reports } from './sales/reports.ts'
import { routingRules } from './payments/routing-rules.ts'
import { salesTaxes } from './checkout/sales-tax.ts'
import { shippingMethods } from './checkout/shipping-methods.ts'
import { stores } from './stores/store.ts'
import { stripeOnboarding } from './payments/stripe-onboarding.ts'
import { subscriptionPlans } from './subscriptions/plans.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { subscriptionInsights } from './subscriptions/insights.ts'
import { supportDesk } from './support/support-desk.ts'
import { system } from './system/system.ts'
import { team } from './accounts/team.ts'
import { transactions } from './payments/transactions.ts'
import { twoFactor } from './accounts/two-factor.ts'
import { users } from './accounts/user.ts'
import { velocity } from './payments/velocity-limits.ts'
import { webhooks } from './integrations/webhooks.ts'
import { whop } from './payments/whop.ts'

/** Every HTTP call. The server registers each entry; an entry without a handler is a type error. */
export const contracts = {
  abandonedCarts,
  accountSessions,
  affirmationBoxes,
  afterOffers: postPurchaseOffers,
  apiKeys,
  auditLog,
  auth,
  authorizations,
  billing,
  brandColours: brandColors,
  cartSessions,
  carts,
  checkoutDomains,
  confirmationPages,
  connectorCalls,
  customerEmails: customerEmailCalls,
  customerPortal,
  customers,
  dashboard,
  disputes,
  expressCheckout,
  flows,
  frontendErrors,
  goLive,
  helpdesk,
  cartRecovery,
  consent: consentCalls,
  traffic,
  trafficLinks,
  integrations: integrationCalls,
  inventory,
  lassoPay,
  liveCheckout,
  mandates,
  midApplications,
  midDesk,
  notificationSettings: notificationSettingsCalls,
  notifications,
  offers,
  optimizers,
  orchestration,
  orders,
  paymentLinks,
  paymentPages,
  portalSettings,
  promoCodes,
  refunds,
  reportedEvents,
  reports,
  reviews,
  routingRules,
  salesTaxes,
  shippingMethods,
  shopify,
  stores,
  stripeOnboarding,
  subscriptionPlans,
  subscriptions,
  subscriptionInsights,
  supportDesk,
  system,
  team,
  transactions,
  twoFactor,
  users,
  velocity,
  webhooks,
  whop,
} as const

export type Contracts = typeof contracts
