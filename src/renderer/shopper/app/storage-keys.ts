import { shopPaths } from '../../lib/navigation/shop-paths.ts'
import { browserStorage } from '../../platform/key-value.ts'

/** Local storage: the shopper's live cart session, also read by the confirmation page (LS-006). */
export const SESSION_KEY = 'session_id'
/** Session storage: the store of that session (LS-009). */
export const STORE_KEY = 'storeId'

const device = browserStorage(() => localStorage)
const tab = browserStorage(() => sessionStorage)

/** The session that this device remembers, or null. */
export const rememberedSession = (): string | null => device.get(SESSION_KEY) || null

/** Remembers a session at its start and whenever it is loaded: the newest counts (DEF-63). */
export function rememberSession(session_id: string, store_id: string): void {
  device.set(SESSION_KEY, session_id)
  tab.set(STORE_KEY, store_id)
}

/** Removes what earlier versions kept (LS-007, LS-008). */
export function removeOldKeys(): void {
  for (const key of ['store', 'allStores']) device.remove(key)
}

/** What a page that is gone on from leaves for the next one, which has no referrer any more. */
export function arrivedFrom(): { from: string } {
  const state: unknown = history.state
  const kept: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'from') : undefined
  return { from: typeof kept === 'string' ? kept : document.referrer }
}

/** A path of the shopper's with the session in it. */
export const withSession = (path: string, session_id: string): string =>
  `${path}?${new URLSearchParams({ session: session_id }).toString()}`

export const confirmationOf = (session_id: string): string => withSession(shopPaths.confirmation, session_id)
export const checkoutOf = (session_id: string): string => withSession(shopPaths.checkout, session_id)

/** Where a session of a page of this type is paid (GAP-80). */
export const paymentOf = (session_id: string, type: string): string =>
  type === 'instant' ? withSession(shopPaths['quick-checkout'], session_id) : checkoutOf(session_id)

const ANSWERED = 'answered'

/** The payment page after the offers of /special-offer: they are not asked about again. */
export const paymentAfterOffer = (session_id: string, type: string): string =>
  `${paymentOf(session_id, type)}&offer=${ANSWERED}`

/** Whether an address says that the offers before the payment have had their answers. */
export const hasAnswered = (search: string): boolean => new URLSearchParams(search).get('offer') === ANSWERED

/** The same address with the session in place of what started it; other parameters stay (SS-012, DEF-62). */
export function addressWithSession({ pathname, search }: Pick<Location, 'pathname' | 'search'>, id: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['offer_id', 'variant_id', 'link', 'payment_page_id']) query.delete(name)
  query.set('session', id)
  return `${pathname}?${query.toString()}`
}
