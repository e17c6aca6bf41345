import { normalizePromoCode } from '../../../../../shared/domain/cart/promo.ts'
import { newId } from '../../../../db/ids.ts'
import type { RemotePromo } from '../../../../integrations/shopify/discounts.ts'
import { changeLink, deleteLinks, findLinkByRemote, saveLink, type LinkRow } from '../link-repo.ts'
import { mergeRecord } from './merge-record.ts'
import * as repo from './promo-repo.ts'
import type { PromoRow } from './promo-repo.ts'
import { isPromoChanged, ourPromo, PROMO_FIELDS, promoColumns, theirPromo, type PromoField } from './promo-sides.ts'
import { Unsupported } from './products/reconcile-product.ts'
import { record, reconcile, tally, type Cause, type Reconciliation } from './reconciliation.ts'

/** What is left to do at Shopify for a code, after the changes here are stored. */
export interface PromoChanges {
  promo_code_id: string
  code: string
  /** Null if it was deleted here. */
  row: PromoRow | null
  version: number
  fields: PromoField[]
}

/** Shopify manages the codes that only come from there. */
export const promoSource = ({ sync }: Cause): PromoRow['source'] =>
  sync.connected.shop.directions.promo_codes === 'from_shopify' ? 'shopify' : 'manual'

const publish = ({ cause, tx }: Reconciliation, promo_code_id: string): Promise<void> => {
  const { deps, connected } = cause.sync
  return deps.live.publish(tx, { type: 'promo_code.updated', store_id: connected.shop.store_id, promo_code_id })
}

/**
 * Brings a code of Shopify together with ours: adds it, merges its fields, or lists conflicts. Changes here are stored;
 * those for Shopify are returned. Null if there is nothing to do.
 * @throws Unsupported, Disconnected
 */
export function reconcilePromo(cause: Cause, remote: RemotePromo): Promise<PromoChanges | null> {
  const { shop } = cause.sync.connected
  let link: LinkRow | null = null
  let local_id: string | null = null
  return reconcile(
    cause,
    async (tx) => {
      link = await findLinkByRemote(tx, shop, 'promo_code', remote.id)
      const key = normalizePromoCode(remote.code)
      local_id = link?.local_id ?? (await repo.findPromoByKey(tx, shop.store_id, key))?.promo_code_id ?? null
      return local_id === null ? [] : [local_id]
    },
    async (work) => {
      if (local_id === null) return addPromo(work, remote)
      const local = await repo.lockPromo(work.tx, shop.store_id, local_id)
      if (local) return mergePromo(work, local, remote, link)
      return link ? promoDeletedHere(work, remote, link) : null
    },
  )
}

async function addPromo(work: Reconciliation, remote: RemotePromo): Promise<PromoChanges | null> {
  const { tx, cause, now } = work
  const { store_id, shop, directions } = cause.sync.connected.shop
  if (directions.promo_codes === 'to_shopify' || directions.promo_codes === 'off') return null
  const { id: _id, updated_at: _at, ...columns } = remote
  const code_key = normalizePromoCode(remote.code)
  const taken = await repo.findPromoByKey(tx, store_id, code_key)
  if (taken) throw new Unsupported('Another promo code here uses this code')
  const promo_code_id = newId('prm', now.getTime())
  const at = { synced_at: now, created_at: now, updated_at: now }
  await repo.insertPromo(tx, { ...columns, promo_code_id, store_id, code_key, source: promoSource(cause), ...at })
  await saveLink(tx, {
    store_id,
    shop,
    kind: 'promo_code',
    local_id: promo_code_id,
    remote_id: remote.id,
    base: theirPromo(remote, null, {}, cause.currency, now),
    local_version: 1,
  })
  await publish(work, promo_code_id)
  await record(cause, tx, `Promo code ${remote.code} added`)
  await tally(cause, tx, { created: 1 })
  return { promo_code_id, code: remote.code, row: null, version: 1, fields: [] }
}

