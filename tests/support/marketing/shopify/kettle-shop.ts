import { applyCatalogWebhook } from '../../../../src/server/features/integrations/shopify/catalog/apply-catalog-webhook.ts'
import { contracts } from '../../../../src/shared/contracts/index.ts'
import { expectOk } from '../../app/test-app.ts'
import { connectShop, type ConnectedShop, type ShopifyWorld } from './connected-shop.ts'
import type { DoubleProduct } from './shop-catalog.ts'

/** A connected store with one product of two variants. */
export async function kettleShop(world: ShopifyWorld): Promise<{ shop: ConnectedShop; kettle: DoubleProduct }> {
  const variants = [
    { title: 'Black', sku: 'KET-BK', price: '149.00', stock: 10 },
    { title: 'Sand', sku: 'KET-SA', price: '149.00', stock: 3 },
  ]
  const kettle = world.catalog.add({ title: 'Kettle', variants })
  const shop = await connectShop(world)
  await shop.sync()
  return { shop, kettle }
}

export const onlyProduct = async (shop: ConnectedShop) => {
  const [product] = await shop.products()
  if (!product) throw new Error('The store has no product')
  return product
}

/** Saves a product as the inventory does. */
export async function edit(
  world: ShopifyWorld,
  shop: ConnectedShop,
  change: object,
  variant: object = {},
): Promise<void> {
  const { product_id, variants } = await onlyProduct(shop)
  const saved = variants.map(({ variant_id, title, sku, price, stock }, at) => ({
    variant_id,
    title,
    sku,
    price,
    stock: stock ?? 0,
    ...(at === 0 && variant),
  }))
  const body = { product_id, ...change, variants: saved }
  expectOk(await world.app.call(contracts.inventory.update, { body }, { token: shop.token }))
}

export const sell = (world: ShopifyWorld, shop: ConnectedShop, sku: string, quantity: number) =>
  world.app.db.$client.query('update product_variants set stock = stock - $3 where store_id = $1 and sku = $2', [
    shop.store_id,
    sku,
    quantity,
  ])

export const stockOf = async (shop: ConnectedShop): Promise<(number | null)[]> =>
  (await onlyProduct(shop)).variants.map(({ stock }) => stock)

export const webhook = async (shop: ConnectedShop, topic: string, payload: Record<string, unknown>) =>
  applyCatalogWebhook(await shop.job(), topic, payload)
