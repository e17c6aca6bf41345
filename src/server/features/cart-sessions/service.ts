import type { CartItem, LiveCart } from '../../../shared/contracts/live-cart.ts'
import { cartTotals } from '../../../shared/domain/totals.ts'
import type { Deps } from '../../deps.ts'
import { newId, newSessionId } from '../../db/ids.ts'
import { AppError, notFound } from '../../http/errors.ts'
import {
  findSession,
  findSessionStart,
  findWithRate,
  findWithVariant,
  insertSession,
  storeCart,
  storeCustomer,
  type CustomerChanges,
  type NewSession,
  type SellableVariant,
  type SessionRow,
} from './repo.ts'

/** A session ends this long after its last change (GAP-81). */
const LIFETIME_MS = 24 * 60 * 60 * 1000

export type { SessionRow } from './repo.ts'

type OpenDeps = Pick<Deps, 'db' | 'clock'>

const MISSING = 'Session not found'

/** A session whatever its state; null when there is none. */
export const findAnySession = ({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<SessionRow | null> =>
  findSession(db, sessionId)

/** A session that may still be shown: open within its lifetime, or finished. @throws AppError 404 */
export async function loadSession(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  return requireShown(deps, await findSession(deps.db, sessionId))
}

/** @throws AppError 404 unless the session is there and open within its lifetime, or finished. */
export function requireShown({ clock }: Pick<Deps, 'clock'>, row: SessionRow | null): SessionRow {
  if (!row || isExpired(row, clock.now())) throw notFound(MISSING)
  return row
}

export const isExpired = (row: Pick<SessionRow, 'status' | 'updated_at'>, now: Date): boolean =>
  row.status !== 'completed' && now.getTime() - row.updated_at.getTime() > LIFETIME_MS

const newItem = (variant: SellableVariant, quantity: number): CartItem => ({
  _id: newId('itm'),
  productId: variant.product_id,
  product_variant_id: variant.variant_id,
  title: variant.title,
  variant_title: variant.variant_title,
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

/** Starts a session with one piece of a variant. @throws AppError 404 when it cannot be sold. */
export async function startByVariant(
  deps: OpenDeps,
  input: { variant_id: string; payment_page_id?: string | undefined },
): Promise<NewSession> {
  const start = await findSessionStart(deps.db, input.variant_id, input.payment_page_id)
  if (!start || start.payment_page_id === null) throw notFound('This product is not available')
  if (start.available < 1) throw new AppError(409, `${start.title} is sold out`, { code: 'sold_out' })
  const cart = [newItem(start, 1)]
  const totals = totalsOf({ cart, selected_shipping_rate: start.default_rate })
  const now = deps.clock.now()
  const session: NewSession = {
    session_id: newSessionId(),
    store_id: start.store_id,
    payment_page_id: start.payment_page_id,
    mode: start.mode,
    currency: start.currency,
    cart,
    ...totals,
    selected_shipping_rate: start.default_rate,
    created_at: now,
    updated_at: now,
  }
  await insertSession(deps.db, session)
  return session
}

type Priced = Pick<SessionRow, 'cart' | 'selected_shipping_rate'> &
  Partial<Pick<SessionRow, 'progress_reward_free_shipping' | 'progress_reward_discount_percentage' | 'promo_total'>>

/** The stored totals of a session: the one function that page and server share. */
function totalsOf(session: Priced): Pick<SessionRow, 'subtotal' | 'savings_total' | 'shipping_total' | 'total'> {
  const totals = cartTotals({
    items: session.cart,
    promo_total: session.promo_total ?? 0,
    reward_percentage: session.progress_reward_discount_percentage ?? 0,
    free_shipping: session.progress_reward_free_shipping ?? false,
    shipping_rate: session.selected_shipping_rate?.shipping_rate ?? 0,
  })
  const { subtotal, savings_total, shipping_total, total } = totals
  return { subtotal, savings_total, shipping_total, total }
}

/** A refusal for a session that is being paid or is paid. */
function refuseClosed(row: SessionRow): never {
  if (row.status === 'completed') throw new AppError(409, 'This order is already paid', { code: 'completed' })
  throw new AppError(409, 'This order is being paid', { code: 'processing' })
}

/**
 * Reads, computes and writes a change of what is to be paid; starts over when another tab came first. `read` gets the
 * session and whatever else the change depends on.
 */
async function changeCart<F extends { session: SessionRow }>(
  deps: OpenDeps,
  read: () => Promise<F | null>,
  change: (found: F) => Partial<Priced>,
): Promise<SessionRow> {
  for (let tries = 0; tries < 5; tries += 1) {
    const found = await read()
    const row = requireShown(deps, found?.session ?? null)
    if (row.status !== 'open') refuseClosed(row)
    const changed = found ? change(found) : {}
    const updated: SessionRow = {
      ...row,
      ...changed,
      ...totalsOf({ ...row, ...changed }),
      cart_version: row.cart_version + 1,
      updated_at: deps.clock.now(),
    }
    if (await storeCart(deps.db, updated)) return updated
  }
  throw new AppError(409, 'The cart is being changed elsewhere, please try again')
}

/** The variant id as it is stored: Shopify's path-like ids end in the number that counts (SS-019). */
export const plainVariantId = (id: string | number): string => String(id).split('/').at(-1) ?? String(id)

export interface AddProductInput {
  live_cart_session_id: string
  store_id: string
  product_id: string
  variant_id?: string | number | undefined
  quantity: number
}

/** Adds pieces of a product at its present price. @throws AppError 404, 409 when there are too few left. */
export function addProduct(deps: OpenDeps, input: AddProductInput): Promise<SessionRow> {
  const variant_id = input.variant_id === undefined ? undefined : plainVariantId(input.variant_id)
  const wanted = { product_id: input.product_id, variant_id }
  const read = () => findWithVariant(deps.db, input.live_cart_session_id, wanted)
  return changeCart(deps, read, ({ session: row, variant }) => {
    if (row.store_id !== input.store_id || !variant) throw notFound('This product is not available')
    const same = row.cart.find((item) => isPlain(item) && item.product_variant_id === variant.variant_id)
    const quantity = (same?.quantity ?? 0) + input.quantity
    requireStock(variant, quantity)
    if (!same) return { cart: [...row.cart, newItem(variant, input.quantity)] }
    return { cart: row.cart.map((item) => (item === same ? { ...item, quantity } : item)) }
  })
}

const isPlain = (item: CartItem): boolean =>
  !item.is_order_bump && !item.is_upsell && !item.is_downsell && !item.is_bundle

function requireStock(variant: SellableVariant, quantity: number): void {
  if (variant.available >= quantity) return
  const left = Math.max(variant.available, 0)
  const detail = left === 0 ? `${variant.title} is sold out` : `Only ${left} of ${variant.title} left`
  throw new AppError(409, detail, { code: 'sold_out', data: { available: left } })
}

/** Removes one item, or all items of the bundle it came with. Removing what is gone already changes nothing. */
export function removeFromCart(
  deps: OpenDeps,
  input: { live_cart_session_id: string; item_id: string; remove_bundle?: boolean | undefined },
): Promise<SessionRow> {
  const read = async () => ({ session: await loadSession(deps, input.live_cart_session_id) })
  return changeCart(deps, read, ({ session: row }) => {
    const item = row.cart.find(({ _id }) => _id === input.item_id)
    const bundle = input.remove_bundle && item?.is_bundle ? item.payment_page_optimizer_id : null
    const gone = (other: CartItem): boolean =>
      other._id === input.item_id || (bundle !== null && other.is_bundle && other.payment_page_optimizer_id === bundle)
    return { cart: row.cart.filter((other) => !gone(other)) }
  })
}

export function updateQuantity(
  deps: OpenDeps,
  input: { live_cart_session_id: string; item_id: string; quantity: number },
): Promise<SessionRow> {
  const itemOf = (row: SessionRow): CartItem => {
    const item = row.cart.find(({ _id }) => _id === input.item_id)
    if (!item) throw notFound('This item is no longer in the cart')
    return item
  }
  const read = async () => {
    // Which variant is meant is known only from the cart.
    const item = itemOf(await loadSession(deps, input.live_cart_session_id))
    const wanted = { product_id: item.productId, variant_id: item.product_variant_id }
    return findWithVariant(deps.db, input.live_cart_session_id, wanted)
  }
  return changeCart(deps, read, ({ session: row, variant }) => {
    const item = itemOf(row)
    if (!variant) throw new AppError(409, `${item.title} is no longer available`, { code: 'sold_out' })
    requireStock(variant, input.quantity)
    return { cart: row.cart.map((other) => (other === item ? { ...item, quantity: input.quantity } : other)) }
  })
}

export function chooseShipping(
  deps: OpenDeps,
  input: { live_cart_session_id: string; shipping_method_id: string },
): Promise<SessionRow> {
  const read = () => findWithRate(deps.db, input.live_cart_session_id, input.shipping_method_id)
  return changeCart(deps, read, ({ rate }) => {
    if (!rate) throw notFound('This shipping method is not available')
    return { selected_shipping_rate: rate }
  })
}

/** Keeps what a shopper said, which does not touch what is to be paid. @throws AppError 404, 409 once it is being paid. */
export async function changeCustomer(deps: OpenDeps, sessionId: string, changes: CustomerChanges): Promise<SessionRow> {
  const updated = await storeCustomer(deps.db, sessionId, changes, deps.clock.now())
  if (updated) return updated
  return refuseClosed(await loadSession(deps, sessionId))
}

/** A stored session as it travels (B §3, SS-013). */
export function toLiveCart(row: SessionRow): LiveCart {
  return {
    _id: row.session_id,
    live_cart_session_id: row.session_id,
    store_id: row.store_id,
    payment_page_id: row.payment_page_id,
    cart: row.cart,
    cart_version: row.cart_version,
    subtotal: row.subtotal,
    savings_total: row.savings_total,
    promo_code: row.promo_code,
    promo_total: row.promo_total,
    progress_reward_free_shipping: row.progress_reward_free_shipping,
    progress_reward_discount_percentage: row.progress_reward_discount_percentage,
    shipping_total: row.shipping_total,
    shipping_method_id: row.progress_reward_free_shipping
      ? null
      : (row.selected_shipping_rate?.shipping_method_id ?? null),
    selected_shipping_rate: row.selected_shipping_rate,
    sales_tax_total: row.sales_tax_total,
    total: row.total,
    currency: row.currency,
    mode: row.mode,
    status: row.status,
    progress_step: row.progress_step,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    customer_shipping_address: row.customer_shipping_address,
    customer_billing_address: row.customer_billing_address,
    browser_info: row.browser_info,
  }
}
