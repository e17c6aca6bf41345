import type { Contracts } from '../../../shared/contracts/index.ts'
import type { LiveEvent } from '../../../shared/realtime.ts'
import type { ReadOf } from '../api/query-client.ts'

type Told = readonly LiveEvent['type'][]

/** No live event: the screens refetch it on open, poll it, or edit a draft of it. */
const UNTOLD: Told = []
const CHANGES: Told = ['store.updated']
const SALES: Told = ['order.created', 'order.updated']
const MONEY: Told = [...SALES, 'payment.updated']
const FIGURES: Told = [...MONEY, 'dispute.updated', 'connection.updated']
const CONNECTIONS: Told = ['connection.updated']
const OFFERS: Told = ['order.created', 'product.updated', 'offer.updated']
const LINKS: Told = ['order.created', 'payment_link.updated']
const PROMOS: Told = ['order.created', 'promo_code.updated']
const STOCK: Told = ['order.created', 'product.updated']
const RULES: Told = ['routing_rule.updated']
const CONTENT: Told = ['content.updated']
const TICKETS: Told = ['new_unread_ticket', 'ticket.updated']
const ACCOUNT: Told = ['account.updated']
const NEWS: Told = ['notification.created']
const APPLICATIONS: Told = [...CHANGES, ...NEWS]

/**
 * The events that invalidate each signed-in read, by contract group and path. Every group is listed, even one without
 * reads; the test of this file fails if a read is missing. Uses paths instead of contracts because contracts load with
 * their screens.
 */
