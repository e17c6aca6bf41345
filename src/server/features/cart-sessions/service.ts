import type { LiveCart } from '../../../shared/contracts/live-cart.ts'
import type { PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/errors.ts'
import { toPublished } from '../payment-pages/service.ts'
import { findSession, findWithPage, type SessionRow } from './repo.ts'
import { storeCustomer, type CustomerChanges } from './repo-writes.ts'

/** A session ends this long after its last change (GAP-81). */
const LIFETIME_MS = 24 * 60 * 60 * 1000

export type { SessionRow } from './repo.ts'

export type OpenDeps = Pick<Deps, 'db' | 'clock'>

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

/** A session as `loadSession` gives it, with what shoppers get of its page. @throws AppError 404 */
export async function loadWithPage(
  deps: OpenDeps,
  sessionId: string,
): Promise<{ session: SessionRow; page: PaymentPage | null }> {
  const found = await findWithPage(deps.db, sessionId)
  return { session: requireShown(deps, found?.session ?? null), page: toPublished(found?.page) }
}

export const isExpired = (row: Pick<SessionRow, 'status' | 'updated_at'>, now: Date): boolean =>
  row.status !== 'completed' && now.getTime() - row.updated_at.getTime() > LIFETIME_MS

/** A refusal for a session that is being paid or is paid. */
export function refuseClosed(row: SessionRow): never {
  if (row.status === 'completed') throw new AppError(409, 'This order is already paid', { code: 'completed' })
  throw new AppError(409, 'This order is being paid', { code: 'processing' })
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
