import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { BrowserInfo, CartItem, LiveCart, SessionStatus } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { FormEdits } from '../../../../shared/domain/checkout/field-versions.ts'
import type { SalesTax } from '../../../../shared/domain/tax/tax.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import { createdAt, minorUnits, moment } from '../columns.ts'
import { paymentPages } from '../pages/pages.ts'
import { stores } from '../stores/stores.ts'

/** A chosen way to ship, as it was offered. */
export interface SelectedShippingRate {
  shipping_method_id: string
  shipping_title: string
  shipping_rate: number
}

/** Why a cart is shipped another way than was chosen, in words; `gone` is the way that is offered to nobody any more. */
export interface ShippingNotice {
  text: string
  gone: string | null
}

/**
 * A shopper's live session. Whoever has its random id may read and change the cart; contact and addresses belong to the
 * browser of `device_hash`. The cart lies in the row, since it is always read and written as a whole; `cart_version` guards
 * against two tabs.
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
    /** Each cart line's part of reward and promo code, in the cart's order. */
    line_discounts: jsonb().$type<number[]>(),
    promo_code_id: text(),
    /** Who decided about the code: what the shopper decided, a removal too, no automatic code changes. */
    promo_by: text().$type<'shopper' | 'store'>(),
    promo_free_shipping: boolean().notNull().default(false),
    /** Why the last change of the cart took the code off. */
    promo_notice: text(),
    progress_reward_free_shipping: boolean().notNull().default(false),
    progress_reward_discount_percentage: real().notNull().default(0),
    shipping_total: minorUnits().default(0),
    selected_shipping_rate: jsonb().$type<SelectedShippingRate>(),
    /** Of the last change of the cart. */
    shipping_notice: jsonb().$type<ShippingNotice>(),
    sales_tax_total: minorUnits().default(0),
    /** What `sales_tax_total` is made of; null where no rate holds, or the page shows no tax. */
    tax: jsonb().$type<SalesTax>(),
    total: minorUnits(),
    customer_email: text().notNull().default(''),
    customer_phone: text().notNull().default(''),
    customer_shipping_address: jsonb().$type<StoredAddress>(),
    customer_billing_address: jsonb().$type<StoredAddress>(),
    /** As the shopper typed it, where the page asks for it (GAP-63). */
    affiliate_code: text().notNull().default(''),
    opt_in: boolean().notNull().default(true),
    /** When each field of the forms was last changed: of two tabs the later change of a field counts. */
    customer_edits: jsonb().$type<FormEdits>().notNull().default({}),
    browser_info: jsonb().$type<BrowserInfo>(),
    /** What the page was shown in, with its country: 'de-AT'. */
    locale: text(),
    /** Where the shopper came from, at the first address that told; null where none did. */
    source: jsonb().$type<VisitSource>(),
    progress_step: text().$type<NonNullable<LiveCart['progress_step']>>(),
    purchase_id: text(),
    /** The flow that the session was started in, and which of its variants this shopper got: the ids of its steps. */
    flow_id: text(),
    flow_version: integer(),
    flow_path: jsonb().$type<string[]>(),
    /** What the flow chose; null: the store's default. */
    cart_id: text(),
    confirmation_page_id: text(),
    /** The payment link that the session was started from. */
    payment_link_id: text(),
    /** The offer that the session was started from: its price holds while the cart has all of it. */
    offer_id: text(),
    /** The browser that filled in contact or addresses, by the hash of its device secret; null until one does. */
    device_hash: text(),
    /** Rises with every change of contact or addresses: Pay names the one that the shopper saw. */
    customer_version: integer().notNull().default(0),
    /** What the shopper answered to the link's questions, by their keys. */
    custom_fields: jsonb().$type<Record<string, string>>(),
    /** When the page's limited time is over for this session: set at its start, never moved. */
    limited_until: moment(),
    viewed_at: moment(),
    contact_at: moment(),
    shipping_at: moment(),
    payment_at: moment(),
    completed_at: moment(),
    /** When the personal data of a cart that was left was deleted. */
    erased_at: moment(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('live_cart_sessions_store').on(table.store_id, table.mode, table.created_at),
    index('live_cart_sessions_left')
      .on(table.created_at)
      .where(sql`${table.completed_at} is null and ${table.erased_at} is null`),
    index('live_cart_sessions_erased')
      .on(table.created_at)
      .where(sql`${table.erased_at} is not null`),
  ],
)

/** How a session can move to another browser: by a link shown on the first one, or by a code sent to the shopper. */
export const sessionHandovers = pgTable('session_handovers', {
  session_id: text()
    .primaryKey()
    .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
  token_hash: text(),
  token_expires_at: moment(),
  code_hash: text(),
  code_expires_at: moment(),
})
