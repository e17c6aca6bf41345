import type { CartLook } from '../../../../../shared/shop-data.ts'
import type { Deps } from '../../../../deps.ts'
import { cartOf } from '../../../pages/carts/service.ts'
import { findStockLeft, type SessionRow } from '../repo.ts'

const MINUTE_MS = 60_000

/**
 * How the cart of a session looks: the design that was chosen for the session, else the store's default. Its time counts
 * from the start of the session, its stock is the inventory's, told from the number on that the design names.
 */
export async function cartLookOf(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'session_id' | 'store_id' | 'cart_id' | 'created_at'>,
): Promise<CartLook | null> {
  const design = await cartOf(deps, session.store_id, session.cart_id)
  if (!design) return null
  const ends = session.created_at.getTime() + design.limited_time_remaining * MINUTE_MS
  const left = design.limited_stock_enabled ? await findStockLeft(deps.db, session.session_id) : null
  return {
    design,
    limited_until: design.limited_time_enabled ? new Date(ends).toISOString() : null,
    stock_left: left !== null && left > 0 && left <= design.limited_stock_remaining ? left : null,
  }
}
