import * as z from 'zod/mini'
import {
  bulkQuery,
  bulkStateOperation,
  cancelBulkOperation,
  runBulkOperation,
  stockOperation,
} from '../../../../integrations/shopify/catalog-queries.ts'
import { openLines } from '../../../../integrations/shopify/remote-file.ts'
import {
  productLine,
  stockOf,
  toRemoteProduct,
  toRemoteVariant,
  variantNode,
  type RemoteProduct,
} from '../../../../integrations/shopify/remote-product.ts'
import { Refused, requireNoErrors, TryLater } from '../admin-session.ts'
import type { RunRow } from '../run-repo.ts'
import { importProduct } from './import-products.ts'
import type { Cause } from './reconciliation.ts'
import { isOver, moveOn, type Slice } from './run-progress.ts'

const POLL_MS = 5000

/** Has Shopify prepare the catalog as a file, and waits for it. @throws TryLater while it isn't ready, Refused */
export async function prepareBulk(cause: Cause, started: RunRow): Promise<RunRow> {
  const { admin, connected } = cause.sync
  let run = started
  if (run.position.bulk_id === undefined) {
    const { bulkOperationRunQuery: made } = await admin.call(runBulkOperation, {
      query: bulkQuery(connected.shop.location_id),
    })
    const [error] = made.userErrors
    // Shopify prepares one file at a time, such as that of a run that was canceled.
    if (error && /already in progress/i.test(error.message)) throw new TryLater(error.message, POLL_MS)
    requireNoErrors(made.userErrors)
    if (!made.bulkOperation) throw new Refused('Shopify did not start to prepare the catalog')
    run = await moveOn(cause, run, { position: { bulk_id: made.bulkOperation.id } })
  }
  await bulkUrl(cause, run)
  return moveOn(cause, run, { stage: 'products', position: { ...run.position, bulk_line: 0 } })
}

/** Address of the prepared file; null for an empty catalog. @throws TryLater while it isn't ready, Refused */
async function bulkUrl({ sync: { admin } }: Cause, { position }: RunRow): Promise<string | null> {
  const { bulkOperation } = await admin.call(bulkStateOperation, { id: position.bulk_id ?? '' })
  switch (bulkOperation?.status) {
    case 'COMPLETED':
      return bulkOperation.url
    case 'CREATED':
    case 'RUNNING':
      throw new TryLater('Shopify is preparing the catalog', POLL_MS)
    default:
      throw new Refused(`Shopify could not prepare the catalog (${bulkOperation?.errorCode ?? 'no longer available'})`)
  }
}

/** Stops the preparation of a canceled run. */
export async function cancelBulk({ sync: { admin } }: Cause, { stage, position }: RunRow): Promise<void> {
  if (stage !== 'preparing' || position.bulk_id === undefined) return
  await admin.call(cancelBulkOperation, { id: position.bulk_id })
}

/** Inventory items of one request. */
const MAX_ITEMS = 250

/** Reads the prepared file from where the run is. Returns the run, in the next stage at the end of the file. */
export async function importBulk(cause: Cause, started: RunRow, slice: Slice): Promise<RunRow> {
  const url = await bulkUrl(cause, started)
  const from = started.position.bulk_line ?? 0
  const lines = url === null ? null : await openLines(url, cause.sync.deps.settings.providersUrl, from)
  if (url !== null && !lines) throw new TryLater('The catalog file could not be read from Shopify')
  let run = started
  let batch: BulkProduct[] = []
  const flush = async (): Promise<void> => {
    for (const { remote, end } of await withStock(cause, batch)) {
      await importProduct(cause, remote)
      slice.left -= 1
      run = await moveOn(cause, run, { position: { ...run.position, bulk_line: end }, done: run.done + 1 })
    }
    batch = []
  }
  for await (const product of productsOf(lines ?? noLines(), cause.currency, from)) {
    const items = batch.reduce((sum, { remote }) => sum + remote.variants.length, 0)
    if (items + product.remote.variants.length > MAX_ITEMS) await flush()
    if (isOver(cause, slice) || batch.length >= slice.left) {
      await flush()
      return run
    }
    batch.push(product)
  }
  await flush()
  return moveOn(cause, run, { stage: 'promo_codes', position: {}, total: null })
}

async function* noLines(): AsyncGenerator<string> {}

interface BulkProduct {
  remote: RemoteProduct
  /** Number of the line after it. */
  end: number
}

const childLine = z.extend(variantNode, { __parentId: z.string() })

/** Each product is followed by its variants. */
async function* productsOf(lines: AsyncGenerator<string>, currency: string, from: number): AsyncGenerator<BulkProduct> {
  let at = from
  let current: RemoteProduct | null = null
  for await (const line of lines) {
    const row: unknown = JSON.parse(line)
    const child = childLine.safeParse(row)
    if (child.success) current?.variants.push(toRemoteVariant(child.data, currency))
    else {
      if (current) yield { remote: current, end: at }
      current = toRemoteProduct(productLine.parse(row), [])
    }
    at += 1
  }
  if (current) yield { remote: current, end: at }
}

/** The products with their current stock: the file is older. */
async function withStock({ sync }: Cause, batch: readonly BulkProduct[]): Promise<BulkProduct[]> {
  const ids = batch.flatMap(({ remote }) => remote.variants.map((variant) => variant.inventory_item_id))
  if (ids.length === 0) return [...batch]
  const { admin, connected } = sync
  const stocks = new Map<string, number | null>()
  for (let at = 0; at < ids.length; at += MAX_ITEMS) {
    const part = ids.slice(at, at + MAX_ITEMS)
    const { nodes } = await admin.call(stockOperation, { ids: part, location: connected.shop.location_id })
    for (const node of nodes) if (node) stocks.set(node.id, stockOf(node))
  }
  return batch.map(({ remote, end }) => ({
    end,
    remote: {
      ...remote,
      variants: remote.variants.map((variant) => ({
        ...variant,
        // An item that was deleted meanwhile is found missing at the end of the run.
        stock: stocks.has(variant.inventory_item_id) ? (stocks.get(variant.inventory_item_id) ?? null) : variant.stock,
      })),
    },
  }))
}
