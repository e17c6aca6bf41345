import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  connectShop,
  emptyShop,
  openShopifyWorld,
  type ShopifyWorld,
} from '../../../../../../tests/support/marketing/shopify/connected-shop.ts'
import {
  edit,
  kettleShop,
  onlyProduct,
  sell,
  stockOf,
  webhook,
} from '../../../../../../tests/support/marketing/shopify/kettle-shop.ts'
import { expectOk } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'

let world: ShopifyWorld
beforeAll(async () => {
  world = await openShopifyWorld()
})
beforeEach(() => emptyShop(world))
afterAll(() => world.close())

describe('products', () => {
  it('merge fields that only one side changed, in both directions', async () => {
    const { shop, kettle } = await kettleShop(world)
    await edit(world, shop, { description: 'Pours slowly.\nOne liter' }, { price: 15_900 })
    world.catalog.edit(kettle, { title: 'Gooseneck kettle', status: 'ARCHIVED' })
    const run = await shop.run()
    expect(run.counts).toMatchObject({ created: 0, updated: 1, sent: 1, conflicts: 0 })
    expect(await onlyProduct(shop)).toMatchObject({
      title: 'Gooseneck kettle',
      status: 'archived',
      variants: [{ price: 15_900 }, {}],
    })
    expect(kettle).toMatchObject({ descriptionHtml: 'Pours slowly.<br>One liter', variants: [{ price: '159.00' }, {}] })
    expect((await shop.run()).counts).toMatchObject({ updated: 0, sent: 0, conflicts: 0 })
    expect(await shop.activity()).toContain('Kettle updated in Shopify: description, price')
  })

  it('list what both sides changed, and apply the chosen side', async () => {
    const { shop, kettle } = await kettleShop(world)
    await edit(world, shop, { title: 'Kettle A' }, { price: 15_000 })
    world.catalog.edit(kettle, { title: 'Kettle B' })
    if (kettle.variants[0]) kettle.variants[0].price = '145.00'
    expect((await shop.run()).counts).toMatchObject({ conflicts: 2, updated: 0, sent: 0 })
    expect((await shop.run()).counts).toMatchObject({ conflicts: 0 })
    const conflicts = await shop.conflicts()
    expect(conflicts).toMatchObject([
      { field: 'title', cartwright: { value: 'Kettle A' }, shopify: { value: 'Kettle B' } },
      { field: 'price', subtitle: 'Black, KET-BK', cartwright: { value: 15_000 }, shopify: { value: 14_500 } },
    ])
    const choices = conflicts.map(
      ({ conflict_id }, at) => ({ conflict_id, keep: at === 0 ? 'cartwright' : 'shopify' }) as const,
    )
    const body = { store_id: shop.store_id, choices }
    expectOk(await world.app.call(contracts.shopify.resolve, { body }, { token: shop.token }))
    await shop.sync()
    expect(kettle.title).toBe('Kettle A')
    expect(await onlyProduct(shop)).toMatchObject({ title: 'Kettle A', variants: [{ price: 14_500 }, {}] })
    expect(await shop.conflicts()).toEqual([])
  })

  it('drop a conflict when the difference is gone', async () => {
    const { shop, kettle } = await kettleShop(world)
    await edit(world, shop, { title: 'Kettle A' })
    world.catalog.edit(kettle, { title: 'Kettle B' })
    await shop.run()
    expect(await shop.conflicts()).toHaveLength(1)
    world.catalog.edit(kettle, { title: 'Kettle A' })
    await shop.run()
    expect(await shop.conflicts()).toEqual([])
  })

  it('are created at Shopify once, with variants, stock and image', async () => {
    const shop = await connectShop(world)
    await shop.sync()
    const variants = [
      { title: 'Small', sku: 'CUP-S', price: 1200, stock: 7 },
      { title: 'Large', sku: 'CUP-L', price: 1500, track_stock: false },
    ]
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = { store_id: shop.store_id, title: 'Cup', description: 'For < 1 L', variants }
    const files = { image: new Blob([png]) }
    expectOk(await world.app.call(contracts.inventory.create, { body, files }, { token: shop.token }))
    await shop.sync()
    await shop.run()
    expect(world.catalog.products).toMatchObject([
      {
        title: 'Cup',
        descriptionHtml: 'For &lt; 1 L',
        variants: [
          { title: 'Small', sku: 'CUP-S', price: '12.00', stock: 7 },
          { title: 'Large', sku: 'CUP-L', price: '15.00', tracked: false },
        ],
      },
    ])
    expect(world.catalog.products[0]?.media[0]?.url).toContain('upl_')
    expect(await shop.products()).toHaveLength(1)
    expect(await shop.conflicts()).toEqual([])
  })

  it('aren’t duplicated if Shopify has their SKU: they are matched, and differences are listed', async () => {
    const { shop } = await kettleShop(world)
    await world.app.db.$client.query('delete from shopify_links where store_id = $1', [shop.store_id])
    await edit(world, shop, { title: 'My kettle' })
    const run = await shop.run()
    expect(run.counts).toMatchObject({ created: 0, sent: 0 })
    expect(await shop.conflicts()).toMatchObject([{ field: 'title' }])
    expect([world.catalog.products.length, (await shop.products()).length]).toEqual([1, 1])
  })

  it('get added and deleted variants from either side', async () => {
    const { shop, kettle } = await kettleShop(world)
    const { product_id, variants } = await onlyProduct(shop)
    const [black] = variants
    const saved = [
      { variant_id: black?.variant_id, title: 'Black', sku: 'KET-BK', price: 14_900 },
      { title: 'Red', sku: 'KET-RE', price: 15_500, stock: 4 },
    ]
    const body = { product_id, variants: saved }
    expectOk(await world.app.rawCall(contracts.inventory.update, { body }, { token: shop.token }))
    await shop.sync()
    expect(kettle.variants.map(({ sku, stock }) => [sku, stock])).toEqual([
      ['KET-BK', 10],
      ['KET-RE', 4],
    ])
    kettle.variants = [...kettle.variants.slice(1), world.catalog.newVariant({ title: 'Blue', sku: 'KET-BL' })]
    world.catalog.edit(kettle, {})
    await shop.run()
    expect((await onlyProduct(shop)).variants.map(({ sku }) => sku).toSorted()).toEqual(['KET-BL', 'KET-RE'])
  })

  it('tell why Shopify refused a change, and try it again later', async () => {
    const { shop, kettle } = await kettleShop(world)
    await edit(world, shop, { title: 'Kettle A' })
    world.catalog.refusal = 'Title is not allowed'
    await shop.sync()
    const { kinds } = await shop.details()
    expect(kinds[0]).toMatchObject({ kind: 'products', failed: 1 })
    expect(await shop.activity()).toContain('Kettle A not synchronized: Title is not allowed')
    world.app.clock.advance(3_600_000)
    await shop.sync()
    expect(kettle.title).toBe('Kettle A')
    expect((await shop.details()).kinds[0]).toMatchObject({ failed: 0 })
  })
})

