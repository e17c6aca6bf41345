import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  connectShop,
  emptyShop,
  openShopifyWorld,
  type ShopifyWorld,
} from '../../../../../../tests/support/marketing/shopify/connected-shop.ts'
import { kettleShop, onlyProduct, webhook } from '../../../../../../tests/support/marketing/shopify/kettle-shop.ts'

let world: ShopifyWorld
beforeAll(async () => {
  world = await openShopifyWorld()
})
beforeEach(() => emptyShop(world))
afterAll(() => world.close())

it('reads the product and the stock again, in any order', async () => {
  const { shop, kettle } = await kettleShop(world)
  world.catalog.edit(kettle, { title: 'New kettle' })
  const [black] = kettle.variants
  if (black) black.stock = 4
  const item = Number(black?.item.split('/').at(-1))
  const level = { inventory_item_id: item, location_id: 7, available: 9 }
  expect(await webhook(shop, 'inventory_levels/update', level)).toBe('applied')
  expect(await webhook(shop, 'inventory_levels/update', { ...level, location_id: 8 })).toBe('ignored')
  expect(await onlyProduct(shop)).toMatchObject({ title: 'New kettle', variants: [{ stock: 4 }, {}] })
  const late = { admin_graphql_api_id: kettle.id, updated_at: '2026-11-20T10:00:00Z' }
  expect(await webhook(shop, 'products/update', late)).toBe('ignored')
  const cup = world.catalog.add({ title: 'Cup' })
  expect(await webhook(shop, 'PRODUCTS_CREATE', { admin_graphql_api_id: cup.id })).toBe('applied')
  expect(await shop.products()).toHaveLength(2)
  expect(await webhook(shop, 'app/uninstalled', {})).toBe('ignored')
})

it('applies discounts', async () => {
  const shop = await connectShop(world)
  await shop.sync()
  const { id } = world.catalog.addDiscount('BREW15')
  expect(await webhook(shop, 'discounts/create', { admin_graphql_api_id: id })).toBe('applied')
  expect((await shop.promos()).promo_codes).toMatchObject([{ code: 'BREW15' }])
  world.catalog.discounts.length = 0
  expect(await webhook(shop, 'discounts/delete', { admin_graphql_api_id: id })).toBe('applied')
  expect((await shop.promos()).promo_codes).toEqual([])
  const automatic = { admin_graphql_api_id: 'gid://shopify/DiscountAutomaticNode/1' }
  expect(await webhook(shop, 'discounts/update', automatic)).toBe('ignored')
})
