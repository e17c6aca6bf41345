import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { PaymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import {
  CLOSED_LINK_MESSAGES,
  minimumOpenAmount,
  linkStatus,
  MAX_OPEN_AMOUNT,
  type LinkItem,
  type LinkStatus,
} from '../../../../shared/domain/cart/payment-links.ts'
import { countItems } from '../../../../shared/domain/cart/totals.ts'
import type { Executor } from '../../../db/connection.ts'
import { AppError } from '../../../http/errors.ts'
import type { LinkRow } from './repo.ts'
import { countUses, findSelected, lockLink } from './use-repo.ts'

type Closed = Exclude<LinkStatus, 'active'>

/** 410 for links that ended for good; 409 for paused ones, which the merchant can resume. */
const HTTP_STATUS: Readonly<Record<Closed, number>> = { paused: 409, expired: 410, used_up: 410 }

const closed = (status: Closed, more = ''): AppError =>
  new AppError(HTTP_STATUS[status], CLOSED_LINK_MESSAGES[status] + more, { code: `link_${status}` })

const lifeOf = ({ paused, expires_at, max_uses }: LinkRow, uses: number) => ({
  paused,
  max_uses,
  uses,
  expires_at: expires_at?.toISOString() ?? null,
})

/**
 * Checks that a link can start a checkout. Pending payments do not count as uses yet: they may still be declined, and
 * Pay checks again.
 * @throws AppError 409 if paused, 410 if expired or used up
 */
export async function requireOpen(db: Executor, link: LinkRow, mode: Mode, now: Date): Promise<void> {
  const { finished } = await countUses(db, link, { mode, session_id: null })
  const status = linkStatus(lifeOf(link, finished), now)
  if (status !== 'active') throw closed(status)
}

/** The session fields that Pay checks against the link. */
export interface LinkedSession {
  session_id: string
  mode: Mode
  payment_link_id: string | null
  payment_page_id: string
  cart: readonly CartItem[]
  custom_fields: Readonly<Record<string, string>> | null
}

const NOT_CHARGED = ' You haven’t been charged.'

/**
 * Checks a session's link again at Pay under a lock, so that only one shopper gets its last use. Call it after storing
 * the payment: until declined, it counts as a use for everyone else.
 * @throws AppError 409 if deleted, paused or with a cart that it does not sell, 410 if expired or used up, 422 if an
 * answer is missing
 */
export async function requireLink(tx: Executor, session: LinkedSession, now: Date): Promise<void> {
  if (session.payment_link_id === null) return
  const link = await lockLink(tx, session.payment_link_id)
  if (!link) {
    throw new AppError(409, `This payment link no longer exists.${NOT_CHARGED}`, { code: 'link_gone' })
  }
  const { finished, under_way } = await countUses(tx, link, session)
  const status = linkStatus(lifeOf(link, finished + under_way), now)
  if (status !== 'active') throw closed(status, NOT_CHARGED)
  const selected = link.products.length > 0 ? [] : await findSelected(tx, session.payment_page_id)
  const problem = cartProblem(link, soldItems(link, selected), session.cart)
  if (problem !== null) throw new AppError(409, problem + NOT_CHARGED, { code: 'not_sold' })
  const errors = missingAnswers(link, session.custom_fields)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError(422, first, { code: 'incomplete', errors })
}

/** Items added by offers are not part of the link. */
const isOffer = (item: CartItem): boolean => item.is_order_bump || item.is_upsell || item.is_downsell || item.is_bundle

/** The products that a link sells: its own, or those selected on its page if it names none. */
export const soldItems = (link: Pick<LinkRow, 'products'> | null, selected: readonly string[]): readonly LinkItem[] =>
  link && link.products.length > 0
    ? link.products
    : selected.map((product_id) => ({ product_id, variant_ids: [], minimum_quantity: 1, maximum_quantity: null }))

type SoldLink = Pick<LinkRow, 'kind' | 'payment_link_id' | 'minimum_amount' | 'maximum_amount'>

/**
 * The reason that a link does not sell a cart: another product, or too many or too few items; null if it does. Items
 * added by offers are not checked.
 */
export function cartProblem(link: SoldLink, items: readonly LinkItem[], cart: readonly CartItem[]): string | null {
  const plain = cart.filter((item) => !isOffer(item))
  if (link.kind === 'amount') return amountProblem(link, plain)
  return plain.map((item) => itemProblem(items, item, plain)).find((problem) => problem !== null) ?? null
}

/** An open amount must be the only line item, with a quantity of one. */
function amountProblem(link: SoldLink, plain: readonly CartItem[]): string | null {
  const other = plain.find(({ productId }) => productId !== link.payment_link_id)
  if (other) return `${other.title} is not sold here.`
  const [line, more] = plain
  const most = link.maximum_amount ?? MAX_OPEN_AMOUNT
  const fits =
    line?.quantity === 1 && !more && line.discount_price >= minimumOpenAmount(link) && line.discount_price <= most
  return fits ? null : 'This store requires a different amount.'
}

/** The reason that a line item is not sold. Quantity limits apply to the product, across its variants. */
function itemProblem(items: readonly LinkItem[], item: CartItem, plain: readonly CartItem[]): string | null {
  const { productId, title } = item
  const sold = items.find(({ product_id }) => product_id === productId)
  const named = sold && (sold.variant_ids.length === 0 || sold.variant_ids.includes(item.product_variant_id))
  if (!named) return `${title} is not sold here.`
  const quantity = countItems(plain.filter((line) => line.productId === productId))
  if (quantity < sold.minimum_quantity) return `The minimum quantity of ${title} is ${sold.minimum_quantity}.`
  const most = sold.maximum_quantity
  return most !== null && quantity > most ? `The maximum quantity of ${title} is ${most}.` : null
}

/** Error text for a cart with several products from a single-choice page (GAP-60). */
export const ONE_CHOICE = 'Only one product can be bought here.'

/** @throws AppError 409 if several products are selected on a single-choice instant page; offers do not count */
export function requireOneChoice(
  page: Pick<PaymentPage, 'payment_page_type' | 'instant_selection_mode'>,
  cart: readonly CartItem[],
): void {
  if (page.payment_page_type !== 'instant' || page.instant_selection_mode !== 'single') return
  const products = new Set(cart.filter((item) => !isOffer(item)).map(({ productId }) => productId))
  if (products.size > 1) throw new AppError(409, ONE_CHOICE + NOT_CHARGED, { code: 'not_sold' })
}

/**
 * Applies a link's restrictions to its page; the page's own fields stay the merchant's. Whether anything is shipped
 * also depends on the cart: see `pageForCart`.
 */
export const linkedPage = (page: PaymentPage, link: Pick<LinkRow, 'promo_codes_allowed' | 'shipping_required'>) => ({
  ...page,
  promo_codes_enabled: page.promo_codes_enabled && link.promo_codes_allowed,
  shipping_required: link.shipping_required,
})

type Answers = Readonly<Record<string, string>> | null

/** A trimmed answer; '' for none. Questions may be named like built-in object properties. */
export const answerOf = (answers: Answers, key: string): string =>
  answers && Object.hasOwn(answers, key) ? (answers[key] ?? '').trim() : ''

/** An error for each required question without an answer, by `custom.key`. */
export function missingAnswers({ custom_fields }: Pick<LinkRow, 'custom_fields'>, answers: Answers) {
  const open = custom_fields.filter(({ key, required }) => required && !answerOf(answers, key))
  return Object.fromEntries(open.map(({ key, label }) => [`custom.${key}`, `${label} is required`]))
}

/** Picks the answers to the link's own questions, trimmed. */
export const pickAnswers = (
  { custom_fields }: Pick<LinkRow, 'custom_fields'>,
  sent: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(custom_fields.flatMap(({ key }) => (Object.hasOwn(sent, key) ? [[key, answerOf(sent, key)]] : [])))

/** The answers as stored on an order: labeled, in the link's order, without empty ones. */
export const labeledAnswers = ({ custom_fields }: Pick<LinkRow, 'custom_fields'>, answers: Answers) =>
  custom_fields.flatMap(({ key, label }) => {
    const value = answerOf(answers, key)
    return value ? [{ label, value }] : []
  })
