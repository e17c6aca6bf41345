import { currencyDecimals, toMajor } from './domain/money/money.ts'

export type CsvCell = string | number | boolean | null

/** A byte order mark, without which spreadsheets misread non-ASCII characters. */
export const CSV_START = '\uFEFF'

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe; numbers are unchanged. */
const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

function cellOf(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a line of RFC 4180 CSV. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** 1250 USD is '12.50', without symbol and thousands separator so that spreadsheets can add it up. */
export const plainAmount = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(currencyDecimals(currency))
