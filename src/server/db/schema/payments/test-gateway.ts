import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

/*
 * Tables of the built-in test gateway. It acts as an external provider, so there are no references between these tables
 * and ours: to it, a connection ID is like an account number to a bank.
 */

const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const minorUnits = (name: string) => bigint(name, { mode: 'number' })

/** A card or wallet that was entered. The card number is never stored. */
export const tgTokens = pgTable(
  'tg_tokens',
  {
    id: text().primaryKey(),
    behaviour: text().notNull(),
    /** approved | declined | processing: the issuer's response once the shopper has nothing left to do. */
    outcome: text().notNull(),
    challenge: boolean().notNull(),
    decline_code: text(),
    brand: text().notNull(),
    last_four: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    wallet: text(),
    expires_at: time('expires_at').notNull(),
  },
  (table) => [index('tg_tokens_expires_at').on(table.expires_at)],
)

/** The ledger: one row per charge, unique by connection and idempotency key. */
export const tgCharges = pgTable(
  'tg_charges',
  {
    id: text().primaryKey(),
    connection_id: text().notNull(),
    idempotency_key: text().notNull(),
    /** The merchant's ID of the attempt. */
    reference: text().notNull(),
    /** approved | declined | requires_action | processing | voided */
    status: text().notNull(),
    outcome: text().notNull(),
    behaviour: text().notNull(),
    decline_code: text(),
    amount: minorUnits('amount').notNull(),
    currency: text().notNull(),
    capture: boolean().notNull(),
    captured_amount: minorUnits('captured_amount').notNull(),
    capture_key: text(),
    refunded_amount: minorUnits('refunded_amount').notNull().default(0),
    brand: text().notNull(),
    last_four: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    wallet: text(),
    authenticated: boolean().notNull().default(false),
    payment_method_id: text(),
    merchant_name: text().notNull(),
    return_url: text(),
    webhook_url: text(),
    /** When a pending charge becomes final, or when a charge is disputed; null: no change is due. */
    resolves_at: time('resolves_at'),
    created_at: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tg_charges_idempotency').on(table.connection_id, table.idempotency_key),
    index('tg_charges_reference').on(table.connection_id, table.reference),
    index('tg_charges_payment_method')
      .on(table.payment_method_id)
      .where(sql`${table.payment_method_id} is not null`),
    index('tg_charges_resolves_at')
      .on(table.resolves_at)
      .where(sql`${table.resolves_at} is not null`),
  ],
)

export const tgRefunds = pgTable(
  'tg_refunds',
  {
    id: text().primaryKey(),
    connection_id: text().notNull(),
    idempotency_key: text().notNull(),
    charge_id: text()
      .notNull()
      .references(() => tgCharges.id, { onDelete: 'cascade' }),
    amount: minorUnits('amount').notNull(),
    currency: text().notNull(),
    created_at: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tg_refunds_idempotency').on(table.connection_id, table.idempotency_key),
    index('tg_refunds_charge').on(table.charge_id),
  ],
)

export const tgDisputes = pgTable(
  'tg_disputes',
  {
    id: text().primaryKey(),
    connection_id: text().notNull(),
    charge_id: text()
      .notNull()
      .references(() => tgCharges.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    amount: minorUnits('amount').notNull(),
    currency: text().notNull(),
    /** needs_response | under_review | won | lost | accepted */
    status: text().notNull(),
    evidence: jsonb(),
    respond_by: time('respond_by').notNull(),
    /** When the bank decides after evidence or when the deadline passes; null: decided. */
    resolves_at: time('resolves_at'),
    created_at: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('tg_disputes_charge').on(table.charge_id),
    index('tg_disputes_resolves_at')
      .on(table.resolves_at)
      .where(sql`${table.resolves_at} is not null`),
  ],
)

/** Webhook events for a connection, with their delivery state. The payload is written on delivery. */
export const tgEvents = pgTable(
  'tg_events',
  {
    id: text().primaryKey(),
    connection_id: text().notNull(),
    type: text().notNull(),
    charge_id: text()
      .notNull()
      .references(() => tgCharges.id, { onDelete: 'cascade' }),
    /** The refund or dispute it refers to, if any. */
    subject_id: text(),
    url: text().notNull(),
    attempts: integer().notNull().default(0),
    /** Next delivery; null: delivered or given up. */
    due_at: time('due_at'),
    delivered_at: time('delivered_at'),
    last_error: text(),
    created_at: time('created_at').notNull(),
  },
  (table) => [
    index('tg_events_due_at')
      .on(table.due_at)
      .where(sql`${table.due_at} is not null`),
    index('tg_events_charge').on(table.charge_id),
  ],
)