describe('deleted products', () => {
  it('are deleted on the other side if it didn’t change', async () => {
    const { shop, kettle } = await kettleShop(world)
    const cup = world.catalog.add({ title: 'Cup' })
    await shop.run()
    world.catalog.delete(kettle.id)
    const { product_id } = (await shop.products()).find(({ title }) => title === 'Cup') ?? {}
    expectOk(await world.app.rawCall(contracts.inventory.remove, { body: { product_id } }, { token: shop.token }))
    await shop.run()
    expect(await shop.products()).toEqual([])
    expect(world.catalog.product(cup.id)).toBeUndefined()
  })

  it('are listed if the other side changed or sold them, and a choice restores or deletes them', async () => {
    const { shop, kettle } = await kettleShop(world)
    await sell(world, shop, 'KET-BK', 1)
    world.catalog.delete(kettle.id)
    await shop.run()
    expect(await shop.conflicts()).toMatchObject([
      { field: 'deleted', title: 'Kettle', cartwright: { value: false }, shopify: { value: true } },
    ])
    await shop.resolve('cartwright')
    expect(world.catalog.products).toMatchObject([{ title: 'Kettle', variants: [{ stock: 9 }, { stock: 3 }] }])
    expect(await shop.conflicts()).toEqual([])
  })

  it('are forgotten once if both sides deleted them', async () => {
    const { shop, kettle } = await kettleShop(world)
    const { product_id } = await onlyProduct(shop)
    expectOk(await world.app.call(contracts.inventory.remove, { body: { product_id } }, { token: shop.token }))
    world.catalog.delete(kettle.id)
    const payload = { id: Number(kettle.id.split('/').at(-1)) }
    expect(await webhook(shop, 'products/delete', payload)).toBe('applied')
    expect(await webhook(shop, 'products/delete', payload)).toBe('ignored')
    const activity = await shop.activity()
    expect(activity.filter((text) => text === 'Kettle deleted on both sides')).toHaveLength(1)
    expect((await shop.run()).counts).toMatchObject({ failed: 0, conflicts: 0 })
    expect([world.catalog.products, await shop.products(), await shop.conflicts()]).toEqual([[], [], []])
  })
})

describe('stock', () => {
  it('counts the sales of both sides', async () => {
    const { shop, kettle } = await kettleShop(world)
    const [black] = kettle.variants
    if (black) black.stock = 7
    await sell(world, shop, 'KET-BK', 2)
    await shop.sync()
    expect([(await stockOf(shop))[0], black?.stock]).toEqual([5, 5])
  })

  it('loses no sale that happens at Shopify while it is set', async () => {
    const { shop, kettle } = await kettleShop(world)
    const [black] = kettle.variants
    world.catalog.beforeStock = () => {
      world.catalog.beforeStock = () => {}
      if (black) black.stock = 8
    }
    await sell(world, shop, 'KET-BK', 3)
    await shop.sync()
    expect([(await stockOf(shop))[0], black?.stock]).toEqual([5, 5])
  })

  it('is set once if the process is killed after Shopify’s answer', async () => {
    const { shop, kettle } = await kettleShop(world)
    await sell(world, shop, 'KET-BK', 3)
    world.double.loseStockAnswer()
    await shop.sync()
    await sell(world, shop, 'KET-BK', 1)
    world.app.clock.advance(600_000)
    await shop.sync()
    expect([(await stockOf(shop))[0], kettle.variants[0]?.stock]).toEqual([6, 6])
  })

  it('is left to the merchant if more was sold than there was', async () => {
    const { shop, kettle } = await kettleShop(world)
    const [, sand] = kettle.variants
    if (sand) sand.stock = 1
    await sell(world, shop, 'KET-SA', 2)
    await shop.sync()
    expect(await shop.conflicts()).toMatchObject([
      { field: 'stock', cartwright: { value: 1, by: 'Sale' }, shopify: { value: 1 } },
    ])
  })
})
