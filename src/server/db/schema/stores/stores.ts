import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { CaptureWhen } from '../../../../shared/domain/payments/capture.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import type { ExpressButtonStyle, ExpressMethod } from '../../../../shared/domain/checkout/express.ts'
import { users } from '../accounts/accounts.ts'
import { createdAt, utcTimestamp, sealed } from '../columns.ts'

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
  /** Wallets that may have an express button above the form, if the page enables it. */
  express_apple_pay: boolean().notNull().default(true),
  express_google_pay: boolean().notNull().default(true),
  /** Order of the express buttons; null: the default one. */
  express_order: jsonb().$type<ExpressMethod[]>(),
  express_look: text().$type<ExpressButtonStyle>().notNull().default('brand'),
  /** When an authorized amount is captured. */
  capture_when: text().$type<CaptureWhen>().notNull().default('at_once'),
  /** test | live: which sessions, orders and figures are current. */
  cart_mode: text().$type<Mode>().notNull().default('test'),
  currency: text().notNull().default('USD'),
  /** IANA name, used by time-of-day rules and for the days of reports. */
  time_zone: text().notNull().default('UTC'),
  /** Customer emails that are turned off. */
  customer_emails_off: jsonb().$type<CustomerEmail[]>().notNull().default([]),
  /** Counts saved edits of the settings form. */
  version: integer().notNull().default(1),
  /** A closed store sells nothing and is not listed; its orders are kept. */
  closed_at: utcTimestamp(),
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
    /** Required content of the DNS TXT record. */
    proof: text().notNull(),
    verified_at: utcTimestamp(),
    /** When the DNS was last checked, and the problem found. */
    checked_at: utcTimestamp(),
    problem: text().notNull().default(''),
    created_at: createdAt(),
  },
  // Only verified domains are unique: anyone can claim an unverified one.
  (table) => [
    uniqueIndex('store_domains_proven')
      .on(table.domain)
      .where(sql`${table.verified_at} is not null`),
  ],
)

/** Merchants' uploaded files, checked by content and resized. The bytes are in the file storage. */
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

/** Custom colors saved by a merchant for everything the store shows. */
export const brandColors = pgTable(
  'brand_colours',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** '#1F5B45', in uppercase. */
    colour: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.store_id, table.colour] })],
)
