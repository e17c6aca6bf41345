import { changeLink, listUnseen, type LinkRow } from '../link-repo.ts'
import { hasCompletedRun, type RunRow } from '../run-repo.ts'
import { whileConnected } from '../sync.ts'
import { attempt } from './attempt.ts'
import { readProduct } from './products/create-product.ts'
import { listChangedProducts, type ChangeFilter } from './products/local-repo.ts'
import { listChangedPromos } from './promo-repo.ts'
import type { Cause } from './reconciliation.ts'
import { continueLater, isOver, moveOn, newSlice, type Slice } from './run-progress.ts'
import { addToShopify, productGone, syncProduct } from './products/sync-product.ts'
import { addPromoToShopify, promoGone, readPromo, syncPromo } from './sync-promo.ts'

const BATCH = 25

/** Reads a linked product again and synchronizes it. */
export async function refreshProduct(cause: Cause, remote_id: string): Promise<void> {
  const remote = await readProduct(cause, remote_id)
  await (remote ? syncProduct(cause, remote) : productGone(cause, remote_id))
}

/** Reads a linked code again and synchronizes it. */
export async function refreshPromo(cause: Cause, remote_id: string): Promise<void> {
  const remote = await readPromo(cause, remote_id)
  await (remote ? syncPromo(cause, remote) : promoGone(cause, remote_id))
}

const titleOf = ({ base }: Pick<LinkRow, 'base'>): string => String(base['title'] ?? base['code'] ?? '')

/** Linked records that Shopify no longer lists: deleted there, if reading them finds nothing. */
async function checkUnseen(cause: Cause, run: RunRow, slice: Slice): Promise<boolean> {
  const { deps, connected } = cause.sync
  const { directions } = connected.shop
  const filter = { since: run.started_at, now: deps.clock.now(), limit: BATCH }
  for (const kind of ['product', 'promo_code'] as const) {
    const isOff = directions[kind === 'product' ? 'products' : 'promo_codes'] === 'off'
    const unseen = isOff ? [] : await listUnseen(deps.db, connected.shop, kind, filter)
    for (const link of unseen) {
      const id = link.remote_id ?? ''
      const refresh = kind === 'product' ? refreshProduct : refreshPromo
      await attempt(cause, { kind, local_id: link.local_id, title: titleOf(link) }, () => refresh(cause, id))
      await whileConnected(cause.sync, (tx) => changeLink(tx, connected.shop, link, { synced_at: filter.now }))
      slice.left -= 1
      await moveOn(cause, run, { position: {} })
    }
    if (unseen.length > 0) return true
  }
  return false
}

/** Synchronizes some of what changed here. Returns true if there was any. */
async function sendSome(cause: Cause, slice: Slice): Promise<boolean> {
  const { deps, connected } = cause.sync
  const { directions } = connected.shop
  const now = deps.clock.now()
  const isSent = (direction: string): boolean => direction === 'both' || direction === 'to_shopify'
  const filter: ChangeFilter = {
    now,
    withFields: isSent(directions.products),
    withNew: isSent(directions.products),
    withStock: isSent(directions.stock),
    limit: BATCH,
  }
  const changed = await listChangedProducts(deps.db, connected.shop, filter)
  const products = changed.filter(({ product_id }) => !slice.handled.has(product_id))
  for (const { product_id, remote_id, title } of products) {
    slice.handled.add(product_id)
    await attempt(cause, { kind: 'product', local_id: product_id, title }, () =>
      remote_id === null ? addToShopify(cause, product_id) : refreshProduct(cause, remote_id),
    )
    slice.left -= 1
  }
  const changedPromos = isSent(directions.promo_codes)
    ? await listChangedPromos(deps.db, connected.shop, { now, withNew: true, limit: BATCH })
    : []
  const promos = changedPromos.filter(({ promo_code_id }) => !slice.handled.has(promo_code_id))
  for (const { promo_code_id, remote_id, code } of promos) {
    slice.handled.add(promo_code_id)
    await attempt(cause, { kind: 'promo_code', local_id: promo_code_id, title: code }, () =>
      remote_id === null ? addPromoToShopify(cause, promo_code_id) : refreshPromo(cause, remote_id),
    )
    slice.left -= 1
  }
  return products.length + promos.length > 0
}

/** The last stage of a run. Returns true if everything was sent. */
export async function finishRun(cause: Cause, run: RunRow, slice: Slice): Promise<boolean> {
  while (!isOver(cause, slice)) {
    await moveOn(cause, run, { position: {} })
    if (!(await checkUnseen(cause, run, slice)) && !(await sendSome(cause, slice))) return true
  }
  return false
}

/** Sends what changed here since the last run, which must have compared everything once. */
export async function sendChanges(cause: Cause): Promise<void> {
  const { deps, connected } = cause.sync
  if (!(await hasCompletedRun(deps.db, connected.integration.integration_id))) return
  const slice = newSlice()
  while (!isOver(cause, slice)) if (!(await sendSome(cause, slice))) return
  await continueLater(cause)
}
