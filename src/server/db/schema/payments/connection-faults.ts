import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { connections } from './payments.ts'

/**
 * A provider call that failed for a reason other than the card, counted by health and circuit breaker. Kept for a week.
 */
export const connectionFaults = pgTable(
  'connection_faults',
  {
    fault_id: text().primaryKey(),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    /** `unavailable`: not sent. `unknown`: sent without a response. `refused`: keys or account were rejected. */
    kind: text().$type<'unavailable' | 'unknown' | 'refused'>().notNull(),
    message: text().notNull(),
    latency_ms: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('connection_faults_window').on(table.connection_id, table.created_at)],
)
