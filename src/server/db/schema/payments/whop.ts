import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WhopFigures, WhopWebhookState } from '../../../../shared/contracts/payments/whop.ts'
import { products } from '../sales/catalog.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { connections } from './payments.ts'

/** Maps the store's products to products at Whop, per account. */
export const whopProducts = pgTable(
  'whop_products',
  {
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    product_id: text()
      .notNull()
      .references(() => products.product_id, { onDelete: 'cascade' }),
    whop_product_id: text().notNull(),
    /** Whop's title when it was chosen. */
    whop_title: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.connection_id, table.product_id] }),
    index('whop_products_product').on(table.product_id),
  ],
)

/** Last known state of a Whop account: its webhook and its balance, shown while Whop doesn't respond. */
export const whopAccounts = pgTable('whop_accounts', {
  connection_id: text()
    .primaryKey()
    .references(() => connections.connection_id, { onDelete: 'cascade' }),
  webhook_state: text().$type<WhopWebhookState>().notNull().default('none'),
  /** Why the webhook could not be registered, or ''. */
  webhook_message: text().notNull().default(''),
  webhook_checked_at: utcTimestamp(),
  figures: jsonb().$type<WhopFigures>(),
  synced_at: utcTimestamp(),
  /** When its balance was last requested, and why that failed, or ''. */
  tried_at: utcTimestamp(),
  problem: text().notNull().default(''),
})
