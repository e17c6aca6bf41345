import { setStockOperation, stockAtLocationOperation } from '../../../../../integrations/shopify/catalog-mutations.ts'
import { Refused, requireNoErrors } from '../../admin-session.ts'
import { changeLink, listVariantLinks, type LinkRow } from '../../link-repo.ts'
import { whileConnected } from '../../sync.ts'
import type { ProductChanges, StockChange } from './product-changes.ts'
import { record, type Cause } from '../reconciliation.ts'

/** Shopify's quantity changed since it was read: the stock has to be compared again. */
const STALE: ReadonlySet<string> = new Set(['CHANGE_FROM_QUANTITY_STALE', 'COMPARE_QUANTITY_STALE'])

/**
 * Sets the stock of variants at Shopify, each if it is still what it was, so that no sale there is overwritten. Returns
 * true if some were changed there meanwhile and have to be compared again. @throws Refused, TryLater, Disconnected
 */
export async function sendStock(cause: Cause, { stock, unstocked }: ProductChanges): Promise<boolean> {
  const { admin, connected } = cause.sync
  let isStale = false
  for (const change of stock) {
    if (unstocked.includes(change.inventory_item_id)) {
      const { inventoryActivate } = await admin.call(stockAtLocationOperation, {
        item: change.inventory_item_id,
        location: connected.shop.location_id,
        key: `${change.key}-activate`,
      })
      requireNoErrors(inventoryActivate.userErrors)
    }
    isStale = !(await setStock(cause, change)) || isStale
  }
  return isStale
}

/** Repeats the requests for a product's stock that a killed process may have sent. Returns true if there were any. */
export async function repeatStock(cause: Cause, product_id: string): Promise<boolean> {
  const { deps, connected } = cause.sync
  const links = await listVariantLinks(deps.db, connected.shop, product_id)
  const pending = links.flatMap((link) => pendingStock(link) ?? [])
  for (const change of pending) await setStock(cause, change)
  return pending.length > 0
}

function pendingStock({ local_id, inventory_item_id, base }: LinkRow): StockChange | null {
  const { stock_key: key, stock_to: quantity, stock: from } = base
  if (typeof key !== 'string' || typeof quantity !== 'number' || inventory_item_id === null) return null
  const label = typeof base['sku'] === 'string' && base['sku'] !== '' ? base['sku'] : 'a variant'
  return { local_id, inventory_item_id, label, quantity, from: typeof from === 'number' ? from : null, key }
}

/** Sets one stock; false if Shopify's changed meanwhile. */
async function setStock(cause: Cause, change: StockChange): Promise<boolean> {
  const { admin, connected } = cause.sync
  const { inventory_item_id: item, quantity, from, key, label, local_id } = change
  const { inventorySetQuantities } = await admin.call(setStockOperation, {
    item,
    location: connected.shop.location_id,
    quantity,
    from,
    key,
  })
  const [error] = inventorySetQuantities.userErrors
  const isStale = error?.code !== undefined && error.code !== null && STALE.has(error.code)
  await whileConnected(cause.sync, async (tx) => {
    const settled = { stock_key: null, stock_to: null, ...(!error && { stock: quantity }) }
    await changeLink(tx, connected.shop, { kind: 'variant', local_id }, { base: settled })
    if (!error) await record(cause, tx, `Stock of ${label} set to ${quantity} in Shopify`, 'accepted')
  })
  if (error && !isStale) throw new Refused(error.message)
  return !error
}
