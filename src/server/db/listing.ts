import { sql, type AnyColumn, type SQL } from 'drizzle-orm'

/** A page of a list; numbers start at 1. */
export interface Page {
  page: number
  size: number
}

/** Rows to skip; a page number far past the end is capped to what SQL can count. */
export const offsetOf = ({ page, size }: Page): number => Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER)

/** An ILIKE pattern that matches the text anywhere, with % and _ escaped. */
export const containing = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** One ORDER BY term; nulls come last in either direction. */
export const ordered = (column: AnyColumn | SQL, descending: boolean): SQL =>
  descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`
