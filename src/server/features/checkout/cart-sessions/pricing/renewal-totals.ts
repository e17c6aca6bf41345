import type { CartItem } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { CartSubscription } from '../../../../../shared/contracts/checkout/cart-subscription.ts'
import { appliesTo } from '../../../../../shared/domain/cart/promo.ts'
import { cartTotals } from '../../../../../shared/domain/cart/totals.ts'
import { discountOff } from '../../../../../shared/domain/subscriptions/monthly-revenue.ts'
import type { TaxRate } from '../../../../../shared/domain/tax/tax.ts'
import type { PromoOffer } from '../../promo-codes/service.ts'

export interface RenewalFacts {
  /** The promo code that is applied to the cart; null for none. */
  promo: PromoOffer | null
  /** Rate of the selected shipping method, in minor units. */
  shipping_rate: number
  tax_rates: readonly TaxRate[]
}

/** Adds to each subscription of a cart what its later charges cost at today's rates, and the promo code that they get. */
export const withRenewals = (cart: readonly CartItem[], facts: RenewalFacts): CartItem[] =>
  cart.map((item) => {
    const { subscription, quantity } = item
    if (!subscription) return item
    const discount = laterDiscount(facts.promo, item, subscription, cart.length)
    const price = subscription.delivery_price * subscription.deliveries_per_charge
    const lasting = discount?.charges === null ? discount : null
    const { total: renewal_total } = cartTotals({
      items: [{ price, discount_price: price, quantity }],
      promo_total: discountOff(price * quantity, lasting),
      shipping_rate: facts.shipping_rate,
      tax_rates: facts.tax_rates,
    })
    return { ...item, subscription: { ...subscription, renewal_total, ...(discount && { discount }) } }
  })

/** A fixed amount is taken off once per order, so only an order of one line item passes it on to its subscription. */
function laterDiscount(
  promo: PromoOffer | null,
  { productId }: CartItem,
  { trial }: CartSubscription,
  lines: number,
): CartSubscription['discount'] {
  if (!promo || promo.discount_type === 'free_shipping' || !appliesTo(promo, productId)) return undefined
  const isFixed = promo.discount_type === 'fixed_amount'
  if (isFixed && lines > 1) return undefined
  const { promo_code_id, code, discount_value: value, subscription_payments: payments } = promo
  // Today's payment is the first one, unless the trial is free.
  const charges = payments === null || trial === 'free' ? payments : payments - 1
  return charges === 0 ? undefined : { promo_code_id, code, type: isFixed ? 'fixed' : 'percentage', value, charges }
}
