import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

export const storeInvites = pgTable(
  'store_invites',
  {
    user_store_invite_request_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Lowercase; only the account with this address can accept. */
    email: text().notNull(),
    role: text().notNull(),
    /** Random; only opens the sign-up form. */
    invite_code: text().notNull().unique(),
    invited_by: text().references(() => users.user_id, { onDelete: 'set null' }),
    /**
     * pending | accepted | declined | revoked | expired. A pending one past `expires_at` has expired; its status
     * changes when a new invite replaces it.
     */
    status: text().notNull().default('pending'),
    created_at: createdAt(),
    sent_at: createdAt(),
    expires_at: utcTimestamp().notNull(),
    answered_at: utcTimestamp(),
  },
  (table) => [
    uniqueIndex('store_invites_open')
      .on(table.store_id, table.email)
      .where(sql`${table.status} = 'pending'`),
    index('store_invites_email').on(table.email),
    index('store_invites_sender').on(table.invited_by),
  ],
)

/** API keys. Only the hash of a key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    api_key_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Member that the key depends on: it is deleted with the membership. */
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    role: text().notNull(),
    key_hash: text().notNull().unique(),
    last_four: text().notNull(),
    created_at: createdAt(),
    last_used_at: utcTimestamp(),
    expires_at: utcTimestamp(),
    revoked_at: utcTimestamp(),
  },
  (table) => [index('api_keys_store').on(table.store_id, table.created_at), index('api_keys_user').on(table.user_id)],
)

/** Audit log. Append-only; names are stored as they were. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    audit_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    action: text().notNull(),
    actor_id: text(),
    actor_name: text().notNull(),
    actor_email: text().notNull(),
    /** Name of the API key that was used. */
    api_key: text(),
    target_type: text().notNull(),
    target_id: text().notNull(),
    target_name: text().notNull(),
    before: jsonb().$type<Record<string, unknown> | null>(),
    after: jsonb().$type<Record<string, unknown> | null>(),
    ip: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    index('audit_entries_store').on(table.store_id, table.created_at),
    index('audit_entries_action').on(table.store_id, table.action),
  ],
)
