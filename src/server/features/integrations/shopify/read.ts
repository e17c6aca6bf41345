import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { ShopifyConnection, ShopifyKindStatus } from '../../../../shared/contracts/integrations/shopify.ts'
import {
  STATUS_KINDS,
  type LinkedKind,
  type StatusKind,
  type SyncedKind,
} from '../../../../shared/domain/shopify/synced-kinds.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { SHOPIFY_API_VERSION } from '../../../integrations/shopify/operation.ts'
import { WEBHOOK_TOPICS } from '../../../integrations/shopify/webhook-topics.ts'
import { listActivities } from './activity-repo.ts'
import { countConflicts, listConflicts } from './conflict-repo.ts'
import { listLinkFigures, listLinks, type LinkFigures } from './link-repo.ts'
import { findLatestRun, listRuns } from './run-repo.ts'
import { findShopOfStore, type ConnectedShop } from './shop-repo.ts'
import { toActivity, toConflict, toLink, toRun } from './wire.ts'

type Calls = Contracts['shopify']
type Query<K extends 'runs' | 'conflicts' | 'activity' | 'links'> = Parsed<Calls[K]>['query']

/** @throws AppError 404 */
export async function requireShop(db: Executor, store_id: string): Promise<ConnectedShop> {
  const found = await findShopOfStore(db, store_id)
  if (!found) throw notFound('Shopify isn’t connected')
  return found
}

/** The direction and the links of each row of the status table. */
const ROWS: Record<StatusKind, { synced: SyncedKind; linked: LinkedKind }> = {
  products: { synced: 'products', linked: 'product' },
  variants: { synced: 'products', linked: 'variant' },
  stock: { synced: 'stock', linked: 'variant' },
  promo_codes: { synced: 'promo_codes', linked: 'promo_code' },
  orders: { synced: 'orders', linked: 'order' },
  fulfillments: { synced: 'orders', linked: 'fulfillment' },
}

function statusOf(
  kind: StatusKind,
  { shop }: ConnectedShop,
  figures: readonly LinkFigures[],
  conflicts: Partial<Record<StatusKind, number>>,
): ShopifyKindStatus {
  const { synced, linked } = ROWS[kind]
  const own = figures.find((row) => row.kind === linked)
  const direction = shop.directions[synced]
  return {
    kind,
    // Fulfillments come back for the orders that were sent.
    direction: kind === 'fulfillments' && direction === 'to_shopify' ? 'from_shopify' : direction,
    records: own?.records ?? 0,
    conflicts: conflicts[kind] ?? 0,
    failed: own?.failed ?? 0,
    last_change_at: own?.last_change_at ?? null,
  }
}

/** The synchronization of a store; null if Shopify isn't connected. */
export async function shopifyDetails({ db }: Pick<Deps, 'db'>, store_id: string): Promise<ShopifyConnection | null> {
  const connected = await findShopOfStore(db, store_id)
  if (!connected) return null
  const { integration, shop } = connected
  const [figures, conflicts, run] = await Promise.all([
    listLinkFigures(db, shop),
    countConflicts(db, integration.integration_id),
    findLatestRun(db, integration.integration_id),
  ])
  const limit = shop.rate_limit
  return {
    status: integration.status,
    shop: shop.shop,
    problem: integration.status === 'broken' ? integration.problem : '',
    connected_by: integration.connected_by,
    connected_at: integration.connected_at.toISOString(),
    directions: shop.directions,
    location: shop.locations.find(({ location_id }) => location_id === shop.location_id) ?? null,
    locations: shop.locations,
    webhooks: { active: Object.keys(shop.webhooks).length, expected: WEBHOOK_TOPICS.length },
    api_version: SHOPIFY_API_VERSION,
    rate_limit: limit && { available: Math.floor(limit.available), maximum: limit.maximum, at: limit.at },
    last_webhook_at: shop.last_webhook_at?.toISOString() ?? null,
    kinds: STATUS_KINDS.map((kind) => statusOf(kind, connected, figures, conflicts)),
    run: run && toRun(run),
    open_conflicts: Object.values(conflicts).reduce((total, count) => total + count, 0),
    version: shop.version,
  }
}

export async function runsOf({ db }: Pick<Deps, 'db'>, query: Query<'runs'>): Promise<ReplyInput<Calls['runs']>> {
  const connected = await findShopOfStore(db, query.store_id)
  if (!connected) return { data: [], total: 0 }
  const { rows, total } = await listRuns(db, connected.integration.integration_id, query)
  return { data: rows.map(toRun), total }
}

export async function conflictsOf(
  { db }: Pick<Deps, 'db'>,
  currency: string,
  query: Query<'conflicts'>,
): Promise<ReplyInput<Calls['conflicts']>> {
  const connected = await findShopOfStore(db, query.store_id)
  if (!connected) return { data: [], total: 0 }
  const { rows, total } = await listConflicts(db, connected.integration.integration_id, query)
  return { data: rows.map((row) => toConflict(row, currency)), total }
}

export async function activityOf(
  { db }: Pick<Deps, 'db'>,
  query: Query<'activity'>,
): Promise<ReplyInput<Calls['activity']>> {
  const { rows, total } = await listActivities(db, query.store_id, query)
  return { data: rows.map(toActivity), total }
}

const MAX_IDS = 100

export async function linksOf({ db }: Pick<Deps, 'db'>, query: Query<'links'>): Promise<ReplyInput<Calls['links']>> {
  const connected = await findShopOfStore(db, query.store_id)
  if (!connected) return { data: [] }
  const ids = query.local_ids.split(',').slice(0, MAX_IDS)
  const rows = await listLinks(db, connected.shop, query.kind, ids)
  return { data: rows.map(toLink) }
}
