import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import { cartTotals } from '../../../../shared/domain/cart/totals.ts'
import { shownVariantTitle } from '../../../../shared/domain/cart/variant-title.ts'
import { dayOfCycle, type Day } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { discountOff } from '../../../../shared/domain/subscriptions/monthly-revenue.ts'
import {
  DEFAULT_TERMS,
  type PlanTerms,
  type PricingOption,
} from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { termsOn } from '../../../../shared/domain/subscriptions/price-change.ts'
import { ratesFor } from '../../../../shared/domain/tax/tax.ts'
import type { ChargeBreakdown, SubscriptionAddOn } from '../../../db/schema/subscriptions/subscriptions.ts'
import type { SubscriptionRow } from '../records/service.ts'
import type { PricedVersion, PricingContext } from './pricing-repo.ts'

/** What one cycle of a subscription costs, and the cart of its order. */
export interface PricedCharge {
  cycle: number
  due_day: Day
  /** `prepaid_delivery`: paid for by an earlier charge. */
  kind: 'renewal' | 'prepaid_delivery'
  amount: number
  currency: string
  breakdown: ChargeBreakdown
  /** The plan version whose price and terms apply: a later one than the subscription's after a price change. */
  plan_version: number
  unit_price: number
  terms: PlanTerms
  cart: CartItem[]
  /** Share of discount and credit of each line. */
  line_discounts: number[]
  shipping_title: string
  /** False if the product can't be sold any more. */
  available: boolean
}

/**
 * Prices a cycle. The subscription's line is unit price × quantity × deliveries paid for. The discount and then the
 * credit are taken off this line, never off add-ons or shipping; shipping is charged once per charge. Tax applies to
 * the rest, by the checkout's function. A delivery that is already paid for costs nothing but its add-ons.
 */
export function priceCycle(context: PricingContext, row: SubscriptionRow, cycle: number): PricedCharge {
  const due_day = cycle === row.next_cycle && row.next_charge_day ? row.next_charge_day : dayOfCycle(row, cycle)
  const version = versionOn(context.versions, row, due_day)
  const { unit_price } = version
  const isPrepaid = context.prepaid_left > 0
  const deliveries = isPrepaid ? 0 : row.prepaid_deliveries
  const cart = [subscribedItem(context, row, version, deliveries), ...row.add_ons.map(addOnItem)]
  const own = unit_price * deliveries * row.quantity
  const discount = row.discount?.remaining === 0 ? 0 : discountOff(own, row.discount)
  const credit = Math.min(row.credit_balance, own - discount)
  const ships = row.shipping_method_id !== null && !isPrepaid
  const totals = cartTotals({
    items: cart,
    promo_total: discount + credit,
    promo_items: cart.map((_, at) => at === 0),
    shipping_rate: ships ? (context.shipping?.shipping_rate ?? row.shipping_rate) : 0,
    tax_rates: ratesOf(context, row),
  })
  const { subtotal, shipping_total: shipping, tax, total: amount, line_discounts } = totals
  const breakdown = { subtotal, discount, credit, shipping, tax, add_ons: row.add_ons }
  return {
    cycle,
    due_day,
    kind: isPrepaid ? 'prepaid_delivery' : 'renewal',
    amount,
    currency: row.currency,
    breakdown: { ...breakdown, deliveries: Math.max(1, deliveries) },
    plan_version: version.version,
    unit_price,
    terms: version.terms,
    cart,
    line_discounts,
    shipping_title: shippingTitle(context, row),
    available: context.variant?.active ?? false,
  }
}

/** Prices the difference of a swap, in minor units before tax: the amount to charge, and the tax that is part of it. */
export function priceDifference(
  context: PricingContext,
  row: SubscriptionRow,
  difference: number,
): Pick<PricedCharge, 'amount' | 'breakdown'> {
  const item = { price: difference, discount_price: difference, quantity: 1 }
  const { subtotal, tax, total: amount } = cartTotals({ items: [item], tax_rates: ratesOf(context, row) })
  return { amount, breakdown: { subtotal, discount: 0, credit: 0, shipping: 0, tax, add_ons: [] } }
}

const shippingTitle = ({ shipping }: PricingContext, row: SubscriptionRow): string =>
  row.shipping_method_id === null ? '' : (shipping?.shipping_title ?? row.shipping_title)

const ratesOf = ({ taxes }: PricingContext, { shipping_address: address }: SubscriptionRow) =>
  address ? ratesFor(taxes ?? [], { country: address.country_code, region: address.administrative_area }) : []

/** Prices and terms on a day. */
interface Effective extends Pick<PricedVersion, 'version' | 'terms'> {
  option: PricingOption | undefined
  unit_price: number
}

/** The version of prices and terms that applies to a subscription on a day. */
function versionOn(versions: readonly PricedVersion[], row: SubscriptionRow, day: Day): Effective {
  const { plan_version: version, unit_price } = termsOn(day, row, versions)
  const found = versions.find((each) => each.version === version)
  const option = found?.pricing_options.find(({ id }) => id === row.option_id)
  return { version, terms: found?.terms ?? DEFAULT_TERMS, option, unit_price }
}

function subscribedItem(
  { variant }: PricingContext,
  row: SubscriptionRow,
  { option, unit_price }: Effective,
  deliveries: number,
): CartItem {
  return {
    ...PLAIN_ITEM,
    _id: `itm_${row.subscription_id}`,
    productId: row.product_id,
    product_variant_id: row.variant_id,
    title: variant?.title ?? '',
    variant_title: shownVariantTitle(variant?.variant_title ?? ''),
    image: variant?.image ?? null,
    quantity: row.quantity,
    price: Math.max(option?.one_time_price ?? 0, unit_price) * deliveries,
    discount_price: unit_price * deliveries,
  }
}

const PLAIN_ITEM = {
  is_order_bump: false,
  is_upsell: false,
  is_downsell: false,
  is_bundle: false,
  payment_page_optimizer_id: null,
}

const addOnItem = (item: SubscriptionAddOn, at: number): CartItem => ({
  ...PLAIN_ITEM,
  _id: `itm_add_on_${at}`,
  productId: item.product_id,
  product_variant_id: item.variant_id,
  title: item.title,
  variant_title: shownVariantTitle(item.variant_title),
  image: item.image,
  quantity: item.quantity,
  price: item.price,
  discount_price: item.price,
})
