import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { rewardDiscount } from '../../../../../shared/domain/cart/totals.ts'
import { taxLabel } from '../../../../../shared/domain/tax/tax-label.ts'
import { AppError } from '../../../../http/errors.ts'
import { withBoundDevice } from '../../../../http/requests/device.ts'
import type { SessionRow } from '../repo.ts'

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
