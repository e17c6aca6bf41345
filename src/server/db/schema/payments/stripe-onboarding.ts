import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** Last known state of the Stripe account that a store opens through this server's platform. */
export const stripeOnboardings = pgTable(
  'stripe_onboardings',
  {
    store_id: text()
      .primaryKey()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    account_id: text().notNull(),
    /** Mode of the platform key it was opened with: Stripe's test and live modes are separate. */
    mode: text().$type<Mode>().notNull(),
    charges_enabled: boolean().notNull().default(false),
    payouts_enabled: boolean().notNull().default(false),
    details_submitted: boolean().notNull().default(false),
    /** Names of Stripe's requirements: due now, and past their deadline. */
    currently_due: jsonb().$type<string[]>().notNull(),
    past_due: jsonb().$type<string[]>().notNull(),
    pending_verification: jsonb().$type<string[]>().notNull(),
    /** Rejected submissions, with Stripe's explanation. */
    errors: jsonb().$type<{ field: string; reason: string }[]>().notNull(),
    disabled_reason: text().notNull().default(''),
    deadline: utcTimestamp(),
    checked_at: utcTimestamp().notNull(),
    created_at: utcTimestamp().notNull(),
  },
  (table) => [uniqueIndex('stripe_onboardings_account').on(table.account_id)],
)
