import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RecoverySettings, RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { QuietHours } from '../../../../shared/domain/recovery/recovery-sequence.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'
import { liveCartSessions } from './checkout.ts'

/**
 * A store's recovery emails. Stores that never saved them have no row and send none. The settings' own columns are what
 * is sent; changes that aren't published yet are in `draft`.
 */
export const recoverySequences = pgTable('recovery_sequences', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  enabled: boolean().notNull(),
  /** Carts that were abandoned before get no emails. */
  enabled_at: utcTimestamp(),
  steps: jsonb().$type<RecoveryStep[]>().notNull(),
  holdout_percent: integer().notNull(),
  quiet_hours: jsonb().$type<QuietHours>(),
  weekly_cap: integer().notNull(),
  soft_opt_in: boolean().notNull(),
  /** Null: no unpublished changes. */
  draft: jsonb().$type<RecoverySettings>(),
  version: integer().notNull().default(1),
  /** The version that is sent; null if never published. */
  published_version: integer(),
  published_at: utcTimestamp(),
  updated_at: createdAt(),
})

export type RecoveryStatus = 'active' | 'finished' | 'bought' | 'suppressed' | 'replaced' | 'off'

/** An abandoned cart in the sequence, or in its holdout group. */
export const recoveryRuns = pgTable(
  'recovery_runs',
  {
    session_id: text()
      .primaryKey()
      .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    /** Lowercase. */
    email: text().notNull(),
    /** Why the shopper may be emailed, as of the start. */
    legal_basis: text().$type<'opt_in' | 'soft_opt_in'>().notNull(),
    /** True for the holdout group, which gets no emails. */
    held_out: boolean().notNull(),
    status: text().$type<RecoveryStatus>().notNull(),
    /** Position of the next step. */
    next_step: integer().notNull().default(0),
    /** Null once the run has ended. */
    next_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    index('recovery_runs_due')
      .on(table.next_at)
      .where(sql`${table.status} = 'active'`),
    index('recovery_runs_store').on(table.store_id, table.mode, table.created_at),
    index('recovery_runs_email').on(table.store_id, table.mode, table.email),
  ],
)

/** A sent step. The key makes sure that a cart gets each step once. */
export const recoveryMessages = pgTable(
  'recovery_messages',
  {
    session_id: text()
      .notNull()
      .references(() => recoveryRuns.session_id, { onDelete: 'cascade' }),
    step_id: text().notNull(),
    /** Hash of the secret in the email's link to the cart. */
    link_hash: text().notNull(),
    /** Hash of the secret in its unsubscribe link. */
    unsubscribe_hash: text().notNull(),
    promo_code_id: text(),
    sent_at: utcTimestamp().notNull(),
    /** First click on the link to the cart. */
    clicked_at: utcTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.session_id, table.step_id] }),
    uniqueIndex('recovery_messages_link').on(table.link_hash),
    uniqueIndex('recovery_messages_unsubscribe').on(table.unsubscribe_hash),
    index('recovery_messages_promo')
      .on(table.promo_code_id)
      .where(sql`${table.promo_code_id} is not null`),
  ],
)

/** Addresses that get no recovery emails. They remain after the carts are deleted. */
export const suppressedContacts = pgTable(
  'suppressed_contacts',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Lowercase. */
    email: text().notNull(),
    reason: text().$type<'unsubscribed' | 'manual'>().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.email] })],
)
