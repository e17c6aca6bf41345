import type { PublicStore } from '../../../shared/contracts/stores/store.ts'
import type { ResumeChallenge, ShopData, StartItems } from '../../../shared/shop-data.ts'
import { shopPaths } from '../../lib/navigation/shop-paths.ts'
import { addressWithSession, confirmationOf, withSession } from './storage-keys.ts'

type Data<Kind extends ShopData['kind']> = Extract<ShopData, { kind: Kind }>
type Known = { store: PublicStore | null }

/** The view for an address of the shopper's entry. */
export type View =
  | { name: 'preview' }
  | { name: 'checkout' | 'cart'; data: Data<'checkout'> }
  | { name: 'offer'; data: Data<'checkout' | 'after_offer'> }
  | { name: 'confirmation'; data: Data<'confirmation'> }
  | ({ name: 'start'; query: URLSearchParams; goods?: StartItems | undefined } & Known)
  | ({ name: 'link'; link: string; goods?: StartItems | undefined } & Known)
  | ({ name: 'empty' | 'no-order' | 'problem'; detail?: string; resume?: ResumeChallenge } & Known)
  | { name: 'go'; to: string }

export interface Arrival {
  path: string
  query: URLSearchParams
  /** The data that the server embedded in the page. */
  data: ShopData
  /** The session stored on this device. */
  storedSession: string | null
  /** True if another page shows this one in a frame. */
  isFramed: boolean
}

/**
 * 'standard' for a path with /checkout in it, else 'instant' (SS-020, SS-021); only called for public routes (DEF-61).
 */
export const flowOf = (path: string): 'standard' | 'instant' => (path.includes('/checkout') ? 'standard' : 'instant')

const isAt = (path: string, ...routes: readonly string[]): boolean =>
  routes.some((route) => path === route || path.startsWith(`${route}/`))

function finished({ path, data, storedSession: remembered, query }: Arrival): View {
  if (data.kind === 'confirmation') return { name: 'confirmation', data }
  if (!query.get('session') && remembered) return { name: 'go', to: withSession(path, remembered) }
  return { ...data, name: 'no-order' }
}

function cart({ data, storedSession: remembered, query }: Arrival): View {
  if (data.kind === 'checkout') {
    if (data.live_cart.status === 'completed') return { name: 'go', to: confirmationOf(data.live_cart._id) }
    return { name: 'cart', data }
  }
  if (data.kind === 'start' && remembered)
    return { name: 'go', to: addressWithSession({ pathname: shopPaths.cart, search: query.toString() }, remembered) }
  return { ...data, name: 'empty' }
}

function payment({ data, query, path }: Arrival): View {
  switch (data.kind) {
    case 'checkout':
      // Already paid: the page never offers to pay again (GAP-81).
      if (data.live_cart.status === 'completed') return { name: 'go', to: confirmationOf(data.live_cart._id) }
      return { name: isAt(path, shopPaths['special-offer']) ? 'offer' : 'checkout', data }
    case 'after_offer':
      return { name: 'offer', data }
    case 'problem':
      return { ...data, name: 'problem' }
    default: {
      const quick = isAt(path, shopPaths['quick-checkout'])
      const goods = data.kind === 'start' ? data.goods : undefined
      const link = quick && query.get('link')
      if (link) return { name: 'link', link, goods, store: data.store }
      const pays = flowOf(path) === 'standard' || quick
      return pays && (query.get('offer_id') || query.get('variant_id'))
        ? { name: 'start', query, goods, store: data.store }
        : { name: 'empty', store: data.store }
    }
  }
}

/** Chooses the view. A session in the address wins over everything that could start another one (DEF-62). */
export function resolveView(arrival: Arrival): View {
  if (arrival.isFramed && arrival.query.get('preview') === '1') return { name: 'preview' }
  if (isAt(arrival.path, shopPaths.confirmation, shopPaths['thank-you'])) return finished(arrival)
  if (isAt(arrival.path, shopPaths.cart)) return cart(arrival)
  return payment(arrival)
}

const isShopData = (value: unknown): value is ShopData =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'kind') === 'string'

/**
 * Reads the data that the server embedded in the page. Without it, returns the data for an address without a session.
 */
export function readShopData(page: Document): ShopData {
  const nothing: ShopData = { kind: 'start', store: null }
  try {
    const data: unknown = JSON.parse(page.getElementById('shop-data')?.textContent ?? '')
    return isShopData(data) ? data : nothing
  } catch {
    return nothing
  }
}
