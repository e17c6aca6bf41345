import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { OfferedProduct, Optimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import {
  hasOffer,
  offerAvailability,
  productsOf,
  offerPrice,
  type OfferTerms,
} from '../../../../shared/domain/offers/offers.ts'
import type { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'
import type { StoreVersion } from '../../../db/store-cache.ts'
import type { Deps } from '../../../deps.ts'
import { flowOffer } from '../flows/service.ts'
import { recordOffered, listFirstShown } from './figures-repo.ts'
import { listOffered, offeredAt, type OfferedRow } from './repo.ts'
import { findOfferedOption, isSubscription, subscriptionPrice, type OfferedOption } from './offered-plan.ts'

export type OfferDeps = Pick<Deps, 'db' | 'clock'>

export type OfferSession = Pick<
  typeof liveCartSessions.$inferSelect,
  'session_id' | 'store_id' | 'mode' | 'cart' | 'flow_id' | 'flow_version' | 'flow_path'
>

/** An optimizer that a session has accepted or can accept. */
export interface SessionOffer {
  optimizer: Optimizer
  /** Products that accepting adds; for an accepted offer, those of its line items that are still sold. */
  products: OfferedProduct[]
  taken: boolean
  limited_until: Date | null
  /** Stock of the scarcest product. */
  left: number
  /** How the first product is sold on a schedule; null for a one-time purchase. */
  plan: OfferedOption | null
}

const MINUTE_MS = 60_000

/** An offer before its deadline is known. */
type Untimed = Omit<SessionOffer, 'limited_until'>

const deadlineOf = ({ limited_time_remaining: minutes }: Optimizer, begun: Date): Date =>
  new Date(begun.getTime() + minutes * MINUTE_MS)

/** True if a session's flow determines what follows an accepted offer; never once the flow is deleted. */
const isChained = async ({ db }: OfferDeps, session: OfferSession, category: OptimizerCategory): Promise<boolean> =>
  session.flow_id !== null && hasOffer(session.cart) && (await flowOffer(db, session, category)) !== undefined

/**
 * Filters optimizers of one category to those that apply to the cart and are available. Price and stock are current;
 * with `known`, the price is from that version of the store and stock is assumed to be unlimited.
 */
export async function applicableOffers(
  deps: OfferDeps,
  session: OfferSession,
  optimizers: readonly Optimizer[],
  known?: StoreVersion,
): Promise<Untimed[]> {
  const [first] = optimizers
  const chained = first !== undefined && (await isChained(deps, session, first.optimizer_category))
  const standing = optimizers.flatMap((optimizer) => {
    const { optimizer_id, optimizer_category } = optimizer
    const stands = offerAvailability({ optimizer_id, optimizer_category, terms: optimizer }, session.cart, { chained })
    return stands === null ? [] : [{ optimizer, stands }]
  })
  if (standing.length === 0) return []
  const wanted = new Set(standing.flatMap(({ optimizer }) => productsOf(optimizer)))
  const rows = known ? await offeredAt(deps.db, known, [...wanted]) : await listOffered(deps.db, session, [...wanted])
  return standing.flatMap(({ optimizer, stands }) => {
    const offered = offeredProducts(optimizer, rows, session.cart, stands)
    return offered ? [{ optimizer, ...offered, taken: stands === 'taken' }] : []
  })
}

/** The first offer whose time is not up. If the session has not been shown it yet, its time starts now. */
export async function firstUnexpired(
  deps: OfferDeps,
  session: OfferSession,
  offers: readonly Untimed[],
): Promise<SessionOffer | null> {
  const now = deps.clock.now()
  const { session_id, store_id, mode } = session
  const limited = offers.flatMap(({ optimizer: each }) => (each.limited_time_active ? [each.optimizer_id] : []))
  const begun =
    limited.length > 1
      ? await listFirstShown(deps.db, { session_id, mode, optimizer_ids: limited })
      : new Map<string, Date>()
  for (const offer of offers) {
    const { optimizer, taken } = offer
    if (!optimizer.limited_time_active) return { ...offer, limited_until: null }
    const { optimizer_id } = optimizer
    const known = begun.get(optimizer_id)
    if (!taken && known && deadlineOf(optimizer, known) <= now) continue
    const limited_until = deadlineOf(
      optimizer,
      await recordOffered(deps.db, { optimizer_id, session_id, store_id, mode, now }),
    )
    if (taken || limited_until > now) return { ...offer, limited_until }
  }
  return null
}

/**
 * Evaluates an optimizer for a session: null if it does not apply to the cart, is over, or has a sold-out product.
 * `known` as in `applying`.
 */
export const evaluateOffer = async (
  deps: OfferDeps,
  session: OfferSession,
  optimizer: Optimizer,
  known?: StoreVersion,
): Promise<SessionOffer | null> =>
  firstUnexpired(deps, session, await applicableOffers(deps, session, [optimizer], known))

interface Line {
  product_variant_id: string
  quantity: number
}

interface Offered {
  products: OfferedProduct[]
  /** Stock of the scarcest product, minus the quantity in the cart. */
  left: number
  plan: OfferedOption | null
}

/**
 * The products of an offer with their prices, each as its first variant with stock beyond the cart's quantity. Null if
 * a product of an open offer is sold out or gone; an accepted offer already has its items.
 */
function offeredProducts(
  terms: OfferTerms,
  rows: readonly OfferedRow[],
  cart: readonly Line[],
  standing: 'taken' | 'open',
): Offered | null {
  const leftOf = (row: OfferedRow): number =>
    row.available -
    cart.reduce((sum, line) => sum + (line.product_variant_id === row.variant_id ? line.quantity : 0), 0)
  const wanted = productsOf(terms)
  const sold = rows.filter(({ product_id }) => product_id === wanted[0])
  const plan = isSubscription(terms) ? findOfferedOption(terms, sold) : null
  // The plan was archived, or no longer has the option.
  if (isSubscription(terms) && !plan) return null
  const found = wanted.flatMap((product_id, at): { product: OfferedProduct; left: number }[] => {
    const variants = rows.filter((row) => row.product_id === product_id)
    const shown = variants.find((row) => leftOf(row) > 0) ?? (standing === 'taken' ? variants[0] : undefined)
    if (!shown) return []
    const price = (row: OfferedRow) =>
      plan && at === 0
        ? subscriptionPrice(plan, terms)
        : { price: row.price, discount_price: offerPrice(row.price, terms, at === 0) }
    const product: OfferedProduct = {
      product_id,
      title: shown.title,
      description: shown.description,
      image: shown.image,
      variant_id: shown.variant_id,
      variant_title: shown.variant_title,
      ...price(shown),
      variants: variants.map((row) => ({
        variant_id: row.variant_id,
        title: row.variant_title,
        ...price(row),
        in_stock: leftOf(row) > 0,
      })),
    }
    return [{ product, left: Math.max(0, ...variants.map(leftOf)) }]
  })
  if (found.length === 0 || (standing === 'open' && found.length < wanted.length)) return null
  return { products: found.map(({ product }) => product), left: Math.min(...found.map(({ left }) => left)), plan }
}
