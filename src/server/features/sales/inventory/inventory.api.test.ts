import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeHold, makeProduct } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { VariantInput } from '../../../../shared/contracts/sales/inventory.ts'

const { inventory, orders } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
})
afterAll(() => api.close())

const aVariant = { title: '1.0 L', price: 14_900, stock: 3 }

const list = async (query: Record<string, unknown> = {}) => {
  const reply = await api.call(inventory.list, { query: { store_id, ...query } }, { token })
  return { titles: reply.body.products.map(({ title }) => title), ...reply.body }
}

const inAMinute = () => new Date(api.clock.now().getTime() + 60_000)
const aMinuteAgo = () => new Date(api.clock.now().getTime() - 60_000)

describe('permissions', () => {
  it('allows only members of the store [SA-003]', async () => {
    expect(await api.call(inventory.list, { query: { store_id } })).toMatchObject({ status: 401 })
    const stranger = await api.signUp()
    expect(await api.call(inventory.list, { query: { store_id } }, { token: stranger.token })).toMatchObject({
      status: 403,
    })
    const { product } = await makeProduct(api.db, { store_id })
    const input = { body: { product_id: product.product_id } }
    expect(await api.call(inventory.remove, input, { token: stranger.token })).toMatchObject({ status: 403 })
  })
})

describe('create and update [SA-003]', () => {
  const create = (body: object, files = {}) =>
    api.call(inventory.create, { body: { store_id, title: 'Kettle', variants: [aVariant], ...body }, files }, { token })

  it('saves a product with ordered variants and its image as WebP, and emits a live event', async () => {
    const publish = vi.spyOn(api.deps.live, 'publish')
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
      .png()
      .toBuffer()
    const variants = [aVariant, { title: '0.5 L', sku: 'KST-05', price: 9900, stock: 0, low_stock_threshold: 2 }]
    const { status, body } = await create({ variants }, { image: new Blob([png]) })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ title: 'Kettle', status: 'active', source: 'own', currency: 'USD' })
    expect(body.data.image).toMatch(/^\/uploads\/upl_\w+\.webp$/)
    expect(body.data.variants).toMatchObject([
      { title: '1.0 L', sku: '', price: 14_900, stock: 3, held: 0, available: 3, low_stock_threshold: 0 },
      { title: '0.5 L', sku: 'KST-05', available: 0, low_stock_threshold: 2 },
    ])
    const { product_id } = body.data
    expect(publish).toHaveBeenCalledWith(expect.anything(), { type: 'product.updated', store_id, product_id })
    const read = await api.call(inventory.details, { query: { product_id } }, { token })
    expect(read.body.data).toEqual(body.data)
  })

  it.each([
    [{ title: ' ' }, 'Title is required'],
    [{ variants: [] }, 'A product needs at least one variant'],
    [{ variants: [{ ...aVariant, price: -1 }] }, 'Price must not be negative'],
    [{ variants: [{ ...aVariant, price: 9_999_999_999_999_900 }] }, 'Price is too high'],
    [{ variants: [{ ...aVariant, price: 1.5 }] }, 'Price must be a whole number of minor units'],
    [{ variants: [{ ...aVariant, stock: 9_999_999_999_999_900 }] }, 'Stock is too high'],
    [{ variants: [{ ...aVariant, stock: 1.5 }] }, 'Stock must be a whole number'],
    [{ variants: [{ ...aVariant, low_stock_threshold: 3_000_000_000 }] }, 'Low-stock threshold is too high'],
    [{ variants: [{ ...aVariant, variant_id: 'var_none' }] }, 'A variant belongs to another product'],
  ])('rejects %o', async (body, detail) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { detail } })
  })

  it('updates variants by ID, adds new ones and removes missing ones', async () => {
    const { product, variants } = await makeProduct(api.db, { store_id, variants: [{}, {}, {}] })
    const [first, second] = [variants[0]!.variant_id, variants[1]!.variant_id]
    const { product_id } = product
    const body = {
      product_id,
      title: 'Renamed',
      variants: [
        { variant_id: second, ...aVariant },
        { ...aVariant, title: 'New' },
        { variant_id: first, ...aVariant, title: 'Last' },
      ],
    }
    const reply = await api.call(inventory.update, { body }, { token })
    expect(reply.body.data.title).toBe('Renamed')
    expect(reply.body.data.variants.map(({ variant_id }) => variant_id)).toEqual([
      second,
      expect.stringMatching(/^var_/),
      first,
    ])
    expect(reply.body.data.variants).toMatchObject([{ title: '1.0 L' }, { title: 'New' }, { title: 'Last' }])
    const unchanged = await api.call(inventory.update, { body: { product_id, status: 'archived' } }, { token })
    expect(unchanged.body.data).toMatchObject({ title: 'Renamed', status: 'archived', variants: [{}, {}, {}] })
  })

  it("leaves a variant's stock unchanged if none is given, and requires it for a new one", async () => {
    const { product, variants } = await makeProduct(api.db, { store_id, variants: [{ stock: 7 }] })
    const { product_id } = product
    const { stock: _, ...renamed } = { ...aVariant, variant_id: variants[0]!.variant_id, title: 'Renamed' }
    const update = (list: VariantInput[]) =>
      api.call(inventory.update, { body: { product_id, variants: list } }, { token })
    const reply = await update([renamed, aVariant])
    expect(reply.body.data.variants).toMatchObject([{ title: 'Renamed', stock: 7 }, { stock: 3 }])
    expect(await update([renamed, { title: 'New', price: 100 }])).toMatchObject({
      status: 400,
      body: { detail: 'Stock is required', errors: { 'variants.1.stock': 'Stock is required' } },
    })
  })

  it('rejects a variant of another product, and a duplicate', async () => {
    const { product, variants } = await makeProduct(api.db, { store_id })
    const other = await makeProduct(api.db, { store_id })
    const update = (ids: string[]) => {
      const body = {
        product_id: product.product_id,
        variants: ids.map((variant_id, at) => ({ ...aVariant, variant_id, title: `${at} L` })),
      }
      return api.call(inventory.update, { body }, { token })
    }
    const own = variants[0]!.variant_id
    expect(await update([other.variants[0]!.variant_id])).toMatchObject({ status: 400 })
    expect(await update([own, own])).toMatchObject({ status: 400, body: { detail: 'A variant is listed twice' } })
  })

  it('rejects two variants with the same title, ignoring case', async () => {
    const variants = [aVariant, { ...aVariant, title: aVariant.title.toUpperCase() }, { ...aVariant, title: '1.0 l' }]
    const reply = await api.call(inventory.create, { body: { store_id, title: 'Kettle', variants } }, { token })
    expect(reply).toMatchObject({
      status: 400,
      body: { errors: { 'variants.1.title': 'Another variant already has this title' } },
    })
  })
})

