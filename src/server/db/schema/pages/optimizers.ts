import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { page } from './pages.ts'

/** Order bumps, upsells and downsells. Several can be live at once, so none is ever the default. */
export const optimizers = pgTable(
  'optimizers',
  { optimizer_id: text().primaryKey(), optimizer_category: text().$type<OptimizerCategory>().notNull(), ...page() },
  (table) => [index('optimizers_store').on(table.store_id, table.optimizer_category, table.optimizer_id)],
)

/**
 * Impressions: a row per session and offer, and one per mode with the session '' for views without a session. `views`
 * counts these, and is 1 for a session that saw the offer.
 */
export const optimizerViews = pgTable(
  'optimizer_views',
  {
    optimizer_id: text()
      .notNull()
      .references(() => optimizers.optimizer_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    session_id: text().notNull(),
    store_id: text().notNull(),
    views: integer().notNull().default(0),
    /** When the offer was first shown to the session, which starts its time limit. */
    offered_at: utcTimestamp(),
    /** When it was first added to the session's cart, or to its order. */
    accepted_at: utcTimestamp(),
    /** When it was declined post-purchase. */
    declined_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.optimizer_id, table.mode, table.session_id] }),
    index('optimizer_views_store').on(table.store_id, table.mode, table.created_at),
  ],
)

/**
 * Orders that include an offer, with the revenue of its lines. Offers may be deleted while their sales stay with the
 * orders, and an order must never fail because of its offer, so there is no foreign key to the offer.
 */
export const optimizerSales = pgTable(
  'optimizer_sales',
  {
    optimizer_id: text().notNull(),
    order_id: text()
      .notNull()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    revenue: minorUnits(),
    currency: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.optimizer_id, table.order_id] }),
    index('optimizer_sales_store').on(table.store_id, table.mode),
  ],
)
