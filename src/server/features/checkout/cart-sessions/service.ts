import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { PaymentPage } from '../../../../shared/contracts/pages/payment-pages.ts'
import { evaluatePromo } from '../../../../shared/domain/cart/promo.ts'
import { taxLabel } from '../../../../shared/domain/tax/tax-label.ts'
import { rewardDiscount } from '../../../../shared/domain/cart/totals.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { retryIfStoreChanged } from '../../../db/store-cache.ts'
import { withBoundDevice } from '../../../http/requests/device.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { offersAt, offersFor } from '../promo-codes/service.ts'
import { changeCart, pricedNow } from './state/update-session.ts'
import { applyLinkSettings } from './checkout-page/link-offer.ts'
import { requireUnexpired } from './state/session-status.ts'
import { isSamePrice, promoCartOf } from './pricing/price-cart.ts'
import type { VersionedRow } from './state/session-cache.ts'
import { findPriced, getCachedPriced, type PricedSession } from './pricing/pricing-repo.ts'
import { findSession, type SessionRow } from './repo.ts'

export { isExpired } from './state/session-status.ts'
export { refreshPrices } from './cart/refresh-prices.ts'
export { activeBundle } from './pricing/bundle-price.ts'
export type { SessionRow } from './repo.ts'

export type OpenDeps = Pick<Deps, 'db' | 'clock'>

/** Finds a session in any state; null if it does not exist. */
export const findAnySession = ({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<SessionRow | null> =>
  findSession(db, sessionId)

/** Loads a session that can still be shown: open within its lifetime, or finished. @throws AppError 404 */
export async function loadSession(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  return requireUnexpired(deps, await findSession(deps.db, sessionId))
}

/** Row version of a session and version of its store. */
export type RowVersions = Pick<VersionedRow, 'row_version' | 'store_version'>

/** A session to be paid, with its page as the shopper sees it. */
export interface PayableSession {
  session: SessionRow
  page: PaymentPage | null
  /** True if the stored price of an open session is still current. */
  isPriceCurrent: boolean
  /** Versions it was read at; a payment based on the cache passes them to the statement that starts it. */
  known: RowVersions
}

/** Loads a session for payment, as `loadSession` does. @throws AppError 404 */
export const loadPayable = (deps: OpenDeps, sessionId: string): Promise<PayableSession> =>
  retryIfStoreChanged(async () => {
    const found = await findPriced(deps.db, sessionId)
    if (!found) throw notFound('Session not found')
    return toPayable(deps, found)
  })

/** Same as `loadToPay` from this process's cache, without a query; null if not cached. @throws AppError 404 */
export async function getCachedPayable(deps: OpenDeps, sessionId: string): Promise<PayableSession | null> {
  const found = getCachedPriced(deps.db, sessionId)
  return found && toPayable(deps, found)
}

async function toPayable(deps: OpenDeps, found: PricedSession): Promise<PayableSession> {
  const { session, row_version, store_version } = found
  requireUnexpired(deps, session)
  const page = await applyLinkSettings(deps, session, found.page)
  const price_holds = session.status !== 'open' || isSamePrice(session, await pricedNow(deps, found, session))
  return { session, page, isPriceCurrent: price_holds, known: { row_version, store_version } }
}

/** Recalculates a session's price under the current settings. @throws AppError 404, 409 once it is being paid. */
export const repriceSession = (deps: OpenDeps, sessionId: string): Promise<SessionRow> =>
  changeCart(deps, sessionId, () => ({}))

/**
 * Same as `loadSession`, with an open session repriced: the merchant's changes are shown right away and not only when
 * Pay is pressed.
 */
export async function loadRepriced(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  const { session, isPriceCurrent: price_holds } = await loadPayable(deps, sessionId)
  return price_holds ? session : repriceSession(deps, sessionId)
}

/**
 * True if a session's promo code has limited uses, which must be counted before it is promised, at this version of the
 * store.
 */
export async function hasLimitedPromo(db: Db, session: SessionRow, { store_version }: RowVersions): Promise<boolean> {
  if (session.promo_code_id === null) return false
  const offers = await offersAt(db, session, store_version)
  return offers.some((offer) => offer.usage_limit !== null || offer.once_per_customer)
}

/** True if a session's promo code still gives the stored discount, as seen by `executor`. */
export async function isPromoValid(executor: Executor, session: SessionRow, now: Date): Promise<boolean> {
  if (session.promo_code_id === null) return true
  const offers = await offersFor(executor, session)
  const offer = offers.find(({ promo_code_id }) => promo_code_id === session.promo_code_id)
  const outcome = offer && evaluatePromo(offer, promoCartOf(session, session), offer, now)
  return (
    outcome?.ok === true &&
    outcome.discount === session.promo_total &&
    outcome.free_shipping === session.promo_free_shipping
  )
}

/**
 * Converts a stored session to its wire format (B §3, SS-013). Browsers other than its own get it without contact
 * details.
 */
export function toLiveCart(row: SessionRow): LiveCart {
  const cart: LiveCart = {
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
    promo_free_shipping: row.promo_free_shipping,
    promo_notice: row.promo_notice,
    affiliate_code: row.affiliate_code,
    progress_reward_free_shipping: row.progress_reward_free_shipping,
    progress_reward_discount_percentage: row.progress_reward_discount_percentage,
    reward_discount_total: rewardDiscount(row.subtotal, row.progress_reward_discount_percentage),
    shipping_total: row.shipping_total,
    shipping_method_id: row.progress_reward_free_shipping
      ? null
      : (row.selected_shipping_rate?.shipping_method_id ?? null),
    selected_shipping_rate: row.selected_shipping_rate,
    shipping_notice: row.shipping_notice,
    sales_tax_total: row.sales_tax_total,
    tax_label: taxLabel(row.tax?.rates, row.locale),
    tax_inclusive: row.tax?.inclusive ?? false,
    total: row.total,
    currency: row.currency,
    mode: row.mode,
    status: row.status,
    progress_step: row.progress_step,
    customer_email: row.customer_email,
    customer_phone: row.customer_phone,
    opt_in: row.opt_in,
    customer_shipping_address: row.customer_shipping_address,
    customer_billing_address: row.customer_billing_address,
    customer_version: row.customer_version,
    customer_edits: row.customer_edits,
    browser_info: row.browser_info,
    limited_until: row.limited_until?.toISOString() ?? null,
  }
  return withBoundDevice(cart, row)
}

/** Contact details or addresses differ from those the shopper saw; the response contains the current ones. */
export const contactChanged = (row: SessionRow): AppError =>
  new AppError(409, 'Your contact details or addresses have changed. Please check them and pay again.', {
    code: 'contact_changed',
    data: { live_cart: toLiveCart(row) },
  })
