import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from '../columns.ts'

/** Receipts to be written: added with the payment, removed when the email is queued. */
export const dueReceipts = pgTable(
  'due_receipts',
  {
    order_id: text().notNull(),
    /** The post-purchase payment; '' for the original one. */
    payment_id: text().notNull(),
    due_at: utcTimestamp().notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.payment_id] }), index('due_receipts_due').on(table.due_at)],
)
