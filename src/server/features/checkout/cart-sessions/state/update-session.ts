import { withoutOrphans } from '../../../../../shared/domain/offers/offers.ts'
import type { Db } from '../../../../db/connection.ts'
import { StoreMoved } from '../../../../db/store-facts.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { offersAt, type PromoOffer } from '../../promo-codes/service.ts'
import { unshippedBy } from '../checkout-page/link-offer.ts'
import { refuseClosed, requireShown } from './session-status.ts'
import { priceOf, type Priced } from '../pricing/price-cart.ts'
import { forgetRow, rememberRow } from './session-cache.ts'
import { findPriced, recallPriced, type PricedSession } from '../pricing/pricing-repo.ts'
import type { SessionRow } from '../repo.ts'
import { storeSession, type Change } from '../session-write-repo.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock'>
type Maybe<T> = T | null | Promise<T | null>

const MOST_TRIES = 10

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
  const remembered = recallPriced(deps.db, sessionId)
  const guessed = remembered && (await unlessRefused(() => changed(deps, remembered, make)))
  if (guessed?.row) return guessed.row
  if (remembered) forgetRow(deps.db, sessionId)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await findPriced(deps.db, sessionId)
    const session = requireShown(deps, found?.session ?? null)
    const done = found && (await unlessMoved(() => changed(deps, found, make)))
    if (done) return done.row ?? session
  }
  throw new AppError(409, 'The cart is being changed in another window, please try again')
}

/** The stored row, with `row: null` if nothing had to change; null if the session or store changed first. */
async function changed(
  deps: ChangeDeps,
  found: PricedSession,
  make: (found: PricedSession) => Maybe<Change>,
): Promise<{ row: SessionRow | null } | null> {
  const session = requireShown(deps, found.session)
  if (session.status !== 'open') refuseClosed(session)
  const change = await make(found)
  if (!change) return { row: null }
  const row_version = await storeSession(deps.db, found, change)
  if (row_version === null) return null
  rememberRow(deps.db, { ...found, session: change.row, row_version })
  return { row: change.row }
}

async function unlessMoved<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StoreMoved) return null
    throw error
  }
}

/** Returns null for any AppError too: a rejection based on cached data may be outdated. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await unlessMoved(work)
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
    return { row: await repriced(deps, found, { ...found.session, ...parts }), beside, pieces }
  })

/** Reprices a session and increments its cart version. */
export async function repriced(deps: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const wanted = withoutLostOffers(row)
  return {
    ...(await pricedNow(deps, found, wanted)),
    cart_version: wanted.cart_version + 1,
    updated_at: deps.clock.now(),
  }
}

/** Reprices a session at the current settings. */
export async function pricedNow({ db, clock }: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const { rewards, taxes, methods, set } = found
  const [unshipped, offers] = await Promise.all([unshippedBy({ db }, row, found), codesFor(db, row, found)])
  return priceOf(row, { rewards, taxes, methods, set, offers, now: clock.now(), unshipped })
}

/** Removes offers whose triggering product is gone, and a cart of offers only. */
function withoutLostOffers(row: SessionRow): SessionRow {
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
