import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { NO_UTM, type LinkItem, type LinkQuestion, type LinkUtm } from '../../../../shared/domain/cart/payment-links.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { paymentPages } from './pages.ts'
import { stores } from '../stores/stores.ts'

/** Links that sell chosen products. Amounts are in minor units of the store's currency. */
export const paymentLinks = pgTable(
  'payment_links',
  {
    payment_link_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The slug in the URL. */
    link: text().notNull(),
    /** Null: the store's default page. */
    payment_page_id: text().references(() => paymentPages.payment_page_id),
    kind: text().$type<'products' | 'amount'>().notNull().default('products'),
    /** Empty: the products of the page. */
    products: jsonb().$type<LinkItem[]>().notNull().default([]),
    minimum_amount: bigint({ mode: 'number' }),
    maximum_amount: bigint({ mode: 'number' }),
    promo_codes_allowed: boolean().notNull().default(true),
    promo_code: text().notNull().default(''),
    shipping_required: boolean().notNull().default(true),
    custom_fields: jsonb().$type<LinkQuestion[]>().notNull().default([]),
    expires_at: utcTimestamp(),
    max_uses: integer(),
    redirect_url: text().notNull().default(''),
    utm: jsonb().$type<LinkUtm>().notNull().default(NO_UTM),
    paused: boolean().notNull().default(false),
    created_at: createdAt(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_links_link').on(table.link),
    index('payment_links_store').on(table.store_id, table.payment_link_id),
    index('payment_links_page').on(table.payment_page_id),
  ],
)

/**
 * A URL that a store's link no longer uses. Because it may be printed or shared, no other store can take it: shoppers
 * must not end up in an unfamiliar store. It outlives its store.
 */
export const retiredPaymentLinks = pgTable('retired_payment_links', {
  link: text().primaryKey(),
  store_id: text().notNull(),
  retired_at: createdAt(),
})

/**
 * One use of a link: an order counts once, test orders separately from live ones. Links may be deleted while their uses
 * stay with the orders, and an order must never fail because of its link, so there is no foreign key to the link.
 */
export const paymentLinkUses = pgTable(
  'payment_link_uses',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    payment_link_id: text().notNull(),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    order_total: minorUnits(),
    currency: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('payment_link_uses_link').on(table.payment_link_id, table.mode)],
)
