import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import { cartProblem } from '../../../pages/payment-links/service.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { offerOfSession } from './link-offer.ts'
import type { SessionRow } from '../repo.ts'

/**
 * Rejects a change after which the session's link would not sell a product in the cart's quantity.
 * @param cart the cart after the change
 * @throws AppError 409 with the limit, or if the link does not sell the product
 */
export async function requireSoldByLink(
  deps: Pick<Deps, 'db'>,
  session: Pick<SessionRow, 'payment_link_id' | 'payment_page_id'>,
  cart: readonly CartItem[],
  product_id: string,
): Promise<void> {
  if (session.payment_link_id === null) return
  const { link, items } = await offerOfSession(deps, session)
  if (!link) return
  if (link.kind === 'amount') throw new AppError(409, 'Change the amount instead', { code: 'not_sold' })
  const lines = cart.filter((item) => isMainItem(item) && item.productId === product_id)
  const problem = cartProblem(link, items, lines)
  if (problem !== null) throw new AppError(409, problem, { code: 'not_sold' })
}
