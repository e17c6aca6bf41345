import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, sealed } from '../columns.ts'
import { payments } from './payments.ts'

/**
 * The token of a card whose bank is asking its cardholder, so that another account may charge it should the bank refuse. It
 * goes with the answer, and after an hour in any case.
 */
export const keptTokens = pgTable(
  'kept_tokens',
  {
    payment_id: text()
      .primaryKey()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    /** AES-256-GCM. */
    token: sealed().notNull(),
    merchant_name: text().notNull(),
    keeps_method: boolean().notNull(),
    captures: boolean().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('kept_tokens_created').on(table.created_at)],
)
