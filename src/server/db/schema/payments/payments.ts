import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Verification } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { NextStep, PaymentMethod, ScriptStep } from '../../../../shared/contracts/payments/transactions.ts'
import type { StoredPart } from '../../../../shared/domain/routing/rule-parts.ts'
import type { AttemptStatus, PaymentStatus } from '../../../../shared/domain/payments/payment-status.ts'
import type { CartSnapshot } from './cart-snapshot.ts'
import { createdAt, minorUnits, utcTimestamp, sealed } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'

export type { CartSnapshot, RenewalFacts } from './cart-snapshot.ts'

/** The browser's next action; `post` is the form that our own redirect page submits. */
type StoredStep =
  | ScriptStep
  | (Exclude<NextStep, ScriptStep> & { post?: { url: string; fields: Readonly<Record<string, string>> } })

/** After a decline: the account that the store's rules fall back to, which needs a new card token. */
export interface CardReentryFallback {
  type: 'card_elsewhere'
  connection_id: string
  /** One sentence: why the card was declined. */
  because: string
  /** The rule that falls back. */
  rule: { rule_id: string; version: number; name: string } | null
  /** True if the declined attempt used 3-D Secure, which the next provider has to request again. */
  step_up: boolean
}

/** A merchant's payment account at a provider. */
export const connections = pgTable(
  'connections',
  {
    connection_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    connector: text().notNull(),
    account_name: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    credentials: sealed().notNull(),
    active: boolean().notNull().default(true),
    is_default: boolean().notNull().default(false),
    /** Takes whole payments in place of the store's own accounts and doesn't count as one. */
    third_party: boolean().notNull().default(false),
    /** When the provider accepted the current keys. */
    verified_at: utcTimestamp(),
    /** Result of the last key check. */
    verification: jsonb().$type<Verification>(),
    keys_changed_at: utcTimestamp(),
    /** When it was first activated; until then it is not ready, rather than paused. */
    activated_at: utcTimestamp(),
    /** Payment methods it is used for, among those of its connector; null: all of them. */
    methods: jsonb().$type<PaymentMethod[]>(),
    currencies: jsonb().$type<string[]>(),
    statement_descriptor: text().notNull().default(''),
    /** Minor units of `monthly_cap_currency`; null: no cap. */
    monthly_cap: bigint({ mode: 'number' }),
    monthly_cap_currency: text(),
    /** `out`: the circuit breaker routes payments away until it responds again. */
    health: text().$type<'ok' | 'out' | 'probing'>().notNull().default('ok'),
    health_since: utcTimestamp(),
    next_probe_at: utcTimestamp(),
    /** Consecutive failed checks while it was out. */
    failed_probes: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removed_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    index('connections_store').on(table.store_id, table.mode),
    uniqueIndex('connections_default')
      .on(table.store_id, table.mode)
      .where(sql`${table.is_default} and ${table.removed_at} is null`),
  ],
)

/** A payment. Its statuses are in `shared/domain/payments/payment-status.ts`. */
export const payments = pgTable(
  'payments',
  {
    payment_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    session_id: text().notNull(),
    order_id: text().references(() => orders.order_id),
    mode: text().$type<Mode>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amount: minorUnits(),
    currency: text().notNull(),
    captured_amount: minorUnits().default(0),
    refunded_amount: minorUnits().default(0),
    payment_method: text().notNull(),
    connection_id: text().references(() => connections.connection_id),
    provider_reference: text(),
    card_type: text(),
    card_last_four: text(),
    payment_method_id: text(),
    buyer_id: text(),
    decline_code: text(),
    decline_message: text(),
    attempts_count: integer().notNull().default(1),
    paid_cart: jsonb().$type<CartSnapshot>().notNull(),
    /** The post-purchase offer that it pays for; null for the original payment. */
    optimizer_id: text(),
    /** The subscription charge that it pays for, also its `session_id`; null at checkout. */
    subscription_charge_id: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    // A session has at most one pending or successful payment; another may start only after a decline.
    uniqueIndex('payments_session_open')
      .on(table.session_id)
      .where(sql`${table.status} <> 'declined' and ${table.optimizer_id} is null`),
    // The same applies to each accepted post-purchase offer.
    uniqueIndex('payments_offer_open')
      .on(table.session_id, table.optimizer_id)
      .where(sql`${table.status} <> 'declined' and ${table.optimizer_id} is not null`),
    index('payments_order').on(table.order_id),
    index('payments_session').on(table.session_id),
    index('payments_store').on(table.store_id, table.mode, table.created_at),
    index('payments_unsettled')
      .on(table.updated_at)
      .where(sql`${table.status} in ('created', 'requires_action', 'pending')`),
    index('payments_reference').on(table.connection_id, table.provider_reference),
  ],
)

