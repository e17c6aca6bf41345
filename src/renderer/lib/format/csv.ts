import { CSV_START, csvLine, type CsvCell } from '../../../shared/csv.ts'

export { plainAmount } from '../../../shared/csv.ts'

export interface CsvColumn<Row> {
  label: string
  value: (row: Row) => CsvCell
}

/** Formats RFC 4180 CSV. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [csvLine(columns.map(({ label }) => label))]
  for (const row of rows) lines.push(csvLine(columns.map(({ value }) => value(row))))
  return CSV_START + lines.join('')
}
