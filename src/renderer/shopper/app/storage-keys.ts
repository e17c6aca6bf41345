import { shopPaths } from '../../lib/navigation/shop-paths.ts'
import { browserStorage } from '../../platform/key-value.ts'

/** Local storage: the shopper's live cart session, also read by the confirmation page (LS-006). */
export const SESSION_KEY = 'session_id'
/** Session storage: the store of that session (LS-009). */
export const STORE_KEY = 'storeId'

const device = browserStorage(() => localStorage)
const tab = browserStorage(() => sessionStorage)

/** The session stored on this device, or null. */
export const storedSession = (): string | null => device.get(SESSION_KEY) || null

/** Stores a session when it starts and whenever it is loaded: the newest wins (DEF-63). */
export function storeSession(session_id: string, store_id: string): void {
  device.set(SESSION_KEY, session_id)
  tab.set(STORE_KEY, store_id)
}

/** Removes keys stored by earlier versions (LS-007, LS-008). */
export function removeOldKeys(): void {
  for (const key of ['store', 'allStores']) device.remove(key)
}

/** Reads the referrer that the previous page stored for this one, which has none after a redirect. */
export function readReferrer(): { from: string } {
  const state: unknown = history.state
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return { from: typeof kept === 'string' ? kept : document.referrer }
}

/** Adds the session to a shopper path. */
export const withSession = (path: string, session_id: string): string =>
  `${path}?${new URLSearchParams({ session: session_id }).toString()}`

export const confirmationOf = (session_id: string): string => withSession(shopPaths.confirmation, session_id)
export const checkoutOf = (session_id: string): string => withSession(shopPaths.checkout, session_id)

/** Payment path for a session and a page type (GAP-80). */
export const paymentOf = (session_id: string, type: string): string =>
  type === 'instant' ? withSession(shopPaths['quick-checkout'], session_id) : checkoutOf(session_id)

const ANSWERED = 'answered'

/** The payment page after the offers of /special-offer, which it doesn't show again. */
export const paymentAfterOffer = (session_id: string, type: string): string =>
  `${paymentOf(session_id, type)}&offer=${ANSWERED}`

/** True if an address says that the pre-purchase offers were answered. */
export const hasAnsweredOffers = (search: string): boolean => new URLSearchParams(search).get('offer') === ANSWERED

/** Replaces what started the session with its ID; other parameters stay (SS-012, DEF-62). */
export function addressWithSession({ pathname, search }: Pick<Location, 'pathname' | 'search'>, id: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['offer_id', 'variant_id', 'link', 'payment_page_id']) query.delete(name)
  query.set('session', id)
  return `${pathname}?${query.toString()}`
}