const tells: Readonly<Record<keyof Contracts, Readonly<Record<string, Told>>>> = {
  abandonedCarts: { '/cart-sessions/abandoned': SALES },
  accountSessions: { '/user/sessions': ACCOUNT },
  affirmationBoxes: { '/affirmation-box/details': UNTOLD },
  afterOffers: {},
  apiKeys: { '/api-keys/all': CHANGES },
  auditLog: {
    '/audit-log/all': [
      ...CHANGES,
      ...CONNECTIONS,
      ...RULES,
      'order.updated',
      'dispute.updated',
      'product.updated',
      'promo_code.updated',
      'payment_link.updated',
      'offer.updated',
    ],
  },
  auth: {},
  authorizations: { '/authorizations/all': MONEY, '/authorizations/settings': CHANGES },
  billing: { '/billing/invoices': MONEY, '/billing/invoice': MONEY },
  brandColours: { '/brand-colours': UNTOLD },
  cartSessions: {},
  carts: {
    '/cart/all': [...CHANGES, ...CONTENT],
    '/cart/details': UNTOLD,
    '/cart/versions': UNTOLD,
    '/cart/version-details': UNTOLD,
  },
  checkoutDomains: { '/store/checkout-domain/:store_id': CHANGES },
  confirmationPages: {
    '/confirmation-page/all': CONTENT,
    '/confirmation-page/details': UNTOLD,
    '/confirmation-page/versions': UNTOLD,
    '/confirmation-page/version-details': UNTOLD,
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
  disputes: { '/disputes/all': ['dispute.updated'], '/disputes/details': ['dispute.updated'] },
  expressCheckout: { '/express-checkout/settings': [...CHANGES, ...CONNECTIONS] },
  flows: {
    '/flow/all': [...SALES, ...CONTENT],
    '/flow/statistics': SALES,
    '/flow/facts': [...CHANGES, ...CONNECTIONS, 'offer.updated'],
    '/flow/live': CHANGES,
    '/flow/details': UNTOLD,
    '/flow/versions': UNTOLD,
    '/flow/version-details': UNTOLD,
  },
  frontendErrors: { '/frontend-errors/all': UNTOLD, '/frontend-errors/details': UNTOLD },
  goLive: { '/store/go-live': [...CHANGES, ...CONNECTIONS, ...SALES, 'product.updated'] },
  helpdesk: {
    '/zendesk/stores/unread-tickets/get': TICKETS,
    '/zendesk/stores/unread-tickets/check': TICKETS,
    '/zendesk/get-ticket-details': TICKETS,
    '/zendesk/open-tickets': TICKETS,
    '/zendesk/past-tickets': TICKETS,
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
  midDesk: { '/mid-desk/applications': UNTOLD, '/mid-desk/application': UNTOLD },
  notificationSettings: { '/notifications/settings': UNTOLD },
  notifications: { '/notifications/get-all': NEWS, '/notifications/get-unread': NEWS },
  offers: { '/offers/all': OFFERS, '/offers/details': OFFERS },
  optimizers: {
    '/optimizer/all': [...SALES, ...CONTENT],
    '/optimizer/top-offers': SALES,
    '/optimizer/figures': SALES,
    '/optimizer/details': UNTOLD,
    '/optimizer/versions': UNTOLD,
    '/optimizer/version-details': UNTOLD,
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
    '/payment-page/details': UNTOLD,
    '/payment-page/versions': UNTOLD,
    '/payment-page/version-details': UNTOLD,
  },
  promoCodes: { '/shopify/promo-codes': PROMOS, '/shopify/promo-codes/:id': PROMOS },
  refunds: {},
  reviews: { '/reviews': UNTOLD },
  routingRules: {
    '/orchestration/rules': RULES,
    '/orchestration/rules/:ruleId': RULES,
    '/orchestration/rules/versions': RULES,
    '/orchestration/rules/publications': RULES,
    '/orchestration/rules/retry-limits': RULES,
    // Past versions don't change, and a running replay is polled.
    '/orchestration/rules/version-details': UNTOLD,
    '/orchestration/rules/replay': UNTOLD,
    '/orchestration/rules/replay-differences': UNTOLD,
  },
  salesTaxes: { '/sales-tax/all': UNTOLD, '/sales-tax/details': UNTOLD, '/sales-tax/calculate': UNTOLD },
  shippingMethods: { '/shipping-methods': UNTOLD, '/shipping-methods/:id': UNTOLD },
  stores: {
    '/user/get-user-stores': [...CHANGES, ...ACCOUNT, ...CONNECTIONS],
    '/store/get-store-details': CHANGES,
    '/store/setup-steps': [...CHANGES, ...CONNECTIONS, ...STOCK],
  },
  stripeOnboarding: { '/stripe/onboarding-status': CHANGES },
  supportDesk: { '/support-desk/tickets': UNTOLD, '/support-desk/ticket': UNTOLD },
  system: {},
  team: { '/store/get-store-users': CHANGES, '/store/invites': CHANGES },
  transactions: { '/transactions/all': MONEY },
  twoFactor: { '/user/two-factor': ACCOUNT },
  velocity: {
    '/velocity-limits/settings': CHANGES,
    '/velocity-limits/blocked': [...CHANGES, ...NEWS],
    '/velocity-limits/allowed': CHANGES,
  },
  users: { '/user/details': ACCOUNT, '/user/get-all-user-store-invite-requests': ACCOUNT },
  whop: {
    '/whop/integration': FIGURES,
    '/whop/dashboard': FIGURES,
    '/whop/products': FIGURES,
    '/whop/payments': FIGURES,
    // Fetched from Whop each time.
    '/whop/product-choices': UNTOLD,
  },
}

const reads = Object.values(tells).flatMap((group) => Object.entries(group))
const readsOf = (counts: (told: Told) => boolean): ReadOf[] =>
  reads.filter(([, told]) => counts(told)).map(([path]) => ({ method: 'GET', path }))

/** Returns the reads that an event invalidates; those on screen are refetched. */
export const affectedBy = (type: LiveEvent['type']): readonly ReadOf[] => readsOf((told) => told.includes(type))

/** All reads with live events, which are refetched after the socket was down. */
export const toldLive: readonly ReadOf[] = readsOf((told) => told.length > 0)

/** Every read listed here, which the test compares with the contracts. */
export const knownReads: readonly ReadOf[] = readsOf(() => true)
