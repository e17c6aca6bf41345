import { abandonedCarts } from './abandoned-carts.ts'
import { accountSessions } from './account-sessions.ts'
import { affirmationBoxes } from './affirmation-boxes.ts'
import { afterOffers } from './after-offers.ts'
import { apiKeys } from './api-keys.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { authorizations } from './authorizations.ts'
import { billing } from './billing.ts'
import { brandColours } from './brand-colours.ts'
import { cartSessions } from './cart-sessions.ts'
import { carts } from './carts.ts'
import { checkoutDomains } from './checkout-domains.ts'
import { confirmationPages } from './confirmation-pages.ts'
import { connectorCalls } from './connector-calls.ts'
import { customerEmailCalls } from './customer-emails.ts'
import { customers } from './customers.ts'
import { dashboard } from './dashboard.ts'
import { disputes } from './disputes.ts'
import { expressCheckout } from './express-checkout.ts'
import { flows } from './flows.ts'
import { frontendErrors } from './frontend-errors.ts'
import { goLive } from './go-live.ts'
import { helpdesk } from './helpdesk.ts'
import { inventory } from './inventory.ts'
import { lassoPay } from './lasso-pay.ts'
import { liveCheckout } from './live-checkout.ts'
import { mandates } from './mandates.ts'
import { midApplications } from './mid-applications.ts'
import { midDesk } from './mid-desk.ts'
import { notificationSettingsCalls } from './notification-settings.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { optimizers } from './optimizers.ts'
import { orchestration } from './orchestration.ts'
import { orders } from './orders.ts'
import { paymentLinks } from './payment-links.ts'
import { paymentPages } from './payment-pages.ts'
import { reviews } from './reviews.ts'
import { promoCodes } from './promo-codes.ts'
import { refunds } from './refunds.ts'
import { routingRules } from './routing-rules.ts'
import { salesTaxes } from './sales-tax.ts'
import { shippingMethods } from './shipping-methods.ts'
import { stores } from './store.ts'
import { stripeOnboarding } from './stripe-onboarding.ts'
import { supportDesk } from './support-desk.ts'
import { system } from './system.ts'
import { team } from './team.ts'
import { transactions } from './transactions.ts'
import { twoFactor } from './two-factor.ts'
import { users } from './user.ts'
import { velocity } from './velocity.ts'
import { whop } from './whop.ts'

/** Every HTTP call. The server registers each entry; an entry without a handler is a type error. */
export const contracts = {
  abandonedCarts,
  accountSessions,
  affirmationBoxes,
  afterOffers,
  apiKeys,
  auditLog,
  auth,
  authorizations,
  billing,
  brandColours,
  cartSessions,
  carts,
  checkoutDomains,
  confirmationPages,
  connectorCalls,
  customerEmails: customerEmailCalls,
  customers,
  dashboard,
  disputes,
  expressCheckout,
  flows,
  frontendErrors,
  goLive,
  helpdesk,
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
  promoCodes,
  refunds,
  reviews,
  routingRules,
  salesTaxes,
  shippingMethods,
  stores,
  stripeOnboarding,
  supportDesk,
  system,
  team,
  transactions,
  twoFactor,
  users,
  velocity,
  whop,
} as const

export type Contracts = typeof contracts
