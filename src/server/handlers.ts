import { abandonedCartRoutes } from './features/sales/abandoned-carts/routes.ts'
import { accountSessionRoutes } from './features/accounts/account-sessions/routes.ts'
import { affirmationBoxRoutes } from './features/pages/affirmation-boxes/routes.ts'
import { afterOfferRoutes } from './features/checkout/post-purchase-offers/routes.ts'
import { apiKeyRoutes } from './features/accounts/api-keys/routes.ts'
import { auditLogRoutes } from './features/accounts/audit-log/routes.ts'
import { authRoutes } from './features/accounts/auth/routes.ts'
import { authorizationRoutes } from './features/payments/authorizations/routes.ts'
import { billingRoutes } from './features/stores/billing/routes.ts'
import { brandColorRoutes } from './features/stores/brand-colors/routes.ts'
import { liveOfferRoutes } from './features/checkout/cart-sessions/live-offer-routes.ts'
import { cartSessionRoutes } from './features/checkout/cart-sessions/routes.ts'
import { cartRoutes } from './features/pages/carts/routes.ts'
import { checkoutDomainRoutes } from './features/stores/checkout-domains/routes.ts'
import { confirmationPageRoutes } from './features/pages/confirmation-pages/routes.ts'
import { customerEmailRoutes } from './features/notifications/customer-emails/routes.ts'
import { customerPortalRoutes } from './features/subscriptions/customer-portal/routes.ts'
import { customerRoutes } from './features/sales/customers/routes.ts'
import { dashboardRoutes } from './features/sales/dashboard/routes.ts'
import { disputeRoutes } from './features/payments/disputes/routes.ts'
import { expressCheckoutRoutes } from './features/checkout/express-checkout/routes.ts'
import { flowRoutes } from './features/pages/flows/routes.ts'
import { frontendErrorRoutes } from './features/support/frontend-errors/routes.ts'
import { goLiveRoutes } from './features/stores/go-live/routes.ts'
import { helpdeskRoutes } from './features/support/helpdesk/routes.ts'
import { inventoryRoutes } from './features/sales/inventory/routes.ts'
import { lassoPayRoutes } from './features/payments/lasso-pay/routes.ts'
import { liveCheckoutRoutes } from './features/checkout/live-checkout/routes.ts'
import { mandateRoutes } from './features/payments/mandates/routes.ts'
import { midApplicationRoutes, midDeskRoutes } from './features/payments/merchant-applications/routes.ts'
import { notificationSettingsRoutes } from './features/notifications/notification-settings/routes.ts'
import { notificationsRoutes } from './features/notifications/notifications/routes.ts'
import { offerRoutes } from './features/sales/offers/routes.ts'
import { optimizerRoutes } from './features/pages/optimizers/routes.ts'
import { orchestrationRoutes } from './features/payments/payment-accounts/routes.ts'
import { connectorCallRoutes } from './features/payments/payment-accounts/save-routes.ts'
import { orderRoutes } from './features/sales/orders/routes.ts'
import { paymentLinkRoutes } from './features/pages/payment-links/routes.ts'
import { paymentPageRoutes } from './features/pages/payment-pages/routes.ts'
import { sessionPaymentRoutes, transactionRoutes } from './features/payments/processing/routes.ts'
import { refundRoutes } from './features/payments/refunds/routes.ts'
import { reviewRoutes } from './features/pages/reviews/routes.ts'
import { portalSettingsRoutes } from './features/subscriptions/portal-settings/routes.ts'
import { promoCodeRoutes } from './features/checkout/promo-codes/routes.ts'
import { accountRemovalRoutes, routingRuleRoutes } from './features/payments/routing-rules/routes.ts'
import { salesTaxRoutes } from './features/checkout/sales-tax/routes.ts'
import { shippingMethodRoutes } from './features/checkout/shipping-methods/routes.ts'
import { storesRoutes } from './features/stores/stores/routes.ts'
import { stripeOnboardingRoutes } from './features/payments/stripe-onboarding/routes.ts'
import { subscriptionPlanRoutes } from './features/subscriptions/plans/routes.ts'
import { subscriptionRoutes } from './features/subscriptions/subscriptions/routes.ts'
import { subscriptionInsightsRoutes } from './features/subscriptions/insights/routes.ts'
import { supportDeskRoutes } from './features/support/support-desk/routes.ts'
import { systemRoutes } from './features/system/system/routes.ts'
import { teamRoutes } from './features/accounts/team/routes.ts'
import { twoFactorRoutes } from './features/accounts/two-factor/routes.ts'
import { usersRoutes } from './features/accounts/users/routes.ts'
import { reportRoutes } from './features/sales/reports/routes.ts'
import { trafficLinkRoutes } from './features/marketing/traffic-links/routes.ts'
import { trafficRoutes } from './features/marketing/traffic/routes.ts'
import { cartRecoveryRoutes } from './features/sales/cart-recovery/routes.ts'
import { consentRoutes } from './features/integrations/consent/routes.ts'
import { webhookRoutes } from './features/integrations/webhooks/routes.ts'
import { shopifyRoutes } from './features/integrations/shopify/routes.ts'
import { integrationRoutes, reportedEventRoutes } from './features/integrations/tools/routes.ts'
import { velocityRoutes } from './features/payments/velocity-limits/routes.ts'
import { whopRoutes } from './features/payments/whop/routes.ts'
import type { AllHandlers } from './http/handler.ts'

/** Handlers of the API, by resource. */
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
  brandColours: brandColorRoutes,
  cartSessions: { ...cartSessionRoutes, ...sessionPaymentRoutes },
  carts: cartRoutes,
  checkoutDomains: checkoutDomainRoutes,
  confirmationPages: confirmationPageRoutes,
  connectorCalls: connectorCallRoutes,
  customerEmails: customerEmailRoutes,
  customerPortal: customerPortalRoutes,
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
  optimizers: { ...optimizerRoutes, ...liveOfferRoutes },
  orchestration: { ...orchestrationRoutes, ...accountRemovalRoutes },
  orders: orderRoutes,
  paymentLinks: paymentLinkRoutes,
  paymentPages: paymentPageRoutes,
  portalSettings: portalSettingsRoutes,
  promoCodes: promoCodeRoutes,
  refunds: refundRoutes,
  reviews: reviewRoutes,
  routingRules: routingRuleRoutes,
  salesTaxes: salesTaxRoutes,
  shippingMethods: shippingMethodRoutes,
  stores: storesRoutes,
  stripeOnboarding: stripeOnboardingRoutes,
  subscriptionPlans: subscriptionPlanRoutes,
  subscriptions: subscriptionRoutes,
  subscriptionInsights: subscriptionInsightsRoutes,
  supportDesk: supportDeskRoutes,
  system: systemRoutes,
  team: teamRoutes,
  transactions: transactionRoutes,
  twoFactor: twoFactorRoutes,
  users: usersRoutes,
  cartRecovery: cartRecoveryRoutes,
  consent: consentRoutes,
  reports: reportRoutes,
  traffic: trafficRoutes,
  trafficLinks: trafficLinkRoutes,
  integrations: integrationRoutes,
  reportedEvents: reportedEventRoutes,
  shopify: shopifyRoutes,
  velocity: velocityRoutes,
  webhooks: webhookRoutes,
  whop: whopRoutes,
}
