import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillSession, openShop, payWith, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { Product, VariantInput } from '../../../../shared/contracts/sales/inventory.ts'
import { lowStock } from '../dashboard/needs-you-repo.ts'

const { cartSessions, inventory, orders } = contracts

let api: TestApp
let shop: TestShop

beforeAll(async () => {
  api = await createTestApp()
  shop = await openShop(api)
})
afterAll(() => api.close())

const as = () => ({ token: shop.token })
const create = (variants: VariantInput[]) =>
  api.rawCall(inventory.create, { body: { store_id: shop.store_id, title: 'Brewing class', variants } }, as())
const update = (product_id: string, variants: VariantInput[]) =>
  api.rawCall(inventory.update, { body: { product_id, variants } }, as())
const detailsOf = async (product_id: string): Promise<Product> =>
  expectOk(await api.call(inventory.details, { query: { product_id } }, as())).data

const untracked: VariantInput = { title: 'Default', price: 4000, track_stock: false, low_stock_threshold: 5 }

async function makeClass(): Promise<{ product_id: string; variant_id: string }> {
  const input = { body: { store_id: shop.store_id, title: 'Brewing class', variants: [untracked] } }
  const { product_id, variants } = expectOk(await api.call(inventory.create, input, as())).data
  return { product_id, variant_id: variants[0]!.variant_id }
}

describe('a variant with untracked stock [SA-003]', () => {
  it('has no stock figures and is never low on stock', async () => {
    const { product_id } = await makeClass()
    expect((await detailsOf(product_id)).variants).toMatchObject([{ track_stock: false, stock: null, available: null }])
    const store = { store_id: shop.store_id, mode: 'test', currency: 'USD' } as const
    expect(await lowStock(api.db, store, api.clock.now())).toBeNull()
    const query = { store_id: shop.store_id, stock: 'restock' } as const
    expect(expectOk(await api.call(inventory.list, { query }, as())).total).toBe(0)
  })

  it('sells in any quantity, and hides the variant title Default on cart and order', async () => {
    const { product_id, variant_id } = await makeClass()
    const started = expectOk(await api.call(cartSessions.startByVariant, { body: { variant_id } }))
    const session = await fillSession(api, started.session_id)
    const [item] = session.cart
    expect(item).toMatchObject({ title: 'Brewing class', variant_title: '' })
    const body = { live_cart_session_id: session._id, item_id: item!._id, quantity: 99 }
    const many = expectOk(await api.call(cartSessions.updateQuantity, { body })).live_cart
    expect((await payWith(api, many, '4242424242424242')).status).toBe(200)
    expect((await detailsOf(product_id)).variants).toMatchObject([{ stock: null, held: 0, available: null }])
    const query = { store_id: shop.store_id }
    const [order] = expectOk(await api.call(orders.list, { query }, as())).orders
    const { data } = expectOk(await api.call(orders.details, { query: { order_id: order!.order_id } }, as()))
    expect(data.line_items).toMatchObject([{ title: 'Brewing class', variant_title: '', quantity: 99 }])
  })

  it('requires stock when tracking is turned back on, and drops it when turned off', async () => {
    const { product_id, variant_id } = await makeClass()
    expect(await update(product_id, [{ ...untracked, variant_id, track_stock: true }])).toMatchObject({
      status: 400,
      body: { errors: { 'variants.0.stock': 'Stock is required' } },
    })
    expect((await update(product_id, [{ ...untracked, variant_id, track_stock: true, stock: 3 }])).status).toBe(200)
    expect((await detailsOf(product_id)).variants).toMatchObject([{ track_stock: true, stock: 3, available: 3 }])
    const { track_stock: _, ...unsaid } = untracked
    expect((await update(product_id, [{ ...unsaid, variant_id }])).status).toBe(200)
    expect((await detailsOf(product_id)).variants).toMatchObject([{ track_stock: true, stock: 3 }])
  })

  it("can't be adjusted, and a new tracked variant requires stock", async () => {
    const { product_id, variant_id } = await makeClass()
    const adjusted = await api.rawCall(inventory.adjustStock, { body: { product_id, variant_id, change: 1 } }, as())
    expect(adjusted).toMatchObject({ status: 422, detail: 'Stock of this variant is not tracked' })
    expect(await create([{ title: 'Default', price: 4000 }])).toMatchObject({
      status: 400,
      body: { errors: { 'variants.0.stock': 'Stock is required' } },
    })
  })
})
