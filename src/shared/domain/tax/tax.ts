import { canonicalCountry } from '../address/address.ts'
import type { Minor } from '../money/money.ts'
import { stateAfterCountryChange, statesOf } from '../address/states.ts'
import { shareOut } from '../money/allocate.ts'
import { taxLabel } from './tax-label.ts'

/** What a merchant lays down about the tax of a place. */
export interface TaxRate {
  /** ISO 3166 alpha-2. */
  country_code: string
  /** A code of the country's list of states where it has one, else free text; '' is the whole country. */
  region: string
  name: string
  /** Percent as a decimal with up to four places: '8.25'. */
  percentage: string
  /** Prices hold the tax already: it is shown and never added. */
  inclusive: boolean
  applies_to_shipping: boolean
}

/** Where something is sent to. */
export interface TaxPlace {
  country: string
  region: string
}

/** What is taxed, in minor units: each line of the cart after all discounts, and the shipping. */
export interface Taxed {
  lines: readonly Minor[]
  shipping: Minor
}

/** The tax of a cart. `lines` and `shipping` sum to `total`, and so do the `rates`. */
export interface SalesTax {
  /** In English: 'Texas 8.25%'. Shoppers read `taxLabel` of the rates in their page's language. */
  label: string
  inclusive: boolean
  total: Minor
  lines: Minor[]
  shipping: Minor
  rates: { name: string; percentage: string; amount: Minor }[]
}

/** A percentage as it may be written: up to four decimals, from 0 to 100. */
const PERCENTAGE = /^(100(\.0{1,4})?|\d{1,2}(\.\d{1,4})?)$/

export const isPercentage = (text: string): boolean => PERCENTAGE.test(text)

/** The same percentage without what says nothing: '8.2500' is '8.25'. */
export const plainPercentage = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.')
  const rest = decimals.replace(/0+$/, '')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return rest ? `${digits}.${rest}` : digits
}

/** Millionths: '8.25' percent is 82500. */
const MILLION = 1_000_000n
const millionths = (percentage: string): bigint => {
  const [whole = '0', decimals = ''] = percentage.split('.')
  return BigInt(whole + decimals.padEnd(4, '0').slice(0, 4))
}

/** Regions compare as codes where the country has a list of them, else without case and the spaces around them. */
export const regionKey = (country: string, region: string): string =>
  statesOf(country) ? stateAfterCountryChange(country, region) : region.trim().toLowerCase()

/**
 * The rates of a place. Those of its region take the place of the whole country's; several of one place add up (GST and
 * PST).
 */
export function ratesFor<R extends TaxRate>(rates: readonly R[], place: TaxPlace): R[] {
  const country = canonicalCountry(place.country)
  const key = regionKey(country, place.region)
  const ofCountry = rates.filter((rate) => canonicalCountry(rate.country_code) === country)
  const ofRegion = ofCountry.filter(({ region }) => region !== '' && regionKey(country, region) === key)
  return ofRegion.length > 0 ? ofRegion : ofCountry.filter(({ region }) => region === '')
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)

/** Half up, for what is not negative. */
const divided = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))

/**
 * The tax by the rates of one place, null where there are none (GAP-63, GAP-77 as amended). It is computed once for the
 * whole, exactly, rounded half up, and then split by largest remainder. Should rates of one place differ in whether
 * prices hold them, none is added: nobody pays more than what a price says.
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
  // An amount that holds the tax is 1 + rate times the amount without it: with both under one line nothing is rounded.
  const underGoods = inclusive ? MILLION + ofGoods : MILLION
  const underShipping = inclusive ? MILLION + ofShipping : MILLION
  const weight = (amount: number, rate: { goods: bigint; shipping: bigint }, what: 'goods' | 'shipping'): bigint =>
    BigInt(amount) * rate[what] * (what === 'goods' ? underShipping : underGoods)
  const both = { goods: ofGoods, shipping: ofShipping }
  const goods = sum(lines)
  const exact = weight(goods, both, 'goods') + weight(shipping, both, 'shipping')
  const total = divided(exact, underGoods * underShipping)
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
      percentage: plainPercentage(percentage),
      amount: byRate[at] ?? 0,
    })),
  }
}
