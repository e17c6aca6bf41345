import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { PaymentPage } from '../../../../../shared/contracts/pages/payment-pages.ts'
import { isPageId, minimumOpenAmount } from '../../../../../shared/domain/cart/payment-links.ts'
import { subtotalOf } from '../../../../../shared/domain/cart/totals.ts'
import { shownVariantTitle } from '../../../../../shared/domain/cart/variant-title.ts'
import type { ShopChoice } from '../../../../../shared/shop-data.ts'
import { newId, newSessionId } from '../../../../db/ids.ts'
import { AppError, notFound, storeClosed } from '../../../../http/errors.ts'
import { findByCode, linkedPage, requireOpen, type LinkRow } from '../../../pages/payment-links/service.ts'
import { defaultPage, publishedPage } from '../../../pages/payment-pages/service.ts'
import { storeOfDomain } from '../../../stores/stores/service.ts'
import { sellableChoices, offerOf, type InstantOffer } from '../cart/link-offer.ts'
import { NO_PROMO } from '../pricing/price-cart.ts'
import { applyPromo } from '../cart/promo-code.ts'
import { preselectPlans } from '../cart/choose-plan.ts'
import { findInstantStart } from './link-repo.ts'
import { insertSession, updateSessionFields } from '../session-write-repo.ts'
import { repriceSession, type OpenDeps } from '../state/load-session.ts'
import type { SessionRow } from '../repo.ts'
import { findPageStart } from './start-context.ts'

const MINUTE_MS = 60_000

/** The starting point of an instant session: a payment link or an instant page's own address. */
export interface EntryPoint {
  link: LinkRow | null
  page: PaymentPage
}

/** A starting point as named by an address. */
export interface EntryAddress {
  code: string
  /** Requested host: a merchant's own checkout domain serves only that merchant's store (GAP-10). */
  host: string
}

const unknownLink = (): AppError => notFound('Payment link not found')

/**
 * Resolves a code in an address: a payment link's code, or the ID of an instant page, which no link can claim.
 * @throws AppError 404 if unknown or from another store than the domain's, 409 if the link's page is not open for
 * payments
 */
export async function resolveEntryPoint(deps: Pick<OpenDeps, 'db'>, { code, host }: EntryAddress): Promise<EntryPoint> {
  const { link, store_id, page } = isPageId(code) ? await atPage(deps, code) : await atLink(deps, code)
  const owner = await storeOfDomain(deps.db, host)
  if (owner !== null && owner !== store_id) throw unknownLink()
  if (!page) throw new AppError(409, 'This page doesn’t accept payments', { code: 'page_closed' })
  return { link, page }
}

async function atPage({ db }: Pick<OpenDeps, 'db'>, code: string) {
  const page = await publishedPage(db, code)
  if (page?.payment_page_type !== 'instant') throw unknownLink()
  return { link: null, store_id: page.store_id, page }
}

async function atLink({ db }: Pick<OpenDeps, 'db'>, code: string) {
  const link = await findByCode(db, code)
  if (!link) throw unknownLink()
  return { link, store_id: link.store_id, page: await pageOfLink({ db }, link) }
}

/** The page that a link is shown on: its own, or the store's default. */
export async function pageOfLink({ db }: Pick<OpenDeps, 'db'>, link: LinkRow): Promise<PaymentPage | null> {
  const { store_id, payment_page_id } = link
  if (payment_page_id !== null) return publishedPage(db, payment_page_id)
  return (await defaultPage(db, store_id, 'instant')) ?? defaultPage(db, store_id, 'standard')
}

/** True if a link can be shown on any page: it names no page and defines itself what it sells. */
const isFree = (link: LinkRow | null): boolean =>
  link !== null && link.payment_page_id === null && (link.kind === 'amount' || link.products.length > 0)

/**
 * Starts a session from a payment link or an instant page (SS-004, API-143).
 * @throws AppError 404 for an unknown link or closed store, 409 if paused, sold out or nothing to sell, 410 if expired
 * or used up
 */
