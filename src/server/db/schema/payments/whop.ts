import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WhopFigures, WhopWebhookState } from '../../../../shared/contracts/payments/whop.ts'
import { products } from '../sales/catalog.ts'
import { createdAt, moment } from '../columns.ts'
import { connections } from './payments.ts'

/** Which product at Whop stands for one of the store's own, by the account that it is in. */
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
    /** As Whop called it when it was chosen. */
    whop_title: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.connection_id, table.product_id] }),
    index('whop_products_product').on(table.product_id),
  ],
)

/** What Whop told last of an account: its webhook, and its money, which is shown while Whop does not answer. */
export const whopAccounts = pgTable('whop_accounts', {
  connection_id: text()
    .primaryKey()
    .references(() => connections.connection_id, { onDelete: 'cascade' }),
  webhook_state: text().$type<WhopWebhookState>().notNull().default('none'),
  /** Why Whop could not be told where to report, or '' */
  webhook_message: text().notNull().default(''),
  webhook_checked_at: moment(),
  figures: jsonb().$type<WhopFigures>(),
  synced_at: moment(),
  /** When its money was asked for last, and why it was not told then, or ''. */
  tried_at: moment(),
  problem: text().notNull().default(''),
})
