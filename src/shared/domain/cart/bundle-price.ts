import type { ContentStatus } from '../pages/content-status.ts'
import type { Minor } from '../money/money.ts'
import { shareOut } from '../money/allocate.ts'

/** The most that an offer may take off, in minor units. */
export const MOST_DISCOUNT = 10_000_000_000

/** How many offers a store may have live at once, those that have ended not counted. */
export const MAX_LIVE_SETS = 25

/** What of an offer decides what a cart costs: which pieces it is made of, and what they cost less together. */
export interface SetTerms {
  discount_amount: Minor
  products: readonly { variant_id: string; quantity: number }[]
}

/** When an offer sells: its status and its window, as ISO 8601 texts; null is no limit. */
export interface OfferLife {
  status: ContentStatus
  starts_at: string | null
  ends_at: string | null
}

/** How an offer stands for shoppers. */
export const offerStates = ['draft', 'scheduled', 'live', 'paused', 'ended', 'archived'] as const
export type OfferState = (typeof offerStates)[number]

/** A live offer outside its window is scheduled or ended; every other status is what the merchant has set. */
export function offerState({ status, starts_at, ends_at }: OfferLife, now: Date): OfferState {
  if (status !== 'live') return status
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'ended'
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'scheduled' : 'live'
}

/** What a shopper is told who cannot buy it now. */
export const CLOSED_OFFER: Readonly<Record<Exclude<OfferState, 'live'>, string>> = {
  draft: 'This offer is not on sale yet',
  scheduled: 'This offer has not started yet',
  paused: 'This offer is not on sale at the moment',
  ended: 'This offer has ended',
  archived: 'This offer is no longer on sale',
}

/** What a merchant may do wrong between fields: a message by field. Times are ISO 8601 texts. */
export function offerProblems(offer: {
  products: readonly { variant_id: string }[]
  status: ContentStatus
  starts_at: string | null
  ends_at: string | null
}): Record<string, string> {
  const { products, status, starts_at, ends_at } = offer
  const ids = products.map(({ variant_id }) => variant_id)
  return {
    ...(status === 'live' && ids.length === 0 && { products: 'Add a product before it goes live' }),
    ...(new Set(ids).size < ids.length && { products: 'A variant is in the offer twice' }),
    ...(starts_at !== null &&
      ends_at !== null &&
      Date.parse(ends_at) <= Date.parse(starts_at) && { ends_at: 'The end must be after the start' }),
  }
}

/** A line of a cart, as far as an offer goes. `price` and `discount_price` are for one piece. */
interface Line {
  _id: string
  product_variant_id: string
  quantity: number
  price: Minor
  discount_price: Minor
}

/** The id of the second line of a variant whose pieces do not all cost the same: it stays so however often it is made. */
const secondId = (id: string): string => `${id}-2`

/** One line a variant, at its own price. */
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
  /** What each piece costs less, in minor units. */
  each: Minor
  /** How many of the pieces cost one minor unit less still. */
  more: number
}

/**
 * Spreads a discount over lines by what they cost, by largest remainder. What does not divide by a line's pieces goes to
 * lines of one piece first, so that as few lines as can be have pieces of two prices.
 */
function spread<L extends Line>(lines: readonly L[], discount: Minor): Part<L>[] {
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

/** A line at its price, in two where its pieces do not all cost the same. */
function linesOf<L extends Line>({ line, each, more }: Part<L>): L[] {
  const { _id, price, quantity } = line
  const at = (less: Minor, pieces: number) => ({ ...line, discount_price: price - less, quantity: pieces })
  if (more === 0 || more === quantity) return [at(more === 0 ? each : each + 1, quantity)]
  return [at(each, quantity - more), { ...at(each + 1, more), _id: secondId(_id) }]
}

/** Whether a cart has every piece of an offer. */
function isWhole(lines: readonly Line[], { products }: SetTerms): boolean {
  return (
    products.length > 0 &&
    products.every(({ variant_id, quantity }) =>
      lines.some((line) => line.product_variant_id === variant_id && line.quantity >= quantity),
    )
  )
}

/**
 * A cart at an offer's price. While every piece of the offer is in it, the offer's discount is taken off once, spread over
 * the lines of its variants as item discounts (GAP-77), so that pieces and lines always sum to it; whoever takes a piece
 * off pays each thing's own price, and has the discount again once it is whole. The discount never exceeds what they cost.
 * @param terms null where the offer is on sale no more
 * @param isChosen false for what is offered beside the cart: it keeps its price, and is no part of the offer
 */
export function withOffer<L extends Line>(
  cart: readonly L[],
  terms: SetTerms | null,
  isChosen: (line: L) => boolean,
): { cart: L[]; whole: boolean } {
  const plain = plainLines(cart, isChosen)
  const named = new Set(terms?.products.map(({ variant_id }) => variant_id))
  const isPart = (line: L) => isChosen(line) && named.has(line.product_variant_id)
  const lines = plain.filter(isPart)
  if (!terms || !isWhole(lines, terms)) return { cart: plain, whole: false }
  const parts = new Map(spread(lines, terms.discount_amount).map((part) => [part.line._id, part]))
  return {
    whole: true,
    cart: plain.flatMap((line) => {
      const part = parts.get(line._id)
      return part ? linesOf(part) : [line]
    }),
  }
}
