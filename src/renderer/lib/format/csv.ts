import { currencyDecimals, toMajor } from '../../../shared/domain/money/money.ts'

export interface CsvColumn<Row> {
  label: string
  value: (row: Row) => string | number | boolean | null
}

/** A text that a spreadsheet would run as a formula is made plain by an apostrophe; figures stay figures. */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180 with a byte order mark, without which spreadsheets misread letters beyond ASCII. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ label }) => cellOf(label))]
  for (const row of rows) lines.push(columns.map(({ value }) => cellOf(value(row))))
  return `\uFEFF${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

/** 1250 USD is '12.50', without sign and thousands so that spreadsheets can add it up. */
export const plainAmount = (amount: number, currency: string): string =>
  toMajor(amount, currency).toFixed(currencyDecimals(currency))
