import { notFound } from '../../http/errors.ts'
import { isOfferOf, liveOptimizer, noteAccepted, offerItems, offerOver, offerTo } from '../optimizers/service.ts'
import { changeCart } from './change-cart.ts'
import { findWithRewards } from './repo-priced.ts'
import type { OpenDeps, SessionRow } from './service.ts'

export interface AcceptInput {
  live_cart_session_id: string
  store_id: string
  product_id: string
  variant_id?: string | undefined
  optimizer_id: string
}

/**
 * Puts an offer into the cart: its first product, or each one of a bundle, one piece of each at the offer's price. What is
 * in the cart already stays as it is, so that a second press adds nothing (DEF-53, DEF-55, UP-006, UP-007).
 * @throws AppError 404 for no live offer of the store, 409 when it does not apply, is over or sold out
 */
export async function acceptOffer(deps: OpenDeps, input: AcceptInput): Promise<SessionRow> {
  const read = () => findWithRewards(deps.db, input.live_cart_session_id)
  const updated = await changeCart(deps, read, async ({ session }) => {
    const optimizer = await liveOptimizer(deps.db, input.store_id, input.optimizer_id)
    if (!optimizer || session.store_id !== input.store_id) throw notFound('This offer is not available')
    if (!(await isOfferOf(deps, session, optimizer))) throw offerOver()
    const offer = await offerTo(deps, session, optimizer)
    if (!offer) throw offerOver()
    if (offer.taken) return null
    return { cart: [...session.cart, ...offerItems(offer, input)] }
  })
  await noteAccepted(deps, updated, input.optimizer_id)
  return updated
}
