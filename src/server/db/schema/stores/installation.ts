import { pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, utcTimestamp, sealed } from '../columns.ts'

/** A single row that ties the database to its SECRET_KEY and uploads folder. */
export const installation = pgTable('installation', {
  /** Always 'this'. */
  installation_id: text().primaryKey(),
  /** A known text, encrypted with the SECRET_KEY; null until the first start. */
  key_check: sealed(),
  /** Content of the uploads folder's marker file; null until the first start. */
  uploads_id: text(),
  /** When a health check last wrote to the database. */
  probed_at: utcTimestamp(),
  created_at: createdAt(),
})
