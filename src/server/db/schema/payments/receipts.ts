import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Receipts that are still to be written: put here with the money, taken out with the mail. */
export const dueReceipts = pgTable(
  'due_receipts',
  {
    order_id: text().notNull(),
    /** The payment that added something to the order; '' for its sale. */
    payment_id: text().notNull(),
    due_at: moment().notNull(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.order_id, table.payment_id] }), index('due_receipts_due').on(table.due_at)],
)
