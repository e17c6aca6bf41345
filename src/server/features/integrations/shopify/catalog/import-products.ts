import { productsOperation } from '../../../../integrations/shopify/catalog-queries.ts'
import type { RemoteProduct } from '../../../../integrations/shopify/remote-product.ts'
import { findLinkByRemote } from '../link-repo.ts'
import type { RunRow } from '../run-repo.ts'
import { attempt } from './attempt.ts'
import { readProduct, requireCurrency } from './products/create-product.ts'
import type { Cause } from './reconciliation.ts'
import { isOver, moveOn, type Slice } from './run-progress.ts'
import { syncProduct } from './products/sync-product.ts'

/** Synchronizes one product of the catalog. */
export async function importProduct(cause: Cause, remote: RemoteProduct): Promise<void> {
  const link = await findLinkByRemote(cause.sync.deps.db, cause.sync.connected.shop, 'product', remote.id)
  const about = { kind: 'product', title: remote.title, local_id: link?.local_id ?? null } as const
  await attempt(cause, about, () => syncProduct(cause, remote))
}

/** Reads the catalog page by page. Returns the run, in the next stage if there are no more pages. */
export async function importPages(cause: Cause, started: RunRow, slice: Slice): Promise<RunRow> {
  let run = started
  while (run.stage === 'products' && !isOver(cause, slice)) run = await importPage(cause, run, slice)
  return run
}

async function importPage(cause: Cause, started: RunRow, slice: Slice): Promise<RunRow> {
  const { cursor, index = 0 } = started.position
  const { admin, connected } = cause.sync
  const page = await admin.call(productsOperation, { after: cursor ?? null, location: connected.shop.location_id })
  requireCurrency(cause, page.currency)
  let run = started
  for (const [at, remote] of page.products.entries()) {
    if (at < index) continue
    await importProduct(cause, await whole(cause, remote))
    slice.left -= 1
    const position = { ...(cursor !== undefined && { cursor }), index: at + 1 }
    run = await moveOn(cause, run, { position, done: run.done + 1 })
  }
  return page.next === null
    ? moveOn(cause, run, { stage: 'promo_codes', position: {}, total: null })
    : moveOn(cause, run, { position: { cursor: page.next } })
}

/** A page has the first variants of each product only. */
async function whole(cause: Cause, remote: RemoteProduct): Promise<RemoteProduct> {
  if (!remote.has_more) return remote
  return (await readProduct(cause, remote.id)) ?? remote
}
