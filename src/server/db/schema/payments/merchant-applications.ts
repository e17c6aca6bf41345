import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MidData, MidDocumentKind } from '../../../../shared/domain/merchant-account/mid-application.ts'
import type { MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import { createdAt, moment, sealed } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A store's application for a merchant account of its own. */
export const midApplications = pgTable(
  'mid_applications',
  {
    application_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    status: text().$type<MidStatus>().notNull(),
    /** All that was typed but its secret numbers, which lie in `secrets`. */
    data: jsonb().$type<MidData>().notNull(),
    /** AES-256-GCM over the secret numbers by their paths; null for none. */
    secrets: sealed(),
    /** The last four characters of each secret number, by its path. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    /** Counts each save, so that two tabs do not write over each other. */
    version: integer().notNull().default(1),
    signed_name: text().notNull().default(''),
    signed_ip: text().notNull().default(''),
    submitted_at: moment(),
    decided_at: moment(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('mid_applications_store').on(table.store_id, table.created_at),
    index('mid_applications_status').on(table.status, table.updated_at),
  ],
)

/** A document of an application. Its bytes lie in the file storage under its id. */
export const midDocuments = pgTable(
  'mid_documents',
  {
    document_id: text().primaryKey(),
    application_id: text()
      .notNull()
      .references(() => midApplications.application_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    kind: text().$type<MidDocumentKind>().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the content: the same file twice is a mistake. */
    digest: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('mid_documents_digest').on(table.application_id, table.digest)],
)

/** What merchant and operator write each other about an application, and what became of it. */
export const midMessages = pgTable(
  'mid_messages',
  {
    message_id: text().primaryKey(),
    application_id: text()
      .notNull()
      .references(() => midApplications.application_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    from: text().$type<'merchant' | 'operator' | 'system'>().notNull(),
    author: text().notNull(),
    body: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('mid_messages_application').on(table.application_id, table.created_at)],
)
