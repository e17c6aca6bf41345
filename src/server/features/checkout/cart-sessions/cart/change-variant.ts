import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { notFound } from '../../../../http/errors.ts'
import { withPlanOf } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { newItem, plainVariantId, quantityInOtherLines, requireStock } from './line-items.ts'
import { changeCart } from '../state/update-session.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { sellableChoices, offerOfSession } from './link-offer.ts'
import { findChoices } from '../start/link-repo.ts'
import { sellableVariant } from '../pricing/pricing-repo.ts'
import { loadSession, type OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'
import { requireSoldByLink } from './quantity-limits.ts'

interface LineItemRef {
  live_cart_session_id: string
  item_id: string
}

interface AlternativeVariant {
  variant_id: string
  title: string
  /** Minor units. */
  price: number
}

/** Maximum number of alternatives offered for a sold-out variant. */
const MAX_ALTERNATIVES = 12

/** @throws AppError 404 */
function requireItem({ cart }: SessionRow, item_id: string): CartItem {
  const item = cart.find(({ _id }) => _id === item_id)
  if (!item) throw notFound('This item is no longer in the cart')
  return item
}

/** True if the shopper can choose the item's variant; an offer determines the variants of its own items. */
const isSwitchable = ({ offer_id }: SessionRow, item: CartItem): boolean => offer_id === null && isMainItem(item)

/** The sellable variants of an item's product: all of them, or on a payment link only those that the link sells. */
async function choiceOf(deps: OpenDeps, session: SessionRow, product_id: string) {
  if (session.payment_link_id === null) {
    const [found] = await findChoices(deps.db, session.store_id, [product_id], session.session_id)
    return found && { ...found, minimum_quantity: 1 }
  }
  const choices = await sellableChoices(deps, await offerOfSession(deps, session), session)
  return choices.find((choice) => choice.product_id === product_id)
}

/**
 * Lists the in-stock variants that an item can be switched to. Empty once the session is closed, and for items of an
 * offer.
 * @throws AppError 404
 */
export async function alternativeVariants(
  deps: OpenDeps,
  { live_cart_session_id, item_id }: LineItemRef,
): Promise<AlternativeVariant[]> {
  const session = await loadSession(deps, live_cart_session_id)
  const item = requireItem(session, item_id)
  if (session.status !== 'open' || !isSwitchable(session, item)) return []
  const choice = await choiceOf(deps, session, item.productId)
  if (!choice) return []
  return choice.variants
    .filter((variant) => variant.variant_id !== item.product_variant_id && variant.available >= choice.minimum_quantity)
    .slice(0, MAX_ALTERNATIVES)
    .map(({ variant_id, title, price }) => ({ variant_id, title, price }))
}

/**
 * Replaces an item in place with another variant of its product at the current price, in the quantity available. If the
 * cart already has an item of that variant, the two are merged.
 * @throws AppError 404, 409 if sold out or not sold by the session's link
 */
export function changeVariant(
  deps: OpenDeps,
  { live_cart_session_id, item_id, variant_id }: LineItemRef & { variant_id: string | number },
): Promise<SessionRow> {
  return changeCart(deps, live_cart_session_id, async (found) => {
    const { session } = found
    const item = requireItem(session, item_id)
    const wanted = { product_id: item.productId, variant_id: plainVariantId(variant_id) }
    const variant = isSwitchable(session, item) ? await sellableVariant(deps.db, found, wanted) : null
    if (!variant) throw notFound('This product is not available')
    if (variant.variant_id === item.product_variant_id) return null
    const beside = quantityInOtherLines(item, session.cart, variant)
    requireStock(variant, beside + 1)
    const quantity = Math.min(item.quantity, variant.available - beside)
    const same = session.cart.find((other) => isMainItem(other) && other.product_variant_id === variant.variant_id)
    const switched = same
      ? { ...same, quantity: same.quantity + quantity }
      : withPlanOf(item, newItem(variant, quantity))
    const cart = session.cart.filter((other) => other !== same).map((other) => (other === item ? switched : other))
    await requireSoldByLink(deps, session, cart, item.productId)
    return { cart, pieces: new Map([[variant.variant_id, quantity + beside]]) }
  })
}
