import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** Columns shared by all built pages. `draft` is being edited; `published` is what shoppers see. */
export const page = () => ({
  store_id: text()
    .notNull()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  name: text().notNull(),
  status: text().notNull().default('draft'),
  is_default: boolean().notNull().default(false),
  draft: jsonb().$type<Record<string, unknown>>().notNull(),
  published: jsonb().$type<Record<string, unknown>>(),
  version: integer().notNull().default(1),
  published_version: integer(),
  published_at: utcTimestamp(),
  created_at: createdAt(),
  updated_at: createdAt(),
  /** Permanently deleted: emptied, not listed, and kept only because old sessions refer to it. */
  deleted_at: utcTimestamp(),
})

export const paymentPages = pgTable(
  'payment_pages',
  { payment_page_id: text().primaryKey(), payment_page_type: text().notNull(), ...page() },
  (table) => [
    index('payment_pages_store').on(table.store_id, table.payment_page_id),
    uniqueIndex('payment_pages_default')
      .on(table.store_id, table.payment_page_type)
      .where(sql`${table.is_default}`),
  ],
)

export const confirmationPages = pgTable(
  'confirmation_pages',
  { confirmation_page_id: text().primaryKey(), ...page() },
  (table) => [
    index('confirmation_pages_store').on(table.store_id),
    uniqueIndex('confirmation_pages_default')
      .on(table.store_id)
      .where(sql`${table.is_default}`),
  ],
)

export const carts = pgTable('carts', { cart_id: text().primaryKey(), ...page() }, (table) => [
  index('carts_store').on(table.store_id),
  uniqueIndex('carts_default')
    .on(table.store_id)
    .where(sql`${table.is_default}`),
])

/** Versions of built pages: the latest 100 of each, and every published one. */
export const contentVersions = pgTable(
  'content_versions',
  {
    kind: text().notNull(),
    content_id: text().notNull(),
    version: integer().notNull(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    what: text().$type<'saved' | 'published' | 'restored' | 'copied'>().notNull(),
    restored_from: integer(),
    /** Null for the initial content, before anyone edited it. */
    user_id: text(),
    user_name: text().notNull().default(''),
    published_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.content_id, table.version] }),
    index('content_versions_store').on(table.store_id),
  ],
)

/** Who has a built page open in the editor; valid for 30 seconds after `seen_at`. */
export const contentPresence = pgTable(
  'content_presence',
  {
    kind: text().notNull(),
    content_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    user_name: text().notNull(),
    since: utcTimestamp().notNull(),
    seen_at: utcTimestamp().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.content_id, table.user_id] })],
)

export const shippingMethods = pgTable(
  'shipping_methods',
  {
    shipping_method_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    payment_page_id: text()
      .notNull()
      .references(() => paymentPages.payment_page_id, { onDelete: 'cascade' }),
    shipping_title: text().notNull(),
    shipping_description: text().notNull().default(''),
    shipping_timeframe: text().notNull().default(''),
    shipping_rate: minorUnits(),
    minimum_subtotal: minorUnits().default(0),
    is_default: boolean().notNull().default(false),
    section_order: integer().notNull().default(0),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (table) => [index('shipping_methods_page').on(table.payment_page_id, table.section_order)],
)
