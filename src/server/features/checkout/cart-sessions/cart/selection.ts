import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { withPlanOf } from '../../../../../shared/domain/subscriptions/cart-plan.ts'
import { minimumOpenAmount, MAX_OPEN_AMOUNT } from '../../../../../shared/domain/cart/payment-links.ts'
import { formatMoney } from '../../../../../shared/domain/money/money.ts'
import type { ShopChoice } from '../../../../../shared/shop-data.ts'
import { requireOwnDevice, type Device } from '../../../../http/requests/device.ts'
import { AppError, badField, notFound } from '../../../../http/errors.ts'
import { pickAnswers, type LinkRow } from '../../../pages/payment-links/service.ts'
import { publishedPage } from '../../../pages/payment-pages/service.ts'
import { changeCart } from '../state/update-session.ts'
import { plainVariantId } from './line-items.ts'
import { isMainItem } from '../pricing/is-main-item.ts'
import { newItem, pageOfLink } from '../start/start-from-link.ts'
import { sellableChoices, linkOf, offerOfSession } from './link-offer.ts'
import { rejectClosed } from '../state/session-status.ts'
import type { SessionRow } from '../repo.ts'
import { findInstantStart, storeAnswers, updateSessionPage } from '../start/link-repo.ts'
import { loadSession, repriceSession, type OpenDeps } from '../state/load-session.ts'

export interface Selection {
  live_cart_session_id: string
  product_id: string
  variant_id?: string | number | null | undefined
  selected: boolean
}

/** Loads an open session. @throws AppError 404, 409 once it is being paid */
async function openSession(deps: OpenDeps, id: string): Promise<SessionRow> {
  const session = await loadSession(deps, id)
  return session.status === 'open' ? session : rejectClosed(session)
}

/**
 * Selects or deselects a product or variant; on a single-choice page a selection replaces the previous one (API-155,
 * GAP-60). Prices are looked up on the server. At least one product stays selected.
 * @throws AppError 404 if not offered here, 409 if sold out or the last one
 */
export async function changeSelection(deps: OpenDeps, input: Selection): Promise<SessionRow> {
  const id = input.live_cart_session_id
  const offer = await offerOfSession(deps, await openSession(deps, id))
  return changeCart(deps, id, async ({ session }) => {
    if (!input.selected) return { cart: without(session.cart, input.product_id) }
    const choices = await sellableChoices(deps, offer, session)
    const choice = choices.find(({ product_id }) => product_id === input.product_id)
    if (!choice) throw notFound('This product is not available')
    return { cart: withChoice(session.cart, choice, input, offer.mode) }
  })
}

function without(cart: readonly CartItem[], product_id: string): CartItem[] {
  const left = cart.filter((item) => !isMainItem(item) || item.productId !== product_id)
  if (!left.some(isMainItem)) throw new AppError(409, 'Select at least one product', { code: 'nothing_chosen' })
  return left
}

function withChoice(
  cart: readonly CartItem[],
  choice: ShopChoice,
  { variant_id: wanted }: Selection,
  mode: 'single' | 'multiple',
): CartItem[] {
  const replaced = (item: CartItem) => isMainItem(item) && (mode === 'single' || item.productId === choice.product_id)
  const before = cart.find((item) => isMainItem(item) && item.productId === choice.product_id)
  const id = wanted === undefined || wanted === null ? null : plainVariantId(wanted)
  const variant =
    id === null
      ? (choice.variants.find(({ available }) => available >= choice.minimum_quantity) ?? choice.variants[0])
      : choice.variants.find(({ variant_id }) => variant_id === id)
  if (!variant) throw notFound('This product is not available')
  if (variant.available < choice.minimum_quantity) {
    const what = [choice.title, variant.title].filter(Boolean).join(', ')
    throw new AppError(409, `${what} is sold out`, { code: 'sold_out', data: { available: variant.available } })
  }
  const quantity = Math.min(before?.quantity ?? choice.minimum_quantity, variant.available)
  const made = withPlanOf(before, newItem(choice, variant, Math.max(quantity, choice.minimum_quantity)))
  // Keep the position of the replaced item, so that the list does not jump.
  const at = cart.findIndex(replaced)
  const kept = cart.filter((item) => !replaced(item))
  return at === -1 ? [...kept, made] : [...kept.slice(0, at), made, ...kept.slice(at)]
}

