import { currencyDecimals, roundHalfUp } from '../../../shared/domain/money/money.ts'
import { cartTotals, subtotalOf } from '../../../shared/domain/cart/totals.ts'
import type { CartFillLevel, PreviewProduct, PreviewShopper } from '../../../shared/preview.ts'
import type { UrgencyState } from '../../storefront/summary/urgency-banner.tsx'
import type { CheckoutHandlers, ShopSession } from '../../storefront/types.ts'

/**
 * Converts US cents to a sample price in minor units of a currency: $49.00 becomes ¥4,900 and KWD 49.000. Keeps the
 * number of digits realistic; it is not an exchange rate.
 */
export const samplePrice = (cents: number, currency: string): number =>
  cents * 10 ** Math.max(0, currencyDecimals(currency) - 2)

type Cart = ShopSession['cart']

const samples = [
  { title: 'Sample product', variant_title: 'Large', price: 4900 },
  { title: 'Another product', price: 1950 },
  { title: 'Third product', price: 1200 },
  { title: 'Fourth product', price: 1850 },
  { title: 'Fifth product', price: 2500 },
  { title: 'Sixth product', price: 3150 },
] as const

const counts: Readonly<Record<CartFillLevel, number>> = { empty: 0, one: 1, two: 2, many: samples.length }

/** Quantities of the first line items. */
const quantities = [1, 2] as const

const lineOf = (at: number) => ({ _id: `preview-${at + 1}`, quantity: quantities[at] ?? 1 })

const productLine = ({ product_id, variant_id, ...product }: PreviewProduct, at: number): Cart[number] => ({
  ...lineOf(at),
  ...product,
  productId: product_id,
  product_variant_id: variant_id,
})

/**
 * The cart in the editors' previews: samples or products of the store; prices in minor units of the store's currency.
 */
export function previewLines(currency: string, { items = 'two', products = [] }: PreviewShopper = {}): Cart {
  const most = counts[items]
  if (products.length > 0) return products.slice(0, most).map(productLine)
  return samples.slice(0, most).map(({ price, ...sample }, at) => ({
    ...lineOf(at),
    ...sample,
    productId: `preview-${at + 1}`,
    price: samplePrice(price, currency),
  }))
}

interface SampleOptions {
  /** Percent of the subtotal that the reward takes off. */
  reward_percentage?: number
  free_shipping?: boolean
  /** In minor units. */
  shipping_rate?: number
}

/** The sample promo code and its discount in percent. */
const SAMPLE_CODE = { name: 'SAMPLE10', percentage: 10 }

/** Calculates the totals of a sample cart. */
export function sampleTotals(cart: Cart, { code = false }: PreviewShopper, options: SampleOptions = {}) {
  const { reward_percentage = 0, free_shipping = false, shipping_rate = 0 } = options
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const promo_total = code ? roundHalfUp((subtotalOf(items) * SAMPLE_CODE.percentage) / 100) : 0
  const totals = cartTotals({ items, reward_percentage, promo_total, free_shipping, shipping_rate })
  return { ...totals, promo_code: code ? SAMPLE_CODE.name : null }
}

const nothing = () => {}

/**
 * No-op handlers for a preview that is not interactive. It includes all optional ones, because parts without a handler
 * render nothing.
 */
export const idleHandlers: Required<CheckoutHandlers> = {
  onContact: nothing,
  onShipping: nothing,
  onBilling: nothing,
  onSameAsShipping: nothing,
  onLeave: nothing,
  onShippingMethod: nothing,
  onPaymentMethod: nothing,
  onPay: nothing,
  onQuantity: nothing,
  onRemove: nothing,
  onApplyPromo: nothing,
  onRemovePromo: nothing,
  onAffiliateCode: nothing,
  onBump: nothing,
  onOfferSeen: nothing,
}

const opened = Date.now()

interface LimitedFields {
  limited_time_remaining?: number | undefined
  limited_stock_remaining?: number | undefined
}

/** The timer and stock notices of a session that starts now, with the maximum stock notice. */
export const limitedFor = ({
  limited_time_remaining: minutes,
  limited_stock_remaining,
}: LimitedFields): UrgencyState => ({
  ends_at: minutes ? opened + minutes * 60_000 : null,
  stock_left: limited_stock_remaining ?? null,
})
