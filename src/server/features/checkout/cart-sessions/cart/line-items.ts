import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { countItems } from '../../../../../shared/domain/cart/totals.ts'
import { withoutPlan } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { shownVariantTitle } from '../../../../../shared/domain/cart/variant-title.ts'
import { newId, newSessionId } from '../../../../db/ids.ts'
import { AppError, notFound } from '../../../../http/errors.ts'
import { ONE_CHOICE } from '../../../pages/payment-links/service.ts'
import { requireOwnHost, type HostDeps } from '../../../stores/stores/service.ts'
import { preselectPlans } from './choose-plan.ts'
import { acceptOffer } from './accept-offer.ts'
import { createSession, requireAvailable, withAlternatives } from '../start/create-session.ts'
import { changeCart, nullIfRefused } from '../state/update-session.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { requireSoldByLink } from './quantity-limits.ts'
import { findStart, getCachedStart, type Start, type StartInput } from '../start/start-context.ts'
import { sellableVariant, type SellableVariant } from '../pricing/pricing-repo.ts'
import type { SessionStart } from '../start/start-repo.ts'
import type { NewSession } from '../session-write-repo.ts'
import type { OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'

/** Creates a line item at the variant's current price. */
export const newItem = (variant: SellableVariant, quantity: number): CartItem => ({
  _id: newId('itm'),
  productId: variant.product_id,
  product_variant_id: variant.variant_id,
  title: variant.title,
  variant_title: shownVariantTitle(variant.variant_title),
  image: variant.image,
  quantity,
  price: variant.price,
  discount_price: variant.price,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
})

/**
 * Starts a session with one unit of a variant.
 * @throws AppError 404 if the variant cannot be sold or belongs to another store than the domain, or if its store is
 * closed; 409 if sold out
 */
export async function startByVariant(deps: OpenDeps & HostDeps, input: StartInput, host: string): Promise<NewSession> {
  const begun = await startWithVariant(deps, input, host)
  const { plan_option_id } = input
  return (plan_option_id && (await preselectPlans(deps, begun.session_id, () => plan_option_id))) || begun
}

async function startWithVariant(deps: OpenDeps & HostDeps, input: StartInput, host: string): Promise<NewSession> {
  const session_id = newSessionId()
  const begin = async ({ start, way }: Start, guessed: boolean) => {
    if (start) await requireOwnHost(deps, host, start.store_id, 'This product is not available')
    const cart = (found: SessionStart) => {
      requireAvailable(found)
      return [newItem(found, 1)]
    }
    return createSession(deps, { session_id, start, way, cart, isCached: guessed })
  }
  const known = await getCachedStart(deps.db, input, session_id)
  const begun = known && (await nullIfRefused(() => begin(known, true)))
  if (begun) return begun
  const found = await findStart(deps.db, input, session_id)
  return begin(found, false).catch(async (error: unknown) => {
    throw await withAlternatives(deps, error, found.start)
  })
}

/** Normalizes a variant ID to its stored form: Shopify's path-like IDs end in the numeric ID (SS-019). */
export const plainVariantId = (id: string | number): string => String(id).split('/').at(-1) ?? String(id)

export interface AddProductInput {
  live_cart_session_id: string
  store_id: string
  product_id: string
  variant_id?: string | number | undefined
  quantity: number
  payment_page_optimizer_id?: string | null | undefined
}

/**
 * Adds a product at its current price, or the given offer at the offer's price and with its flags.
 * @throws AppError 404, 409 if stock is insufficient or the offer does not apply
 */
export function addProduct(deps: OpenDeps, input: AddProductInput): Promise<SessionRow> {
  const variant_id = input.variant_id === undefined ? undefined : plainVariantId(input.variant_id)
  const { payment_page_optimizer_id: optimizer_id } = input
  if (optimizer_id) return acceptOffer(deps, { ...input, variant_id, optimizer_id })
  const wanted = { product_id: input.product_id, variant_id }
  return changeCart(deps, input.live_cart_session_id, async (found) => {
    const { session: row, one_choice } = found
    const variant = row.store_id === input.store_id ? await sellableVariant(deps.db, found, wanted) : null
    if (!variant) throw notFound('This product is not available')
    if (one_choice && row.cart.some((item) => isMainItem(item) && item.productId !== variant.product_id)) {
      throw new AppError(409, ONE_CHOICE, { code: 'not_sold' })
    }
    const same = row.cart.find((item) => isMainItem(item) && item.product_variant_id === variant.variant_id)
    const quantity = (same?.quantity ?? 0) + input.quantity
    const pieces = quantity + quantityInOtherLines(same, row.cart, variant)
    requireStock(variant, pieces)
    const cart = same ? withQuantity(row.cart, same, quantity) : [...row.cart, newItem(variant, input.quantity)]
    await requireSoldByLink(deps, row, cart, variant.product_id)
    return { cart, pieces: new Map([[variant.variant_id, pieces]]) }
  })
}

/** An offer is limited to one unit (B §9). */
const OFFER_QUANTITY = 'This offer is limited to one item'

/** Quantity of a variant in the cart's other line items. */
export const quantityInOtherLines = (
  line: CartItem | undefined,
  cart: readonly CartItem[],
  { variant_id }: SellableVariant,
): number => countItems(cart.filter((other) => other !== line && other.product_variant_id === variant_id))

/** Converts a line item of an offer to a regular one at its own price. */
const asRegularItem = (item: CartItem): CartItem => ({
  ...withoutPlan(item),
  discount_price: withoutPlan(item).price,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
  trigger_product_id: null,
})

/** @throws AppError 409 if other sessions leave too little stock */
export function requireStock(variant: SellableVariant, quantity: number): void {
  if (variant.available >= quantity) return
  const left = Math.max(variant.available, 0)
  const detail = left === 0 ? `${variant.title} is sold out` : `Only ${left} of ${variant.title} left`
  throw new AppError(409, detail, { code: 'sold_out', data: { available: left } })
}

/**
 * Removes one item, or its whole bundle. The rest of a partly removed bundle reverts to its own prices. Removing an
 * item that is already gone changes nothing.
 */
export function removeFromCart(
  deps: OpenDeps,
  input: { live_cart_session_id: string; item_id: string; remove_bundle?: boolean | undefined },
): Promise<SessionRow> {
  return changeCart(deps, input.live_cart_session_id, ({ session: row }) => {
    const item = row.cart.find(({ _id }) => _id === input.item_id)
    const bundle = item?.is_bundle ? item.payment_page_optimizer_id : null
    const left = row.cart.filter((other) => other !== item)
    if (bundle === null) return { cart: left }
    const isPart = (line: CartItem) => line.is_bundle && line.payment_page_optimizer_id === bundle
    if (input.remove_bundle) return { cart: left.filter((line) => !isPart(line)) }
    return { cart: left.map((line) => (isPart(line) ? asRegularItem(line) : line)) }
  })
}

const withQuantity = (cart: readonly CartItem[], item: CartItem, quantity: number): CartItem[] =>
  cart.map((other) => (other === item ? { ...item, quantity } : other))

export function updateQuantity(
  deps: OpenDeps,
  input: { live_cart_session_id: string; item_id: string; quantity: number },
): Promise<SessionRow> {
  return changeCart(deps, input.live_cart_session_id, async (found) => {
    const { session: row } = found
    const item = row.cart.find(({ _id }) => _id === input.item_id)
    if (!item) throw notFound('This item is no longer in the cart')
    const cart = withQuantity(row.cart, item, input.quantity)
    if (isMainItem(item)) await requireSoldByLink(deps, row, cart, item.productId)
    const wanted = { product_id: item.productId, variant_id: item.product_variant_id }
    const variant = await sellableVariant(deps.db, found, wanted)
    if (!variant) throw new AppError(409, `${item.title} is no longer available`, { code: 'sold_out' })
    if (!isMainItem(item) && input.quantity !== 1) throw new AppError(422, OFFER_QUANTITY, { code: 'offer_quantity' })
    const pieces = input.quantity + quantityInOtherLines(item, row.cart, variant)
    requireStock(variant, pieces)
    return { cart, pieces: new Map([[variant.variant_id, pieces]]) }
  })
}

export function chooseShipping(
  deps: OpenDeps,
  input: { live_cart_session_id: string; shipping_method_id: string },
): Promise<SessionRow> {
  return changeCart(deps, input.live_cart_session_id, ({ session, methods }) => {
    const method = methods.find(({ shipping_method_id }) => shipping_method_id === input.shipping_method_id)
    if (!method || method.minimum_subtotal > session.subtotal) throw notFound('This shipping method is not available')
    const { minimum_subtotal: _, ...selected_shipping_rate } = method
    return { selected_shipping_rate }
  })
}
