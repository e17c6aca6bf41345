import { withoutOrphans } from '../../../shared/domain/offers.ts'
import type { Executor } from '../../db/connection.ts'
import { AppError } from '../../http/errors.ts'
import { offersFor, type PromoOffer } from '../promo-codes/service.ts'
import { refuseClosed, requireShown } from './open.ts'
import { priceOf, type Priced } from './price.ts'
import type { WithRewards } from './repo-priced.ts'
import type { SessionRow } from './repo.ts'
import { storeCart } from './repo-writes.ts'
import type { Deps } from '../../deps.ts'

/**
 * Reads, computes and writes a change of what is to be paid; starts over when another tab came first. `read` gets the
 * session and whatever else the change depends on; a change of null leaves all as it is.
 * @throws AppError 404, 409 once it is being paid
 */
export async function changeCart<F extends WithRewards>(
  deps: Pick<Deps, 'db' | 'clock'>,
  read: () => Promise<F | null>,
  change: (found: F) => Partial<Priced> | null | Promise<Partial<Priced> | null>,
): Promise<SessionRow> {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = await read()
    const row = requireShown(deps, found?.session ?? null)
    if (row.status !== 'open') refuseClosed(row)
    const wanted = found && (await change(found))
    if (wanted === null) return row
    const changed = withoutLostOffers({ ...row, ...wanted })
    const now = deps.clock.now()
    const { rewards = null, taxes = null, methods = [], set = null } = found ?? {}
    const rules = { rewards, taxes, methods, set, offers: await codesFor(deps.db, changed, found), now }
    const updated = { ...priceOf(changed, rules), cart_version: row.cart_version + 1, updated_at: now }
    if (await storeCart(deps.db, row, updated)) return updated
  }
  throw new AppError(409, 'The cart is being changed elsewhere, please try again')
}

/** An offer stays as long as the product that it was offered for, and anything that is no offer. */
function withoutLostOffers(row: SessionRow): SessionRow {
  const cart = withoutOrphans(row.cart)
  return cart.length === row.cart.length ? row : { ...row, cart }
}

/** The codes that may count for a cart: its own, and those of the store that apply by themselves. Asks for none in vain. */
export const codesFor = async (
  db: Executor,
  session: Parameters<typeof offersFor>[1] & Pick<SessionRow, 'promo_code_id'>,
  found: Pick<WithRewards, 'has_own_codes'> | null,
): Promise<PromoOffer[]> =>
  session.promo_code_id !== null || found?.has_own_codes !== false ? offersFor(db, session) : []
