import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

export const customers = pgTable(
  'customers',
  {
    customer_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    /** Lowercase; one customer per email, store and mode. */
    email: text().notNull(),
    name: text().notNull().default(''),
    phone: text().notNull().default(''),
    shipping_address: jsonb().$type<StoredAddress>(),
    accepts_marketing: boolean().notNull().default(false),
    orders_count: integer().notNull().default(0),
    total_spent: minorUnits().default(0),
    currency: text().notNull(),
    last_order_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('customers_email').on(table.store_id, table.mode, table.email),
    index('customers_store').on(table.store_id, table.mode, table.customer_id),
    index('customers_first_order').on(table.store_id, table.mode, table.created_at),
    index('customers_name').on(table.store_id, table.mode, sql`lower(${table.name})`, table.customer_id),
  ],
)

/**
 * Next order number, for each mode of a store. In its own row because every order updates it, and all foreign keys lock
 * the store's row.
 */
export const orderCounters = pgTable(
  'order_counters',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    next_number: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.mode] })],
)

export const orders = pgTable(
  'orders',
  {
    order_id: text().primaryKey(),
    order_number: text().notNull(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id),
    session_id: text(),
    mode: text().$type<Mode>().notNull(),
    status: text().notNull().default('open'),
    payment_status: text().notNull(),
    fulfilment_status: text().notNull().default('unfulfilled'),
    currency: text().notNull(),
    subtotal_price: minorUnits(),
    /** Total discount on the order; the lines' own discounts are in their prices. */
    discount_price: minorUnits(),
    /** Share of a progress reward in it; 0 in orders made before it was recorded. */
    reward_discount: minorUnits().default(0),
    shipping_price: minorUnits(),
    tax_price: minorUnits(),
    /** Tax details for display, by rate, and the part on shipping; null without any. */
    tax_details: jsonb().$type<Omit<SalesTax, 'total' | 'lines'>>(),
    total_price: minorUnits(),
    refunded_price: minorUnits().default(0),
    items_count: integer().notNull(),
    customer_name: text().notNull(),
    customer_email: text().notNull(),
    customer_phone: text().notNull().default(''),
    shipping_title: text().notNull().default(''),
    /** True if a progress reward made shipping free: its title is ours, in English, not the merchant's. */
    reward_free_shipping: boolean().notNull().default(false),
    promo_code: text(),
    affiliate_code: text().notNull().default(''),
    /** The payment link's questions with the shopper's answers, in the link's order. */
    custom_fields: jsonb().$type<{ label: string; value: string }[]>(),
    /** Locale of the shopper's page, with the country: 'de-AT'. Emails about the order use it. */
    locale: text(),
    /** Where the shopper came from; null if unknown. */
    source: jsonb().$type<VisitSource>(),
    shipping_address: jsonb().$type<StoredAddress>(),
    billing_address: jsonb().$type<StoredAddress>(),
    payment_method: text().notNull(),
    card_type: text(),
    card_last_four: text(),
    created_at: createdAt(),
  },
  (table) => [
    // One order per session, enforced against any race.
    uniqueIndex('orders_session').on(table.session_id),
    uniqueIndex('orders_number').on(table.store_id, table.mode, table.order_number),
    index('orders_store').on(table.store_id, table.mode, table.created_at),
    index('orders_customer').on(table.customer_id),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    line_id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    product_id: text(),
    variant_id: text(),
    title: text().notNull(),
    variant_title: text().notNull().default(''),
    sku: text().notNull().default(''),
    image: text(),
    quantity: integer().notNull(),
    price: minorUnits(),
    discount_price: minorUnits(),
    line_total: minorUnits(),
    /** The line's share of the order's discount; null in orders made before it was recorded. */
    line_discount: bigint({ mode: 'number' }),
    /** The line's share of the order's tax. */
    tax_price: minorUnits().default(0),
    /** The post-purchase payment that added the line; null for original lines. */
    payment_id: text(),
    position: integer().notNull(),
  },
  (table) => [index('order_lines_order').on(table.order_id), index('order_lines_store').on(table.store_id)],
)

/** Timeline of an order, as text. */
export const orderEvents = pgTable(
  'order_events',
  {
    event_id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    kind: text().notNull(),
    text: text().notNull(),
    at: utcTimestamp().notNull(),
  },
  (table) => [index('order_events_order').on(table.order_id, table.at)],
)
