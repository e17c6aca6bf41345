import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Report } from '../../../../shared/domain/reports/report.ts'
import { createdAt } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A report that a member saved, for themselves or for the team. */
export const savedReports = pgTable(
  'saved_reports',
  {
    report_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Its creator, who sees it even if it isn't shared. */
    user_id: text().notNull(),
    created_by: text().notNull(),
    name: text().notNull(),
    shared: boolean().notNull(),
    report: jsonb().$type<Report>().notNull(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    version: integer().notNull().default(1),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [index('saved_reports_store').on(table.store_id, table.name)],
)
