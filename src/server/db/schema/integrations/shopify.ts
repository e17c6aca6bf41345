import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { FieldValue } from '../../../../shared/domain/shopify/merge-fields.ts'
import type { ConflictField, Directions, LinkedKind } from '../../../../shared/domain/shopify/synced-kinds.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'
import { integrations } from './integrations.ts'

/** What a store synchronizes with Shopify. Its credentials and status are the integration's. */
export const shopifyShops = pgTable(
  'shopify_shops',
  {
    integration_id: text()
      .primaryKey()
      .references(() => integrations.integration_id, { onDelete: 'cascade' }),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    shop: text().notNull(),
    directions: jsonb().$type<Directions>().notNull(),
    /** When orders were turned on: those paid before are not sent. */
    orders_since: utcTimestamp(),
    locations: jsonb().$type<{ location_id: string; name: string }[]>().notNull().default([]),
    /** Location whose stock is synchronized; '' until it is known. */
    location_id: text().notNull().default(''),
    /** IDs of the subscriptions by topic. */
    webhooks: jsonb().$type<Record<string, string>>().notNull().default({}),
    rate_limit: jsonb().$type<{ available: number; maximum: number; restore_rate: number; at: string }>(),
    last_webhook_at: utcTimestamp(),
    /** Failed requests in a row, and until when nothing is sent because of them. */
    attempts: integer().notNull().default(0),
    waits_until: utcTimestamp(),
    version: integer().notNull().default(1),
    created_at: createdAt(),
  },
  (table) => [index('shopify_shops_store').on(table.store_id)],
)

/** Progress of a run, for a process that takes it over. */
export interface RunPosition {
  /** Bulk operation at Shopify, and how many lines of its file were read. */
  bulk_id?: string
  bulk_line?: number
  /** Cursor of the page that is being read, and how many of its records are done. */
  cursor?: string
  index?: number
}

/** Counts of a run. */
export interface RunCounts {
  created: number
  updated: number
  unchanged: number
  sent: number
  conflicts: number
  skipped: number
  failed: number
}

export type RunStatus = 'waiting' | 'running' | 'canceling' | 'completed' | 'canceled' | 'failed'
export type RunStage = 'starting' | 'preparing' | 'products' | 'promo_codes' | 'sending' | 'finished'

/** A synchronization of everything. */
export const shopifyRuns = pgTable(
  'shopify_runs',
  {
    run_id: text().primaryKey(),
    integration_id: text()
      .notNull()
      .references(() => integrations.integration_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    status: text().$type<RunStatus>().notNull().default('waiting'),
    stage: text().$type<RunStage>().notNull().default('starting'),
    position: jsonb().$type<RunPosition>().notNull().default({}),
    is_bulk: boolean().notNull().default(false),
    done: integer().notNull().default(0),
    total: integer(),
    counts: jsonb().$type<RunCounts>().notNull(),
    problem: text().notNull().default(''),
    started_by: text().notNull().default(''),
    started_at: createdAt(),
    finished_at: utcTimestamp(),
  },
  (table) => [
    uniqueIndex('shopify_runs_active')
      .on(table.integration_id)
      .where(sql`${table.finished_at} is null`),
    index('shopify_runs_store').on(table.store_id, table.started_at),
  ],
)

/**
 * A record of ours with the one at Shopify. Stays when the store disconnects, so that connecting the same shop again
 * doesn't duplicate anything.
 */
export const shopifyLinks = pgTable(
  'shopify_links',
  {
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    shop: text().notNull(),
    kind: text().$type<LinkedKind>().notNull(),
    local_id: text().notNull(),
    /** `gid://shopify/…`; null until it exists there. */
    remote_id: text(),
    /** Product of a variant, order of a fulfillment. */
    parent_id: text(),
    /** Shopify's inventory item of a variant. */
    inventory_item_id: text(),
    /** Fields as both sides had them after the last synchronization. */
    base: jsonb().$type<Record<string, FieldValue>>().notNull().default({}),
    /** Our version of the record then. */
    local_version: integer().notNull().default(0),
    /** When Shopify last changed what we have; older webhooks are ignored. */
    remote_updated_at: utcTimestamp(),
    synced_at: utcTimestamp(),
    /** Failed attempts in a row, and when the next one is due. */
    attempts: integer().notNull().default(0),
    next_attempt_at: utcTimestamp(),
    problem: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.store_id, table.shop, table.kind, table.local_id] }),
    uniqueIndex('shopify_links_remote').on(table.store_id, table.shop, table.kind, table.remote_id),
    index('shopify_links_parent').on(table.parent_id),
    index('shopify_links_due')
      .on(table.store_id, table.shop, table.next_attempt_at)
      .where(sql`${table.next_attempt_at} is not null`),
    index('shopify_links_inventory_item').on(table.store_id, table.inventory_item_id),
  ],
)

/** A field that both sides changed. Deleted when it is resolved, or when the difference is gone. */
export const shopifyConflicts = pgTable(
  'shopify_conflicts',
  {
    conflict_id: text().primaryKey(),
    integration_id: text()
      .notNull()
      .references(() => integrations.integration_id, { onDelete: 'cascade' }),
    store_id: text().notNull(),
    kind: text().$type<'product' | 'variant' | 'promo_code'>().notNull(),
    local_id: text().notNull(),
    product_id: text(),
    field: text().$type<ConflictField>().notNull(),
    title: text().notNull(),
    subtitle: text().notNull().default(''),
    ours: jsonb().$type<FieldValue>(),
    ours_by: text().notNull().default(''),
    ours_at: utcTimestamp(),
    theirs: jsonb().$type<FieldValue>(),
    theirs_at: utcTimestamp(),
    /** The side to keep, until it is applied. */
    resolution: text().$type<'cartwright' | 'shopify'>(),
    created_at: createdAt(),
  },
  (table) => [
    uniqueIndex('shopify_conflicts_field').on(table.integration_id, table.kind, table.local_id, table.field),
    index('shopify_conflicts_store').on(table.store_id, table.created_at),
  ],
)

/** Webhooks by Shopify's delivery ID, so that each is processed once. Deleted after 30 days. */
export const shopifyWebhooks = pgTable(
  'shopify_webhooks',
  {
    webhook_id: text().notNull(),
    integration_id: text()
      .notNull()
      .references(() => integrations.integration_id, { onDelete: 'cascade' }),
    topic: text().notNull(),
    /** The fields that are used. */
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    received_at: utcTimestamp().notNull(),
    processed_at: utcTimestamp(),
  },
  (table) => [
    primaryKey({ columns: [table.integration_id, table.webhook_id] }),
    index('shopify_webhooks_waiting')
      .on(table.integration_id, table.received_at)
      .where(sql`${table.processed_at} is null`),
    index('shopify_webhooks_received').on(table.received_at),
  ],
)

/** What was changed on either side. Deleted after 30 days. */
export const shopifyActivities = pgTable(
  'shopify_activities',
  {
    activity_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    at: utcTimestamp().notNull(),
    text: text().notNull(),
    source: text().$type<'shopify_webhook' | 'sync' | 'cartwright'>().notNull(),
    result: text().$type<'applied' | 'accepted' | 'ignored' | 'refused'>().notNull(),
    note: text().notNull().default(''),
  },
  (table) => [
    index('shopify_activities_store').on(table.store_id, table.activity_id),
    index('shopify_activities_at').on(table.at),
  ],
)
