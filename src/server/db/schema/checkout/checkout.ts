import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { BrowserInfo, CartItem, LiveCart, SessionStatus } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { FormEdits } from '../../../../shared/domain/checkout/field-versions.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import { createdAt, minorUnits, utcTimestamp } from '../columns.ts'
import { paymentPages } from '../pages/pages.ts'
import { stores } from '../stores/stores.ts'

/** The selected shipping method, as it was offered. */
export interface SelectedShippingRate {
  shipping_method_id: string
  shipping_title: string
  shipping_rate: number
}

/** Why the shipping method differs from the selected one, as a text; `gone` is the method that is no longer offered. */
export interface ShippingNotice {
  text: string
  gone: string | null
}

/**
 * A shopper's checkout session. Anyone with its random ID can read and change the cart; contact details and addresses
 * belong to the browser of `device_hash`. The cart is stored in the row because it is always read and written as a
 * whole; `cart_version` guards against two tabs.
 */
export const liveCartSessions = pgTable(
  'live_cart_sessions',
  {
    session_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    payment_page_id: text()
      .notNull()
      .references(() => paymentPages.payment_page_id),
    mode: text().$type<Mode>().notNull(),
    currency: text().notNull(),
    status: text().$type<SessionStatus>().notNull().default('open'),
    cart: jsonb().$type<CartItem[]>().notNull(),
    cart_version: integer().notNull().default(1),
    subtotal: minorUnits(),
    savings_total: minorUnits().default(0),
    promo_code: text(),
    promo_total: minorUnits().default(0),
    /** Each cart line's share of reward and promo code, in cart order. */
    line_discounts: jsonb().$type<number[]>(),
    promo_code_id: text(),
    /** Who chose the code: automatic codes never override a shopper's choice, including a removal. */
    promo_by: text().$type<'shopper' | 'store'>(),
    promo_free_shipping: boolean().notNull().default(false),
    /** Why the last cart change removed the code. */
    promo_notice: text(),
    progress_reward_free_shipping: boolean().notNull().default(false),
    progress_reward_discount_percentage: real().notNull().default(0),
    shipping_total: minorUnits().default(0),
    selected_shipping_rate: jsonb().$type<SelectedShippingRate>(),
    /** From the last cart change. */
    shipping_notice: jsonb().$type<ShippingNotice>(),
    sales_tax_total: minorUnits().default(0),
    /** Components of `sales_tax_total`; null if no rate applies or the page shows no tax. */
    tax: jsonb().$type<SalesTax>(),
    total: minorUnits(),
    customer_email: text().notNull().default(''),
    customer_phone: text().notNull().default(''),
    customer_shipping_address: jsonb().$type<StoredAddress>(),
    customer_billing_address: jsonb().$type<StoredAddress>(),
    /** As typed by the shopper, if the page asks for it (GAP-63). */
    affiliate_code: text().notNull().default(''),
    opt_in: boolean().notNull().default(true),
    /** When each form field last changed: the later change wins between two tabs. */
    customer_edits: jsonb().$type<FormEdits>().notNull().default({}),
    browser_info: jsonb().$type<BrowserInfo>(),
    /** Locale of the page, with the country: 'de-AT'. */
    locale: text(),
    /** Where the shopper came from, from the first URL with a source; null if none had one. */
    source: jsonb().$type<VisitSource>(),
    progress_step: text().$type<NonNullable<LiveCart['progress_step']>>(),
    purchase_id: text(),
    /** The flow that the session was started in, and the step IDs of this shopper's variant. */
    flow_id: text(),
    flow_version: integer(),
    flow_path: jsonb().$type<string[]>(),
    /** Chosen by the flow; null for the store's default. */
    cart_id: text(),
    confirmation_page_id: text(),
    /** Payment link that started the session. */
    payment_link_id: text(),
    /** Offer that started the session: its price applies while the cart contains all of it. */
    offer_id: text(),
    /** Hash of the device secret of the browser that entered contact details or addresses; null until one does. */
    device_hash: text(),
    /** Incremented with every change of contact details or addresses: Pay sends the version that the shopper saw. */
    customer_version: integer().notNull().default(0),
    /** The shopper's answers to the link's questions, by key. */
    custom_fields: jsonb().$type<Record<string, string>>(),
    /** When the page's limited time ends for this session: set at its start and never changed. */
    limited_until: utcTimestamp(),
    viewed_at: utcTimestamp(),
    contact_at: utcTimestamp(),
    shipping_at: utcTimestamp(),
    payment_at: utcTimestamp(),
    completed_at: utcTimestamp(),
    /** When the personal data of an abandoned cart was deleted. */
    erased_at: utcTimestamp(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('live_cart_sessions_store').on(table.store_id, table.mode, table.created_at),
    index('live_cart_sessions_left')
      .on(table.created_at)
      .where(sql`${table.completed_at} is null and ${table.erased_at} is null`),
    index('live_cart_sessions_abandoned')
      .on(table.store_id, table.mode, table.created_at)
      .where(sql`${table.completed_at} is null and ${table.erased_at} is null and ${table.customer_email} <> ''`),
    index('live_cart_sessions_erased')
      .on(table.created_at)
      .where(sql`${table.erased_at} is not null`),
  ],
)

/** Ways to move a session to another browser: a link shown on the first one, or a code sent to the shopper. */
export const sessionHandovers = pgTable('session_handovers', {
  session_id: text()
    .primaryKey()
    .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
  token_hash: text(),
  token_expires_at: utcTimestamp(),
  code_hash: text(),
  code_expires_at: utcTimestamp(),
})