/**
 * Sets the amount of an open-amount link.
 * @throws AppError 400 for an invalid amount, 404, 409 if the amount is not open
 */
export async function changeAmount(
  deps: OpenDeps,
  { live_cart_session_id: id, amount }: { live_cart_session_id: string; amount: number },
): Promise<SessionRow> {
  const session = await openSession(deps, id)
  const link = await linkOf(deps, session)
  if (link?.kind !== 'amount') throw new AppError(409, 'The amount of this order is fixed', { code: 'fixed_amount' })
  const least = minimumOpenAmount(link)
  const most = link.maximum_amount ?? MAX_OPEN_AMOUNT
  if (amount < least) throw badField('amount', `Enter at least ${formatMoney(least, session.currency)}`)
  if (amount > most) throw badField('amount', `Enter at most ${formatMoney(most, session.currency)}`)
  const mine = (item: CartItem) => item.productId === link.payment_link_id
  return changeCart(deps, id, ({ session: { cart } }) => ({
    cart: cart.map((item) => (mine(item) ? { ...item, price: amount, discount_price: amount } : item)),
  }))
}

/** Saves the shopper's answers to the link's questions. @throws AppError 404, 409 once it is being paid */
export async function saveAnswers(
  deps: OpenDeps,
  { live_cart_session_id: id, custom_fields }: { live_cart_session_id: string; custom_fields: Record<string, string> },
  device: Device,
): Promise<SessionRow> {
  const session = await openSession(deps, id)
  requireOwnDevice(session, device)
  const link = await linkOf(deps, session)
  const answers = link ? pickAnswers(link, custom_fields) : {}
  const stored = await storeAnswers(deps.db, { session_id: id, device_hash: device.hash }, answers, deps.clock.now())
  if (stored) return stored
  // Paid in the meantime, or filled in first by another browser.
  requireOwnDevice(await openSession(deps, id), device)
  throw new AppError(409, 'The cart is being changed in another window, please try again')
}

/**
 * Moves a session to another page of its store and that page's shipping methods (API-146). A payment link stays on its
 * own page.
 * @throws AppError 404 if the store has no such live page, 409 once it is being paid, or for a page other than the
 * link's
 */
export async function changePage(
  deps: OpenDeps,
  { live_cart_session_id: id, payment_page_id }: { live_cart_session_id: string; payment_page_id: string },
): Promise<SessionRow> {
  const session = await openSession(deps, id)
  const page = await publishedPage(deps.db, payment_page_id)
  if (page?.store_id !== session.store_id) throw notFound('Payment page not found')
  if (session.payment_page_id === payment_page_id) return session
  const link = await linkOf(deps, session)
  await requirePageOf(deps, session, link, payment_page_id)
  const { store_id, subtotal } = session
  const start = await findInstantStart(deps.db, { store_id, payment_page_id, subtotal })
  const selected_shipping_rate = (link?.shipping_required !== false && start?.default_rate) || null
  const changes = { payment_page_id, selected_shipping_rate, updated_at: deps.clock.now() }
  if (await updateSessionPage(deps.db, session, changes)) return repriceSession(deps, id)
  await openSession(deps, id)
  throw new AppError(409, 'The cart is being changed in another window, please try again')
}

/** The link's terms must not be used on a page that the link does not show. */
async function requirePageOf(
  deps: OpenDeps,
  { payment_link_id }: SessionRow,
  link: LinkRow | null,
  payment_page_id: string,
): Promise<void> {
  if (payment_link_id === null) return
  const own = link && (await pageOfLink(deps, link))
  if (own?.payment_page_id === payment_page_id) return
  throw new AppError(409, 'This order uses the page of its payment link', { code: 'link_page' })
}
