import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { moment } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** What Stripe last told of the account that a store opens through this server's platform. */
export const stripeOnboardings = pgTable(
  'stripe_onboardings',
  {
    store_id: text()
      .primaryKey()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    account_id: text().notNull(),
    /** Of the platform's key that it was opened with: the two sides of Stripe know nothing of each other. */
    mode: text().$type<Mode>().notNull(),
    charges_enabled: boolean().notNull().default(false),
    payouts_enabled: boolean().notNull().default(false),
    details_submitted: boolean().notNull().default(false),
    /** The names of what Stripe asks for: now, and past its deadline. */
    currently_due: jsonb().$type<string[]>().notNull(),
    past_due: jsonb().$type<string[]>().notNull(),
    pending_verification: jsonb().$type<string[]>().notNull(),
    /** What was handed in and not accepted, with Stripe's own words. */
    errors: jsonb().$type<{ field: string; reason: string }[]>().notNull(),
    disabled_reason: text().notNull().default(''),
    deadline: moment(),
    checked_at: moment().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('stripe_onboardings_account').on(table.account_id)],
)
