import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Input } from '../../../../shared/contract.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import { MAX_LIVE_BUNDLES } from '../../../../shared/domain/cart/bundle-price.ts'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { openShop, payWith, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { fillSession } from '../../../../../tests/support/shops/bundle-offers.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop
let stranger: TestShop
const { offers, orders, paymentPages } = contracts

beforeAll(async () => {
  app = await createTestApp()
  ;[shop, stranger] = await Promise.all([openShop(app), openShop(app)])
})
afterAll(() => app.close())

type Given = Partial<Input<typeof offers.create>['body']>
const auth = () => ({ token: shop.token })
const create = (given: Given = {}, { token, store_id } = shop) =>
  app.call(offers.create, { body: { store_id, ...given } }, { token })
const made = async (given: Given = {}): Promise<Offer> => expectOk(await create(given)).data
const update = (body: Input<typeof offers.update>['body']) => app.call(offers.update, { body }, auth())
const list = async (query: object = {}) =>
  expectOk(await app.call(offers.list, { query: { store_id: shop.store_id, ...query } }, auth()))
const namesOf = async (query: object) => (await list(query)).offers.map(({ name }) => name)
const details = async (offer_id: string) =>
  expectOk(await app.call(offers.details, { query: { offer_id } }, auth())).data
const remove = (offer_id: string) => app.call(offers.remove, { body: { offer_id } }, auth())

const kettles = (quantity = 1, at: 0 | 1 = 0) => ({
  product_id: shop.product_id,
  variant_id: shop.variant_ids[at],
  quantity,
})

describe('creating an offer [API-084]', () => {
  it('requires sign-in and store membership', async () => {
    const body = { store_id: shop.store_id }
    expect((await app.call(offers.create, { body })).status).toBe(401)
    expect((await app.call(offers.create, { body }, { token: stranger.token })).status).toBe(403)
  })

  it('requires only the store, and creates a draft [GAP-49] [GAP-50]', async () => {
    const offer = await made()
    const now = app.clock.now().toISOString()
    expect(offer).toEqual({
      offer_id: offer.offer_id,
      store_id: shop.store_id,
      name: 'Offer',
      products: [],
      discount_amount: 0,
      status: 'draft',
      state: 'draft',
      starts_at: null,
      ends_at: null,
      payment_page_id: null,
      regular_price: 0,
      uses: 0,
      revenue: 0,
      created_at: now,
      updated_at: now,
      version: 1,
    })
    expect(offer.offer_id).toMatch(/^ofr_/)
  })

  it('returns the current products and prices', async () => {
    const offer = await made({ products: [kettles(2), kettles(1, 1)], discount_amount: 700, status: 'live' })
    expect(offer).toMatchObject({ regular_price: 6448, discount_amount: 700, state: 'live' })
    expect(offer.products[0]).toEqual({
      ...kettles(2),
      title: 'Heron gooseneck kettle',
      variant_title: 'Matte black',
      image: null,
      price: 1999,
      available: 100,
      sold: true,
    })
    expect(await details(offer.offer_id)).toEqual(offer)
  })

  it.each([
    ['a name of spaces', { name: '  ' }, 'name'],
    ['a discount below nothing', { discount_amount: -1 }, 'discount_amount'],
    ['half a cent', { discount_amount: 1.5 }, 'discount_amount'],
    ['no quantity', { products: [{ product_id: 'p', variant_id: 'v', quantity: 0 }] }, 'products'],
    ['a product of no one', { products: [{ product_id: 'p', variant_id: 'v', quantity: 1 }] }, 'products'],
    ['nothing to sell, live', { status: 'live' as const }, 'products'],
    ['no time', { starts_at: 'tomorrow' }, 'starts_at'],
    ['an end before the start', { starts_at: '2026-12-02T00:00:00Z', ends_at: '2026-12-01T00:00:00Z' }, 'ends_at'],
    ['a page of no one', { payment_page_id: 'pgp_none' }, 'payment_page_id'],
  ])('rejects %s, on its field', async (_, given, field) => {
    const reply = await create(given)
    expect(reply.status).toBe(400)
    const errors: unknown = Reflect.get(reply.body, 'errors')
    expect(JSON.stringify(errors)).toMatch(new RegExp(`^{"${field}`))
  })

  it('rejects products and pages of another store, and duplicate variants', async () => {
    const theirs = { product_id: stranger.product_id, variant_id: stranger.variant_ids[0], quantity: 1 }
    expect((await create({ products: [theirs] })).status).toBe(400)
    expect((await create({ products: [{ ...kettles(), variant_id: stranger.variant_ids[0] }] })).status).toBe(400)
    expect((await create({ products: [kettles(), kettles(2)] })).status).toBe(400)
    const query = { store_id: stranger.store_id }
    const pages = expectOk(await app.call(paymentPages.list, { query }, { token: stranger.token })).payment_pages
    expect((await create({ payment_page_id: pages[0]!.payment_page_id })).status).toBe(400)
  })
})

