import type { AccountPage, AccountView } from '../../../../shared/account-page.ts'
import type { PublicStore } from '../../../../shared/contracts/stores/store.ts'
import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { findOwningCustomer, findPortalCustomer } from '../../../db/portal-customers.ts'
import { portalCookie, type CustomerAccess } from '../../../http/requests/customer-access.ts'
import { openStoreIn, requireOwnHost, storeOfDomain, storeRow } from '../../stores/stores/service.ts'
import { cardOption } from './add-card.ts'
import { listAddresses } from './customer-data.ts'
import { findLinkOfToken } from './link-repo.ts'
import { listPortalMethods } from './methods.ts'
import { listPortalOrders, portalInvoice, undeliveredOrders } from './orders.ts'
import { portalSettings } from './settings.ts'
import { toCustomer } from './sign-in.ts'
import { listPortalSubscriptions, portalSubscription } from './subscriptions.ts'
import { portalClock } from './store-time.ts'

interface AccountRequest {
  host: string
  path: string
  query: URLSearchParams
  cookies: string
}

/** A portal page's data, or the address that it redirects to. */
export type AccountAnswer = { page: AccountPage } | { go: string }

const STORE_PATH = /^\/account\/([^/]+)/
const PUBLIC_PATHS = { '/account/cancel-contract': 'cancel-contract', '/account/withdraw': 'withdraw' } as const

const loginOf = (store_id: string | null): string => (store_id === null ? '/account/login' : `/account/${store_id}`)

/**
 * The page of an address below /account: `/account/login` signs in, also with a link's token (RT-015), `/account/{id}`
 * is a store's sign-in page (RT-016), and `/account` is the portal, which redirects there without a session (RT-017).
 */
export async function accountPage(deps: Deps, request: AccountRequest): Promise<AccountAnswer> {
  const path = request.path.replace(/\/$/, '')
  if (path === '/account/login') return { page: await signInPage(deps, request) }
  const store_id = await storeOf(deps, request)
  const open = Object.entries(PUBLIC_PATHS).find(([each]) => each === path)
  if (open) return { page: await legalPage(deps, store_id, open[1]) }
  const customer = await signedInCustomer(deps, request)
  if (path !== '/account') {
    if (customer && customer.store_id === store_id) return { go: '/account' }
    return { page: await publicPage(deps, store_id, { kind: 'login', expired: false }) }
  }
  if (!customer) return { go: '/account/login' }
  return portalPage(deps, customer, request)
}

async function signedInCustomer(deps: Deps, { cookies, host }: AccountRequest): Promise<CustomerAccess | null> {
  const token = portalCookie(cookies)
  const customer = token === null ? null : await findPortalCustomer(deps.db, hashToken(token), deps.clock.now())
  if (!customer) return null
  const isOwnHost = await requireOwnHost(deps, host, customer.store_id).then(
    () => true,
    () => false,
  )
  return isOwnHost ? customer : null
}

/** The store that an address names: by its domain, its path or its query. Null for none, and for a closed one. */
async function storeOf(deps: Deps, { host, path, query }: AccountRequest): Promise<string | null> {
  const [, named = ''] = STORE_PATH.exec(path) ?? []
  const store_id = named.startsWith('str_') ? named : query.get('store_id')
  return (await storeOfDomain(deps.db, host)) ?? store_id
}

