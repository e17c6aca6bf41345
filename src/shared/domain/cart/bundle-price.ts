import type { ContentStatus } from '../pages/content-status.ts'
import type { Minor } from '../money/money.ts'
import { shareOut } from '../money/allocate.ts'

/** Maximum discount of an offer, in minor units. */
export const MAX_DISCOUNT = 10_000_000_000

/** Maximum number of live offers per store, not counting those that have ended. */
export const MAX_LIVE_BUNDLES = 25

/** The parts of an offer that determine the cart's price: its products and their combined discount. */
export interface BundleTerms {
  discount_amount: Minor
  products: readonly { variant_id: string; quantity: number }[]
}

/** Status and sales window of an offer, as ISO 8601 strings; null for no limit. */
export interface OfferSchedule {
  status: ContentStatus
  starts_at: string | null
  ends_at: string | null
}

/** States of an offer for shoppers. */
export const offerStates = ['draft', 'scheduled', 'live', 'paused', 'ended', 'archived'] as const
export type OfferState = (typeof offerStates)[number]

/** A live offer outside its window is scheduled or ended; other statuses are set by the merchant. */
export function offerState({ status, starts_at, ends_at }: OfferSchedule, now: Date): OfferState {
  if (status !== 'live') return status
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'ended'
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'scheduled' : 'live'
}

/** Text shown to shoppers when the offer isn't on sale. */
export const CLOSED_OFFER_MESSAGES: Readonly<Record<Exclude<OfferState, 'live'>, string>> = {
  draft: 'This offer is not on sale yet',
  scheduled: 'This offer has not started yet',
  paused: 'This offer is not available right now',
  ended: 'This offer has ended',
  archived: 'This offer is no longer available',
}

/** Validates rules that span several fields and returns messages by field. Times are ISO 8601 strings. */
export function offerProblems(offer: {
  products: readonly { variant_id: string }[]
  status: ContentStatus
  starts_at: string | null
  ends_at: string | null
}): Record<string, string> {
  const { products, status, starts_at, ends_at } = offer
  const ids = products.map(({ variant_id }) => variant_id)
  return {
    ...(status === 'live' && ids.length === 0 && { products: 'Add a product before going live' }),
    ...(new Set(ids).size < ids.length && { products: 'A variant can only be in the offer once' }),
    ...(starts_at !== null &&
      ends_at !== null &&
      Date.parse(ends_at) <= Date.parse(starts_at) && { ends_at: 'End must be after the start' }),
  }
}

/** A line item, as far as offers need it. `price` and `discount_price` are per item. */
interface Line {
  _id: string
  product_variant_id: string
  quantity: number
  price: Minor
  discount_price: Minor
}

/**
 * Id of the second line of a variant whose items have two prices. Deterministic, so that it is stable across
 * recalculations.
 */
const secondId = (id: string): string => `${id}-2`

/** Merges the chosen lines into one per variant, at its regular price. */
function plainLines<L extends Line>(cart: readonly L[], isChosen: (line: L) => boolean): L[] {
  const first = new Map<string, L>()
  for (const line of cart) {
    if (!isChosen(line)) continue
    const before = first.get(line.product_variant_id)
    const quantity = line.quantity + (before?.quantity ?? 0)
    first.set(line.product_variant_id, { ...(before ?? line), quantity, discount_price: line.price })
  }
  const done = new Set<string>()
  return cart.flatMap((line) => {
    const merged = isChosen(line) ? first.get(line.product_variant_id) : line
    if (!merged || done.has(merged._id)) return []
    done.add(merged._id)
    return [merged]
  })
}

interface Part<L> {
  line: L
  /** Discount per item, in minor units. */
  each: Minor
  /** Number of items with a discount that is one minor unit higher. */
  more: number
}

/**
 * Distributes a discount over lines by price, by largest remainder. Remainders that a line's quantity doesn't divide go
 * to lines with one item first, so that as few lines as possible need two prices.
 */
function allocateDiscount<L extends Line>(lines: readonly L[], discount: Minor): Part<L>[] {
  const worth = lines.map(({ price, quantity }) => price * quantity)
  const all = Math.min(
    discount,
    worth.reduce((sum, each) => sum + each, 0),
  )
  const shares = shareOut(all, worth)
  const parts = lines.map((line, at) => ({ line, each: Math.floor((shares[at] ?? 0) / line.quantity), more: 0 }))
  let left = all - parts.reduce((sum, { line, each }) => sum + each * line.quantity, 0)
  for (const part of parts.filter(({ line }) => line.quantity === 1)) {
    const taken = Math.min(left, part.line.price - part.each)
    part.each += taken
    left -= taken
  }
  for (const part of parts) {
    if (part.line.quantity === 1 || part.each === part.line.price) continue
    part.more = Math.min(left, part.line.quantity)
    left -= part.more
  }
  return parts
}

/** Returns the line at its discounted price, split in two if its items have different prices. */
function discountedLines<L extends Line>({ line, each, more }: Part<L>): L[] {
  const { _id, price, quantity } = line
  const at = (less: Minor, pieces: number) => ({ ...line, discount_price: price - less, quantity: pieces })
  if (more === 0 || more === quantity) return [at(more === 0 ? each : each + 1, quantity)]
  return [at(each, quantity - more), { ...at(each + 1, more), _id: secondId(_id) }]
}

/** Returns true if the cart contains all items of an offer. */
function hasAllItems(lines: readonly Line[], { products }: BundleTerms): boolean {
  return (
    products.length > 0 &&
    products.every(({ variant_id, quantity }) =>
      lines.some((line) => line.product_variant_id === variant_id && line.quantity >= quantity),
    )
  )
}

/**
 * Applies an offer's price to a cart. While the cart contains all items of the offer, its discount is applied once,
 * distributed over the lines of its variants as item discounts (GAP-77), so that items and lines always add up to it.
 * Removing an item restores regular prices, and adding it back restores the discount. The discount never exceeds the
 * price of the items.
 * @param terms null if the offer is no longer on sale
 * @param isChosen false for items from optimizers: they keep their price and are not part of the offer
 */
export function withOffer<L extends Line>(
  cart: readonly L[],
  terms: BundleTerms | null,
  isChosen: (line: L) => boolean,
): { cart: L[]; whole: boolean } {
  const plain = plainLines(cart, isChosen)
  const named = new Set(terms?.products.map(({ variant_id }) => variant_id))
  const isPart = (line: L) => isChosen(line) && named.has(line.product_variant_id)
  const lines = plain.filter(isPart)
  if (!terms || !hasAllItems(lines, terms)) return { cart: plain, whole: false }
  const parts = new Map(allocateDiscount(lines, terms.discount_amount).map((part) => [part.line._id, part]))
  return {
    whole: true,
    cart: plain.flatMap((line) => {
      const part = parts.get(line._id)
      return part ? discountedLines(part) : [line]
    }),
  }
}
