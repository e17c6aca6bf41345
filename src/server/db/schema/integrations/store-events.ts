import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Consent, ConsentSettings } from '../../../../shared/domain/events/consent.ts'
import type { StoreEvent, StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { liveCartSessions } from '../checkout/checkout.ts'
import { stores } from '../stores/stores.ts'

/**
 * The outbox of events for webhooks and marketing tools, written in the transaction of what happened, for stores that
 * have any. It names what the event is about; a job adds the details and the deliveries. Deleted after 30 days.
 */
export const storeEvents = pgTable(
  'store_events',
  {
    event_id: text().notNull(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** Order in which events are sent. */
    sequence: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    mode: text().$type<Mode>().notNull(),
    type: text().$type<StoreEventType>().notNull(),
    session_id: text(),
    order_id: text(),
    /** The payment of an upsell, the refund, the shipment, the dispute, or the subscription. */
    subject_id: text(),
    page: jsonb().$type<{ url: string; title: string }>(),
    occurred_at: utcTimestamp().notNull(),
    /** Null until the job has added the details. */
    event: jsonb().$type<StoreEvent>(),
    prepared_at: utcTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.event_id] }),
    index('store_events_new')
      .on(table.sequence)
      .where(sql`${table.prepared_at} is null`),
    index('store_events_store').on(table.store_id, table.sequence),
    index('store_events_occurred').on(table.occurred_at),
  ],
)

/** Identifiers that tools match shoppers with. Only stored with consent, and deleted after 30 days. */
export interface TrackingIds {
  /** From the landing URL: fbclid, ttclid, gclid and the like, with when each was first seen in milliseconds. */
  clicks?: Record<string, { id: string; at: number }>
  /** Cookies that the tools' own tags have set: _fbp, _ttp, _ga and the like. */
  cookies?: Record<string, string>
}

/** What the shopper of a session agreed to, and what may be sent because of it. */
export const sessionTracking = pgTable(
  'session_tracking',
  {
    session_id: text()
      .primaryKey()
      .references(() => liveCartSessions.session_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    consent: jsonb().$type<Consent>().notNull(),
    consent_at: utcTimestamp().notNull(),
    country: text(),
    ids: jsonb().$type<TrackingIds>().notNull().default({}),
    ip: text(),
    user_agent: text(),
    updated_at: createdAt(),
  },
  (table) => [
    // Identifiers are deleted after 30 days; the consent remains.
    index('session_tracking_identifiers')
      .on(table.updated_at)
      .where(sql`${table.ids} <> '{}' or ${table.ip} is not null or ${table.user_agent} is not null`),
  ],
)

/** A store's consent rules. Absent: the defaults. */
export const consentRules = pgTable('consent_rules', {
  store_id: text()
    .primaryKey()
    .references(() => stores.store_id, { onDelete: 'cascade' }),
  rules: jsonb().$type<ConsentSettings>().notNull(),
  version: integer().notNull().default(1),
  updated_at: createdAt(),
})

/** What became of an event at one destination: a tool's integration or a webhook endpoint. */
export const eventDeliveries = pgTable(
  'event_deliveries',
  {
    delivery_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    /** ID of the integration or the endpoint. */
    destination_id: text().notNull(),
    event_id: text().notNull(),
    sequence: bigint({ mode: 'number' }).notNull(),
    mode: text().$type<Mode>().notNull(),
    type: text().$type<StoreEventType>().notNull(),
    /**
     * `held`: not sent, for lack of consent. `rejected`: refused for what it contains. `failed`: given up after the last
     * try. Both can be resent.
     */
    status: text().$type<'waiting' | 'accepted' | 'rejected' | 'held' | 'failed'>().notNull(),
    is_test: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    next_attempt_at: utcTimestamp(),
    /** What the event is called there. */
    sent_as: text().notNull().default(''),
    /** Order number or session. */
    subject: text().notNull().default(''),
    value: bigint({ mode: 'number' }),
    currency: text(),
    /** Names of the identifiers that were sent with it. */
    matched: jsonb().$type<string[]>().notNull().default([]),
    /** Why it was held or refused. */
    reason: text().notNull().default(''),
    occurred_at: utcTimestamp().notNull(),
    finished_at: utcTimestamp(),
    created_at: createdAt(),
  },
  (table) => [
    index('event_deliveries_waiting')
      .on(table.destination_id, table.sequence)
      .where(sql`${table.status} = 'waiting'`),
    index('event_deliveries_log').on(table.destination_id, table.created_at),
    index('event_deliveries_event').on(table.store_id, table.event_id),
    index('event_deliveries_created').on(table.created_at),
  ],
)

/** One request of a delivery, with secrets removed. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    attempt_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    delivery_id: text()
      .notNull()
      .references(() => eventDeliveries.delivery_id, { onDelete: 'cascade' }),
    at: utcTimestamp().notNull(),
    duration_ms: integer().notNull(),
    /** HTTP status; null without a response. */
    status: integer(),
    /** Why there is none, or what it means. */
    note: text().notNull().default(''),
    request: jsonb().$type<{ method: string; url: string; headers: Record<string, string>; body: string }>().notNull(),
    response: jsonb().$type<{ headers: Record<string, string>; body: string }>(),
  },
  (table) => [index('delivery_attempts_delivery').on(table.delivery_id, table.attempt_id)],
)
