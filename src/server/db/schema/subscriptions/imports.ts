import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A file of subscriptions that another system billed until now, processed by a job. */
export const subscriptionImports = pgTable(
  'subscription_imports',
  {
    import_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    file_name: text().notNull(),
    /** Only reports what would happen. */
    dry_run: boolean().notNull(),
    /** Name of the member, for the timeline. */
    actor: text().notNull(),
    total: integer().notNull(),
    created_at: createdAt(),
    finished_at: utcTimestamp(),
  },
  (table) => [index('subscription_imports_store').on(table.store_id, table.created_at)],
)

/** A row of an import with its result; deleted with the import. */
export const subscriptionImportRows = pgTable(
  'subscription_import_rows',
  {
    import_id: text()
      .notNull()
      .references(() => subscriptionImports.import_id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null until it is processed. */
    status: text().$type<'valid' | 'invalid' | 'skipped' | 'imported'>(),
    message: text().notNull().default(''),
    /** What makes it the same subscription in another file: customer, plan option, account and token. */
    key: text(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.line] }),
    index('subscription_import_rows_key').on(table.import_id, table.key),
  ],
)
