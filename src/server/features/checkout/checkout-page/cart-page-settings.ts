import type { CartDesign } from '../../../../shared/shop-data.ts'
import type { Deps } from '../../../deps.ts'
import { cartOf } from '../../pages/carts/service.ts'
import type { SessionRow } from '../cart-sessions/service.ts'
import { limitedStock } from './limited-stock.ts'

const MINUTE_MS = 60_000

/**
 * Settings of a session's cart page: the design chosen for the session, else the store's default. The countdown starts
 * with the session, and stock is the actual inventory, shown at or below the design's threshold.
 */
export async function cartPageSettings(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'session_id' | 'store_id' | 'cart_id' | 'created_at'>,
): Promise<CartDesign | null> {
  const design = await cartOf(deps, session.store_id, session.cart_id)
  if (!design) return null
  const ends = session.created_at.getTime() + design.limited_time_remaining * MINUTE_MS
  return {
    design,
    limited_until: design.limited_time_enabled ? new Date(ends).toISOString() : null,
    stock_left: await limitedStock(deps, session.session_id, design),
  }
}
