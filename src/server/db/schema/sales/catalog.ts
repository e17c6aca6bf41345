import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, minorUnits, moment } from '../columns.ts'
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
    /** Counts saved edits: a form that was opened before the last one is refused. */
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
    /** On hand. Falls when an order is made, never below what is held. */
    stock: integer().notNull().default(0),
    /** Whether stock runs out. Where it does not, `stock` is UNTRACKED_STOCK. */
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
 * Pieces kept for a session whose shopper has given their contact or pressed Pay. An expired hold counts as none, unless it
 * is being paid: that one counts until its payment is settled.
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
    /** When the hold was first taken: activity renews `expires_at`, but not past 45 minutes after this. */
    first_held_at: moment().notNull(),
    /** Since when it has been held without a break: of two sessions that hold the same piece the earlier one has it. */
    held_since: moment(),
    expires_at: moment().notNull(),
    /** A payment for it is under way. */
    paying: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.variant_id] }),
    index('stock_holds_variant').on(table.variant_id, table.expires_at),
  ],
)
