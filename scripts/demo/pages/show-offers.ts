import { addProduct } from '../../../src/server/features/checkout/cart-sessions/cart/line-items.ts'
import { loadSession } from '../../../src/server/features/checkout/cart-sessions/service.ts'
import { countView } from '../../../src/server/features/pages/optimizers/figures-repo.ts'
import { offerFor } from '../../../src/server/features/pages/optimizers/service.ts'
import type { OptimizerCategory } from '../../../src/shared/contracts/pages/optimizer-content.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'

/** Percentage of shoppers who accept an offer. */
const ACCEPT: Readonly<Record<OptimizerCategory, number>> = { order_bump: 24, upsell: 11, downsell: 14 }

/** Shows a session an offer, if one matches. @returns true if it was accepted */
async function show(
  { deps, now, pass }: World,
  chance: Random,
  session_id: string,
  optimizer_category: OptimizerCategory,
): Promise<boolean> {
  const session = await loadSession(deps, session_id)
  const offer = await offerFor(deps, session, { optimizer_category })
  const [first] = offer?.products ?? []
  if (!offer || !first) return false
  const { optimizer_id, store_id } = offer.optimizer
  await countView(deps.db, { optimizer_id, session_id, now: now() })
  pass(chance.between(4, 20))
  if (!chance.is(ACCEPT[optimizer_category] / 100)) return false
  const { product_id } = first
  const bought = { live_cart_session_id: session_id, store_id, product_id, quantity: 1 }
  await addProduct(deps, { ...bought, payment_page_optimizer_id: optimizer_id })
  return true
}

/** Shows an order bump next to the cart. */
export const showBump = (world: World, chance: Random, session_id: string): Promise<boolean> =>
  show(world, chance, session_id, 'order_bump')

/** Shows an upsell between clicking Pay and the payment, or the downsell if it was declined (DEF-54). */
export async function showOffer(world: World, chance: Random, session_id: string): Promise<void> {
  const accepted = await show(world, chance, session_id, 'upsell')
  if (!accepted) await show(world, chance, session_id, 'downsell')
}
