import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { page } from './pages.ts'

/**
 * Paths from cart to confirmation. Shoppers get the published content while the flow is live and the store's selected
 * one, `is_default`. Without such a flow, the store's default pages apply.
 */
export const flows = pgTable('flows', { flow_id: text().primaryKey(), ...page() }, (table) => [
  index('flows_store').on(table.store_id, table.flow_id),
  uniqueIndex('flows_default')
    .on(table.store_id)
    .where(sql`${table.is_default}`),
])
