import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { connections, payments } from './payments.ts'

/**
 * Status lookups of a payment with an unknown outcome, kept apart from its row, which changes only with the outcome.
 */
export const paymentLookups = pgTable('payment_watches', {
  payment_id: text()
    .primaryKey()
    .references(() => payments.payment_id, { onDelete: 'cascade' }),
  asked_at: utcTimestamp(),
  /** When the store was notified that the outcome can't be determined. */
  told_at: utcTimestamp(),
})

/** An orphaned charge: its session was paid by another one, so it is reversed, with retries until it succeeds. */
export const orphanedCharges = pgTable(
  'stray_charges',
  {
    /** One attempt is one charge. */
    attempt_id: text().primaryKey(),
    payment_id: text()
      .notNull()
      .references(() => payments.payment_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    connection_id: text()
      .notNull()
      .references(() => connections.connection_id),
    provider_reference: text().notNull(),
    capture_reference: text(),
    card_last_four: text(),
    amount: minorUnits(),
    currency: text().notNull(),
    /** A captured charge is refunded, an authorization voided. */
    captured: boolean().notNull(),
    status: text().$type<'open' | 'returned'>().notNull(),
    /** Of the latest try; a new key is used after a rejected try. */
    idempotency_key: text().notNull(),
    /** When a call with that key was sent that got no response; null if there is none. */
    unanswered_at: utcTimestamp(),
    tries: integer().notNull().default(0),
    message: text().notNull().default(''),
    told_at: utcTimestamp(),
    next_try_at: utcTimestamp().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('stray_charges_due')
      .on(table.next_try_at)
      .where(sql`${table.status} = 'open'`),
  ],
)
