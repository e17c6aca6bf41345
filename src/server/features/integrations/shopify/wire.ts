import type {
  ShopifyActivity,
  ShopifyConflict,
  ShopifyLink,
  ShopifyRun,
} from '../../../../shared/contracts/integrations/shopify.ts'
import type { ActivityRow } from './activity-repo.ts'
import type { ConflictRow } from './conflict-repo.ts'
import type { LinkRow } from './link-repo.ts'
import type { RunRow } from './run-repo.ts'

export const toRun = (row: RunRow): ShopifyRun => ({
  run_id: row.run_id,
  status: row.status,
  stage: row.stage,
  done: row.done,
  total: row.total,
  is_bulk: row.is_bulk,
  counts: row.counts,
  problem: row.problem,
  started_by: row.started_by,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
})

export const toConflict = (row: ConflictRow, currency: string): ShopifyConflict => ({
  conflict_id: row.conflict_id,
  kind: row.kind,
  field: row.field,
  title: row.title,
  subtitle: row.subtitle,
  product_id: row.product_id,
  currency,
  cartwright: { value: row.ours, by: row.ours_by, at: row.ours_at?.toISOString() ?? null },
  shopify: { value: row.theirs, by: 'Shopify', at: row.theirs_at?.toISOString() ?? null },
  created_at: row.created_at.toISOString(),
})

export const toActivity = ({ activity_id, at, text, source, result, note }: ActivityRow): ShopifyActivity => ({
  activity_id,
  at: at.toISOString(),
  text,
  source,
  result,
  note,
})

/** The numeric ID at the end of `gid://shopify/Product/123`. */
export const numericId = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1).replace(/\?.*$/, '')

/** Folders of Shopify's admin. A variant has a page below its product's, which its own ID doesn't tell. */
const ADMIN_FOLDERS: Partial<Record<LinkRow['kind'], string>> = {
  product: 'products',
  promo_code: 'discounts',
  order: 'orders',
}

export function toLink({ kind, local_id, remote_id, shop, synced_at, problem }: LinkRow): ShopifyLink {
  const shopify_id = remote_id === null ? null : numericId(remote_id)
  const folder = ADMIN_FOLDERS[kind]
  return {
    kind,
    local_id,
    shopify_id,
    admin_url: shopify_id === null || folder === undefined ? null : `https://${shop}/admin/${folder}/${shopify_id}`,
    synced_at: synced_at?.toISOString() ?? null,
    problem,
  }
}
