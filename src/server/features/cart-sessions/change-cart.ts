import { withoutOrphans } from '../../../shared/domain/offers.ts'
import { AppError } from '../../http/errors.ts'
import { offersFor } from '../promo-codes/service.ts'
import { refuseClosed, requireShown } from './open.ts'
import { priceOf, type Priced } from './price.ts'
import type { SessionRow, WithRewards } from './repo.ts'
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
    const { rewards = null, taxes = null, methods = [] } = found ?? {}
    const rules = { rewards, taxes, methods, offers: await offersFor(deps.db, changed), now }
    const updated = { ...priceOf(changed, rules), cart_version: row.cart_version + 1, updated_at: now }
    if (await storeCart(deps.db, updated)) return updated
  }
  throw new AppError(409, 'The cart is being changed elsewhere, please try again')
}

/** An offer stays as long as the product that it was offered for, and anything that is no offer. */
function withoutLostOffers(row: SessionRow): SessionRow {
  const cart = withoutOrphans(row.cart)
  return cart.length === row.cart.length ? row : { ...row, cart }
}
