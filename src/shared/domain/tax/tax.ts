import { canonicalCountry } from '../address/address.ts'
import type { Minor } from '../money/money.ts'
import { stateAfterCountryChange, statesOf } from '../address/states.ts'
import { shareOut } from '../money/allocate.ts'
import { taxLabel } from './tax-label.ts'

/** A merchant's tax settings for a place. */
export interface TaxRate {
  /** ISO 3166 alpha-2. */
  country_code: string
  /** A code from the country's list of states, free text if there is no list; '' is the whole country. */
  region: string
  name: string
  /** Percent as a decimal string with up to four places: '8.25'. */
  percentage: string
  /** Prices include the tax: it is shown and never added. */
  inclusive: boolean
  applies_to_shipping: boolean
}

/** The destination of a shipment. */
export interface TaxPlace {
  country: string
  region: string
}

/** Taxable amounts in minor units: each line item after all discounts, and shipping. */
export interface Taxed {
  lines: readonly Minor[]
  shipping: Minor
}

/** The tax of a cart. `lines` and `shipping` add up to `total`, and so do the `rates`. */
export interface SalesTax {
  /** In English: 'Texas 8.25%'. Shoppers see `taxLabel` of the rates in the page's language. */
  label: string
  inclusive: boolean
  total: Minor
  lines: Minor[]
  shipping: Minor
  rates: { name: string; percentage: string; amount: Minor }[]
}

/** Format of a percentage: up to four decimals, from 0 to 100. */
const PERCENTAGE = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/

export const isPercentage = (text: string): boolean => PERCENTAGE.test(text)

/** Removes trailing zeros: '8.2500' becomes '8.25'. */
export const normalizePercentage = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.')
  const rest = decimals.replace(/0+$/, '')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return rest ? `${digits}.${rest}` : digits
}

/** Percentages are in millionths: '8.25' percent is 82500. */
const MILLION = 1_000_000n
const millionths = (percentage: string): bigint => {
  const [whole = '0', decimals = ''] = percentage.split('.')
  return BigInt(whole + decimals.padEnd(4, '0').slice(0, 4))
}

/** Normalizes a region for comparison: a code if the country has a list, otherwise lowercase and trimmed. */
export const regionKey = (country: string, region: string): string =>
  statesOf(country) ? stateAfterCountryChange(country, region) : region.trim().toLowerCase()

/** Returns the rates of a place. A region's rates replace the country's; several of one place add up (GST and PST). */
export function ratesFor<R extends TaxRate>(rates: readonly R[], place: TaxPlace): R[] {
  const country = canonicalCountry(place.country)
  const key = regionKey(country, place.region)
  const ofCountry = rates.filter((rate) => canonicalCountry(rate.country_code) === country)
  const ofRegion = ofCountry.filter(({ region }) => region !== '' && regionKey(country, region) === key)
  return ofRegion.length > 0 ? ofRegion : ofCountry.filter(({ region }) => region === '')
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Divides non-negative numbers, rounding half up. */
const divideHalfUp = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))

/**
 * Calculates tax by the rates of one place; null without rates (GAP-63, GAP-77 as amended). The total is calculated
 * exactly, rounded half up once, and then split by largest remainder. If only some rates of a place are included in
 * prices, none is added: no one pays more than the listed price.
 */
export function salesTax(rates: readonly TaxRate[], { lines, shipping }: Taxed): SalesTax | null {
  if (rates.length === 0) return null
  const inclusive = rates.some((rate) => rate.inclusive)
  const units = rates.map(({ percentage, applies_to_shipping }) => {
    const rate = millionths(percentage)
    return { goods: rate, shipping: applies_to_shipping ? rate : 0n }
  })
  const ofGoods = units.reduce((all, rate) => all + rate.goods, 0n)
  const ofShipping = units.reduce((all, rate) => all + rate.shipping, 0n)
  // A tax-inclusive amount is (1 + rate) times the net amount: with both over a common denominator, nothing is rounded.
  const underGoods = inclusive ? MILLION + ofGoods : MILLION
  const underShipping = inclusive ? MILLION + ofShipping : MILLION
  const weight = (amount: number, rate: { goods: bigint; shipping: bigint }, what: 'goods' | 'shipping'): bigint =>
    BigInt(amount) * rate[what] * (what === 'goods' ? underShipping : underGoods)
  const both = { goods: ofGoods, shipping: ofShipping }
  const goods = sum(lines)
  const exact = weight(goods, both, 'goods') + weight(shipping, both, 'shipping')
  const total = divideHalfUp(exact, underGoods * underShipping)
  const parts = shareOut(total, [
    ...lines.map((line) => weight(line, both, 'goods')),
    weight(shipping, both, 'shipping'),
  ])
  const byRate = shareOut(
    total,
    units.map((rate) => weight(goods, rate, 'goods') + weight(shipping, rate, 'shipping')),
  )
  return {
    label: taxLabel(rates),
    inclusive,
    total,
    lines: parts.slice(0, -1),
    shipping: parts.at(-1) ?? 0,
    rates: rates.map(({ name, percentage }, at) => ({
      name,
      percentage: normalizePercentage(percentage),
      amount: byRate[at] ?? 0,
    })),
  }
}
