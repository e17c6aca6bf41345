import type { WhopProduct } from '../../../../shared/contracts/payments/whop.ts'
import type { ProviderProduct } from '../../../connectors/third-party.ts'
import type { Page } from '../../../db/listing.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { connectorOf, contextAt, requireAccount, requireVerified, type Chosen } from './account.ts'
import * as products from './products-repo.ts'
import { findAccount } from './repo.ts'
import { asked } from './webhook.ts'

/** Lists one page of the store's products with their Whop products. */
export async function listMapped(
  deps: Deps,
  { store_id, mode }: Chosen,
  query: Page & { search?: string | undefined },
): Promise<{ products: WhopProduct[]; total: number }> {
  const account = await findAccount(deps.db, store_id, mode)
  const { page, size, search } = query
  const connection_id = account?.connection_id ?? null
  return products.listProducts(deps.db, { store_id, connection_id, page, size, search })
}

/** Lists the account's products at Whop. @throws AppError 404, 409 without an accepted key, 503 with Whop's message */
export async function choices(deps: Deps, chosen: Chosen): Promise<ProviderProduct[]> {
  const row = await requireVerified(deps, chosen)
  const told = await asked(connectorOf(deps).desk.products(contextAt(deps, row)))
  if (!told.ok) throw new AppError(503, told.message, { code: 'whop_refused' })
  return told.value
}

/** Maps a product to one at Whop; null removes the mapping. @throws AppError 404, 409, 503 */
export async function mapProduct(
  deps: Deps,
  by: Actor,
  chosen: Chosen,
  { product_id, whop_product_id }: { product_id: string; whop_product_id: string | null },
): Promise<WhopProduct> {
  const { store_id } = chosen
  const { connection_id } = await requireAccount(deps, chosen)
  const one = { store_id, connection_id, product_id, page: 1, size: 1 }
  const [product] = (await products.listProducts(deps.db, one)).products
  if (!product) throw notFound('Product not found')
  const found = whop_product_id === null ? null : await choiceOf(deps, chosen, whop_product_id)
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    await products.setProduct(tx, { connection_id, product_id }, found, now)
    const target = { type: 'product', id: product_id, name: product.title }
    const before = { whop_product: product.whop_title }
    const after = { whop_product: found?.whop_title ?? null }
    await audit(deps, tx, by, { store_id, action: 'whop.product_mapped', target, before, after })
    await deps.live.publish(tx, { type: 'connection.updated', store_id, connection_id })
  })
  return { ...product, whop_product_id: found?.whop_product_id ?? null, whop_title: found?.whop_title ?? null }
}

async function choiceOf(deps: Deps, chosen: Chosen, whop_product_id: string) {
  const found = (await choices(deps, chosen)).find(({ product_id }) => product_id === whop_product_id)
  if (!found) throw notFound('Whop has no such product')
  return { whop_product_id, whop_title: found.title }
}
