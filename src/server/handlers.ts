import { abandonedCartRoutes } from './features/abandoned-carts/routes.ts'
import { accountSessionRoutes } from './features/account-sessions/routes.ts'
import { affirmationBoxRoutes } from './features/affirmation-boxes/routes.ts'
import { afterOfferRoutes } from './features/after-offers/routes.ts'
import { apiKeyRoutes } from './features/api-keys/routes.ts'
import { auditLogRoutes } from './features/audit-log/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { authorizationRoutes } from './features/authorizations/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { brandColourRoutes } from './features/brand-colours/routes.ts'
import { cartSessionRoutes } from './features/cart-sessions/routes.ts'
import { cartRoutes } from './features/carts/routes.ts'
import { checkoutDomainRoutes } from './features/checkout-domains/routes.ts'
import { confirmationPageRoutes } from './features/confirmation-pages/routes.ts'
import { customerEmailRoutes } from './features/customer-emails/routes.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { disputeRoutes } from './features/disputes/routes.ts'
import { expressCheckoutRoutes } from './features/express-checkout/routes.ts'
import { flowRoutes } from './features/flows/routes.ts'
import { frontendErrorRoutes } from './features/frontend-errors/routes.ts'
import { goLiveRoutes } from './features/go-live/routes.ts'
import { helpdeskRoutes } from './features/helpdesk/routes.ts'
import { inventoryRoutes } from './features/inventory/routes.ts'
import { lassoPayRoutes } from './features/lasso-pay/routes.ts'
import { liveCheckoutRoutes } from './features/live-checkout/routes.ts'
import { mandateRoutes } from './features/mandates/routes.ts'
import { midApplicationRoutes, midDeskRoutes } from './features/mid-applications/routes.ts'
import { notificationSettingsRoutes } from './features/notification-settings/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { offerRoutes } from './features/offers/routes.ts'
import { optimizerRoutes } from './features/optimizers/routes.ts'
import { orchestrationRoutes } from './features/orchestration/routes.ts'
import { connectorCallRoutes } from './features/orchestration/save-routes.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { paymentLinkRoutes } from './features/payment-links/routes.ts'
import { paymentPageRoutes } from './features/payment-pages/routes.ts'
import { transactionRoutes } from './features/payments/routes.ts'
import { refundRoutes } from './features/refunds/routes.ts'
import { reviewRoutes } from './features/reviews/routes.ts'
import { promoCodeRoutes } from './features/promo-codes/routes.ts'
import { routingRuleRoutes } from './features/routing-rules/routes.ts'
import { salesTaxRoutes } from './features/sales-tax/routes.ts'
import { shippingMethodRoutes } from './features/shipping-methods/routes.ts'
import { storesRoutes } from './features/stores/routes.ts'
import { stripeOnboardingRoutes } from './features/stripe-onboarding/routes.ts'
import { supportDeskRoutes } from './features/support-desk/routes.ts'
import { systemRoutes } from './features/system/routes.ts'
import { teamRoutes } from './features/team/routes.ts'
import { twoFactorRoutes } from './features/two-factor/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import { velocityRoutes } from './features/velocity/routes.ts'
import { whopRoutes } from './features/whop/routes.ts'
import type { AllHandlers } from './http/handler.ts'

/** Who answers what: one entry for each resource of the contract list. */
export const handlers: AllHandlers = {
  abandonedCarts: abandonedCartRoutes,
  accountSessions: accountSessionRoutes,
  affirmationBoxes: affirmationBoxRoutes,
  afterOffers: afterOfferRoutes,
  apiKeys: apiKeyRoutes,
  auditLog: auditLogRoutes,
  auth: authRoutes,
  authorizations: authorizationRoutes,
  billing: billingRoutes,
  brandColours: brandColourRoutes,
  cartSessions: cartSessionRoutes,
  carts: cartRoutes,
  checkoutDomains: checkoutDomainRoutes,
  confirmationPages: confirmationPageRoutes,
  connectorCalls: connectorCallRoutes,
  customerEmails: customerEmailRoutes,
  customers: customerRoutes,
  dashboard: dashboardRoutes,
  disputes: disputeRoutes,
  expressCheckout: expressCheckoutRoutes,
  flows: flowRoutes,
  frontendErrors: frontendErrorRoutes,
  goLive: goLiveRoutes,
  helpdesk: helpdeskRoutes,
  inventory: inventoryRoutes,
  lassoPay: lassoPayRoutes,
  liveCheckout: liveCheckoutRoutes,
  mandates: mandateRoutes,
  midApplications: midApplicationRoutes,
  midDesk: midDeskRoutes,
  notificationSettings: notificationSettingsRoutes,
  notifications: notificationsRoutes,
  offers: offerRoutes,
  optimizers: optimizerRoutes,
  orchestration: orchestrationRoutes,
  orders: orderRoutes,
  paymentLinks: paymentLinkRoutes,
  paymentPages: paymentPageRoutes,
  promoCodes: promoCodeRoutes,
  refunds: refundRoutes,
  reviews: reviewRoutes,
  routingRules: routingRuleRoutes,
  salesTaxes: salesTaxRoutes,
  shippingMethods: shippingMethodRoutes,
  stores: storesRoutes,
  stripeOnboarding: stripeOnboardingRoutes,
  supportDesk: supportDeskRoutes,
  system: systemRoutes,
  team: teamRoutes,
  transactions: transactionRoutes,
  twoFactor: twoFactorRoutes,
  users: usersRoutes,
  velocity: velocityRoutes,
  whop: whopRoutes,
}
