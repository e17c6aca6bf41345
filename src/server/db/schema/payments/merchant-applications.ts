import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MidData, MidDocumentKind } from '../../../../shared/domain/merchant-account/mid-application.ts'
import type { MidStatus } from '../../../../shared/domain/merchant-account/mid-status.ts'
import { createdAt, utcTimestamp, sealed } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** A store's application for its own merchant account. */
export const midApplications = pgTable(
  'mid_applications',
  {
    application_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    status: text().$type<MidStatus>().notNull(),
    /** Everything entered except the secret numbers, which are in `secrets`. */
    data: jsonb().$type<MidData>().notNull(),
    /** AES-256-GCM over the secret numbers by path; null for none. */
    secrets: sealed(),
    /** Last four characters of each secret number, by path. */
    endings: jsonb().$type<Record<string, string>>().notNull(),
    /** Counts saves, so that two tabs don't overwrite each other. */
    version: integer().notNull().default(1),
    signed_name: text().notNull().default(''),
    signed_ip: text().notNull().default(''),
    submitted_at: utcTimestamp(),
    decided_at: utcTimestamp(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('mid_applications_store').on(table.store_id, table.created_at),
    index('mid_applications_status').on(table.status, table.updated_at),
  ],
)

/** A document of an application. Its bytes are in the file storage under its ID. */
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
    /** SHA-256 of the content, to reject a duplicate file. */
    digest: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('mid_documents_digest').on(table.application_id, table.digest)],
)

/** Messages between merchant and operator about an application, and its status changes. */
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
