import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PortalSettings } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { customers } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'

/** A store's customer portal, with the columns of all content that has an editor: its draft and what customers get. */
export const customerPortals = pgTable('customer_portals', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  draft: jsonb().$type<PortalSettings>().notNull(),
  /** Null: never published, and customers get the default settings. */
  published: jsonb().$type<PortalSettings>(),
  published_at: utcTimestamp(),
  published_version: integer(),
  version: integer().notNull().default(1),
  name: text().notNull().default('Customer portal'),
  status: text().notNull().default('draft'),
  is_default: boolean().notNull().default(false),
  created_at: createdAt(),
  updated_at: createdAt(),
  deleted_at: utcTimestamp(),
})

/** A magic link. Single use, for 15 minutes; the six-digit code signs in another device. Only hashes are stored. */
export const portalLinks = pgTable(
  'portal_links',
  {
    link_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    token_hash: text().notNull(),
    code_hash: text(),
    code_tries: integer().notNull().default(0),
    /** Where it leads after signing in, such as to the payment methods. */
    destination: text().notNull().default(''),
    expires_at: utcTimestamp().notNull(),
    used_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('portal_links_token').on(table.token_hash),
    index('portal_links_customer').on(table.customer_id, table.created_at),
  ],
)

/** A customer's signed-in browser. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    portal_session_id: text().primaryKey(),
    token_hash: text().notNull(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    /** A link that may only fix the payment method. */
    payment_method_only: boolean().notNull().default(false),
    expires_at: utcTimestamp().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('portal_sessions_token').on(table.token_hash),
    index('portal_sessions_customer').on(table.customer_id),
  ],
)
