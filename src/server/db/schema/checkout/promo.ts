import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { DiscountType } from '../../../../shared/domain/cart/promo.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'

export const promoCodes = pgTable(
  'promo_codes',
  {
    promo_code_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** Normalized code for comparison: `plainCode` of it. */
    code_key: text().notNull(),
    discount_type: text().$type<DiscountType>().notNull(),
    /** Percent, or minor units of the store's currency. */
    discount_value: doublePrecision().notNull().default(0),
    minimum_subtotal: minorUnits().default(0),
    starts_at: utcTimestamp(),
    ends_at: utcTimestamp(),
    usage_limit: integer(),
    once_per_customer: boolean().notNull().default(false),
    /** Empty means the whole cart. */
    product_ids: jsonb().$type<string[]>().notNull().default([]),
    /** Payments of a subscription that it applies to, including the first; null: all. */
    subscription_payments: integer().default(1),
    combines_with_rewards: boolean().notNull().default(true),
    auto_apply: boolean().notNull().default(false),
    disabled: boolean().notNull().default(false),
    source: text().$type<'manual' | 'shopify'>().notNull().default('manual'),
    synced_at: utcTimestamp(),
    created_at: createdAt(),
    /** Counts saved edits: a form opened before the last one is rejected. */
    version: integer().notNull().default(1),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('promo_codes_code').on(table.store_id, table.code_key),
    index('promo_codes_auto')
      .on(table.store_id)
      .where(sql`${table.auto_apply} and not ${table.disabled}`),
  ],
)

/**
 * One use of a code: an order counts once, test orders separately from live ones. Codes may be deleted while their uses
 * stay with the orders, and an order must never fail because of its code, so there is no foreign key to the code.
 */
export const promoRedemptions = pgTable(
  'promo_redemptions',
  {
    order_id: text()
      .primaryKey()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    promo_code_id: text().notNull(),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    /** Lowercase; '' if the page asks for none. */
    customer_email: text().notNull(),
    /** The order's total, and the total of all cart discounts. */
    order_total: minorUnits(),
    discount_total: minorUnits(),
    currency: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    index('promo_redemptions_code').on(table.promo_code_id, table.mode, table.customer_email),
    index('promo_redemptions_store').on(table.store_id, table.mode, table.created_at),
  ],
)
