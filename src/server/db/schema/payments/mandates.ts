import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { MandateScheme, MandateStatus } from '../../../../shared/domain/payments/mandates.ts'
import { createdAt, utcTimestamp, sealed } from '../columns.ts'
import { customers } from '../sales/orders.ts'
import { stores } from '../stores/stores.ts'

/** A customer's consent to direct debits from a bank account. */
export const mandates = pgTable(
  'mandates',
  {
    mandate_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    customer_id: text()
      .notNull()
      .references(() => customers.customer_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    scheme: text().$type<MandateScheme>().notNull(),
    status: text().$type<MandateStatus>().notNull(),
    /** Reference that the bank shows the customer with each debit. */
    reference: text().notNull(),
    account_holder: text().notNull(),
    /** AES-256-GCM over the account numbers, which are never returned. */
    account: sealed().notNull(),
    last_four: text().notNull(),
    /** Keyed SHA-256 of the account, so that each account has one mandate. */
    fingerprint: text().notNull(),
    bank_country: text().notNull(),
    /** When and from where the customer agreed. */
    accepted_at: utcTimestamp().notNull(),
    accepted_ip: text().notNull().default(''),
    /** Days of notice before a debit that the customer agreed to; null: those of the scheme. */
    notice_days: integer(),
    /** The account that stores it, or verifies it with `setup_reference`. */
    connection_id: text(),
    setup_reference: text(),
    /** When it is next tried to store it at an account; null once it is stored or has ended. */
    setup_at: utcTimestamp().defaultNow(),
    /** Why it can't be debited, for the merchant; empty if it can. */
    message: text().notNull().default(''),
    created_at: createdAt(),
  },
  (table) => [
    index('mandates_store').on(table.store_id, table.mode, table.created_at),
    index('mandates_setup')
      .on(table.setup_at)
      .where(sql`${table.setup_at} is not null`),
    uniqueIndex('mandates_reference').on(table.store_id, table.reference),
    uniqueIndex('mandates_account').on(table.customer_id, table.fingerprint),
  ],
)