async function publicStore({ db }: Deps, store_id: string | null): Promise<PublicStore | null> {
  if (store_id === null) return null
  try {
    return openStoreIn(await storeRow(db, store_id))
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** A page without a customer. */
async function publicPage(deps: Deps, store_id: string | null, view: AccountView): Promise<AccountPage> {
  const store = await publicStore(deps, store_id)
  if (!store) {
    const today = dayIn(deps.clock.now(), 'UTC')
    return { store, settings: DEFAULT_PORTAL, customer: null, test: false, time_zone: 'UTC', today, view }
  }
  const { time_zone, cart_mode } = await storeRow(deps.db, store.store_id)
  return {
    store,
    settings: await portalSettings(deps, store.store_id),
    customer: null,
    test: cart_mode === 'test',
    time_zone,
    today: dayIn(deps.clock.now(), time_zone),
    view,
  }
}

async function signInPage(deps: Deps, request: AccountRequest): Promise<AccountPage> {
  const token = request.query.get('token')
  const named = await storeOf(deps, request)
  if (token === null) return publicPage(deps, named, { kind: 'login', expired: false })
  const link = await findLinkOfToken(deps.db, hashToken(token))
  const store_id = named ?? link?.store_id ?? null
  const isUsable = link !== null && link.store_id === store_id && !link.used && link.expires_at > deps.clock.now()
  if (!isUsable) return publicPage(deps, store_id, { kind: 'login', expired: true })
  return publicPage(deps, store_id, { kind: 'link', fixes_card: link.destination === 'payment-methods' })
}

/** Pages that the merchant switched on; without, the sign-in page is shown. */
async function legalPage(
  deps: Deps,
  store_id: string | null,
  kind: 'cancel-contract' | 'withdraw',
): Promise<AccountPage> {
  const page = await publicPage(deps, store_id, { kind })
  const isOn = kind === 'withdraw' ? page.settings.withdrawal : page.settings.cancel_without_login
  return isOn ? page : { ...page, view: { kind: 'login', expired: false } }
}

async function portalPage(
  deps: Deps,
  customer: CustomerAccess,
  { query, host }: AccountRequest,
): Promise<AccountAnswer> {
  const { store_id, mode, time_zone } = customer
  // A link that only fixes the card shows nothing else.
  const name = customer.payment_method_only ? 'payment-methods' : (query.get('view') ?? '')
  const store = await publicStore(deps, store_id)
  if (!store) return { go: loginOf(null) }
  const [settings, view, clock] = await Promise.all([
    portalSettings(deps, store_id),
    viewOf(deps, customer, name, query),
    portalClock(deps, customer),
  ])
  const today = dayIn(clock.now(), time_zone)
  const page = { store, settings, customer: toCustomer(customer), test: mode === 'test', time_zone, today }
  if (view.kind !== 'payment-methods') return { page: { ...page, view } }
  const { card, sources } = await cardOption(deps, customer, host)
  return { page: { ...page, view: { ...view, card }, sources } }
}

async function viewOf(
  deps: Deps,
  customer: CustomerAccess,
  name: string,
  query: URLSearchParams,
): Promise<AccountView> {
  const { customer_id } = customer
  switch (name) {
    case 'orders':
      return { kind: 'orders', orders: await listPortalOrders(deps, customer_id) }
    case 'subscriptions':
      return { kind: 'subscriptions', subscriptions: await listPortalSubscriptions(deps, customer) }
    case 'payment-methods': {
      const [methods, subscriptions] = await Promise.all([
        listPortalMethods(deps, customer_id),
        listPortalSubscriptions(deps, customer),
      ])
      return { kind: 'payment-methods', methods, subscriptions, card: null }
    }
    case 'addresses':
      return { kind: 'addresses', addresses: await listAddresses(deps, customer_id) }
    case 'your-data':
      return { kind: 'your-data' }
    case 'order':
    case 'subscription':
    case 'cancel':
      return detailsOf(deps, customer, name, query)
    default:
      return homeOf(deps, customer)
  }
}

/** One order or subscription, if it is the customer's own. */
async function detailsOf(
  deps: Deps,
  customer: CustomerAccess,
  kind: 'order' | 'subscription' | 'cancel',
  query: URLSearchParams,
): Promise<AccountView> {
  const owned = kind === 'order' ? 'order' : 'subscription'
  const id = query.get(`${owned}_id`) ?? ''
  if ((await findOwningCustomer(deps.db, owned, id)) !== customer.customer_id) return { kind: 'missing' }
  if (kind === 'order') return { kind, order: await portalInvoice(deps, id) }
  const subscription = await portalSubscription(deps, customer, id)
  if (kind === 'subscription') return { kind, subscription, panel: query.get('do') ?? '' }
  const clock = await portalClock(deps, customer)
  return { kind, subscription, undelivered: await undeliveredOrders({ ...deps, clock }, id) }
}

/** Orders that the portal's first page lists. */
const RECENT_ORDERS = 3

async function homeOf(deps: Deps, customer: CustomerAccess): Promise<AccountView> {
  const { customer_id } = customer
  const [subscriptions, orders, methods, addresses] = await Promise.all([
    listPortalSubscriptions(deps, customer),
    listPortalOrders(deps, customer_id),
    listPortalMethods(deps, customer_id),
    listAddresses(deps, customer_id),
  ])
  return {
    kind: 'home',
    subscriptions,
    orders: orders.slice(0, RECENT_ORDERS),
    orders_count: orders.length,
    methods,
    address: addresses[0]?.address ?? null,
  }
}
