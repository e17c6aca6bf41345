import { sql, type SQL } from 'drizzle-orm'
import type pg from 'pg'
import { customers } from './schema/sales/orders.ts'
import { subscriptions } from './schema/subscriptions/subscriptions.ts'

/** What a search for a customer finds, in lowercase. The separator isn't part of any search. */
export const CUSTOMER_TEXT: SQL = sql`lower(${customers.name} || E'\n' || ${customers.email})`
/** What a search for a subscription finds, in lowercase. */
export const SUBSCRIPTION_TEXT: SQL = sql`lower(${subscriptions.subscription_display_id})`

/** Indexes of the texts above. Their expressions are the same, or PostgreSQL doesn't use them. */
const INDEXES = [
  `create index if not exists customers_search on customers using gin (lower(name || E'\\n' || email) gin_trgm_ops)`,
  `create index if not exists subscriptions_search on subscriptions using gin (lower(subscription_display_id) gin_trgm_ops)`,
] as const

/** Not permitted, not supported, and files of the extension that aren't installed. */
const UNAVAILABLE: ReadonlySet<unknown> = new Set(['42501', '0A000', '58P01', '42704'])

/**
 * Creates the indexes of searches, which need the extension pg_trgm. Cartwright creates it where it may: an external
 * database may lack it, or its user the privilege. Searches work without them, but read all rows.
 * @returns false if the extension is unavailable
 */
export async function createSearchIndexes(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  try {
    await client.query('create extension if not exists pg_trgm')
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNAVAILABLE.has(error.code)) return false
    throw error
  }
  for (const index of INDEXES) await client.query(index)
  return true
}

/** True if an index can find a text: with three letters or digits in a row. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
