import { currencyDecimals, toMajor } from '../../../shared/domain/money/money.ts'

export interface CsvColumn<Row> {
  label: string
  value: (row: Row) => string | number | boolean | null
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe; numbers are unchanged. */
const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = escapeFormula(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats RFC 4180 CSV with a byte order mark, without which spreadsheets misread non-ASCII characters. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => cellOf(label))]
  for (const row of rows) lines.push(columns.map(({ value }) => cellOf(value(row))))
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** 1250 USD is '12.50', without symbol and thousands separator so that spreadsheets can add it up. */
export const plainAmount = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(currencyDecimals(currency))
