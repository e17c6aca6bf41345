import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { OptimizerCategory, OrderBumpLocation } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { LiveOffer, Optimizer, OfferedProduct } from '../../../../shared/contracts/pages/optimizers.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { hasOffer } from '../../../../shared/domain/offers/offers.ts'
import type { Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { FixedSql } from '../../../db/statements/fixed-sql.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { activeConnections } from '../../payments/payment-accounts/service.ts'
import { offerParts } from '../reviews/service.ts'
import { sessionOffers } from './live-optimizers.ts'
import { withOfferedPlan } from './offered-plan.ts'
import {
  insertAcceptance,
  insertAcceptanceCte,
  insertSales,
  insertSalesCte,
  recordOffered,
  type OfferSale,
  type SaleOrder,
} from './figures-repo.ts'
import {
  applicableOffers,
  firstUnexpired,
  type OfferDeps,
  type OfferSession,
  type SessionOffer,
} from './evaluate-offer.ts'

export { declinePostPurchaseOffer, findPostPurchaseOffer } from './post-purchase.ts'
export { liveOptimizer, liveOptimizerAt, liveOptimizers } from './live-optimizers.ts'
export { evaluateOffer, type SessionOffer } from './evaluate-offer.ts'

/** True for offers shown before the payment: order bumps always, others unless placed after it. */
const isBeforePayment = ({ optimizer_category, placement }: Optimizer): boolean =>
  optimizer_category === 'order_bump' || placement === 'before_payment'

/** Offers of a category for a session before the payment. */
const offersBeforePayment = async (
  deps: Pick<Deps, 'db'>,
  session: OfferSession,
  category: OptimizerCategory,
): Promise<Optimizer[]> =>
  (await sessionOffers(deps, session, category, hasOffer(session.cart) ? 'accepted' : 'declined')).filter(
    isBeforePayment,
  )

/** True if a session may have an optimizer: in a flow, only that flow's offers. */
export async function canOffer(deps: Pick<Deps, 'db'>, session: OfferSession, optimizer: Optimizer): Promise<boolean> {
  const { optimizer_id, optimizer_category: category } = optimizer
  if (session.cart.some((line) => line.payment_page_optimizer_id === optimizer_id)) return true
  if (!isBeforePayment(optimizer)) return false
  if (session.flow_id === null) return true
  return (await offersBeforePayment(deps, session, category)).some((offer) => offer.optimizer_id === optimizer_id)
}

export interface WantedOffer {
  optimizer_category: OptimizerCategory
  order_bump_location?: OrderBumpLocation | null | undefined
}

/**
 * The offer of a category that applies to an open session (GAP-54, GAP-80); null if none does. An order bump already in
 * the cart is shown as accepted (DEF-55); an accepted upsell or downsell is no longer shown.
 */
export async function offerFor(deps: Deps, session: OfferSession, wanted: WantedOffer): Promise<LiveOffer | null> {
  const offers = await applicableOffers(deps, session, await candidates(deps, session, wanted))
  const shown = offers.filter(({ taken }) => !taken || wanted.optimizer_category === 'order_bump')
  const offer = await firstUnexpired(deps, session, await withoutUnpayable(deps, session, shown))
  return offer && toLiveOffer(deps, offer)
}

/** Leaves out subscriptions that no account of the store can renew. Reads the accounts only for an offer of one. */
async function withoutUnpayable<T extends Pick<SessionOffer, 'plan' | 'taken'>>(
  deps: Deps,
  { store_id, mode }: OfferSession,
  offers: readonly T[],
): Promise<T[]> {
  const isSold = ({ plan, taken }: T): boolean => taken || !plan
  if (offers.every(isSold)) return [...offers]
  const accounts = await activeConnections(deps, store_id, mode)
  return accounts.some(({ connector }) => connector.capabilities.stored) ? [...offers] : offers.filter(isSold)
}

/**
 * The offer of a category that applies to a session in its current state; null if none does. An upsell or downsell
 * shown here is not shown again after the payment.
 */
export async function liveOffer(
  deps: Deps,
  session: OfferSession & { status: string },
  wanted: WantedOffer,
): Promise<LiveOffer | null> {
  const offer = session.status === 'open' ? await offerFor(deps, session, wanted) : null
  if (offer && wanted.optimizer_category !== 'order_bump' && offer.limited_until === null) {
    const { session_id, store_id, mode } = session
    const { optimizer_id } = offer.optimizer
    await recordOffered(deps.db, { optimizer_id, session_id, store_id, mode, now: deps.clock.now() })
  }
  return offer
}

async function candidates(deps: OfferDeps, session: OfferSession, wanted: WantedOffer): Promise<Optimizer[]> {
  const { optimizer_category: category, order_bump_location: location } = wanted
  const live = await offersBeforePayment(deps, session, category)
  if (category !== 'order_bump') return live
  const there = live.filter((each) => !location || each.order_bump_location === location)
  const taken = new Set(session.cart.map((line) => line.payment_page_optimizer_id))
  return there.toSorted((a, b) => Number(taken.has(b.optimizer_id)) - Number(taken.has(a.optimizer_id)))
}

/** Converts an offer to its wire format, including reviews and affirmation box. */
export async function toLiveOffer({ db }: OfferDeps, offer: SessionOffer): Promise<LiveOffer> {
  const { optimizer, products, taken, limited_until, left } = offer
  const told = optimizer.limited_stock_active && left > 0 && left <= optimizer.limited_stock_remaining
  return {
    optimizer,
    products,
    accepted: taken,
    limited_until: limited_until?.toISOString() ?? null,
    stock_left: told ? left : null,
    ...(await offerParts(db, optimizer)),
  }
}

/** Records that a session accepted an offer before the payment. */
export function recordAcceptance(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { session_id, store_id, mode }: OfferSession,
  optimizer_id: string,
): Promise<void> {
  return insertAcceptance(db, { optimizer_id, session_id, store_id, mode, now: clock.now() })
}

/** Same as `noteAccepted`, as a CTE of the statement that adds it to the cart. */
export const acceptanceCte = ({ clock }: Pick<Deps, 'clock'>, optimizer_id: string): FixedSql =>
  insertAcceptanceCte(optimizer_id, clock.now())

/** Records that a session accepted an offer after the payment, and the revenue it adds to the order. */
export async function recordAddedOffer(
  tx: Executor,
  order: SaleOrder & { order_id: string; session_id: string },
  optimizer_id: string,
  cart: readonly CartItem[],
): Promise<void> {
  const { session_id, store_id, mode, created_at: now } = order
  await insertAcceptance(tx, { optimizer_id, session_id, store_id, mode, now })
  const sales = offerSales(cart)
  if (sales.length > 0) await insertSales(tx, order, sales)
}

/** CTE that counts an order's offers by its line items when the order is created; null for an order without offers. */
export function offerSalesCte(order: SaleOrder, cart: readonly CartItem[]): FixedSql | null {
  const sales = offerSales(cart)
  return sales.length === 0 ? null : insertSalesCte(order, sales)
}

/** The revenue of each offer with items in a cart. */
function offerSales(cart: readonly CartItem[]): OfferSale[] {
  const revenue = new Map<string, number>()
  for (const { payment_page_optimizer_id: id, discount_price, quantity } of cart) {
    if (id) revenue.set(id, (revenue.get(id) ?? 0) + discount_price * quantity)
  }
  return [...revenue].map(([optimizer_id, amount]) => ({ optimizer_id, revenue: amount }))
}

/** Error for an offer that does not apply, or no longer applies. */
export const offerUnavailable = (): AppError =>
  new AppError(409, 'This offer is no longer available', { code: 'offer_over' })

/**
 * Creates the line items of an offer, with the chosen variant if given; a subscription starts `today`.
 * @throws AppError 409 if it is unavailable
 */
export function offerItems(
  { optimizer, products, plan }: Pick<SessionOffer, 'optimizer' | 'products' | 'plan'>,
  today: Day,
  choice?: { product_id: string; variant_id?: string | undefined },
): CartItem[] {
  if (choice && !products.some(({ product_id }) => product_id === choice.product_id)) throw offerUnavailable()
  const { optimizer_id, optimizer_category: category, optimizer_type, trigger_product_id } = optimizer
  const items = products.map((product) => ({
    _id: newId('itm'),
    productId: product.product_id,
    title: product.title,
    image: product.image,
    quantity: 1,
    ...variantOf(product, choice?.product_id === product.product_id ? choice.variant_id : undefined),
    is_order_bump: category === 'order_bump',
    is_upsell: category === 'upsell',
    is_downsell: category === 'downsell',
    is_bundle: optimizer_type === 'bundle',
    payment_page_optimizer_id: optimizer_id,
    trigger_product_id: trigger_product_id || null,
  }))
  return plan ? items.map((item, at) => (at === 0 ? withOfferedPlan(item, optimizer, plan, today) : item)) : items
}

function variantOf(product: OfferedProduct, variant_id = product.variant_id) {
  const variant = product.variants.find((each) => each.variant_id === variant_id)
  if (!variant) throw offerUnavailable()
  if (!variant.in_stock) throw new AppError(409, `${product.title} is sold out`, { code: 'sold_out' })
  const { title, price, discount_price } = variant
  return { product_variant_id: variant_id, variant_title: shownVariantTitle(title), price, discount_price }
}