/** Card details derived from its number. */
export interface AttemptCard {
  funding?: string | undefined
  bin?: string | undefined
  /** Issuer's country, ISO 3166 alpha-2. */
  country?: string | undefined
  /** The bank's results of the address and security code checks. */
  avs?: string | undefined
  cvv?: string | undefined
}

/** One call to a provider for a payment, stored before the call is made. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    attempt_id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    number: integer().notNull(),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id),
    connector: text().notNull(),
    status: text().$type<AttemptStatus>().notNull(),
    idempotency_key: text().notNull(),
    provider_reference: text(),
    amount: minorUnits(),
    currency: text().notNull(),
    decline_code: text(),
    provider_code: text(),
    message: text(),
    /** The browser's next action: while the provider waits for the shopper, or when the card can be entered again. */
    next_action: jsonb().$type<StoredStep | CardReentryFallback>(),
    card_type: text(),
    card_last_four: text(),
    three_d_secure: boolean().notNull().default(false),
    reason: text().notNull(),
    /** The rule that chose the account or declined, at its version then; null for the default account. */
    rule_id: text(),
    rule_version: integer(),
    /** Every matched rule; null for none. */
    rule_ids: text().array(),
    /** The matched rules with their version and effect; null for none, and in attempts made before it was recorded. */
    rules: jsonb().$type<StoredPart[]>(),
    /** Card details from the provider that rules use. */
    card: jsonb().$type<AttemptCard>(),
    /** The same for all attempts with a declined card: networks limit how often it may be retried. */
    card_fingerprint: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('payment_attempts_number').on(table.payment_id, table.number),
    index('payment_attempts_reference').on(table.connection_id, table.provider_reference),
    index('payment_attempts_connection').on(table.connection_id, table.created_at),
    index('payment_attempts_store').on(table.store_id, table.created_at),
    index('payment_attempts_card')
      .on(table.store_id, table.card_fingerprint, table.created_at)
      .where(sql`${table.card_fingerprint} is not null`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    refund_id: text().primaryKey(),
    store_id: text().notNull(),
    payment_id: text()
      .notNull()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    order_id: text().references(() => orders.order_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    amount: minorUnits(),
    currency: text().notNull(),
    status: text().notNull(),
    reason: text().notNull().default(''),
    provider_reference: text(),
    idempotency_key: text().notNull(),
    /** Groups the refunds of one request, across the charges it took; null for refunds reported by a provider. */
    request_id: text(),
    /** Amounts by order line; the first refund of a request has them all. */
    lines: jsonb().$type<{ line_id: string; quantity: number; amount: number }[]>(),
    shipping_amount: minorUnits().default(0),
    /** Whether the lines' items are restocked once the refund is submitted. */
    restock: boolean().notNull().default(false),
    /** Why it failed, or what it is waiting for. */
    message: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Whether the customer is emailed; null: the store's setting. */
    email_customer: boolean(),
    /** When the customer was emailed about it. */
    emailed_at: utcTimestamp(),
    /** When the current try started; null: with the row itself. */
    tried_at: utcTimestamp(),
    /** When the store was notified that the provider doesn't respond. */
    told_at: utcTimestamp(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('refunds_key').on(table.payment_id, table.idempotency_key),
    index('refunds_store').on(table.store_id, table.mode, table.created_at),
    index('refunds_order').on(table.order_id),
    index('refunds_unanswered')
      .on(table.updated_at)
      .where(sql`${table.status} = 'created'`),
  ],
)
