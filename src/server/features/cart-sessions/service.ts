import type { LiveCart } from '../../../shared/contracts/live-cart.ts'
import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import { judgePromo } from '../../../shared/domain/promo.ts'
import { rewardDiscount } from '../../../shared/domain/totals.ts'
import type { Deps } from '../../deps.ts'
import type { Executor } from '../../db/connection.ts'
import { toPublished } from '../payment-pages/service.ts'
import { offersFor } from '../promo-codes/service.ts'
import { changeCart, codesFor } from './change-cart.ts'
import { asLinked } from './instant-offer.ts'
import { refuseClosed, requireShown } from './open.ts'
import { isSamePrice, priceOf, promoCartOf } from './price.ts'
import { findWithPage, findWithRewards, type WithRewards } from './repo-priced.ts'
import { findSession, type SessionRow } from './repo.ts'
import { storeCustomer, type CustomerChanges } from './repo-writes.ts'

export { isExpired } from './open.ts'
export { takePresentPrices } from './present-prices.ts'
export { offerOfCart } from './set-price.ts'
export type { SessionRow } from './repo.ts'

export type OpenDeps = Pick<Deps, 'db' | 'clock'>

/** A session whatever its state; null when there is none. */
export const findAnySession = ({ db }: Pick<Deps, 'db'>, sessionId: string): Promise<SessionRow | null> =>
  findSession(db, sessionId)

/** A session that may still be shown: open within its lifetime, or finished. @throws AppError 404 */
export async function loadSession(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  return requireShown(deps, await findSession(deps.db, sessionId))
}

/**
 * A session as `loadSession` gives it, with what its shopper gets of its page, and whether an open one's price is still
 * what holds now. @throws AppError 404
 */
export async function loadToPay(
  deps: OpenDeps,
  sessionId: string,
): Promise<{ session: SessionRow; page: PaymentPage | null; price_holds: boolean }> {
  const found = await findWithPage(deps.db, sessionId)
  const session = requireShown(deps, found?.session ?? null)
  const page = await asLinked(deps, session, toPublished(found?.page))
  return { session, page, price_holds: !found || session.status !== 'open' || (await priceHolds(deps, found)) }
}

/** Whether a session's price is what comes out when it is computed now. Asks for codes only where one may count. */
async function priceHolds({ db, clock }: OpenDeps, found: WithRewards): Promise<boolean> {
  const { session, rewards, taxes, methods, set } = found
  const offers = await codesFor(db, session, found)
  return isSamePrice(session, priceOf(session, { rewards, taxes, methods, set, offers, now: clock.now() }))
}

/** Keeps what a shopper said, which does not touch what is to be paid. @throws AppError 404, 409 once it is being paid. */
export async function changeCustomer(deps: OpenDeps, sessionId: string, changes: CustomerChanges): Promise<SessionRow> {
  const updated = await storeCustomer(deps.db, sessionId, changes, deps.clock.now())
  if (updated) return updated
  return refuseClosed(await loadSession(deps, sessionId))
}

/** Computes anew what a session has to pay, by what holds now. @throws AppError 404, 409 once it is being paid. */
export const repriceSession = (deps: OpenDeps, sessionId: string): Promise<SessionRow> =>
  changeCart(
    deps,
    () => findWithRewards(deps.db, sessionId),
    () => ({}),
  )

/** As `repriceSession`, and writes nothing where the price holds. @throws AppError 404, 409 once it is being paid. */
export async function refreshPrice(deps: OpenDeps, sessionId: string): Promise<SessionRow> {
  const found = await findWithRewards(deps.db, sessionId)
  const session = requireShown(deps, found?.session ?? null)
  if (session.status !== 'open') refuseClosed(session)
  return !found || (await priceHolds(deps, found)) ? session : repriceSession(deps, sessionId)
}

/** Whether a session's promo code still gives what the session says, as `executor` sees it. */
export async function promoHolds(executor: Executor, session: SessionRow, now: Date): Promise<boolean> {
  if (session.promo_code_id === null) return true
  const offers = await offersFor(executor, session)
  const offer = offers.find(({ promo_code_id }) => promo_code_id === session.promo_code_id)
  const outcome = offer && judgePromo(offer, promoCartOf(session, session), offer, now)
  return (
    outcome?.ok === true &&
    outcome.discount === session.promo_total &&
    outcome.free_shipping === session.promo_free_shipping
  )
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
    sales_tax_total: row.sales_tax_total,
    tax_label: row.tax?.label ?? '',
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
    customer_edits: row.customer_edits,
    browser_info: row.browser_info,
    limited_until: row.limited_until?.toISOString() ?? null,
  }
}
