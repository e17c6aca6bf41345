import type { CartItem } from '../../../shared/contracts/live-cart.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { itemProblem } from '../payment-links/service.ts'
import { linkOf } from './instant-offer.ts'
import type { SessionRow } from './repo.ts'

/** What is offered beside the cart is not part of the selection. */
export const isChosen = (item: CartItem): boolean =>
  !item.is_order_bump && !item.is_upsell && !item.is_downsell && !item.is_bundle

/** @throws AppError 409 with the limit, when the session's link sells another quantity */
export async function requireSoldQuantity(
  deps: Pick<Deps, 'db'>,
  session: SessionRow,
  item: CartItem,
  quantity: number,
): Promise<void> {
  if (!isChosen(item)) return
  const link = await linkOf(deps, session)
  if (link?.kind === 'amount') throw new AppError(409, 'The amount is changed instead', { code: 'not_sold' })
  const problem = link && itemProblem(link, { ...item, quantity })
  if (problem) throw new AppError(409, problem, { code: 'not_sold' })
}