describe('changing an offer [API-084]', () => {
  it("is limited to the offer's store", async () => {
    const { offer_id } = await made()
    for (const token of [undefined, stranger.token]) {
      const given = token === undefined ? {} : { token }
      const status = token === undefined ? 401 : 403
      expect((await app.call(offers.update, { body: { offer_id } }, given)).status).toBe(status)
      expect((await app.call(offers.remove, { body: { offer_id } }, given)).status).toBe(status)
      expect((await app.call(offers.details, { query: { offer_id } }, given)).status).toBe(status)
    }
    expect((await update({ offer_id: 'ofr_none' })).status).toBe(404)
  })

  it('leaves absent fields unchanged and clears null ones', async () => {
    const ends_at = '2026-12-24T18:00:00.000Z'
    const { offer_id } = await made({ name: 'Set', products: [kettles()], discount_amount: 200, ends_at })
    const named = expectOk(await update({ offer_id, name: 'Morning set' })).data
    expect(named).toMatchObject({ name: 'Morning set', discount_amount: 200, ends_at, regular_price: 1999 })
    const cleared = expectOk(await update({ offer_id, ends_at: null, discount_amount: 0, products: [] })).data
    expect(cleared).toMatchObject({ name: 'Morning set', ends_at: null, discount_amount: 0, products: [] })
  })

  it('allows only valid status transitions, and live only with products', async () => {
    const { offer_id } = await made({ products: [kettles()] })
    expect((await update({ offer_id, status: 'paused' })).status).toBe(422)
    expect(expectOk(await update({ offer_id, status: 'live' })).data.state).toBe('live')
    expect((await update({ offer_id, products: [] })).status).toBe(400)
    expect(expectOk(await update({ offer_id, status: 'archived' })).data.state).toBe('archived')
    expect((await update({ offer_id, status: 'live' })).status).toBe(422)
  })

  it('changes the status of several offers at once, from this store only', async () => {
    const [one, two] = [await made(), await made()]
    const theirs = expectOk(await create({}, stranger)).data
    const ids = [one, two, theirs].map(({ offer_id }) => offer_id)
    const move = (status: 'archived' | 'draft') =>
      app.call(offers.setStatus, { body: { store_id: shop.store_id, offer_ids: ids, status } }, auth())
    expect(expectOk(await move('archived')).changed).toBe(2)
    expect(expectOk(await move('archived')).changed).toBe(0)
    expect((await details(two.offer_id)).state).toBe('archived')
  })

  it('is recorded in the audit log', async () => {
    const { offer_id } = await made({ name: 'Audited' })
    app.clock.advance(1000)
    await update({ offer_id, discount_amount: 100 })
    const query = { store_id: shop.store_id, size: 1 }
    const log = expectOk(await app.call(contracts.auditLog.list, { query }, auth()))
    expect(log.data[0]).toMatchObject({
      action: 'offer.updated',
      before: { discount_amount: 0 },
      after: { discount_amount: 100 },
    })
  })
})

describe('the list [RT-083] [SA-004]', () => {
  it('searches, filters and sorts', async () => {
    const own = await openShop(app)
    const before = shop
    shop = own
    await made({ name: 'Alpha', products: [kettles()], status: 'live', ends_at: '2026-11-01T00:00:00Z' })
    app.clock.advance(1000)
    await made({ name: 'Beta', products: [kettles()], status: 'live', starts_at: '2030-01-01T00:00:00Z' })
    app.clock.advance(1000)
    await made({ name: 'Gamma', products: [kettles()], status: 'live', discount_amount: 5 })
    expect(await namesOf({})).toEqual(['Gamma', 'Beta', 'Alpha'])
    expect(await namesOf({ search: 'alp' })).toEqual(['Alpha'])
    expect(await namesOf({ sort: 'name' })).toEqual(['Alpha', 'Beta', 'Gamma'])
    expect(await namesOf({ sort: '-discount_amount', size: 1 })).toEqual(['Gamma'])
    expect(await namesOf({ state: 'ended' })).toEqual(['Alpha'])
    expect(await namesOf({ state: 'scheduled' })).toEqual(['Beta'])
    expect(await namesOf({ state: 'live' })).toEqual(['Gamma'])
    expect(await namesOf({ state: 'draft' })).toEqual([])
    shop = before
  })
})

