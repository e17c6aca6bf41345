import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { Verification } from '../../../../shared/contracts/payments/payment-accounts.ts'
import type { NextStep, PaymentMethod, ScriptStep } from '../../../../shared/contracts/payments/transactions.ts'
import type { StoredPart } from '../../../../shared/domain/routing/parts.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { AttemptStatus, PaymentStatus } from '../../../../shared/domain/payments/payment-status.ts'
import { createdAt, minorUnits, moment, sealed } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'

/** What the browser is told to do next; `post` is the form that our own address of a redirect leads on with. */
type StoredStep =
  | ScriptStep
  | (Exclude<NextStep, ScriptStep> & { post?: { url: string; fields: Readonly<Record<string, string>> } })

/** After a refusal: where the store's rules go on to, with another token than the one that was refused. */
export interface CardElsewhere {
  type: 'card_elsewhere'
  connection_id: string
  /** One plain sentence: why the card was refused. */
  because: string
  /** The rule that goes on. */
  rule: { rule_id: string; version: number; name: string } | null
  /** The bank has asked for 3-D Secure and was answered: what it may not be told again elsewhere, it is asked for anew. */
  step_up: boolean
}

/** A merchant's account at a provider. */
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
    /** Takes whole payments instead of a store's own accounts, among which it does not count. */
    third_party: boolean().notNull().default(false),
    /** When the provider accepted the keys that are stored now. */
    verified_at: moment(),
    /** What the last check of the keys gave. */
    verification: jsonb().$type<Verification>(),
    keys_changed_at: moment(),
    /** When it was first activated: before that it is not paused, but not ready. */
    activated_at: moment(),
    /** What it is used for, out of what its connector can do; null: all of it. */
    methods: jsonb().$type<PaymentMethod[]>(),
    currencies: jsonb().$type<string[]>(),
    statement_descriptor: text().notNull().default(''),
    /** Minor units of `monthly_cap_currency`; null: no cap. */
    monthly_cap: bigint({ mode: 'number' }),
    monthly_cap_currency: text(),
    /** `out`: a breaker keeps payments from it until it answers again. */
    health: text().$type<'ok' | 'out' | 'probing'>().notNull().default('ok'),
    health_since: moment(),
    next_probe_at: moment(),
    /** Checks in a row that failed while it was out. */
    failed_probes: integer().notNull().default(0),
    version: integer().notNull().default(1),
    removed_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    index('connections_store').on(table.store_id, table.mode),
    uniqueIndex('connections_default')
      .on(table.store_id, table.mode)
      .where(sql`${table.is_default} and ${table.removed_at} is null`),
  ],
)

/** What was in the cart when Pay was pressed: the order is made from this, not from the session's later state. */
export interface PaidCart {
  cart: CartItem[]
  subtotal: number
  discount_total: number
  /** What of it a progress reward gave; missing in payments from before that was kept apart. */
  reward_discount?: number
  /** What of `discount_total` each line of the cart got; missing where that wasn't recorded. */
  line_discounts?: number[]
  shipping_total: number
  shipping_title: string
  /** A progress reward made shipping free; missing in payments from before that was kept. */
  reward_free_shipping?: boolean
  sales_tax_total: number
  /** Missing in payments from before taxes had parts. */
  tax?: SalesTax | null
  total: number
  promo_code: string | null
  /** Missing in payments older than promo codes. */
  promo_code_id?: string | null
  /** Missing in payments from before it was asked for. */
  affiliate_code?: string
  /** The payment link that the session came from, with what it asked; missing without one. */
  payment_link_id?: string
  custom_fields?: { label: string; value: string }[]
  /** The offer at whose price it was bought; missing without one. */
  offer?: { offer_id: string; name: string }
  /** The merchant's own domain that it was paid on, as an origin; missing on the server's. Banks lead back there. */
  origin?: string
  /** Where the shopper came from; missing where that is not known. */
  source?: VisitSource
  /** What the page was shown in: 'de-AT'; missing where that is not known. */
  locale?: string
  /** Where Pay was pressed; missing in payments from before that was kept. */
  ip?: string
  /** Where a trusted proxy told it. */
  ip_country?: string
  user_agent?: string
  /** When the attempt was counted as under way; missing where no velocity limit counted it. */
  velocity_at?: string
  customer_email: string
  customer_phone: string
  customer_name: string
  opt_in: boolean
  shipping_address: StoredAddress | null
  billing_address: StoredAddress | null
}

/** One intention to pay. Its statuses are `shared/domain/payments/payment-status.ts`. */
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
    paid_cart: jsonb().$type<PaidCart>().notNull(),
    /** The offer that was accepted after the sale and is paid by this; null for the sale itself. */
    optimizer_id: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    // A session has one sale under way or made; only after a decline may another start.
    uniqueIndex('payments_session_open')
      .on(table.session_id)
      .where(sql`${table.status} <> 'declined' and ${table.optimizer_id} is null`),
    // The same holds for each offer that is accepted after the sale.
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

/** Facts of a card that its number gives away. */
export interface AttemptCard {
  funding?: string | undefined
  bin?: string | undefined
  /** Issuer's country, ISO 3166 alpha-2. */
  country?: string | undefined
  /** What the bank said of the address and of the code on the card. */
  avs?: string | undefined
  cvv?: string | undefined
}

/** One call to a provider for a payment, stored before it is made. */
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
    /** What the browser has to do next: while the provider waits for the shopper, or where the card may be entered again. */
    next_action: jsonb().$type<StoredStep | CardElsewhere>(),
    card_type: text(),
    card_last_four: text(),
    three_d_secure: boolean().notNull().default(false),
    reason: text().notNull(),
    /** The rule that chose the connection or declined, as it was then; null for the default account. */
    rule_id: text(),
    rule_version: integer(),
    /** Every rule that had a part in it; null for none. */
    rule_ids: text().array(),
    /** The same with the version and the part of each; null for none, and in attempts from before that was kept. */
    rules: jsonb().$type<StoredPart[]>(),
    /** What the provider told of the card, as far as rules look at it. */
    card: jsonb().$type<AttemptCard>(),
    /** The same for every attempt of a card that was declined: networks limit how often it may be tried again. */
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

/** Provider webhooks, once each: the provider's event id is unique within a connection. */
export const providerEvents = pgTable(
  'provider_events',
  {
    connection_id: text().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    received_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection_id, table.event_id] })],
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
    /** What one press asked for together, over as many charges as it took; null for what a provider reported. */
    request_id: text(),
    /** What of it is for which lines of the order; the first refund of a request has them all. */
    lines: jsonb().$type<{ line_id: string; quantity: number; amount: number }[]>(),
    shipping_amount: minorUnits().default(0),
    /** The pieces of the lines go back on sale once the money is on its way. */
    restock: boolean().notNull().default(false),
    /** Why it failed, or what it waits for. */
    message: text().notNull().default(''),
    note: text().notNull().default(''),
    /** Whether the customer gets an email; null: what the store has set. */
    email_customer: boolean(),
    /** When the customer was emailed about it. */
    emailed_at: moment(),
    /** When the try began that it stands by; null: with the row itself. */
    tried_at: moment(),
    /** When the store was told that its provider does not answer. */
    told_at: moment(),
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
