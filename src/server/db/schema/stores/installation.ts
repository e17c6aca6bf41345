import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment, sealed } from '../columns.ts'

/** One row that ties the database to its SECRET_KEY and to its folder of uploads. */
export const installation = pgTable('installation', {
  /** Always 'this'. */
  installation_id: text().primaryKey(),
  /** A known text, sealed with the SECRET_KEY; null until the first start. */
  key_check: sealed(),
  /** What the uploads folder's marker file says; null until the first start. */
  uploads_id: text(),
  /** When a health check last wrote to the database. */
  probed_at: moment(),
  created_at: createdAt(),
})