describe('offer orders [API-084]', () => {
  it("counts an offer's orders, names it in them, and archives it instead of deleting it", async () => {
    const offer = await made({ name: 'Pair', products: [kettles(2)], discount_amount: 498, status: 'live' })
    const session = await fillSession(app, { offer_id: offer.offer_id })
    const paid = await payWith(app, session, '4242424242424242')
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    expect(await details(offer.offer_id)).toMatchObject({ uses: 1, revenue: session.total })
    const sold = await list({ search: 'pair', sort: '-revenue' })
    expect(sold.offers[0]).toMatchObject({ uses: 1, revenue: session.total })
    const { orders: placed } = expectOk(
      await app.call(orders.list, { query: { store_id: shop.store_id, search: `#${paid.body.order_number}` } }, auth()),
    )
    const query = { order_id: placed[0]!.order_id }
    const order = expectOk(await app.call(orders.details, { query }, auth())).data
    expect(order).toMatchObject({ offer: { offer_id: offer.offer_id, name: 'Pair' }, subtotal_price: 3500 })
    expect(await remove(offer.offer_id)).toMatchObject({
      status: 409,
      body: { code: 'in_use', detail: 'This offer is in use: one order. Archive it instead.', used_by: ['one order'] },
    })
    expect(expectOk(await update({ offer_id: offer.offer_id, status: 'archived' })).data.state).toBe('archived')
  })

  it('deletes an offer without orders', async () => {
    const { offer_id } = await made()
    expect((await remove(offer_id)).status).toBe(200)
    expect((await remove(offer_id)).status).toBe(404)
  })

  it("prevents deleting the offer's payment page", async () => {
    const { store_id, token } = shop
    const body = { store_id, payment_page_type: 'standard' as const }
    const { payment_page_id } = expectOk(await app.call(paymentPages.create, { body }, { token })).data
    await made({ payment_page_id })
    const reply = await app.call(paymentPages.remove, { body: { payment_page_id } }, { token })
    expect(reply).toMatchObject({ status: 409, body: { used_by: ['one offer'] } })
  })

  it('reports a product that is no longer sold', async () => {
    const { product, variants } = await makeProduct(app.db, { store_id: shop.store_id, title: 'Brush' })
    const brush = { product_id: product.product_id, variant_id: variants[0]!.variant_id, quantity: 1 }
    const { offer_id } = await made({ products: [brush], status: 'live' })
    expectOk(await app.call(contracts.inventory.remove, { body: { product_id: product.product_id } }, auth()))
    expect((await details(offer_id)).products).toEqual([expect.objectContaining({ sold: false, price: 0 })])
    expect((await update({ offer_id, name: 'Other' })).status).toBe(400)
    expect((await update({ offer_id, status: 'paused' })).status).toBe(200)
  })
})

it('allows at most 25 live offers, not counting ended ones', async () => {
  const own = await openShop(app)
  const [product_id, variant_id] = [own.product_id, own.variant_ids[0]]
  const make = (given: Given = {}) =>
    create({ products: [{ product_id, variant_id, quantity: 1 }], status: 'live', ...given }, own)
  await Promise.all(Array.from({ length: MAX_LIVE_BUNDLES - 1 }, () => make()))
  expectOk(await make({ ends_at: '2001-01-01T00:00:00Z' }))
  const two = await Promise.all([make(), make()])
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  const draft = expectOk(await make({ status: 'draft' })).data
  const body = { offer_id: draft.offer_id, status: 'live' as const }
  const words = '25 offers are live, which is the limit. Pause or archive one first.'
  expect(await app.call(offers.update, { body }, { token: own.token })).toMatchObject({
    status: 422,
    body: { code: 'too_many_live', errors: { status: words } },
  })
  const moved = { store_id: own.store_id, offer_ids: [draft.offer_id], status: 'live' as const }
  expect((await app.call(offers.setStatus, { body: moved }, { token: own.token })).status).toBe(422)
})
