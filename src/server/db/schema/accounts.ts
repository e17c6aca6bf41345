import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'

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
    created_at: createdAt(),
  },
  // E-mails are stored in lower case.
  (table) => [uniqueIndex('users_email').on(table.email)],
)

/** Signed-in devices. Only the hash of a token is kept. */
export const userTokens = pgTable(
  'user_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    user_agent: text().notNull().default(''),
    ip: text().notNull().default(''),
    created_at: createdAt(),
    expires_at: moment().notNull(),
  },
  (table) => [index('user_tokens_user').on(table.user_id)],
)

/** One-time codes, hashed; one a user and purpose. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    purpose: text().notNull(),
    code_hash: text().notNull(),
    tries: integer().notNull().default(0),
    /** Wrong tries at the codes of the day before this one: many of them lengthen the wait for the next. */
    failures: integer().notNull().default(0),
    sent_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [uniqueIndex('one_time_codes_user_purpose').on(table.user_id, table.purpose)],
)

/** Failed sign-ins of an e-mail address, whether an account has it or not, so that the two cannot be told apart. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    email: text().primaryKey(),
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
