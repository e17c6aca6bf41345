import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { orders } from './orders.ts'
import { paymentPages } from '../pages/pages.ts'
import { stores } from '../stores/stores.ts'

/** A bundle of products at a special price. Amounts are in minor units of the store's currency. */
export const offers = pgTable(
  'offers',
  {
    offer_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    products: jsonb().$type<{ product_id: string; variant_id: string; quantity: number }[]>().notNull().default([]),
    discount_amount: minorUnits().default(0),
    status: text().$type<ContentStatus>().notNull().default('draft'),
    starts_at: utcTimestamp(),
    ends_at: utcTimestamp(),
    /** Null: the page chosen by the store's flow, or its default page. */
    payment_page_id: text().references(() => paymentPages.payment_page_id),
    created_at: createdAt(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [index('offers_store').on(table.store_id, table.offer_id), index('offers_page').on(table.payment_page_id)],
)

/**
 * One order at an offer's price. An order counts once, test orders separately from live ones. The name is the one at
 * the time; without a foreign key to the offer, so that an order never fails because of it.
 */
export const offerUses = pgTable(
  'offer_uses',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    offer_id: text().notNull(),
    name: text().notNull(),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    order_total: minorUnits(),
    currency: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('offer_uses_offer').on(table.offer_id, table.mode)],
)
