import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { page } from './pages.ts'

/**
 * The ways from cart to confirmation. What is published is what shoppers go through while the flow is live and the one
 * that its store uses, `is_default`. Without such a flow the defaults of the store hold.
 */
export const flows = pgTable('flows', { flow_id: text().primaryKey(), ...page() }, (table) => [
  index('flows_store').on(table.store_id, table.flow_id),
  uniqueIndex('flows_default')
    .on(table.store_id)
    .where(sql`${table.is_default}`),
])
