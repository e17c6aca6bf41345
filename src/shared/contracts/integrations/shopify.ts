import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { CONFLICT_FIELDS, DIRECTIONS, LINKED_KINDS, STATUS_KINDS } from '../../domain/shopify/synced-kinds.ts'
import { count, currency, id, pageQuery, readVersion, text, time } from '../fields.ts'

const direction = <const D extends readonly string[]>(values: D) => z.enum(values, `Must be ${values.join(', ')}`)
const directions = z.object({
  products: direction(DIRECTIONS.products),
  stock: direction(DIRECTIONS.stock),
  promo_codes: direction(DIRECTIONS.promo_codes),
  orders: direction(DIRECTIONS.orders),
})

const location = z.object({ location_id: z.string(), name: z.string() })

/** A synchronization of everything. At most one of a store is active. */
export const shopifyRun = z.object({
  run_id: id,
  /** `canceling`: it stops after the current step. */
  status: z.enum(['waiting', 'running', 'canceling', 'completed', 'canceled', 'failed']),
  stage: z.enum(['starting', 'preparing', 'products', 'promo_codes', 'sending', 'finished']),
  /** Products and promo codes done so far. */
  done: count,
  /** Null until it is known. */
  total: z.nullable(count),
  /** True if Shopify prepares the catalog as a file, which takes longer than reading a small one. */
  is_bulk: z.boolean(),
  counts: z.object({
    created: count,
    updated: count,
    unchanged: count,
    sent: count,
    conflicts: count,
    skipped: count,
    failed: count,
  }),
  /** Why it failed or waits; '' if it doesn't. */
  problem: z.string(),
  started_by: z.string(),
  started_at: time,
  finished_at: z.nullable(time),
})
export type ShopifyRun = z.output<typeof shopifyRun>

/** One row of the status table. */
export const shopifyKindStatus = z.object({
  kind: z.enum(STATUS_KINDS),
  direction: z.enum(['both', 'from_shopify', 'to_shopify', 'off']),
  /** Linked records. */
  records: count,
  conflicts: count,
  /** Records that could not be synchronized. */
  failed: count,
  last_change_at: z.nullable(time),
})
export type ShopifyKindStatus = z.output<typeof shopifyKindStatus>

/**
 * The synchronization of a connected store. Connecting, pausing and disconnecting are the calls of all tools, with the
 * name `shopify`.
 */
export const shopifyConnection = z.object({
  status: z.enum(['connected', 'paused', 'broken']),
  shop: z.string(),
  /** Why it needs attention; '' if it doesn't. */
  problem: z.string(),
  connected_by: z.string(),
  connected_at: time,
  directions,
  /** Whose stock is synchronized; null while Shopify hasn't reported any location. */
  location: z.nullable(location),
  locations: z.array(location),
  webhooks: z.object({ active: count, expected: count }),
  api_version: z.string(),
  /** Points of Shopify's rate limit after the last request. */
  rate_limit: z.nullable(z.object({ available: count, maximum: count, at: time })),
  last_webhook_at: z.nullable(time),
  kinds: z.array(shopifyKindStatus),
  /** The active run, otherwise the last one. */
  run: z.nullable(shopifyRun),
  open_conflicts: count,
  version: z.int(),
})
export type ShopifyConnection = z.output<typeof shopifyConnection>

const side = z.object({
  /** Amounts in minor units, times as ISO 8601. For `deleted`: true on the side that deleted it. */
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  /** Who changed it: a member, 'Sale', 'Shopify'; '' if unknown. */
  by: z.string(),
  at: z.nullable(time),
})

/** A field that both sides changed since the last synchronization. */
export const shopifyConflict = z.object({
  conflict_id: id,
  kind: z.enum(['product', 'variant', 'promo_code']),
  field: z.enum(CONFLICT_FIELDS),
  /** Title of the product, or the code. */
  title: z.string(),
  /** Variant and SKU; '' if it isn't about a variant. */
  subtitle: z.string(),
  /** Of the product; null for a promo code. */
  product_id: z.nullable(id),
  /** Currency of a price. */
  currency,
  cartwright: side,
  shopify: side,
  created_at: time,
})
export type ShopifyConflict = z.output<typeof shopifyConflict>

/** One change on either side, or one that was refused. */
export const shopifyActivity = z.object({
  activity_id: z.int(),
  at: time,
  text: z.string(),
  source: z.enum(['shopify_webhook', 'sync', 'cartwright']),
  result: z.enum(['applied', 'accepted', 'ignored', 'refused']),
  /** Why it was ignored or refused; '' otherwise. */
  note: z.string(),
})
export type ShopifyActivity = z.output<typeof shopifyActivity>

