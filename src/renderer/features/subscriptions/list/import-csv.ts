import type { Input } from '../../../../shared/contract.ts'
import type { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { parseCells } from '../../../lib/format/parse-csv.ts'

export type ImportInput = Input<typeof subscriptions.importRows>['body']['rows'][number]

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
} as const

const REQUIRED = ['email', 'plan', 'next_date', 'account', 'token'] as const

const TITLES: Readonly<Record<(typeof REQUIRED)[number], string>> = {
  email: 'Email',
  plan: 'Plan',
  next_date: 'Next date',
  account: 'Account',
  token: 'Token',
}

/** Parses an import file. The rows are checked by the server, with their line in the file. */
export function parseImport(text: string): { rows: ImportInput[]; problem: string | null } {
  const [head = [], ...lines] = parseCells(text)
  const at = (name: keyof typeof COLUMNS): number => {
    const names: readonly string[] = COLUMNS[name]
    return head.findIndex((cell) => names.includes(cell.toLowerCase()))
  }
  const missing = REQUIRED.filter((name) => at(name) < 0)
  if (missing.length > 0) {
    return { rows: [], problem: `Columns are missing: ${missing.map((name) => TITLES[name]).join(', ')}` }
  }
  if (lines.length === 0) return { rows: [], problem: 'The file has no rows.' }
  const rows = lines.map((cells, index) => {
    const cell = (name: keyof typeof COLUMNS): string => cells[at(name)] ?? ''
    return {
      line: index + 2,
      email: cell('email'),
      name: cell('name'),
      plan: cell('plan'),
      option: cell('option'),
      quantity: Math.max(1, Math.trunc(Number(cell('quantity'))) || 1),
      next_date: cell('next_date'),
      account: cell('account'),
      token: cell('token'),
      provider_customer: cell('provider_customer'),
    }
  })
  return { rows, problem: null }
}
