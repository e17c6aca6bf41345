import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import { currencyDecimals, toMajor, type Minor } from '../../../shared/domain/money/money.ts'
import { splitName } from '../destinations/identifiers.ts'

/** An order as it is written to Shopify. Amounts in minor units of its currency. */
export interface OrderToSend {
  order_id: string
  order_number: string
  mode: 'live' | 'test'
  currency: string
  created_at: Date
  customer_email: string
  customer_phone: string
  shipping_address: StoredAddress | null
  billing_address: StoredAddress | null
  lines: readonly OrderLineToSend[]
  /** Off the items; the lines' own discounts are in their prices. */
  discount_price: Minor
  promo_code: string | null
  shipping_title: string
  shipping_price: Minor
  tax_price: Minor
  tax: { inclusive: boolean; rates: readonly { name: string; percentage: string; amount: Minor }[] } | null
  total_price: Minor
  custom_fields: readonly { label: string; value: string }[]
  /** What was captured, and what is still authorized. */
  taken: Minor
  held: Minor
}

interface OrderLineToSend {
  title: string
  variant_title: string
  sku: string
  quantity: number
  /** Per item. */
  price: Minor
  /** Shopify's variant; null for an item that isn't linked. */
  remote_variant_id: string | null
}

/** What the payments of an order are recorded under. Shopify never moves their money. */
export const GATEWAY = 'Cartwright'

export const amountText = (amount: Minor, currency: string): string =>
  toMajor(amount, currency).toFixed(currencyDecimals(currency))

/** The total that Shopify computes from the parts of an order. */
export const partsTotal = ({ lines, discount_price, shipping_price, tax_price, tax }: OrderToSend): Minor =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) -
  discount_price +
  shipping_price +
  (tax?.inclusive === true ? 0 : tax_price)

/** Input of `orderCreate`. Its source identifier is our ID, by which the order is found again. */
export function orderInput(order: OrderToSend): Record<string, unknown> {
  const { order_id, order_number, mode, currency, lines, promo_code, discount_price, shipping_price } = order
  const money = (amount: Minor) => ({ shopMoney: { amount: amountText(amount, currency), currencyCode: currency } })
  const requiresShipping = order.shipping_address !== null
  return {
    currency,
    ...(order.customer_email !== '' && { email: order.customer_email }),
    sourceIdentifier: order_id,
    sourceName: 'cartwright',
    tags: ['Cartwright'],
    note: `Cartwright order #${order_number}`,
    test: mode === 'test',
    processedAt: order.created_at.toISOString(),
    financialStatus: financialStatus(order),
    taxesIncluded: order.tax?.inclusive === true,
    customAttributes: order.custom_fields.map(({ label, value }) => ({ key: label, value })),
    ...(order.shipping_address && { shippingAddress: addressInput(order.shipping_address, order.customer_phone) }),
    ...(order.billing_address && { billingAddress: addressInput(order.billing_address, '') }),
    lineItems: lines.map(({ title, variant_title, sku, quantity, price, remote_variant_id }) => ({
      ...(remote_variant_id === null ? { sku, variantTitle: variant_title } : { variantId: remote_variant_id }),
      title,
      quantity,
      requiresShipping,
      priceSet: money(price),
    })),
    ...(discount_price > 0 && {
      discountCode: { itemFixedDiscountCode: { code: promo_code ?? 'Discount', amountSet: money(discount_price) } },
    }),
    ...((shipping_price > 0 || order.shipping_title !== '') && {
      shippingLines: [{ title: order.shipping_title || 'Shipping', priceSet: money(shipping_price) }],
    }),
    taxLines: taxLines(order).map(({ title, rate, amount }) => ({ title, rate, priceSet: money(amount) })),
    transactions: [
      ...(order.taken > 0 ? [{ kind: 'SALE', amount: order.taken }] : []),
      ...(order.held > 0 ? [{ kind: 'AUTHORIZATION', amount: order.held }] : []),
    ].map(({ kind, amount }) => ({
      kind,
      status: 'SUCCESS',
      gateway: GATEWAY,
      test: mode === 'test',
      amountSet: money(amount),
    })),
  }
}

function financialStatus({ taken, held, total_price }: OrderToSend): string {
  if (taken >= total_price) return 'PAID'
  if (taken > 0) return 'PARTIALLY_PAID'
  return held > 0 ? 'AUTHORIZED' : 'PENDING'
}

/** A name of a state, where Shopify's code isn't known. */
const REGION_CODE = /^[A-Z0-9]{1,3}$/

function addressInput(address: StoredAddress, phone: string): Record<string, unknown> {
  const [firstName, lastName] = splitName(address.full_name)
  const region = address.administrative_area
  return {
    firstName,
    lastName,
    address1: address.address1,
    address2: address.address2,
    city: address.locality,
    ...(REGION_CODE.test(region) ? { provinceCode: region } : region !== '' && { province: region }),
    zip: address.postal_code,
    ...(address.country_code !== '' && { countryCode: address.country_code }),
    ...(phone !== '' && { phone }),
  }
}

interface TaxLine {
  title: string
  rate: string
  amount: Minor
}

/** The tax by rate. What the rates don't explain, as of an added offer, is a line of its own. */
function taxLines(order: OrderToSend): TaxLine[] {
  const { tax, tax_price } = order
  if (tax_price === 0) return []
  const rates = (tax?.rates ?? []).map(({ name, percentage, amount }) => ({
    title: name || 'Tax',
    rate: String(Number(percentage) / 100),
    amount,
  }))
  const rest = tax_price - rates.reduce((sum, { amount }) => sum + amount, 0)
  if (rest === 0) return rates
  return rest > 0 ? [...rates, overall(order, rest)] : [overall(order, tax_price)]
}

const overall = (order: OrderToSend, amount: Minor): TaxLine => ({
  title: 'Tax',
  rate: (amount / Math.max(1, partsTotal(order) - (order.tax?.inclusive === true ? 0 : order.tax_price))).toFixed(4),
  amount,
})
