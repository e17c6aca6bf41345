import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AuthFlow } from '../../../../shared/contracts/accounts/auth.ts'
import { createdAt, moment, sealed } from '../columns.ts'

export const users = pgTable(
  'users',
  {
    user_id: text().primaryKey(),
    email: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    account_type: text().notNull(),
    business_name: text().notNull().default(''),
    password_hash: text().notNull(),
    profile_picture: text(),
    verified_at: moment(),
    /** A new address that waits for its one-time code. */
    pending_email: text(),
    /** The authenticator app's secret, encrypted; it counts from `two_factor_at` on. */
    two_factor_secret: sealed(),
    two_factor_at: moment(),
    /** The time step of the last code that was taken: a code works once. */
    two_factor_step: bigint({ mode: 'number' }),
    /** The invite that the account was opened with, accepted once the address is verified. */
    invite_request_id: text(),
    created_at: createdAt(),
  },
  // Emails are stored in lower case.
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** Signed-in devices. Only the hash of a token is kept. */
export const userTokens = pgTable(
  'user_tokens',
  {
    token_hash: text().primaryKey(),
    /** Names the sign-in where its token must not be shown. */
    session_id: text()
      .notNull()
      .unique()
      .default(sql`gen_random_uuid()::text`),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    user_agent: text().notNull().default(''),
    ip: text().notNull().default(''),
    created_at: createdAt(),
    /** Written at most every few minutes. */
    last_used_at: createdAt(),
    expires_at: moment().notNull(),
  },
  (table) => [index('user_tokens_user').on(table.user_id)],
)

/** Codes that stand in for the authenticator app, hashed; each works once and is deleted then. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
)

/** Sign-ins whose password was right and whose second factor is still asked for. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challenge_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    created_at: createdAt(),
    expires_at: moment().notNull(),
  },
  (table) => [index('login_challenges_user').on(table.user_id)],
)

/** What a code was sent for. A changed address is proven by who is signed in, so that it is no flow of the API's. */
export type CodePurpose = AuthFlow | 'emailChange'

/** One-time codes, hashed; one a user and purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    purpose: text().$type<CodePurpose>().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Wrong tries at the codes of the day before this one: many of them lengthen the wait for the next. */
    failures: integer().notNull().default(0),
    sent_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [uniqueIndex('one_time_codes_user_purpose').on(table.user_id, table.purpose)],
)

/**
 * What may not be done too often, counted. Failed sign-ins by the email address, whether an account has it or not, so
 * that the two cannot be told apart; everything else by what it is and whose: 'password usr_…', 'invites str_…'.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    subject: text().primaryKey(),
    failures: integer().notNull(),
    /** When the first of them was. */
    since: moment().notNull(),
  },
  (table) => [index('sign_in_failures_age').on(table.since)],
)

/** Mail that was written instead of sent, while no mail server is set. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    mail_id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [index('outbox_mails_recipient').on(table.recipient, table.created_at)],
)
