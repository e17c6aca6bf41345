import type { Contracts } from '../../../shared/contracts/index.ts'
import type { LiveEvent } from '../../../shared/realtime.ts'
import type { ReadContract } from '../api/query-client.ts'

type EventTypes = readonly LiveEvent['type'][]

/** No live event: the screens refetch it on open, poll it, or edit a draft of it. */
const NO_EVENTS: EventTypes = []
const CHANGES: EventTypes = ['store.updated']
const SALES: EventTypes = ['order.created', 'order.updated']
const MONEY: EventTypes = [...SALES, 'payment.updated']
const FIGURES: EventTypes = [...MONEY, 'dispute.updated', 'connection.updated']
const CONNECTIONS: EventTypes = ['connection.updated']
const OFFERS: EventTypes = ['order.created', 'product.updated', 'offer.updated']
const LINKS: EventTypes = ['order.created', 'payment_link.updated']
const PLANS: EventTypes = ['subscription_plan.updated', 'subscription.updated', 'product.updated']
const PROMOS: EventTypes = ['order.created', 'promo_code.updated']
const STOCK: EventTypes = ['order.created', 'product.updated']
const RULES: EventTypes = ['routing_rule.updated']
const CONTENT: EventTypes = ['content.updated']
const INTEGRATIONS: EventTypes = ['integration.updated']
const WEBHOOKS: EventTypes = ['webhook.updated']
const SUBSCRIPTIONS: EventTypes = ['subscription.updated']
const TICKETS: EventTypes = ['new_unread_ticket', 'ticket.updated']
const ACCOUNT: EventTypes = ['account.updated']
const NEWS: EventTypes = ['notification.created']
const APPLICATIONS: EventTypes = [...CHANGES, ...NEWS]

/** Groups of calls with reads of the dashboard. */
type SignedIn = Exclude<keyof Contracts, 'customerPortal'>

/**
 * The events that invalidate each read of the dashboard, by contract group and path. Every group is listed, even one without
 * reads; the test of this file fails if a read is missing. Uses paths instead of contracts because contracts load with
 * their screens.
 */
