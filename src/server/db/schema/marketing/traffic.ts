import { sql } from 'drizzle-orm'
import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import { liveCartSessions } from '../checkout/checkout.ts'
import { orders } from '../sales/orders.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/**
 * What reports on traffic count: one narrow row per session whose page reported a view. Nothing in it identifies a
 * shopper, except for `device_key`, which is deleted after 30 days.
 */
export const trafficVisits = pgTable(
  'traffic_visits',
  {
    session_id: text()
      .primaryKey()
      .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    started_at: utcTimestamp().notNull(),
    device: text().$type<DeviceKind>().notNull(),
    /** ISO 3166 alpha-2; null if unknown. */
    country: text(),
    is_bot: boolean().notNull(),
    /** True for the first session of a visitor on its UTC day. */
    is_visitor: boolean().notNull(),
    /** True if the browser was recognized from an earlier session. */
    is_returning: boolean().notNull(),
    /** True if the shopper opened a payment page. */
    reached_checkout: boolean().notNull(),
    /** What the shopper opened first: 'link:', 'offer:', 'cart:' or 'page:' with its ID. */
    landing: text().notNull(),
    /** Null for direct visits, like the other four. */
    source: text(),
    medium: text(),
    campaign: text(),
    content: text(),
    /** Host of the referring page. */
    referrer: text(),
    /** Links the sessions of a browser within one store. */
    device_key: text(),
  },
  (table) => [
    index('traffic_visits_store').on(table.store_id, table.mode, table.started_at),
    index('traffic_visits_device')
      .on(table.store_id, table.device_key)
      .where(sql`${table.device_key} is not null`),
    index('traffic_visits_identified')
      .on(table.started_at)
      .where(sql`${table.device_key} is not null`),
  ],
)

/** The visitors of the current day, as hashes that can't be computed again without the day's salt. */
export const trafficVisitors = pgTable(
  'traffic_visitors',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    mode: text().$type<Mode>().notNull(),
    visitor_hash: text().notNull(),
    seen_at: utcTimestamp().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.mode, table.visitor_hash] }),
    index('traffic_visitors_seen').on(table.seen_at),
  ],
)

/** A random salt per UTC day, deleted when the day is over. */
export const trafficSalts = pgTable('traffic_salts', { day: date().primaryKey(), salt: text().notNull() })

/** The sessions that led to an order, stored with its day's rollup, and before the keys that link them are deleted. */
export const trafficTouches = pgTable(
  'traffic_touches',
  {
    order_id: text()
      .notNull()
      .references(() => orders.order_id, { onDelete: 'cascade' }),
    session_id: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.order_id, table.session_id] }),
    index('traffic_touches_session').on(table.session_id),
  ],
)

/** Links with UTM parameters that merchants saved in the link builder. */
export const trafficLinks = pgTable(
  'traffic_links',
  {
    traffic_link_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Path and query of the landing page on the store's checkout domain. */
    path: text().notNull(),
    utm_source: text().notNull(),
    utm_medium: text().notNull(),
    utm_campaign: text().notNull(),
    utm_term: text().notNull(),
    utm_content: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('traffic_links_same').on(
      table.store_id,
      table.path,
      table.utm_source,
      table.utm_medium,
      table.utm_campaign,
      table.utm_term,
      table.utm_content,
    ),
  ],
)
