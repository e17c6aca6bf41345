import { AppError } from '../../http/errors.ts'
import { offersFor } from '../promo-codes/service.ts'
import { refuseClosed, requireShown } from './open.ts'
import { priceOf, type Priced } from './price.ts'
import type { SessionRow, WithRewards } from './repo.ts'
import { storeCart } from './repo-writes.ts'
import type { Deps } from '../../deps.ts'

/**
 * Reads, computes and writes a change of what is to be paid; starts over when another tab came first. `read` gets the
 * session and whatever else the change depends on.
 * @throws AppError 404, 409 once it is being paid
 */
export async function changeCart<F extends WithRewards>(
  deps: Pick<Deps, 'db' | 'clock'>,
  read: () => Promise<F | null>,
  change: (found: F) => Partial<Priced> | Promise<Partial<Priced>>,
): Promise<SessionRow> {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = await read()
    const row = requireShown(deps, found?.session ?? null)
    if (row.status !== 'open') refuseClosed(row)
    const changed: SessionRow = { ...row, ...(found && (await change(found))) }
    const now = deps.clock.now()
    const rules = { rewards: found?.rewards ?? null, offers: await offersFor(deps.db, changed), now }
    const updated = { ...priceOf(changed, rules), cart_version: row.cart_version + 1, updated_at: now }
    if (await storeCart(deps.db, updated)) return updated
  }
  throw new AppError(409, 'The cart is being changed elsewhere, please try again')
}