const eventsByRead: Readonly<Record<SignedIn, Readonly<Record<string, EventTypes>>>> = {
  abandonedCarts: { '/cart-sessions/abandoned': SALES },
  accountSessions: { '/user/sessions': ACCOUNT },
  affirmationBoxes: { '/affirmation-box/details': NO_EVENTS },
  afterOffers: {},
  apiKeys: { '/api-keys/all': CHANGES },
  auditLog: {
    '/audit-log/all': [
      ...CHANGES,
      ...CONNECTIONS,
      ...RULES,
      ...INTEGRATIONS,
      'order.updated',
      'dispute.updated',
      'product.updated',
      'promo_code.updated',
      'payment_link.updated',
      'offer.updated',
      'subscription_plan.updated',
    ],
  },
  auth: {},
  authorizations: { '/authorizations/all': MONEY, '/authorizations/settings': CHANGES },
  billing: { '/billing/invoices': MONEY, '/billing/invoice': MONEY },
  brandColours: { '/brand-colours': NO_EVENTS },
  cartSessions: {},
  cartRecovery: {
    '/cart-recovery/sequence': CHANGES,
    '/cart-recovery/figures': SALES,
    '/cart-recovery/suppressed': NO_EVENTS,
  },
  carts: {
    '/cart/all': [...CHANGES, ...CONTENT],
    '/cart/details': NO_EVENTS,
    '/cart/versions': NO_EVENTS,
    '/cart/version-details': NO_EVENTS,
  },
  checkoutDomains: { '/store/checkout-domain/:store_id': CHANGES },
  confirmationPages: {
    '/confirmation-page/all': CONTENT,
    '/confirmation-page/details': NO_EVENTS,
    '/confirmation-page/versions': NO_EVENTS,
    '/confirmation-page/version-details': NO_EVENTS,
  },
  connectorCalls: {},
  customerEmails: { '/customer-emails/settings': CHANGES, '/customer-emails/preview': CHANGES },
  customers: { '/customers/all': SALES, '/customers/details': SALES },
  dashboard: {
    '/dashboard/summary': FIGURES,
    '/dashboard/revenueVolumeData': FIGURES,
    '/dashboard/approvedTranscations': FIGURES,
    '/dashboard/declinedTranscations': FIGURES,
    '/dashboard/refundedTranscations': FIGURES,
    '/dashboard/pieChart': FIGURES,
    '/dashboard/getTranscations': FIGURES,
  },
  consent: { '/consent/settings': CHANGES },
  disputes: { '/disputes/all': ['dispute.updated'], '/disputes/details': ['dispute.updated'] },
  expressCheckout: { '/express-checkout/settings': [...CHANGES, ...CONNECTIONS] },
  flows: {
    '/flow/all': [...SALES, ...CONTENT],
    '/flow/statistics': SALES,
    '/flow/facts': [...CHANGES, ...CONNECTIONS, 'offer.updated'],
    '/flow/live': CHANGES,
    '/flow/details': NO_EVENTS,
    '/flow/versions': NO_EVENTS,
    '/flow/version-details': NO_EVENTS,
  },
  frontendErrors: { '/frontend-errors/all': NO_EVENTS, '/frontend-errors/details': NO_EVENTS },
  goLive: { '/store/go-live': [...CHANGES, ...CONNECTIONS, ...SALES, 'product.updated'] },
  helpdesk: {
    '/zendesk/stores/unread-tickets/get': TICKETS,
    '/zendesk/stores/unread-tickets/check': TICKETS,
    '/zendesk/get-ticket-details': TICKETS,
    '/zendesk/open-tickets': TICKETS,
    '/zendesk/past-tickets': TICKETS,
  },
  shopify: {
    '/shopify/connection': [...INTEGRATIONS, 'order.created', 'order.updated', 'product.updated', 'promo_code.updated'],
    '/shopify/sync/runs': INTEGRATIONS,
    '/shopify/conflicts': INTEGRATIONS,
    '/shopify/activity': INTEGRATIONS,
    '/shopify/links': [...INTEGRATIONS, 'order.updated'],
  },
  integrations: {
    '/integrations/all': INTEGRATIONS,
    '/integrations/details': INTEGRATIONS,
    '/integrations/log': INTEGRATIONS,
    '/integrations/delivery': INTEGRATIONS,
  },
  inventory: { '/inventory/all': STOCK, '/inventory/details': STOCK },
  lassoPay: {
    '/lasso-pay/payments': FIGURES,
    '/lasso-pay/payouts': FIGURES,
    '/lasso-pay/payout': FIGURES,
    '/lasso-pay/account': [...FIGURES, ...CHANGES],
  },
  liveCheckout: { '/live-checkout': CHANGES },
  mandates: { '/mandate/details': SALES },
  midApplications: { '/mid-applications/all': APPLICATIONS, '/mid-applications/details': APPLICATIONS },
  // Operators aren't members of the stores, so the desks poll.
  midDesk: { '/mid-desk/applications': NO_EVENTS, '/mid-desk/application': NO_EVENTS },
  notificationSettings: { '/notifications/settings': NO_EVENTS },
  notifications: { '/notifications/get-all': NEWS, '/notifications/get-unread': NEWS },
  offers: { '/offers/all': OFFERS, '/offers/details': OFFERS },
  optimizers: {
    '/optimizer/all': [...SALES, ...CONTENT],
    '/optimizer/top-offers': SALES,
    '/optimizer/figures': SALES,
    '/optimizer/details': NO_EVENTS,
    '/optimizer/versions': NO_EVENTS,
    '/optimizer/version-details': NO_EVENTS,
  },
  orchestration: {
    '/orchestration/allOrchestration': CONNECTIONS,
    '/accounts/all': CONNECTIONS,
    '/orchestration/connectors': CONNECTIONS,
    '/orchestration/details': CONNECTIONS,
    '/orchestration/setup-steps': CONNECTIONS,
  },
  orders: { '/orders/all': SALES, '/orders/attempts': MONEY, '/orders/details': [...MONEY, 'dispute.updated'] },
  paymentLinks: { '/payment-links/all': LINKS, '/payment-links/details': LINKS },
  paymentPages: {
    '/payment-page/all': CONTENT,
    '/payment-page/details': NO_EVENTS,
    '/payment-page/versions': NO_EVENTS,
    '/payment-page/version-details': NO_EVENTS,
  },
  portalSettings: {
    '/portal-settings/details': NO_EVENTS,
    '/portal-settings/versions': NO_EVENTS,
    '/portal-settings/version-details': NO_EVENTS,
    '/portal-settings/overview': [...CONTENT, 'subscription.updated'],
  },
  promoCodes: { '/shopify/promo-codes': PROMOS, '/shopify/promo-codes/:id': PROMOS },
  refunds: {},
  reportedEvents: {},
  reviews: { '/reviews': NO_EVENTS },
  routingRules: {
    '/orchestration/rules': RULES,
    '/orchestration/rules/:ruleId': RULES,
    '/orchestration/rules/versions': RULES,
    '/orchestration/rules/publications': RULES,
    '/orchestration/rules/retry-limits': RULES,
    // Past versions don't change, and a running replay is polled.
    '/orchestration/rules/version-details': NO_EVENTS,
    '/orchestration/rules/replay': NO_EVENTS,
    '/orchestration/rules/replay-differences': NO_EVENTS,
  },
  salesTaxes: { '/sales-tax/all': NO_EVENTS, '/sales-tax/details': NO_EVENTS, '/sales-tax/calculate': NO_EVENTS },
  shippingMethods: { '/shipping-methods': NO_EVENTS, '/shipping-methods/:id': NO_EVENTS },
  stores: {
    '/user/get-user-stores': [...CHANGES, ...ACCOUNT, ...CONNECTIONS],
    '/store/get-store-details': CHANGES,
    '/store/setup-steps': [...CHANGES, ...CONNECTIONS, ...STOCK],
  },
  stripeOnboarding: { '/stripe/onboarding-status': CHANGES },
  subscriptionPlans: {
    '/subscriptions/plan-details': PLANS,
    '/subscriptions/fetch-plan': PLANS,
    '/subscriptions/price-change-email': PLANS,
    '/subscriptions/store-plans': PLANS,
  },
  subscriptions: {
    '/subscriptions/store-subscriptions/:storeId': SUBSCRIPTIONS,
    '/subscriptions/customer-subscriptions': SUBSCRIPTIONS,
    '/subscriptions/details': [...SUBSCRIPTIONS, ...MONEY],
    '/subscriptions/test-clock': SUBSCRIPTIONS,
    '/subscriptions/test-clock/events': SUBSCRIPTIONS,
    '/subscriptions/import': SUBSCRIPTIONS,
    '/subscriptions/import-problems': SUBSCRIPTIONS,
  },
  subscriptionInsights: {
    '/subscriptions/insights': SUBSCRIPTIONS,
    '/subscriptions/insights/events': SUBSCRIPTIONS,
    '/subscriptions/insights/charges': SUBSCRIPTIONS,
    '/subscriptions/insights/renewals': SUBSCRIPTIONS,
    '/subscriptions/insights/subscribers': SUBSCRIPTIONS,
  },
  supportDesk: { '/support-desk/tickets': NO_EVENTS, '/support-desk/ticket': NO_EVENTS },
  system: {},
  team: { '/store/get-store-users': CHANGES, '/store/invites': CHANGES },
  transactions: { '/transactions/all': MONEY },
  reports: {
    '/reports/run': MONEY,
    '/reports/rows': MONEY,
    '/reports/export': NO_EVENTS,
    '/reports/saved': NO_EVENTS,
    '/reports/saved/details': NO_EVENTS,
  },
  // Visits aren't published: every page view would refetch the figures.
  traffic: { '/traffic/overview': SALES, '/traffic/breakdown': SALES },
  trafficLinks: { '/traffic/links': ['payment_link.updated', 'offer.updated'] },
  twoFactor: { '/user/two-factor': ACCOUNT },
  velocity: {
    '/velocity-limits/settings': CHANGES,
    '/velocity-limits/blocked': [...CHANGES, ...NEWS],
    '/velocity-limits/allowed': CHANGES,
  },
  users: { '/user/details': ACCOUNT, '/user/get-all-user-store-invite-requests': ACCOUNT },
  webhooks: {
    '/webhook-endpoints/all': WEBHOOKS,
    '/webhook-endpoints/hours': WEBHOOKS,
    '/webhook-endpoints/deliveries': WEBHOOKS,
    '/webhook-endpoints/delivery': WEBHOOKS,
  },
  whop: {
    '/whop/integration': FIGURES,
    '/whop/dashboard': FIGURES,
    '/whop/products': FIGURES,
    '/whop/payments': FIGURES,
    // Fetched from Whop each time.
    '/whop/product-choices': NO_EVENTS,
  },
}

const reads = Object.values(eventsByRead).flatMap((group) => Object.entries(group))
const readsOf = (counts: (told: EventTypes) => boolean): ReadContract[] =>
  reads.filter(([, told]) => counts(told)).map(([path]) => ({ method: 'GET', path }))

/** Returns the reads that an event invalidates; those on screen are refetched. */
export const affectedBy = (type: LiveEvent['type']): readonly ReadContract[] => readsOf((told) => told.includes(type))

/** All reads with live events, which are refetched after the socket was down. */
export const liveReads: readonly ReadContract[] = readsOf((told) => told.length > 0)

/** Every read listed here, which the test compares with the contracts. */
export const knownReads: readonly ReadContract[] = readsOf(() => true)
