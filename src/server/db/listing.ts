import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** A page of a list: numbered from 1. */
export interface Page {
  page: number
  size: number
}

/** The rows to skip; a page number far past the end stays within what SQL can count. */
export const offsetOf = ({ page, size }: Page): number => Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER)

/** A pattern for ILIKE that finds the text anywhere, with its own % and _ taken literally. */
export const containing = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** One term of ORDER BY; what has no value comes last either way. */
export const ordered = (column: AnyColumn | SQL, descending: boolean): SQL =>
  descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
