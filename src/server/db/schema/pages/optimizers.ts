import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { OptimizerCategory } from '../../../../shared/contracts/pages/optimizer-content.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { createdAt, minorUnits, moment } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { page } from './pages.ts'

/** Order bumps, upsells and downsells. Several are live beside each other, so none is ever the default. */
export const optimizers = pgTable(
  'optimizers',
  { optimizer_id: text().primaryKey(), optimizer_category: text().$type<OptimizerCategory>().notNull(), ...page() },
  (table) => [index('optimizers_store').on(table.store_id, table.optimizer_category, table.optimizer_id)],
)

/**
 * Who was offered what: a row for each session, and for each mode one with the session '' for views that named none.
 * `views` counts these, and is 1 once a session saw the offer.
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
    /** When the session was first offered it: from here its limited time runs. */
    offered_at: moment(),
    /** When it first went into the session's cart, or onto its order. */
    accepted_at: moment(),
    /** When it was declined after the sale. */
    declined_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.optimizer_id, table.mode, table.session_id] }),
    index('optimizer_views_store').on(table.store_id, table.mode),
  ],
)

/**
 * The orders that an offer is part of, with what its lines brought. Offers may be deleted while their sales stay with the
 * orders, and an order is never refused for its offer's sake: so there is no foreign key to the offer.
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
