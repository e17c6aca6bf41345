import type { Mode } from '../../../shared/contracts/fields.ts'
import type { CartItem } from '../../../shared/contracts/live-cart.ts'
import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import {
  CLOSED_WORDS,
  leastAmount,
  linkStatus,
  MOST_AMOUNT,
  type LinkStatus,
} from '../../../shared/domain/payment-links.ts'
import type { Executor } from '../../db/connection.ts'
import { AppError } from '../../http/errors.ts'
import type { LinkRow } from './repo.ts'
import { countUses, lockLink } from './repo-use.ts'

type Closed = Exclude<LinkStatus, 'active'>

/** What is over for good is gone (410); what the merchant may open again is in conflict (409). */
const STATUS: Readonly<Record<Closed, number>> = { paused: 409, expired: 410, used_up: 410 }

const closed = (status: Closed, more = ''): AppError =>
  new AppError(STATUS[status], CLOSED_WORDS[status] + more, { code: `link_${status}` })

const lifeOf = ({ paused, expires_at, max_uses }: LinkRow, uses: number) => ({
  paused,
  max_uses,
  uses,
  expires_at: expires_at?.toISOString() ?? null,
})

/**
 * Whether a link may start a checkout. Payments under way are no uses yet: they may still be declined, and Pay asks
 * again.
 * @throws AppError 409 paused, 410 expired or used up
 */
export async function requireOpen(db: Executor, link: LinkRow, mode: Mode, now: Date): Promise<void> {
  const { finished } = await countUses(db, link, { mode, session_id: null })
  const status = linkStatus(lifeOf(link, finished), now)
  if (status !== 'active') throw closed(status)
}

/** What of a session Pay asks a link about. */
export interface LinkedSession {
  session_id: string
  mode: Mode
  payment_link_id: string | null
  cart: readonly CartItem[]
  custom_fields: Readonly<Record<string, string>> | null
}

const NOT_CHARGED = ' You have not been charged.'

/**
 * Checks a session's link once more at Pay, one payer after the other, so that its last use goes to one of them. Call
 * it with the payment stored: until it is declined it counts as a use for everybody else.
 * @throws AppError 409 gone, paused or with a cart that it does not sell, 410 expired or used up, 422 an answer is missing
 */
export async function requireLink(tx: Executor, session: LinkedSession, now: Date): Promise<void> {
  if (session.payment_link_id === null) return
  const link = await lockLink(tx, session.payment_link_id)
  if (!link) {
    throw new AppError(409, `This payment link is no longer there.${NOT_CHARGED}`, { code: 'link_gone' })
  }
  const { finished, under_way } = await countUses(tx, link, session)
  const status = linkStatus(lifeOf(link, finished + under_way), now)
  if (status !== 'active') throw closed(status, NOT_CHARGED)
  requireSold(link, session.cart)
  const errors = missingAnswers(link, session.custom_fields)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError(422, first, { code: 'incomplete', errors })
}

/** What is offered beside the cart is not the link's. */
const isOffer = (item: CartItem): boolean => item.is_order_bump || item.is_upsell || item.is_downsell || item.is_bundle

/** @throws AppError 409 when the cart holds what the link does not sell, or too much or too little of it */
function requireSold(link: LinkRow, cart: readonly CartItem[]): void {
  for (const item of cart) {
    if (isOffer(item)) continue
    const problem = item.productId === link.payment_link_id ? amountProblem(link, item) : itemProblem(link, item)
    if (problem !== null) throw new AppError(409, problem + NOT_CHARGED, { code: 'not_sold' })
  }
}

function amountProblem(link: LinkRow, { discount_price, quantity }: CartItem): string | null {
  const fits = discount_price >= leastAmount(link) && discount_price <= (link.maximum_amount ?? MOST_AMOUNT)
  return link.kind === 'amount' && quantity === 1 && fits ? null : 'The store takes another amount.'
}

/** Why a link does not sell this line as it is; null when it does. A link without products sells what its page does. */
export function itemProblem(
  { products }: Pick<LinkRow, 'products'>,
  item: Pick<CartItem, 'productId' | 'product_variant_id' | 'title' | 'quantity'>,
): string | null {
  if (products.length === 0) return null
  const sold = products.find(({ product_id }) => product_id === item.productId)
  const named = sold && (sold.variant_ids.length === 0 || sold.variant_ids.includes(item.product_variant_id))
  if (!named) return `${item.title} is not sold here.`
  if (item.quantity < sold.minimum_quantity) return `At least ${sold.minimum_quantity} of ${item.title} are sold here.`
  const most = sold.maximum_quantity
  return most !== null && item.quantity > most ? `At most ${most} of ${item.title} are sold here.` : null
}

/** A page as a link shows it: what the link switches off is not asked (its own fields stay the merchant's). */
export const linkedPage = (page: PaymentPage, link: Pick<LinkRow, 'promo_codes_allowed' | 'shipping_required'>) => ({
  ...page,
  promo_codes_enabled: page.promo_codes_enabled && link.promo_codes_allowed,
  shipping_required: link.shipping_required,
  shipping_method_enabled: page.shipping_method_enabled && link.shipping_required,
})

type Answers = Readonly<Record<string, string>> | null

/** A message for each question that has to be answered and is not, by `custom.key`. */
export function missingAnswers({ custom_fields }: Pick<LinkRow, 'custom_fields'>, answers: Answers) {
  const open = custom_fields.filter(({ key, required }) => required && !answers?.[key]?.trim())
  return Object.fromEntries(open.map(({ key, label }) => [`custom.${key}`, `${label} is required`]))
}

/** Of what was sent only the answers to the link's own questions, trimmed. */
export const keptAnswers = (
  { custom_fields }: Pick<LinkRow, 'custom_fields'>,
  sent: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(custom_fields.flatMap(({ key }) => (sent[key] === undefined ? [] : [[key, sent[key].trim()]])))

/** The answers as an order keeps them: in words, in the link's order, without the empty ones. */
export const answersOf = ({ custom_fields }: Pick<LinkRow, 'custom_fields'>, answers: Answers) =>
  custom_fields.flatMap(({ key, label }) => {
    const value = answers?.[key]?.trim()
    return value ? [{ label, value }] : []
  })
