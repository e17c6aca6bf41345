import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
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
    respond_by: utcTimestamp(),
    /** 'inquiry' before the amount is charged back; null if the provider reports no stage. */
    stage: text(),
    /** Draft of the evidence, by field; null while the collected evidence is unchanged. */
    evidence: jsonb().$type<Record<string, string>>(),
    /** What is being submitted to the provider with an unknown outcome; null if nothing is. */
    sending: text().$type<'evidence' | 'acceptance'>(),
    sending_since: utcTimestamp(),
    submitted_at: utcTimestamp(),
    /** When it was won, lost or accepted. */
    decided_at: utcTimestamp(),
    /** The member who responded to it. */
    answered_by: text().notNull().default(''),
    /** Hours before the deadline of the last reminder; null if none was sent. */
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

/** Authorized payments, and what became of the amount. */
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
    /** Amount that the payment counts for in figures: all of it while it is authorized, then the captured amount. */
    counts_as: minorUnits(),
    /** Deadline of the capture; null for a payment captured immediately. */
    expires_at: utcTimestamp(),
    /** The provider's reference of the capture, if it differs from the payment's. */
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

/** A capture or void, stored before the provider is called. Its ID is the provider's idempotency key. */
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
    /** `created`: the outcome is unknown. `pending`: the provider accepted it and reports the outcome later. */
    status: text().$type<'created' | 'pending' | 'succeeded' | 'failed'>().notNull(),
    provider_reference: text(),
    message: text().notNull().default(''),
    /** Whether the customer is emailed about a void; null: the store's setting. */
    email_customer: boolean(),
    /** When the store was notified that the outcome is still unknown. */
    told_at: utcTimestamp(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    // One at a time, because a racing capture and void would each be half right.
    uniqueIndex('payment_operations_open')
      .on(table.payment_id)
      .where(sql`${table.status} in ('created', 'pending')`),
    index('payment_operations_payment').on(table.payment_id, table.created_at),
    index('payment_operations_unanswered')
      .on(table.updated_at)
      .where(sql`${table.status} = 'created'`),
  ],
)

/** A shipment of an order. Adding it fulfills the order. */
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
    shipped_at: utcTimestamp().notNull(),
  },
  (table) => [index('order_shipments_order').on(table.order_id)],
)

/** A file submitted as dispute evidence. Its bytes are in the file storage under its ID. */
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
    /** SHA-256 of the content, to reject a duplicate file. */
    digest: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [uniqueIndex('dispute_files_digest').on(table.dispute_id, table.digest)],
)
