import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { LineKind, PayoutSchedule, PayoutStatus } from '../../../../shared/domain/payments/payouts.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { connections } from './payments.ts'

/** Balance at a provider in one currency, in minor units. `reserved` is null if the provider doesn't report it. */
export interface StoredBalance {
  currency: string
  available: number
  pending: number
  reserved: number | null
}

/** Last known balance of an account, with its payout schedule and destination. */
export const providerBalances = pgTable(
  'provider_balances',
  {
    connection_id: text()
      .primaryKey()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    balances: jsonb().$type<StoredBalance[]>().notNull(),
    schedule: jsonb().$type<PayoutSchedule>(),
    bank: jsonb().$type<{ name: string; last_four: string; currency: string }>(),
    /** When everything was last read; null if never. */
    synced_at: utcTimestamp(),
    /** When the last try started. */
    tried_at: utcTimestamp().notNull(),
    /** Why the last try failed; '' if it didn't. */
    problem: text().notNull().default(''),
  },
  (table) => [index('provider_balances_store').on(table.store_id)],
)

/** A payout of a provider to the merchant's bank. */
export const providerPayouts = pgTable(
  'provider_payouts',
  {
    payout_id: text().primaryKey(),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    payout_reference: text().notNull(),
    store_id: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    status: text().$type<PayoutStatus>().notNull(),
    bank: text().notNull().default(''),
    automatic: boolean().notNull().default(true),
    /** Why it failed, in the provider's words. */
    message: text().notNull().default(''),
    arrival_at: utcTimestamp(),
    /** True if its lines are complete and won't change. */
    lines_known: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('provider_payouts_reference').on(table.connection_id, table.payout_reference),
    index('provider_payouts_store').on(table.store_id, table.mode, table.created_at),
  ],
)

/** One balance transaction of a provider: a charge with its fee, a refund, a dispute. Amounts may be negative. */
export const providerLines = pgTable(
  'provider_lines',
  {
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id, { onDelete: 'cascade' }),
    line_reference: text().notNull(),
    store_id: text().notNull(),
    kind: text().$type<LineKind>().notNull(),
    /** The provider's reference of the payment; null for none. */
    payment_reference: text(),
    amount: minorUnits(),
    fee: minorUnits(),
    net: minorUnits(),
    currency: text().notNull(),
    description: text().notNull().default(''),
    available_at: utcTimestamp(),
    payout_reference: text(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.connection_id, table.line_reference] }),
    index('provider_lines_payment').on(table.connection_id, table.payment_reference),
    index('provider_lines_payout').on(table.connection_id, table.payout_reference),
    index('provider_lines_store').on(table.store_id, table.created_at),
  ],
)
