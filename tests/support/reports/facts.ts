/** Rows of every table that reports read, of one store and mode. */
export type RawRows = Readonly<Record<string, readonly RawRow[]>>

export type RawRow = Readonly<Record<string, unknown>>

/** What one row counts for: numbers are added up, texts are counted once each. */
export interface Fact {
  at: Date
  currency: string
  groups: Readonly<Record<string, string>>
  values: Readonly<Record<string, number | string | null>>
}

/** Text as reports have it: '' for none. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : ''
}

export const when = (condition: unknown, amount = 1): number => (condition ? amount : 0)
export const yesNo = (condition: unknown): string => (condition ? 'yes' : 'no')
export const UNTRIED = new Set(['cancelled', 'invalid_token', 'blocked_by_rule'])

export const byId = (rows: readonly RawRow[] = [], key: string): Map<string, RawRow> =>
  new Map(rows.map((row) => [textOf(row[key]), row]))

export const base = (
  row: RawRow,
  groups: Record<string, unknown>,
  values: Fact['values'],
  at: string = 'created_at',
): Fact => ({
  at: row[at] instanceof Date ? row[at] : new Date(NaN),
  currency: textOf(row['currency']),
  groups: Object.fromEntries(
    Object.entries({ currency: row['currency'], ...groups }).map(([name, value]) => [name, textOf(value)]),
  ),
  values,
})

export type Facts = (rows: RawRows) => Fact[]
export const rowsOf = (rows: RawRows, table: string): readonly RawRow[] => rows[table] ?? []

/** A number of a row; 0 for none. */
export const num = (row: RawRow | undefined, name: string): number => Number(row?.[name] ?? 0)

/** A field of a JSON column. */
export function field(row: RawRow | undefined, column: string, name: string): unknown {
  const json = row?.[column]
  return typeof json === 'object' && json !== null ? Reflect.get(json, name) : undefined
}
