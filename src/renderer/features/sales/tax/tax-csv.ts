import { taxRateInput, type SalesTaxRate, type TaxRateInput } from '../../../../shared/contracts/checkout/sales-tax.ts'
import { countries } from '../../../../shared/domain/address/regions.ts'
import type { CsvColumn } from '../../../lib/format/csv.ts'
import { parseCells } from '../../../lib/format/parse-csv.ts'
import { normalizePercentage } from './tax-form.ts'

/** Columns of the export, which can be reimported unchanged. */
export const taxCsv: readonly CsvColumn<SalesTaxRate>[] = [
  { label: 'Country', value: ({ country_code }) => country_code },
  { label: 'Region', value: ({ region }) => region },
  { label: 'Name', value: ({ name }) => name },
  { label: 'Percentage', value: ({ percentage }) => percentage },
  { label: 'Included in prices', value: ({ inclusive }) => inclusive },
  { label: 'Applies to shipping', value: ({ applies_to_shipping }) => applies_to_shipping },
  { label: 'Active', value: ({ active }) => active },
]

/** The rates of a file, and its errors by line. */
export interface ParsedRates {
  rates: TaxRateInput[]
  problems: string[]
}

const YES = new Set(['yes', 'true', '1', 'y', 'included'])

const columns = {
  country: ['country', 'country code', 'country_code'],
  region: ['region', 'state', 'province'],
  name: ['name', 'tax name', 'tax'],
  percentage: ['percentage', 'rate', 'percent', '%'],
  inclusive: ['included in prices', 'inclusive', 'included'],
  shipping: ['applies to shipping', 'shipping', 'applies_to_shipping'],
  active: ['active'],
} as const
type Column = keyof typeof columns

/** Returns a code unchanged, and a country's English name as its code. */
function codeOf(country: string): string {
  const named = countries('en').find(({ name }) => name.toLowerCase() === country.toLowerCase())
  return named?.code ?? country.toUpperCase()
}

/** Parses a list with a header line; country, name and percentage are required. */
export function parseRates(text: string): ParsedRates {
  const [head = [], ...rows] = parseCells(text)
  const names = head.map((cell) => cell.toLowerCase())
  const place = (column: Column) => names.findIndex((name) => columns[column].some((known) => known === name))
  const missing = (['country', 'name', 'percentage'] as const).filter((column) => place(column) === -1)
  if (missing.length > 0) return { rates: [], problems: [`The header row is missing: ${missing.join(', ')}.`] }
  const rates: TaxRateInput[] = []
  const problems: string[] = []
  for (const [at, row] of rows.entries()) {
    const cell = (column: Column) => row[place(column)] ?? ''
    const read = taxRateInput.safeParse({
      country_code: codeOf(cell('country')),
      region: cell('region'),
      name: cell('name'),
      percentage: normalizePercentage(cell('percentage')),
      inclusive: YES.has(cell('inclusive').toLowerCase()),
      applies_to_shipping: YES.has(cell('shipping').toLowerCase()),
      active: place('active') === -1 || YES.has(cell('active').toLowerCase()),
    })
    if (read.success) rates.push(read.data)
    else problems.push(`Line ${at + 2}: ${read.error.issues[0]?.message ?? 'cannot be read'}.`)
  }
  if (rows.length === 0) problems.push('The file has no rates below the header row.')
  return { rates, problems }
}
