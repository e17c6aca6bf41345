import { expect, it } from 'vitest'
import { canadaRates } from './canada-tax.ts'
import { statesOf } from '../address/states.ts'
import { ratesFor, salesTax } from './tax.ts'

const rates = canadaRates.map((rate) => ({
  ...rate,
  region: rate.region ?? '',
  percentage: String(rate.percentage),
  inclusive: rate.inclusive ?? false,
  applies_to_shipping: rate.applies_to_shipping ?? false,
}))
const taxOf = (region: string) =>
  salesTax(ratesFor(rates, { country: 'CA', region }), { lines: [10_000_000], shipping: 10_000_000 })

const table: [region: string, percent: number, names: string][] = [
  ['AB', 5, 'GST'],
  ['BC', 12, 'GST PST'],
  ['MB', 12, 'GST RST'],
  ['NB', 15, 'HST'],
  ['NL', 15, 'HST'],
  ['NS', 14, 'HST'],
  ['NT', 5, 'GST'],
  ['NU', 5, 'GST'],
  ['ON', 13, 'HST'],
  ['PE', 15, 'HST'],
  ['QC', 14.975, 'GST QST'],
  ['SK', 11, 'GST PST'],
  ['YT', 5, 'GST'],
]

it.each(table)('charges %s %d percent in total, including shipping [GAP-63]', (region, percent, names) => {
  const tax = taxOf(region)
  expect(tax?.lines).toEqual([percent * 100_000])
  expect(tax?.shipping).toBe(percent * 100_000)
  expect(tax?.rates.map(({ name }) => name).join(' ')).toBe(names)
  expect(tax?.inclusive).toBe(false)
})

it('has every province and territory, and nothing outside Canada', () => {
  expect(table.map(([region]) => region)).toEqual(
    statesOf('CA')
      ?.map(({ code }) => code)
      .toSorted(),
  )
  expect(ratesFor(rates, { country: 'US', region: 'WA' })).toEqual([])
})

it('has no duplicate rate, which an import would reject', () => {
  expect(new Set(rates.map(({ region, name }) => `${region} ${name}`)).size).toBe(rates.length)
})
