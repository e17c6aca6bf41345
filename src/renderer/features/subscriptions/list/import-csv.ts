import type { ImportRow } from '../../../../shared/contracts/subscriptions/import-calls.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { parseCells } from '../../../lib/format/parse-csv.ts'

/** Accepted headers of each column, in lowercase. */
const COLUMNS = {
  email: ['email', 'customer email', 'customer'],
  name: ['name', 'customer name'],
  plan: ['plan', 'plan name', 'plan id'],
  option: ['option', 'plan option', 'frequency'],
  quantity: ['quantity'],
  next_date: ['next date', 'next charge', 'next_date'],
  account: ['account', 'payment account', 'account name'],
  token: ['token', 'provider token', 'payment method'],
  provider_customer: ['provider customer', 'customer id'],
  address1: ['address', 'address 1', 'address1', 'street'],
  address2: ['address 2', 'address2'],
  city: ['city', 'locality'],
  region: ['region', 'state', 'province'],
  postal_code: ['postal code', 'zip', 'postcode'],
  country: ['country', 'country code'],
  shipping_method: ['shipping method', 'shipping'],
} as const

const REQUIRED = ['email', 'plan', 'next_date', 'account', 'token'] as const

const TITLES: Readonly<Record<(typeof REQUIRED)[number], string>> = {
  email: 'Email',
  plan: 'Plan',
  next_date: 'Next date',
  account: 'Account',
  token: 'Token',
}

interface ImportFile {
  rows: ImportRow[]
  head: string[]
  /** Cells of the rows as in the file. */
  lines: string[][]
  problem: string | null
}

interface Problem {
  line: number
  message: string
}

/** Parses an import file. The rows are checked by the server, with their line in the file. */
export function parseImport(text: string): ImportFile {
  const [head = [], ...lines] = parseCells(text)
  const none = { rows: [], head, lines: [] }
  const at = (name: keyof typeof COLUMNS): number => {
    const names: readonly string[] = COLUMNS[name]
    return head.findIndex((cell) => names.includes(cell.toLowerCase()))
  }
  const missing = REQUIRED.filter((name) => at(name) < 0)
  if (missing.length > 0) {
    return { ...none, problem: `Columns are missing: ${missing.map((name) => TITLES[name]).join(', ')}` }
  }
  if (lines.length === 0) return { ...none, problem: 'The file has no rows.' }
  const rows = lines.map((cells, index) => {
    const cell = (name: keyof typeof COLUMNS): string => cells[at(name)] ?? ''
    return {
      line: index + 2,
      email: cell('email'),
      name: cell('name'),
      plan: cell('plan'),
      option: cell('option'),
      quantity: cell('quantity') === '' ? 1 : Number(cell('quantity')) || 0,
      next_date: cell('next_date'),
      account: cell('account'),
      token: cell('token'),
      provider_customer: cell('provider_customer'),
      address1: cell('address1'),
      address2: cell('address2'),
      city: cell('city'),
      region: cell('region'),
      postal_code: cell('postal_code'),
      country: cell('country'),
      shipping_method: cell('shipping_method'),
    }
  })
  return { rows, head, lines, problem: null }
}

/** The rows that can't be imported as in the file, each with what is wrong, to be corrected and imported again. */
export function errorFile({ head, lines }: Pick<ImportFile, 'head' | 'lines'>, problems: readonly Problem[]): string {
  const cells = (at: number) => ({ label: head[at] ?? '', value: ({ line }: Problem) => lines[line - 2]?.[at] ?? '' })
  return toCsv<Problem>(
    [
      ...head.map((_, at) => cells(at)),
      { label: 'Line', value: ({ line }) => String(line) },
      { label: 'Error', value: ({ message }) => message },
    ],
    problems,
  )
}
