import { pgTable, text } from 'drizzle-orm/pg-core'
import { utcTimestamp } from '../columns.ts'

/** Worker pools of all processes, each with its latest heartbeat. Locks of a pool that stops reporting are released. */
export const jobPools = pgTable('job_pools', {
  /** The ID that the pool uses to lock jobs. */
  pool_id: text().primaryKey(),
  seen_at: utcTimestamp().notNull(),
})