async function mergePromo(
  work: Reconciliation,
  row: PromoRow,
  remote: RemotePromo,
  link: LinkRow | null,
): Promise<PromoChanges> {
  const { tx, cause, now } = work
  const { shop } = cause.sync.connected
  const { promo_code_id, store_id } = row
  const key = { kind: 'promo_code', local_id: promo_code_id } as const
  const base = link?.base ?? {}
  const ours = ourPromo(row, cause.currency, now)
  const theirs = theirPromo(remote, ours, base, cause.currency, now)
  const merged = mergeRecord(PROMO_FIELDS, { base, ours, theirs }, shop.directions.promo_codes, (field) =>
    work.chosen(promo_code_id, field),
  )
  const at = { ours_at: row.updated_at, theirs_at: remote.updated_at }
  for (const conflict of merged.conflicts)
    work.addConflict({ ...key, product_id: null, title: row.code, ...conflict, ...at })
  if (!link) await saveLink(tx, { store_id, shop: shop.shop, ...key, remote_id: remote.id })
  await changeLink(tx, shop, key, { base: merged.base })
  const change = promoColumns(merged.ours, remote)
  const isChanged = Object.keys(change).length > 0
  const source = { source: promoSource(cause), synced_at: now }
  if (!isChanged) await repo.touchPromo(tx, promo_code_id, source)
  else {
    await requireFree(work, row, change)
    await repo.changePromo(tx, promo_code_id, { ...change, ...source, updated_at: now })
    await publish(work, promo_code_id)
    await record(cause, tx, `Promo code ${remote.code} updated: ${Object.keys(merged.ours).map(inWords).join(', ')}`)
    await tally(cause, tx, { updated: 1 })
  }
  const fields = PROMO_FIELDS.filter((field) => field in merged.theirs)
  return {
    promo_code_id,
    code: row.code,
    row: { ...row, ...change },
    version: row.version + (isChanged ? 1 : 0),
    fields,
  }
}

export const inWords = (field: string): string => field.replaceAll('_', ' ').replace(/ at$/, '')

/** @throws Unsupported if another of our codes has the new name */
async function requireFree({ tx }: Reconciliation, row: PromoRow, { code_key }: Partial<PromoRow>): Promise<void> {
  if (code_key === undefined) return
  const taken = await repo.findPromoByKey(tx, row.store_id, code_key)
  if (taken && taken.promo_code_id !== row.promo_code_id)
    throw new Unsupported('Another promo code here uses its new code')
}

/** A code that was deleted here and still exists at Shopify. */
async function promoDeletedHere(
  work: Reconciliation,
  remote: RemotePromo,
  { local_id, base }: LinkRow,
): Promise<PromoChanges | null> {
  const { tx, cause, now } = work
  const { shop } = cause.sync.connected
  const direction = shop.directions.promo_codes
  if (direction === 'off') return null
  const side = work.chosen(local_id, 'deleted')
  if (direction === 'from_shopify' || side === 'shopify') {
    await deleteLinks(tx, shop, 'promo_code', [local_id])
    return addPromo(work, remote)
  }
  const isChanged = isPromoChanged(theirPromo(remote, null, base, cause.currency, now), base)
  // Disabling a code here ends it there, which isn't a change of the merchant's.
  if (direction === 'both' && side === null && isChanged && base['disabled'] !== true) {
    const about = { kind: 'promo_code', local_id, product_id: null, title: remote.code } as const
    work.addConflict({ ...about, field: 'deleted', ours: true, theirs: false, theirs_at: remote.updated_at })
    return null
  }
  return { promo_code_id: local_id, code: remote.code, row: null, version: 0, fields: ['code'] }
}

/** Same as `productDeletedThere`, for a code. @throws Disconnected */
export function promoDeletedThere(cause: Cause, remote_id: string): Promise<PromoRow | null> {
  const { shop } = cause.sync.connected
  let link: LinkRow | null = null
  return reconcile(
    cause,
    async (tx) => {
      link = await findLinkByRemote(tx, shop, 'promo_code', remote_id)
      return link ? [link.local_id] : []
    },
    async (work) => (link ? deletedThere(work, link) : null),
  )
}

async function deletedThere(work: Reconciliation, { local_id, base }: LinkRow): Promise<PromoRow | null> {
  const { tx, cause, now } = work
  const { shop } = cause.sync.connected
  const direction = shop.directions.promo_codes
  const row = await repo.lockPromo(tx, shop.store_id, local_id)
  if (!row) {
    await deleteLinks(tx, shop, 'promo_code', [local_id])
    await record(cause, tx, `Promo code ${String(base['code'] ?? '')} deleted on both sides`)
    return null
  }
  if (direction === 'off') return null
  const side = work.chosen(local_id, 'deleted')
  if (direction === 'both' && side === null && isPromoChanged(ourPromo(row, cause.currency, now), base)) {
    const about = { kind: 'promo_code', local_id, product_id: null, title: row.code } as const
    work.addConflict({ ...about, field: 'deleted', ours: false, theirs: true, ours_at: row.updated_at })
    return null
  }
  await deleteLinks(tx, shop, 'promo_code', [local_id])
  if (direction === 'to_shopify' || side === 'cartwright') return row
  await repo.removePromo(tx, local_id)
  await publish(work, local_id)
  await record(cause, tx, `Promo code ${row.code} deleted`)
  await tally(cause, tx, { updated: 1 })
  return null
}
