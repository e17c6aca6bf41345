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
 * Makes a change of an open session from what it is and writes it; starts over when somebody else changed session or store
 * meanwhile. It first tries what this process remembers, which the statement that writes finds out to be old; nothing is
 * refused and nothing left as it is by memory alone. A change of null leaves all as it is.
 * @throws AppError 404, 409 once it is being paid, whatever `make` throws
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

/** The row as it is stored now, null where nothing was to be changed; null when somebody else was first. */
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

/** What is refused by memory may be old too: null then. */
export async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await unlessMoved(work)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** What is to be changed of a cart, with what `Change` has beside the row. */
type CartChange = Partial<Priced> & Pick<Change, 'beside' | 'pieces'>

/** Changes what is to be paid, and computes everything anew. As `changeSession`. */
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

/** A session at the price that holds now, in the cart's next version. */
export async function repriced(deps: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const wanted = withoutLostOffers(row)
  return {
    ...(await pricedNow(deps, found, wanted)),
    cart_version: wanted.cart_version + 1,
    updated_at: deps.clock.now(),
  }
}

/** A session at the price that holds now. */
export async function pricedNow({ db, clock }: ChangeDeps, found: PricedSession, row: SessionRow): Promise<SessionRow> {
  const { rewards, taxes, methods, set } = found
  const [unshipped, offers] = await Promise.all([unshippedBy({ db }, row, found), codesFor(db, row, found)])
  return priceOf(row, { rewards, taxes, methods, set, offers, now: clock.now(), unshipped })
}

/** An offer stays as long as the product that it was offered for, and anything that is no offer. */
function withoutLostOffers(row: SessionRow): SessionRow {
  const cart = withoutOrphans(row.cart)
  return cart.length === row.cart.length ? row : { ...row, cart }
}

/** The codes that may count for a cart: its own, and those of the store that apply by themselves. Asks for none in vain. */
const codesFor = async (
  db: Db,
  session: SessionRow,
  { has_own_codes, store_version: version }: PricedSession,
): Promise<readonly PromoOffer[]> =>
  session.promo_code_id !== null || has_own_codes ? offersAt(db, session, version) : []
