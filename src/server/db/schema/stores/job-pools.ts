import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns.ts'

/** Worker pools of all processes, each with its latest heartbeat. Locks of a pool that stops reporting are released. */
export const jobPools = pgTable('job_pools', {
  /** The id that the pool locks jobs with. */
  pool_id: text().primaryKey(),
  seen_at: moment().notNull(),
})