/** A record of ours with the one at Shopify. */
export const shopifyLink = z.object({
  kind: z.enum(LINKED_KINDS),
  local_id: id,
  /** Numeric ID at the end of Shopify's `gid://`; null until it exists there. */
  shopify_id: z.nullable(z.string()),
  /** Its page in Shopify's admin; null for what has none. */
  admin_url: z.nullable(z.string()),
  synced_at: z.nullable(time),
  /** Why it could not be synchronized; '' if it could. */
  problem: z.string(),
})
export type ShopifyLink = z.output<typeof shopifyLink>

const inQuery = { in: 'query', field: 'store_id', kind: 'store' } as const
const inBody = { in: 'body', field: 'store_id', kind: 'store' } as const
const NOT_CONNECTED = 'Shopify isn’t connected'
const keep = z.enum(['cartwright', 'shopify'], 'Must be cartwright or shopify')

const connectionReply = z.object({ data: shopifyConnection })
const runReply = z.object({ data: shopifyRun })

/** Synchronization with a merchant's Shopify store. */
export const shopify = {
  details: defineContract({
    method: 'GET',
    path: '/shopify/connection',
    summary: 'Get the synchronization with Shopify: directions, status by kind of data, and the active run',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.nullable(shopifyConnection) }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/shopify/connection/update',
    summary: 'Change what is synchronized with Shopify, in which direction, and the location of the stock',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({
      store_id: id,
      directions: z.optional(z.partial(directions)),
      /** One of the connection’s `locations`. */
      location_id: z.optional(text(80)),
      version: readVersion,
    }),
    response: connectionReply,
    errors: { 400: 'The location doesn’t exist', 404: NOT_CONNECTED, 409: 'Someone else saved it (stale_version)' },
  }),
  check: defineContract({
    method: 'POST',
    path: '/shopify/connection/check',
    summary: 'Check the credentials, read the locations again, and add missing webhooks',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    limit: 'auth',
    body: z.object({ store_id: id }),
    response: connectionReply,
    errors: { 404: NOT_CONNECTED, 422: 'Shopify rejected the credentials or can’t be reached' },
  }),
  startSync: defineContract({
    method: 'POST',
    path: '/shopify/sync/start',
    summary: 'Synchronize everything now. Returns the active run if there is one',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id }),
    response: runReply,
    errors: { 404: NOT_CONNECTED, 409: 'The connection is paused or needs attention' },
  }),
  cancelSync: defineContract({
    method: 'POST',
    path: '/shopify/sync/cancel',
    summary: 'Cancel the active run. What was synchronized until then stays',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id }),
    response: runReply,
    errors: { 404: 'No synchronization is active' },
  }),
  runs: defineContract({
    method: 'GET',
    path: '/shopify/sync/runs',
    summary: 'List the synchronizations of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, ...pageQuery(10) }),
    response: z.object({ data: z.array(shopifyRun), total: count }),
  }),
  conflicts: defineContract({
    method: 'GET',
    path: '/shopify/conflicts',
    summary: 'List what both sides changed since the last synchronization, oldest first',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, ...pageQuery(25) }),
    response: z.object({ data: z.array(shopifyConflict), total: count }),
  }),
  resolve: defineContract({
    method: 'POST',
    path: '/shopify/conflicts/resolve',
    summary: 'Keep one side of conflicts: of the given ones, or of all open ones with `all`',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    names: { 'choices.*.conflict_id': 'shopify_conflict' },
    body: z.object({
      store_id: id,
      choices: z.optional(
        z.array(z.object({ conflict_id: id, keep })).check(z.maxLength(100, 'Resolve at most 100 at once')),
      ),
      all: z.optional(keep),
    }),
    response: z.object({ resolved: count }),
    errors: { 404: NOT_CONNECTED },
  }),
  activity: defineContract({
    method: 'GET',
    path: '/shopify/activity',
    summary: 'List the changes of the last 30 days on either side, newest first',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, ...pageQuery(10) }),
    response: z.object({ data: z.array(shopifyActivity), total: count }),
  }),
  links: defineContract({
    method: 'GET',
    path: '/shopify/links',
    summary: 'Get where records of the store are in Shopify',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({
      store_id: id,
      kind: z.enum(LINKED_KINDS, 'Must be a kind of record, such as product'),
      /** Comma-separated IDs, at most 100. */
      local_ids: text(8000),
    }),
    response: z.object({ data: z.array(shopifyLink) }),
  }),
} as const
