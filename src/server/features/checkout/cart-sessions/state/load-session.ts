import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { retryIfStoreChanged } from '../../../../db/store-cache.ts'
import type { Deps } from '../../../../deps.ts'
import { notFound } from '../../../../http/errors.ts'
import { applyLinkSettings } from '../cart/link-offer.ts'
import { isSamePrice } from '../pricing/price-cart.ts'
import { findPriced, getCachedPriced, type PricedSession } from '../pricing/pricing-repo.ts'
import { findSession, type SessionRow } from '../repo.ts'
import type { VersionedRow } from './session-cache.ts'
import { requireUnexpired } from './session-status.ts'
import { changeCart, pricedNow } from './update-session.ts'

export type OpenDeps = Pick<Deps, 'db' | 'clock'>

/** Finds a session in any state; null if it does not exist. */
export const findAnySession = ({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<SessionRow | null> =>
  findSession(db, sessionId)

/** Loads a session that can still be shown: open within its lifetime, or finished. @throws AppError 404 */
export async function loadSession(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  return requireUnexpired(deps, await findSession(deps.db, sessionId))
}

/** Row version of a session and version of its store. */
export type RowVersions = Pick<VersionedRow, 'row_version' | 'store_version'>

/** A session to be paid, with its page as the shopper sees it. */
export interface PayableSession {
  session: SessionRow
  page: PaymentPage | null
  /** True if the stored price of an open session is still current. */
  isPriceCurrent: boolean
  /** Versions it was read at; a payment based on the cache passes them to the statement that starts it. */
  known: RowVersions
}

/** Loads a session for payment, as `loadSession` does. @throws AppError 404 */
export const loadPayable = (deps: OpenDeps, sessionId: string): Promise<PayableSession> =>
  retryIfStoreChanged(async () => {
    const found = await findPriced(deps.db, sessionId)
    if (!found) throw notFound('Session not found')
    return toPayable(deps, found)
  })

/** Same as `loadPayable` from this process's cache, without a query; null if not cached. @throws AppError 404 */
export async function getCachedPayable(deps: OpenDeps, sessionId: string): Promise<PayableSession | null> {
  const found = getCachedPriced(deps.db, sessionId)
  return found && toPayable(deps, found)
}

async function toPayable(deps: OpenDeps, found: PricedSession): Promise<PayableSession> {
  const { session, row_version, store_version } = found
  requireUnexpired(deps, session)
  const page = await applyLinkSettings(deps, session, found.page)
  const price_holds = session.status !== 'open' || isSamePrice(session, await pricedNow(deps, found, session))
  return { session, page, isPriceCurrent: price_holds, known: { row_version, store_version } }
}

/** Recalculates a session's price under the current settings. @throws AppError 404, 409 once it is being paid. */
export const repriceSession = (deps: OpenDeps, sessionId: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, () => ({}))

/**
 * Same as `loadSession`, with an open session repriced: the merchant's changes are shown right away and not only when
 * Pay is pressed.
 */
export async function loadRepriced(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  const { session, isPriceCurrent: price_holds } = await loadPayable(deps, sessionId)
  return price_holds ? session : repriceSession(deps, sessionId)
}
