import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { connections } from './payments.ts'

/** A call to a provider that failed for no reason of the card's: what health and breaker count. Kept for a week. */
export const connectionFaults = pgTable(
  'connection_faults',
  {
    fault_id: text().primaryKey(),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    /** `unavailable`: nothing was sent. `unknown`: sent, and no answer came. `refused`: keys or account are not accepted. */
    kind: text().$type<'unavailable' | 'unknown' | 'refused'>().notNull(),
    message: text().notNull(),
    latency_ms: integer().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('connection_faults_window').on(table.connection_id, table.created_at)],
)