export async function startInstant(
  deps: OpenDeps,
  address: EntryAddress,
  {
    previous_session_id,
    plan_option_id,
  }: { previous_session_id?: string | undefined; plan_option_id?: string | undefined } = {},
): Promise<{ session: SessionRow; page: PaymentPage }> {
  const session_id = newSessionId()
  const { link, page: own } = await resolveEntryPoint(deps, address)
  const before = { page: own, free: isFree(link) }
  const { page, way } = await findPageStart(deps.db, before, { session_id, previous_session_id })
  const { store_id, payment_page_id } = page
  const now = deps.clock.now()
  // A closed link takes precedence over an empty or sold-out one.
  const closedFirst = async (error: unknown): Promise<never> => {
    const facts = link && (await findInstantStart(deps.db, { store_id, payment_page_id, subtotal: 0 }))
    if (link && facts) await requireOpen(deps.db, link, facts.mode, now)
    throw error
  }
  const cart = await initialCart(deps, { link, page }).catch(closedFirst)
  const subtotal = subtotalOf(cart)
  const start = await findInstantStart(deps.db, { store_id, payment_page_id, subtotal })
  if (!start || start.closed) throw storeClosed(404)
  const { mode, currency, limited_minutes: minutes } = start
  if (link) await requireOpen(deps.db, link, mode, now)
  await insertSession(deps.db, {
    ...NO_PROMO,
    ...way,
    session_id,
    store_id,
    payment_page_id,
    mode,
    currency,
    cart,
    subtotal,
    savings_total: 0,
    line_discounts: null,
    shipping_total: 0,
    selected_shipping_rate: link?.shipping_required === false ? null : start.default_rate,
    progress_reward_free_shipping: false,
    progress_reward_discount_percentage: 0,
    limited_until: minutes ? new Date(now.getTime() + minutes * MINUTE_MS) : null,
    total: subtotal,
    created_at: now,
    updated_at: now,
  })
  if (link) await updateSessionFields(deps.db, session_id, { payment_link_id: link.payment_link_id })
  const priced = (await applyLinkPromo(deps, link, session_id)) ?? (await repriceSession(deps, session_id))
  const preselected = (product_id: string) =>
    plan_option_id ?? link?.products.find((item) => item.product_id === product_id)?.plan_option_id
  const hasPlan = plan_option_id !== undefined || link?.products.some((item) => item.plan_option_id)
  const session = (hasPlan && (await preselectPlans(deps, session_id, preselected))) || priced
  return { session, page: link ? linkedPage(page, link) : page }
}

/** The initial cart. @throws AppError 409 if there is nothing to sell or it is sold out */
export const initialCart = async (deps: Pick<OpenDeps, 'db'>, { link, page }: EntryPoint): Promise<CartItem[]> =>
  link?.kind === 'amount' ? [amountItem(link)] : initialItems(deps, offerOf(page, link), page)

/** Applies the link's own promo code; null if it has none or the code cannot be used now. */
async function applyLinkPromo(deps: OpenDeps, link: LinkRow | null, session_id: string): Promise<SessionRow | null> {
  if (!link?.promo_code) return null
  try {
    return await applyPromo(deps, session_id, link.promo_code)
  } catch (error) {
    // The shopper did not ask for the code: without it they see and pay the full price.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

/** The line item of an open amount, starting at the minimum. It has no product and uses the link's ID. */
const amountItem = (link: LinkRow): CartItem => ({
  ...newItem({ product_id: link.payment_link_id, title: link.name, image: null }, amountVariant(link), 1),
})

const amountVariant = (link: LinkRow) => ({
  variant_id: link.payment_link_id,
  title: '',
  price: minimumOpenAmount(link),
})

/** Creates a line item of a chosen variant at its current price. */
export const newItem = (
  product: Pick<ShopChoice, 'product_id' | 'title' | 'image'>,
  variant: { variant_id: string; title: string; price: number },
  quantity: number,
): CartItem => ({
  _id: newId('itm'),
  productId: product.product_id,
  product_variant_id: variant.variant_id,
  title: product.title,
  variant_title: shownVariantTitle(variant.title),
  image: product.image,
  quantity,
  price: variant.price,
  discount_price: variant.price,
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
})

/** The initial line item of a choice: its first variant with enough stock; null if there is none. */
function initialItem(choice: ShopChoice): CartItem | null {
  const { minimum_quantity: least } = choice
  const variant = choice.variants.find(({ available }) => available >= least)
  return variant ? newItem(choice, variant, least) : null
}

/** All products of a link on a standard page; on an instant page the first one available. */
async function initialItems(deps: Pick<OpenDeps, 'db'>, offer: InstantOffer, page: PaymentPage): Promise<CartItem[]> {
  const choices = await sellableChoices(deps, offer, { store_id: page.store_id, session_id: null })
  if (choices.length === 0) throw new AppError(409, 'Nothing for sale here yet', { code: 'nothing_to_sell' })
  const lines = choices.flatMap((choice) => initialItem(choice) ?? [])
  const [first] = lines
  if (!first) {
    const [only] = choices
    const what = choices.length === 1 && only ? only.title : 'Everything here'
    throw new AppError(409, `${what} is sold out`, { code: 'sold_out' })
  }
  return page.payment_page_type === 'standard' ? lines : [first]
}