describe('stock [SA-003]', () => {
  it('counts stock held by open sessions only', async () => {
    const { product, variants } = await makeProduct(api.db, { store_id, variants: [{ stock: 5 }] })
    const { variant_id } = variants[0]!
    await makeHold(api.db, { store_id, variant_id, quantity: 2, expires_at: inAMinute() })
    await makeHold(api.db, { store_id, variant_id, quantity: 1, expires_at: inAMinute() })
    await makeHold(api.db, { store_id, variant_id, quantity: 2, expires_at: aMinuteAgo() })
    const query = { product_id: product.product_id }
    const { body } = await api.call(inventory.details, { query }, { token })
    expect(body.data.variants).toMatchObject([{ stock: 5, held: 3, available: 2 }])
  })

  it('adds and subtracts, never below zero', async () => {
    const { product, variants } = await makeProduct(api.db, { store_id, variants: [{ stock: 5 }] })
    const { product_id } = product
    const adjust = (change: number, variant_id = variants[0]!.variant_id) =>
      api.call(inventory.adjustStock, { body: { product_id, variant_id, change } }, { token })
    expect((await adjust(3)).body.data.variants).toMatchObject([{ stock: 8 }])
    expect((await adjust(-8)).body.data.variants).toMatchObject([{ stock: 0 }])
    expect(await adjust(-1)).toMatchObject({ status: 422, body: { detail: 'Stock must not fall below zero' } })
    expect(await adjust(9_000_000_000_000)).toMatchObject({ status: 422 })
    expect(await adjust(1, 'var_none')).toMatchObject({ status: 404, body: { detail: 'Variant not found' } })
  })
})

