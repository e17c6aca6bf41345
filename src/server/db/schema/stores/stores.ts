import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import type { ExpressButtonStyle, ExpressMethod } from '../../../../shared/domain/checkout/express.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, moment, sealed } from '../columns.ts'

export const stores = pgTable('stores', {
  store_id: text().primaryKey(),
  store_name: text().notNull(),
  /** Path of the logo, or 'None' (DEF-24). */
  store_logo: text().notNull().default('None'),
  store_website: text().notNull().default(''),
  store_address: text().notNull().default(''),
  store_phone: text().notNull().default(''),
  store_email: text().notNull().default(''),
  terms_of_service_link: text().notNull().default(''),
  privacy_policy_link: text().notNull().default(''),
  return_policy_link: text().notNull().default(''),
  shopify_domain: text().notNull().default(''),
  /** Encrypted, like every other secret below. */
  shopify_access_token: sealed(),
  shopify_store_front_api_access_token: sealed(),
  whop_api_key: sealed(),
  stripe_connect_account_id: text().notNull().default(''),
  stripe_account_id: text().notNull().default(''),
  stripe_onboarding_status: text().notNull().default('not_started'),
  using_lasso_payments: boolean().notNull().default(false),
  /** Whether PayPal is offered at all, in the form and as a button. */
  using_paypal: boolean().notNull().default(true),
  /** The wallets that may have a button over the form, where the page wants one. */
  express_apple_pay: boolean().notNull().default(true),
  express_google_pay: boolean().notNull().default(true),
  /** In which order the buttons stand; null: the usual one. */
  express_order: jsonb().$type<ExpressMethod[]>(),
  express_look: text().$type<ExpressButtonStyle>().notNull().default('brand'),
  /** When money that a shopper has agreed to is taken. */
  capture_when: text().$type<CaptureWhen>().notNull().default('at_once'),
  /** test | live: which sessions, orders and figures are current. */
  cart_mode: text().$type<Mode>().notNull().default('test'),
  currency: text().notNull().default('USD'),
  /** IANA name: rules by the time of day and the days of figures go by it. */
  time_zone: text().notNull().default('UTC'),
  /** The emails to customers that are turned off. */
  customer_emails_off: jsonb().$type<CustomerEmail[]>().notNull().default([]),
  /** Counts the edits of the settings form. */
  version: integer().notNull().default(1),
  /** A closed store sells nothing and is in no list; its orders are kept. */
  closed_at: moment(),
  created_at: createdAt(),
  updated_at: createdAt(),
})

export const storeUsers = pgTable(
  'store_users',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    role: text().notNull().default('owner'),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.user_id] }), index('store_users_user').on(table.user_id)],
)

export const storeDomains = pgTable(
  'store_domains',
  {
    store_id: text()
      .primaryKey()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    domain: text().notNull(),
    /** What the DNS TXT record must hold. */
    proof: text().notNull(),
    verified_at: moment(),
    /** When the DNS was last asked, and what was wrong then. */
    checked_at: moment(),
    problem: text().notNull().default(''),
    created_at: createdAt(),
  },
  // Only a proven domain is taken: an unproven one may be anybody's claim.
  (table) => [
    uniqueIndex('store_domains_proven')
      .on(table.domain)
      .where(sql`${table.verified_at} is not null`),
  ],
)

/** Files that merchants uploaded, checked by content and resized. The bytes are in the file storage. */
export const uploads = pgTable(
  'uploads',
  {
    upload_id: text().primaryKey(),
    store_id: text().references(() => stores.store_id, { onDelete: 'cascade' }),
    user_id: text().references(() => users.user_id, { onDelete: 'cascade' }),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
    created_at: createdAt(),
  },
  (table) => [index('uploads_store').on(table.store_id)],
)
