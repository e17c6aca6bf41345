import { currencyDecimals } from '../../../shared/domain/money.ts'
import type { LimitedState } from '../../storefront/limited-strip.tsx'
import type { CheckoutHandlers, ShopSession } from '../../storefront/types.ts'

/**
 * A sample price in minor units of a currency, from US cents: $49.00 is ¥4,900 and KWD 49.000. Whoever looks at it sees
 * figures as long as shoppers would; it is no rate of exchange.
 */
export const samplePrice = (cents: number, currency: string): number =>
  cents * 10 ** Math.max(0, currencyDecimals(currency) - 2)

const lines: ShopSession['cart'] = [
  {
    _id: 'preview-1',
    productId: 'preview-1',
    title: 'Sample product',
    variant_title: 'Large',
    quantity: 1,
    price: 4900,
  },
  { _id: 'preview-2', productId: 'preview-2', title: 'Another product', quantity: 2, price: 1950 },
]

/** What is in the cart that merchants look at in their editors; prices in minor units of the store's currency. */
export const previewLines = (currency: string): ShopSession['cart'] =>
  lines.map((line) => ({ ...line, price: samplePrice(line.price, currency) }))

const nothing = () => {}

/** What answers the shopper in a preview, where nothing can be pressed. */
export const idleHandlers: CheckoutHandlers = {
  onContact: nothing,
  onShipping: nothing,
  onBilling: nothing,
  onSameAsShipping: nothing,
  onLeave: nothing,
  onShippingMethod: nothing,
  onPaymentMethod: nothing,
  onPay: nothing,
  onApplyPromo: nothing,
  onAffiliateCode: nothing,
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
