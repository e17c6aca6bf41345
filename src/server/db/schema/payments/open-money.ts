import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, minorUnits, moment } from '../columns.ts'
import { connections, payments } from './payments.ts'

/** How a payment of open outcome was asked about: beside its row, which only news of it change. */
export const paymentWatches = pgTable('payment_watches', {
  payment_id: text()
    .primaryKey()
    .references(() => payments.payment_id, { onDelete: 'cascade' }),
  asked_at: moment(),
  /** When the store was told that nobody says how it stands. */
  told_at: moment(),
})

/** A charge that made no order, since its session was paid otherwise: it goes back, and is tried until it has. */
export const strayCharges = pgTable(
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
    /** Taken money is refunded, reserved money released. */
    captured: boolean().notNull(),
    status: text().$type<'open' | 'returned'>().notNull(),
    /** Of the latest try; another one goes with a try after a refusal. */
    idempotency_key: text().notNull(),
    /** When a call with that key was begun whose answer never came; null: there is none. */
    unanswered_at: moment(),
    tries: integer().notNull().default(0),
    message: text().notNull().default(''),
    told_at: moment(),
    next_try_at: moment().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('stray_charges_due')
      .on(table.next_try_at)
      .where(sql`${table.status} = 'open'`),
  ],
)
