import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { createdAt, minorUnits, moment } from '../columns.ts'
import { orders } from '../sales/orders.ts'
import { payments } from '../payments/payments.ts'
import { stores } from '../stores/stores.ts'

export const disputes = pgTable(
  'disputes',
  {
    dispute_id: text().primaryKey(),
    store_id: text().notNull(),
    payment_id: text()
      .notNull()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    order_id: text(),
    connection_id: text().notNull(),
    dispute_reference: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    amount: minorUnits(),
    currency: text().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    respond_by: moment(),
    /** 'inquiry' before money was taken back; null where the provider tells none. */
    stage: text(),
    /** The answer as it is being written, by the names of its parts; null while nobody has changed what was gathered. */
    evidence: jsonb().$type<Record<string, string>>(),
    /** What is on its way to the provider, whose answer is not known; null for nothing. */
    sending: text().$type<'evidence' | 'acceptance'>(),
    sending_since: moment(),
    submitted_at: moment(),
    /** When it was won, lost or accepted. */
    decided_at: moment(),
    /** The member who answered it. */
    answered_by: text().notNull().default(''),
    /** How many hours before the deadline the members were last reminded; null for not at all. */
    reminded_hours: integer(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    uniqueIndex('disputes_reference').on(table.connection_id, table.dispute_reference),
    index('disputes_store').on(table.store_id, table.mode, table.created_at),
    index('disputes_order').on(table.order_id),
    index('disputes_due')
      .on(table.respond_by)
      .where(sql`${table.status} = 'needs_response'`),
  ],
)

/** What an approved payment is that was not simply taken at once: money that is held, and what became of it. */
export const authorizations = pgTable(
  'authorizations',
  {
    payment_id: text()
      .primaryKey()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    status: text().$type<'held' | 'captured' | 'voided' | 'expired'>().notNull(),
    /** What the payment stands for in figures: all of it while it is held, then what was taken. */
    counts_as: minorUnits(),
    /** Until when it can be taken; null for what was taken at once. */
    expires_at: moment(),
    /** What the provider calls the capture, where that is not what it calls the payment. */
    capture_reference: text(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('authorizations_held')
      .on(table.expires_at)
      .where(sql`${table.status} = 'held'`),
    index('authorizations_store').on(table.store_id, table.mode, table.status),
  ],
)

/** A capture or release, stored before the provider is called. Its id is the provider's idempotency key. */
export const paymentOperations = pgTable(
  'payment_operations',
  {
    operation_id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    kind: text().$type<'capture' | 'void'>().notNull(),
    amount: minorUnits(),
    currency: text().notNull(),
    /** `created`: the answer is not known. `pending`: the provider has taken note and reports later. */
    status: text().$type<'created' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    provider_reference: text(),
    message: text().notNull().default(''),
    /** Whether the customer gets an email about a void; null: what the store has set. */
    email_customer: boolean(),
    /** When the store was told that nothing is heard of it. */
    told_at: moment(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    // One at a time: a capture and a release that race would each be half right.
    uniqueIndex('payment_operations_open')
      .on(table.payment_id)
      .where(sql`${table.status} in ('created', 'pending')`),
    index('payment_operations_payment').on(table.payment_id, table.created_at),
    index('payment_operations_unanswered')
      .on(table.updated_at)
      .where(sql`${table.status} = 'created'`),
  ],
)

/** A parcel of an order: with it the order is fulfilled. */
export const orderShipments = pgTable(
  'order_shipments',
  {
    shipment_id: text().primaryKey(),
    order_id: text()
      .notNull()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    carrier: text().notNull().default(''),
    tracking_number: text().notNull().default(''),
    tracking_url: text().notNull().default(''),
    shipped_at: moment().notNull(),
  },
  (table) => [index('order_shipments_order').on(table.order_id)],
)

/** A file that goes with the answer to a dispute. Its bytes lie in the file storage under its id. */
export const disputeFiles = pgTable(
  'dispute_files',
  {
    file_id: text().primaryKey(),
    dispute_id: text()
      .notNull()
      .references(() => disputes.dispute_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    kind: text().notNull(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    /** SHA-256 of the content: the same file twice is a mistake. */
    digest: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('dispute_files_digest').on(table.dispute_id, table.digest)],
)
