import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, sealed } from '../columns.ts'
import { payments } from './payments.ts'

/**
 * The token of a card during its 3-D Secure challenge, so that a fallback account can charge it if the bank declines.
 * Deleted with the outcome, or after an hour.
 */
export const challengeCardTokens = pgTable(
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
