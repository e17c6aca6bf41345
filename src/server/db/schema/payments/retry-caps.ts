import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { RetryCap } from '../../../../shared/domain/routing/retry-caps.ts'
import { createdAt } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/**
 * A store's limits for retrying declined cards, where stricter than the networks'; without a row, the networks' apply.
 */
export const retryCaps = pgTable('retry_caps', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  caps: jsonb().$type<RetryCap[]>().notNull(),
  updated_at: createdAt(),
})
