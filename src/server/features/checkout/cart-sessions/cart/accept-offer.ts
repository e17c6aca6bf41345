import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { notFound } from '../../../../http/errors.ts'
import {
  acceptanceCte,
  canOffer,
  liveOptimizerAt,
  recordAcceptance,
  offerItems,
  offerUnavailable,
  evaluateOffer,
} from '../../../pages/optimizers/service.ts'
import { dayIn } from '../../../../../shared/domain/address/time-zone.ts'
import { changeCart } from '../state/update-session.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'

export interface AcceptInput {
  live_cart_session_id: string
  store_id: string
  product_id: string
  variant_id?: string | undefined
  optimizer_id: string
}

/**
 * Adds an offer to the cart: its first product, or every product of a bundle, one unit each at the offer's price.
 * Products already in the cart stay unchanged, so pressing twice adds nothing (DEF-53, DEF-55, UP-006, UP-007).
 * @throws AppError 404 if the store has no such live offer, 409 if it does not apply, is over or is sold out
 */
export async function acceptOffer(deps: OpenDeps, input: AcceptInput): Promise<SessionRow> {
  const { store_id, optimizer_id } = input
  let added = false
  const updated = await changeCart(
    deps,
    input.live_cart_session_id,
    async ({ session, isCached: guessed, store_version: version, time_zone }) => {
      added = false
      const store = { store_id, version }
      if (session.store_id !== store_id) throw notFound('This offer is not available')
      const optimizer = await liveOptimizerAt(deps.db, store, optimizer_id)
      if (!optimizer) throw notFound('This offer is not available')
      if (!(await canOffer(deps, session, optimizer))) throw offerUnavailable()
      const offer = await evaluateOffer(deps, session, optimizer, guessed ? store : undefined)
      if (!offer) throw offerUnavailable()
      if (offer.taken) return null
      added = true
      const today = dayIn(deps.clock.now(), time_zone)
      const cart = [...session.cart, ...offerItems(offer, today, input)]
      return { cart, pieces: addedQuantities(cart, session.cart), beside: acceptanceCte(deps, optimizer_id) }
    },
  )
  if (!added) await recordAcceptance(deps, updated, optimizer_id)
  return updated
}

/** Total quantity in the cart of each variant that was just added. */
function addedQuantities(cart: readonly CartItem[], before: readonly CartItem[]): Map<string, number> {
  const added = new Set(cart.slice(before.length).map(({ product_variant_id }) => product_variant_id))
  const pieces = new Map<string, number>()
  for (const { product_variant_id: id, quantity } of cart) {
    if (added.has(id)) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  }
  return pieces
}
