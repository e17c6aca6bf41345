import { withoutOrphans } from '../../../../../shared/domain/offers/offers.ts'
import type { Db } from '../../../../db/connection.ts'
import { StoreChangedError } from '../../../../db/store-cache.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { offersAt, type PromoOffer } from '../../promo-codes/service.ts'
import { unshippedLinkMethods } from '../cart/link-offer.ts'
import { rejectClosed, requireUnexpired } from './session-status.ts'
import { priceCart, type Priced } from '../pricing/price-cart.ts'
import { evictRow, cacheRow } from './session-cache.ts'
import { findPriced, getCachedPriced, type PricedSession } from '../pricing/pricing-repo.ts'
import type { SessionRow } from '../repo.ts'
import { storeSession, type Change } from '../session-write-repo.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>
type Maybe<T> = T | null | Promise<T | null>

const MAX_ATTEMPTS = 10

/**
 * Applies a change to an open session and writes it, starting over if its row or store changed in the meantime. It
 * first tries the cached session, whose staleness the writing statement detects; nothing is rejected or left unchanged
 * based on the cache alone. A null change leaves the session as is.
 * @throws AppError 404, 409 once it is being paid, and any error of `make`
 */
export async function changeSession(
  deps: ChangeDeps,
  sessionId: string,
  make: (found: PricedSession) => Maybe<Change>,
): Promise<SessionRow> {
  const remembered = getCachedPriced(deps.db, sessionId)
  const guessed = remembered && (await nullIfRefused(() => tryChange(deps, remembered, make)))
  if (guessed?.row) return guessed.row
  if (remembered) evictRow(deps.db, sessionId)
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const found = await findPriced(deps.db, sessionId)
    const session = requireUnexpired(deps, found?.session ?? null)
    const done = found && (await nullIfMoved(() => tryChange(deps, found, make)))
    if (done) return done.row ?? session
  }
  throw new AppError(409, 'The cart is being changed in another window, please try again')
}

/** The stored row, with `row: null` if nothing had to change; null if the session or store changed first. */
async function tryChange(
  deps: ChangeDeps,
  found: PricedSession,
  make: (found: PricedSession) => Maybe<Change>,
): Promise<{ row: SessionRow | null } | null> {
  const session = requireUnexpired(deps, found.session)
  if (session.status !== 'open') rejectClosed(session)
  const change = await make(found)
  if (!change) return { row: null }
  const row_version = await storeSession(deps.db, found, change)
  if (row_version === null) return null
  cacheRow(deps.db, { ...found, session: change.row, row_version })
  return { row: change.row }
}

async function nullIfMoved<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreChangedError) return null
    throw error
  }
}

/** Returns null for any AppError too: a rejection based on cached data may be outdated. */
export async function nullIfRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await nullIfMoved(work)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** A cart change, with the other parts of `Change`. */
type CartChange = Partial<Priced> & Pick<Change, 'beside' | 'pieces'>

/** Changes the cart and recalculates everything. Same contract as `changeSession`. */
export const changeCart = (
  deps: ChangeDeps,
  sessionId: string,
  change: (found: PricedSession) => Maybe<CartChange>,
): Promise<SessionRow> =>
  changeSession(deps, sessionId, async (found) => {
    const wanted = await change(found)
    if (!wanted) return null
    const { beside, pieces, ...parts } = wanted
    return { row: await reprice(deps, found, { ...found.session, ...parts }), beside, pieces }
  })

/** Reprices a session and increments its cart version. */
export async function reprice(deps: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const wanted = withoutOrphanedOffers(row)
  return {
    ...(await pricedNow(deps, found, wanted)),
    cart_version: wanted.cart_version + 1,
    updated_at: deps.clock.now(),
  }
}

/** Reprices a session at the current settings. */
export async function pricedNow({ db, clock }: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const { rewards, taxes, methods, set, plans, time_zone } = found
  const [unshipped, offers] = await Promise.all([unshippedLinkMethods({ db }, row, found), codesFor(db, row, found)])
  return priceCart(row, { rewards, taxes, methods, set, plans, time_zone, offers, now: clock.now(), unshipped })
}

/** Removes offers whose triggering product is gone, and a cart of offers only. */
function withoutOrphanedOffers(row: SessionRow): SessionRow {
  const cart = withoutOrphans(row.cart)
  return cart.length === row.cart.length ? row : { ...row, cart }
}

/** Codes that may apply to a cart: its own and the store's automatic ones. Skips the query if there are none. */
const codesFor = async (
  db: Db,
  session: SessionRow,
  { has_own_codes, store_version: version }: PricedSession,
): Promise<readonly PromoOffer[]> =>
  session.promo_code_id !== null || has_own_codes ? offersAt(db, session, version) : []
