import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { AuthFlow } from '../../../../shared/contracts/accounts/auth.ts'
import { createdAt, utcTimestamp, sealed } from '../columns.ts'

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
    verified_at: utcTimestamp(),
    /** New email address, until its one-time code is entered. */
    pending_email: text(),
    /** The authenticator app's secret, encrypted; in effect from `two_factor_at`. */
    two_factor_secret: sealed(),
    two_factor_at: utcTimestamp(),
    /** Time step of the last accepted code, so that a code works once. */
    two_factor_step: bigint({ mode: 'number' }),
    /** Invite that the account was created with, accepted once the email address is verified. */
    invite_request_id: text(),
    created_at: createdAt(),
  },
  // Emails are stored in lowercase.
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** Signed-in devices. Only the hash of a token is stored. */
export const userTokens = pgTable(
  'user_tokens',
  {
    token_hash: text().primaryKey(),
    /** Identifies the sign-in where its token must not be shown. */
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
    /** Updated every few minutes at most. */
    last_used_at: createdAt(),
    expires_at: utcTimestamp().notNull(),
  },
  (table) => [index('user_tokens_user').on(table.user_id)],
)

/** Hashed codes that replace the authenticator app's; each works once and is deleted then. */
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

/** Sign-ins with a correct password that still need the second factor. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    challenge_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    tries: integer().notNull().default(0),
    created_at: createdAt(),
    expires_at: utcTimestamp().notNull(),
  },
  (table) => [index('login_challenges_user').on(table.user_id)],
)

/** Purpose of a code. Email changes are verified by a signed-in user, so they aren't a flow of the API. */
export type CodePurpose = AuthFlow | 'emailChange'

/** Hashed one-time codes, one per user and purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    purpose: text().$type<CodePurpose>().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Failed attempts at earlier codes of the last day; many of them delay the next code. */
    failures: integer().notNull().default(0),
    sent_at: utcTimestamp().notNull(),
    expires_at: utcTimestamp().notNull(),
  },
  (table) => [uniqueIndex('one_time_codes_user_purpose').on(table.user_id, table.purpose)],
)

/**
 * Counters for rate limits. Failed sign-ins are keyed by email address, with or without an account, so that the two
 * can't be distinguished; everything else by kind and owner: 'password usr_…', 'invites str_…'.
 */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    subject: text().primaryKey(),
    failures: integer().notNull(),
    /** Time of the first one. */
    since: utcTimestamp().notNull(),
  },
  (table) => [index('sign_in_failures_age').on(table.since)],
)

/** Emails stored instead of sent while no mail server is configured. */
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
