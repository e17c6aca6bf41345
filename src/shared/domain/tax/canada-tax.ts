import type { TaxRateInput } from '../../contracts/checkout/sales-tax.ts'

/**
 * Rates for a store registered everywhere in Canada. A province's rates replace the country's, so each province with
 * its own rate also lists its GST or HST. Nova Scotia lowered its HST to 14 percent on April 1, 2025.
 */
const RATES: readonly (readonly [region: string, name: string, percentage: string])[] = [
  // Alberta, the Northwest Territories, Nunavut and Yukon have no provincial tax.
  ['', 'GST', '5'],
  ['BC', 'GST', '5'],
  ['BC', 'PST', '7'],
  ['MB', 'GST', '5'],
  ['MB', 'RST', '7'],
  ['NB', 'HST', '15'],
  ['NL', 'HST', '15'],
  ['NS', 'HST', '14'],
  ['ON', 'HST', '13'],
  ['PE', 'HST', '15'],
  ['QC', 'GST', '5'],
  ['QC', 'QST', '9.975'],
  ['SK', 'GST', '5'],
  ['SK', 'PST', '6'],
]

/** Rates of Canada and its provinces, added to prices. Shipping is taxed like the goods. */
export const canadaRates: readonly TaxRateInput[] = RATES.map(([region, name, percentage]) => ({
  country_code: 'CA',
  region,
  name,
  percentage,
  inclusive: false,
  applies_to_shipping: true,
  active: true,
}))