it('deletes a product without changing the line items of past orders [SA-003]', async () => {
  const { product } = await makeProduct(api.db, { store_id, title: 'Gone soon' })
  const { product_id } = product
  const { order } = await makeOrder(api.db, { store_id, lines: [{ product_id, title: 'Gone soon' }] })
  expect(await api.call(inventory.remove, { body: { product_id } }, { token })).toMatchObject({ status: 200 })
  expect(await api.call(inventory.details, { query: { product_id } }, { token })).toMatchObject({
    status: 404,
    body: { detail: 'Product not found' },
  })
  const kept = await api.call(orders.details, { query: { order_id: order.order_id } }, { token })
  expect(kept.body.data.line_items).toMatchObject([{ product_id, title: 'Gone soon' }])
})

describe('list [SA-003]', () => {
  beforeAll(async () => {
    ;({ store_id } = await api.makeStore(me))
    const add = (title: string, ...variants: object[]) => makeProduct(api.db, { store_id, title, variants })
    await add('Filters', { price: 950, stock: 100, sku: 'FLT-02' })
    await add('Grinder', { price: 18_900, stock: 2, low_stock_threshold: 2, sku: 'OTR' })
    const brush = await add('Brush 100%', { price: 800, stock: 4 }, { price: 900, stock: 0 })
    const hold = { store_id, variant_id: brush.variants[0]!.variant_id, quantity: 4 }
    await makeHold(api.db, { ...hold, expires_at: aMinuteAgo() })
  })

  it('sorts newest first, in pages with the total count', async () => {
    expect(await list()).toMatchObject({ titles: ['Brush 100%', 'Grinder', 'Filters'], total: 3 })
    expect(await list({ size: 2, page: 2 })).toMatchObject({ titles: ['Filters'], total: 3 })
    expect(await list({ page: 9_007_199_254_740_991 })).toMatchObject({ titles: [], total: 3 })
  })

  it('searches by title and SKU, matching % literally', async () => {
    expect((await list({ search: 'grind' })).titles).toEqual(['Grinder'])
    expect((await list({ search: 'flt-02' })).titles).toEqual(['Filters'])
    expect((await list({ search: '0%' })).titles).toEqual(['Brush 100%'])
    expect((await list({ search: '%r%' })).titles).toEqual([])
  })

  it('returns the products named by ID, from this store only', async () => {
    const other = await api.makeStore(me)
    const elsewhere = await makeProduct(api.db, { store_id: other.store_id, title: 'Elsewhere' })
    const { body } = await api.call(inventory.list, { query: { store_id } }, { token })
    const ids = body.products.filter(({ title }) => title !== 'Grinder').map(({ product_id }) => product_id)
    const product_ids = [...ids, elsewhere.product.product_id, 'prd_gone'].join(',')
    expect(await list({ product_ids })).toMatchObject({ titles: ['Brush 100%', 'Filters'], total: 2 })
    expect(await list({ product_ids: 'prd_gone' })).toMatchObject({ titles: [], total: 0 })
  })

  it('filters by the stock of its variants', async () => {
    expect((await list({ stock: 'low' })).titles).toEqual(['Grinder'])
    expect((await list({ stock: 'restock' })).titles.toSorted()).toEqual(['Brush 100%', 'Grinder'])
    expect((await list({ stock: 'out' })).titles).toEqual(['Brush 100%'])
    expect((await list({ stock: 'in' })).titles).toEqual(['Brush 100%', 'Filters'])
  })

  it('sorts by its columns only', async () => {
    expect((await list({ sort: 'title' })).titles).toEqual(['Brush 100%', 'Filters', 'Grinder'])
    expect((await list({ sort: '-price' })).titles).toEqual(['Grinder', 'Filters', 'Brush 100%'])
    expect((await list({ sort: 'stock' })).titles).toEqual(['Grinder', 'Brush 100%', 'Filters'])
    const wrong = await api.call(inventory.list, { query: { store_id, sort: 'store_id; drop table' } }, { token })
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { sort: 'Sort by one of title, created_at, price, stock, status' } },
    })
  })
})
