import { currencyDecimals, roundHalfUp } from '../../../shared/domain/money/money.ts'
import { cartTotals, subtotalOf } from '../../../shared/domain/cart/totals.ts'
import type { CartFilling, PreviewProduct, PreviewShopper } from '../../../shared/preview.ts'
import type { LimitedState } from '../../storefront/summary/urgency-banner.tsx'
import type { CheckoutHandlers, ShopSession } from '../../storefront/types.ts'

/**
 * A sample price in minor units of a currency, from US cents: $49.00 is ¥4,900 and KWD 49.000. Whoever looks at it sees
 * figures as long as shoppers would; it is no rate of exchange.
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

const counts: Readonly<Record<CartFilling, number>> = { empty: 0, one: 1, two: 2, many: samples.length }

/** Pieces of the lines, from the first. */
const pieces = [1, 2] as const

const lineOf = (at: number) => ({ _id: `preview-${at + 1}`, quantity: pieces[at] ?? 1 })

const productLine = ({ product_id, variant_id, ...product }: PreviewProduct, at: number): Cart[number] => ({
  ...lineOf(at),
  ...product,
  productId: product_id,
  product_variant_id: variant_id,
})

/**
 * What is in the cart that merchants look at in their editors: samples, or products of the store; prices in minor units
 * of the store's currency.
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
  /** Percent of the subtotal that rewards take off. */
  reward_percentage?: number
  free_shipping?: boolean
  /** Minor units. */
  shipping_rate?: number
}

/** The code that shoppers are shown with, and what it takes off in percent. */
const CODE = { name: 'SAMPLE10', percentage: 10 }

/** What a sample cart comes to. */
export function sampleTotals(cart: Cart, { code = false }: PreviewShopper, options: SampleOptions = {}) {
  const { reward_percentage = 0, free_shipping = false, shipping_rate = 0 } = options
  const items = cart.map(({ price, quantity }) => ({ price, discount_price: price, quantity }))
  const promo_total = code ? roundHalfUp((subtotalOf(items) * CODE.percentage) / 100) : 0
  const totals = cartTotals({ items, reward_percentage, promo_total, free_shipping, shipping_rate })
  return { ...totals, promo_code: code ? CODE.name : null }
}

const nothing = () => {}

/**
 * What answers the shopper in a preview, where nothing can be pressed. It has every answer that shoppers get: parts draw
 * nothing for which there is none.
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

/** Time and stock as a session that begins now would have them, with the most pieces that are told of. */
export const limitedFor = ({
  limited_time_remaining: minutes,
  limited_stock_remaining,
}: LimitedFields): LimitedState => ({
  ends_at: minutes ? opened + minutes * 60_000 : null,
  stock_left: limited_stock_remaining ?? null,
})
