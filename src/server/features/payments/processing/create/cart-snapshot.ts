import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { addedTax, rewardDiscount } from '../../../../../shared/domain/cart/totals.ts'
import type { AddedTotals } from '../../../../../shared/domain/offers/post-purchase.ts'
import type { CartSnapshot } from '../../../../db/schema/payments/payments.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { PayInput } from '../payment-input.ts'

type Shopper = Pick<PayInput, 'billing_same_as_shipping' | 'ip' | 'ip_country' | 'user_agent'>

/** Snapshot that the order is created from, whatever happens to the session later. */
export function checkoutSnapshot(
  session: SessionRow,
  { billing_same_as_shipping, ip, ip_country, user_agent, velocity_at }: Shopper & { velocity_at?: string },
): CartSnapshot {
  const { subtotal, shipping_total, tax, total, progress_reward_free_shipping: isShippingFree } = session
  const shipping = session.customer_shipping_address
  const billing = billing_same_as_shipping ? shipping : session.customer_billing_address
  const discount_total = subtotal + shipping_total + addedTax(tax) - total
  return {
    cart: session.cart,
    subtotal,
    discount_total,
    ...recordedDiscounts(session, discount_total),
    reward_discount: rewardDiscount(subtotal, session.progress_reward_discount_percentage),
    shipping_total,
    reward_free_shipping: isShippingFree,
    shipping_title: isShippingFree ? 'Free shipping' : (session.selected_shipping_rate?.shipping_title ?? ''),
    sales_tax_total: session.sales_tax_total,
    tax,
    total,
    promo_code: session.promo_code,
    promo_code_id: session.promo_code_id,
    affiliate_code: session.affiliate_code,
    customer_email: session.customer_email,
    customer_phone: session.customer_phone,
    customer_name: shipping?.full_name.trim() || billing?.full_name.trim() || '',
    opt_in: session.opt_in,
    shipping_address: shipping,
    billing_address: billing,
    ...(session.source && { source: session.source }),
    ...(session.locale && { locale: session.locale }),
    ip,
    ...(ip_country && { ip_country }),
    user_agent,
    ...(velocity_at && { velocity_at }),
  }
}

/** The discount of each line, unless the session was priced by a release that didn't record it. */
function recordedDiscounts({ cart, line_discounts }: SessionRow, discount_total: number) {
  const sum = line_discounts?.reduce((all, amount) => all + amount, 0)
  return line_discounts?.length === cart.length && sum === discount_total ? { line_discounts } : {}
}

interface AcceptedOffer {
  /** The original checkout payment. */
  sale: { paid_cart: CartSnapshot }
  items: CartItem[]
  totals: AddedTotals
  ip: string
  velocity_at?: string
}

/** Snapshot of a post-purchase offer: the customer of the original payment with the offer's items and totals. */
export function offerSnapshot({ sale, items, totals, ip, velocity_at }: AcceptedOffer): CartSnapshot {
  const { customer_email, customer_phone, customer_name, opt_in, shipping_address, billing_address, origin } =
    sale.paid_cart
  const { subtotal, sales_tax_total, tax, total } = totals
  return {
    cart: items,
    subtotal,
    discount_total: 0,
    shipping_total: 0,
    shipping_title: '',
    sales_tax_total,
    tax,
    total,
    promo_code: null,
    customer_email,
    customer_phone,
    customer_name,
    opt_in,
    shipping_address,
    billing_address,
    ...(origin !== undefined && { origin }),
    ...(velocity_at !== undefined && { ip, velocity_at }),
  }
}
