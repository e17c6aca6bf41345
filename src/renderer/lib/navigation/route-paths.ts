import { shopPaths } from './shop-paths.ts'

/**
 * The path of every route by id. Screens link by id with `to`; app/routes.ts adds what each route shows, and the
 * shopper entry matches its own few, `shopPaths`.
 */
export const paths = {
  root: '/',
  login: '/login',
  signup: '/signup',
  'signup.business': '/signup-as-business',
  'otp-verification': '/otp-verification',
  'forget-password': '/forget-password',
  'reset-password': '/reset-password',
  'set-up-store': '/set-up-store',
  terms: '/terms',
  'terms-of-service': '/terms-of-service',
  outbox: '/outbox',

  ...shopPaths,

  dashboard: '/dashboard',
  setup: '/setup',
  'payments.onboarding': '/payments/onboarding',
  'payments.accounts': '/payments/accounts',
  'payments.choose-connector': '/payments/accounts/choose-connector',
  'whop.integration': '/payments/whop/integration',
  'whop.dashboard': '/payments/whop/dashboard',
  'payments.connector': '/add-new-account/connector/:accountName',
  'payments.express-checkout': '/payments/express-checkout',
  'payments.new-mid': '/accounts/new-mid-application',
  'lasso-pay.payments': '/lasso-pay/payments',
  'lasso-pay.payouts': '/lasso-pay/payouts',
  'lasso-pay.account': '/lasso-pay/account',
  'lasso-pay.stripe-onboarding': '/lasso-pay/stripe-onboarding',
  'mid-desk': '/mid-desk',
  'rules.cascade': '/payments/orchestration/rules/cascade',
  'rules.checkout': '/payments/orchestration/rules/checkout',
  'rules.card': '/orchestration/rules/card-transactions',
  'rules.other': '/orchestration/rules/other-transactions',
  'rules.velocity': '/payments/orchestration/velocity-limits',
  'rules.new': '/orchestration/rules/add-new-rule',
  'rules.edit': '/orchestration/rules/edit-rule/:ruleId',
  'rules.decline.new': '/orchestration/decline/add-new-rule',
  'rules.decline.edit': '/orchestration/decline/edit-rule/:ruleId',
  'rules.decline-other.new': '/other-transactions/decline-new-rule',
  'rules.route.new': '/orchestration/route-to-connection/add-new-rule',
  'rules.route.edit': '/orchestration/route-to-connection/edit-rule/:ruleId',
  'rules.3ds.new': '/orchestration/3d-secure/add-new-rule',
  'rules.3ds.edit': '/orchestration/3d-secure/edit-rule/:ruleId',
  'reports.list': '/reports',
  'authorizations.list': '/reporting/authorizations',
  'chargebacks.list': '/reporting/chargebacks',
  'chargebacks.details': '/reporting/chargebacks/details',
  'inventory.list': '/sales/inventory',
  'inventory.new': '/sales/inventory/new',
  'inventory.edit': '/sales/inventory/edit',
  'offers.list': '/sales/offers',
  'offers.edit': '/sales/offers/update/:offerId',
  'subscriptions.insights': '/subscriptions/insights',
  'subscriptions.plans': '/subscriptions/plans',
  'subscriptions.plans.details': '/subscriptions/plans/details',
  'subscriptions.plans.update': '/subscriptions/plans/update',
  'subscriptions.list': '/subscriptions',
  'subscriptions.plans-pricing': '/subscriptions/plans-pricing',
  'subscriptions.details': '/subscriptions/details',
  'orders.list': '/sales/orders',
  'orders.details': '/sales/orders/details',
  'abandoned-carts.list': '/marketing/abandoned-carts',
  'abandoned-carts.recovery': '/marketing/abandoned-carts/recovery',
  'abandoned-carts.suppressed': '/marketing/abandoned-carts/suppressed',
  'abandoned-carts.sequence': '/marketing/abandoned-carts/sequence',
  'traffic.overview': '/marketing/traffic',
  'sales-tax': '/sales/sales-tax',
  'customers.list': '/sales/customers',
  'customers.page': '/sales/customers-page',
  'customers.details': '/sales/customers/details',
  'flows.list': '/editor/checkout',
  'carts.list': '/editor/checkout/carts',
  'payment-pages.list': '/editor/checkout/payment-pages',
  'payment-pages.new-list': '/editor/checkout/payment-pages-new',
  'confirmation-pages.list': '/editor/checkout/confirmation-pages',
  'optimizers.list': '/editor/checkout/optimizers',
  'payment-links.list': '/editor/checkout/payment-links',
  'payment-links.new': '/editor/checkout/payment-links/new',
  'payment-links.edit': '/editor/checkout/payment-links/update/:paymentLinkId',
  'promo-codes.list': '/editor/checkout/promo-codes',
  'promo-codes.new': '/editor/checkout/promo-codes/new',
  'promo-codes.edit': '/editor/checkout/promo-codes/update/:promoCodeId',
  integrations: '/integrations',
  'integrations.shopify': '/integrations/shopify',
  'integrations.klaviyo': '/integrations/klaviyo',
  'integrations.meta-pixel': '/integrations/meta-pixel',
  'integrations.tiktok-pixel': '/integrations/tiktok-pixel',
  'integrations.x-pixel': '/integrations/x-pixel',
  'integrations.snapchat': '/integrations/snapchat',
  'integrations.google-pixel': '/integrations/google-pixel',
  'integrations.pinterest': '/integrations/pinterest',
  'integrations.applovin': '/integrations/applovin',
  'integrations.taboola': '/integrations/taboola',
  'integrations.triple-whale': '/integrations/triple-whale',
  'settings.account': '/settings/account',
  'subscriptions.portal': '/subscriptions/customer-portal',
  'subscriptions.portal-edit': '/subscriptions/customer-portal/update',
  'settings.notifications': '/settings/notifications',
  'settings.tickets': '/settings/tickets',
  'settings.tickets.details': '/settings/tickets/:id',
  'edit-store': '/edit-store/:store_id',
  'support-desk': '/support-desk',
  'error-log': '/error-log',
  'flows.edit': '/editor/checkout/flows/:flowId',
  'flows.preview': '/editor/checkout/flow-preview/:flowId',
  'pages.preview': '/editor/checkout/preview/:previewKind/:previewId',
  'carts.edit': '/editor/checkout/carts/update/:cartId',
  'optimizers.edit': '/editor/checkout/optimizers/update/:optimizerId',
  'payment-pages.edit': '/editor/checkout/payment-pages/standard/update/:paymentPageId',
  'payment-pages.edit-instant': '/editor/checkout/payment-pages/instant/update/:paymentPageId',
  'confirmation-pages.edit': '/editor/checkout/confirmation-pages/update/:confirmationPageId',
} as const satisfies Record<string, string>

export type RouteId = keyof typeof paths

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Path parameters of a route: one text for each `:name`. */
export type RouteParams<Id extends RouteId> = Record<ParamNames<(typeof paths)[Id]>, string>

/** Query parameters. Undefined, null and '' are omitted. */
export type RouteQuery = Readonly<Record<string, string | number | null | undefined>>

type Rest<Id extends RouteId> = keyof RouteParams<Id> extends never
  ? [params?: undefined, query?: RouteQuery]
  : [params: RouteParams<Id>, query?: RouteQuery]

const isGiven = (entry: [string, string | number | null | undefined]): entry is [string, string | number] =>
  entry[1] !== undefined && entry[1] !== null && entry[1] !== ''

/**
 * Builds the path of a route: `to('orders.details', undefined, { order_id })`, `to('payment-pages.edit', {
 * paymentPageId })`. Also valid as the destination of desktop notifications and `platform().openExternal`.
 */
export function to<Id extends RouteId>(id: Id, ...[params, query = {}]: Rest<Id>): string {
  const values: Partial<Record<string, string>> = params ?? {}
  const path = paths[id].replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const entries = Object.entries(query).filter(isGiven)
  if (entries.length === 0) return path
  return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()}`
}
