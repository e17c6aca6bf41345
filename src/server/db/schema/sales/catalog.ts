import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

export const products = pgTable(
  'products',
  {
    product_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text().notNull().default(''),
    image: text(),
    status: text().notNull().default('active'),
    source: text().notNull().default('own'),
    created_at: createdAt(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [index('products_store').on(table.store_id, table.product_id)],
)

export const productVariants = pgTable(
  'product_variants',
  {
    variant_id: text().primaryKey(),
    product_id: text()
      .notNull()
      .references(() => products.product_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    title: text().notNull(),
    sku: text().notNull().default(''),
    price: minorUnits(),
    /** On hand. Decreases when an order is made, never below what sessions hold. */
    stock: integer().notNull().default(0),
    /** False if the variant can't run out; `stock` is UNTRACKED_STOCK then. */
    track_stock: boolean().notNull().default(true),
    low_stock_threshold: integer().notNull().default(0),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (table) => [
    index('product_variants_product').on(table.product_id, table.position),
    index('product_variants_store').on(table.store_id),
    check('product_variants_stock', sql`${table.stock} >= 0`),
  ],
)

/**
 * Items held for a session with contact details or a pending payment. An expired hold doesn't count, unless it is being
 * paid: then it counts until the payment is settled.
 */
export const stockHolds = pgTable(
  'stock_holds',
  {
    session_id: text().notNull(),
    variant_id: text()
      .notNull()
      .references(() => productVariants.variant_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    quantity: integer().notNull(),
    /** When the hold first started: activity extends `expires_at` to at most 45 minutes after this. */
    first_held_at: utcTimestamp().notNull(),
    /** Start of the uninterrupted hold: if two sessions hold the same item, the earlier one gets it. */
    held_since: utcTimestamp(),
    expires_at: utcTimestamp().notNull(),
    /** True if a payment for it is pending. */
    paying: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.variant_id] }),
    index('stock_holds_variant').on(table.variant_id, table.expires_at),
  ],
)
