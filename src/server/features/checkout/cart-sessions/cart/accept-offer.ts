import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { notFound } from '../../../../http/errors.ts'
import {
  acceptedBeside,
  isOfferOf,
  liveOptimizerAt,
  noteAccepted,
  offerItems,
  offerOver,
  offerTo,
} from '../../../pages/optimizers/service.ts'
import { changeCart } from '../state/update-session.ts'
import type { OpenDeps, SessionRow } from '../service.ts'

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
  const { store_id, optimizer_id } = input
  let added = false
  const updated = await changeCart(
    deps,
    input.live_cart_session_id,
    async ({ session, guessed, store_version: version }) => {
      added = false
      const store = { store_id, version }
      if (session.store_id !== store_id) throw notFound('This offer is not available')
      const optimizer = await liveOptimizerAt(deps.db, store, optimizer_id)
      if (!optimizer) throw notFound('This offer is not available')
      if (!(await isOfferOf(deps, session, optimizer))) throw offerOver()
      const offer = await offerTo(deps, session, optimizer, guessed ? store : undefined)
      if (!offer) throw offerOver()
      if (offer.taken) return null
      added = true
      const cart = [...session.cart, ...offerItems(offer, input)]
      return { cart, pieces: piecesOf(cart, session.cart), beside: acceptedBeside(deps, optimizer_id) }
    },
  )
  if (!added) await noteAccepted(deps, updated, optimizer_id)
  return updated
}

/** How many pieces a cart has of each variant that was added to it. */
function piecesOf(cart: readonly CartItem[], before: readonly CartItem[]): Map<string, number> {
  const added = new Set(cart.slice(before.length).map(({ product_variant_id }) => product_variant_id))
  const pieces = new Map<string, number>()
  for (const { product_variant_id: id, quantity } of cart) {
    if (added.has(id)) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  }
  return pieces
}
