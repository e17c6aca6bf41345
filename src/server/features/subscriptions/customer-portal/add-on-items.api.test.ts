import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { products, productVariants } from '../../../db/schema/sales/catalog.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

const calls = contracts.customerPortal

let app: TestApp
let shop: TestShop
let token: string
let subscription_id: string
let variant_id: string
let email: string
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.set(new Date('2026-10-01T12:00:00Z'))
  counter += 1
  email = `adds${counter}@mail.example`
  const { customer_id } = await makeCustomer(app.db, { store_id: shop.store_id, email })
  ;({ subscription_id } = await makeSubscription(app.db, { store_id: shop.store_id, customer_id }))
  token = await customerToken(app, customer_id)
  variant_id = await makeProduct(`Burr brush ${counter}`)
  await app.db.delete(customerPortals)
})

async function makeProduct(title: string, { stock = 5, store_id = shop.store_id, status = 'active' } = {}) {
  const id = `${title.toLowerCase().replaceAll(' ', '_')}_${store_id.slice(-4)}`
  await app.db.insert(products).values({ product_id: `prd_${id}`, store_id, title, status })
  await app.db
    .insert(productVariants)
    .values({ variant_id: `var_${id}`, product_id: `prd_${id}`, store_id, title: 'Default', price: 800, stock })
  return `var_${id}`
}

const list = (search?: string) =>
  app.call(calls.addableItems, { query: { subscription_id, ...(search !== undefined && { search }) } }, { token })
const add = (quantity?: number, variant = variant_id) =>
  app.call(
    calls.addItem,
    { body: { subscription_id, variant_id: variant, ...(quantity !== undefined && { quantity }) } },
    { token },
  )
const remove = () => app.call(calls.removeItem, { body: { subscription_id, variant_id } }, { token })
const found = async (search: string) => expectOk(await list(search)).items

describe('products that customers can add', () => {
  it('are on sale and in stock, with how many are left', async () => {
    await makeProduct(`Sold out brush ${counter}`, { stock: 0 })
    await makeProduct(`Draft brush ${counter}`, { status: 'draft' })
    const other = await openShop(app)
    await makeProduct(`Foreign brush ${counter}`, { store_id: other.store_id })
    expect(await found(`brush ${counter}`)).toEqual([
      { variant_id, title: `Burr brush ${counter}`, image: null, price: 800, available: 5 },
    ])
  })

  it('are found by their title, also with characters of patterns', async () => {
    expect(await found('no such thing')).toEqual([])
    expect(await found('%')).toEqual([])
  })

  it('leave out what checkouts hold', async () => {
    await app.db.$client.query(
      `insert into stock_holds (session_id, variant_id, store_id, quantity, first_held_at, expires_at)
       values ('cs_held', $1, $2, 4, '2026-10-01T11:59:00Z', '2026-10-01T12:10:00Z')`,
      [variant_id, shop.store_id],
    )
    expect(await found(`Burr brush ${counter}`)).toMatchObject([{ variant_id, available: 1 }])
    expect((await add(2)).status).toBe(400)
    app.clock.advance(15 * 60_000)
    expect(await found(`Burr brush ${counter}`)).toMatchObject([{ variant_id, available: 5 }])
  })

  it('are none if the store sells in another currency by now', async () => {
    await app.db
      .update(subscriptions)
      .set({ currency: 'EUR' })
      .where(eq(subscriptions.subscription_id, subscription_id))
    expect(await found('')).toEqual([])
  })
})

describe('a one-time item of the next delivery', () => {
  it('is previewed, added to one charge, confirmed by email and removed again', async () => {
    const body = { subscription_id, action: 'add_item' as const, variant_id, quantity: 2 }
    const shown = expectOk(await app.call(calls.preview, { body }, { token }))
    expect([shown.refusal, shown.after.map(({ amount }) => amount)]).toEqual([null, [4490, 2890, 2890]])
    const { data } = expectOk(await add(2))
    expect(data.add_ons).toEqual([{ variant_id, title: `Burr brush ${counter}`, image: null, quantity: 2, price: 800 }])
    expect(data.upcoming.map(({ amount }) => amount)).toEqual([4490, 2890, 2890])
    expect(data.actions).toContain('add_item')
    const [mail] = await app.mails(email)
    expect(mail?.text).toContain(`2 × Burr brush ${counter}`)
    const removed = expectOk(await remove())
    expect([removed.data.add_ons, removed.data.upcoming[0]?.amount]).toEqual([[], 2890])
    expect((await app.mails(email)).length).toBe(2)
    expect((await remove()).status).toBe(400)
  })

  it('needs stock, counting what was added before', async () => {
    expectOk(await add(3))
    const more = await add(3)
    expect([more.status, more.detail]).toEqual([400, 'Only 2 left in stock'])
    const body = { subscription_id, action: 'add_item' as const, variant_id, quantity: 3 }
    const { refusal } = expectOk(await app.call(calls.preview, { body }, { token }))
    expect(refusal).toEqual({ message: 'Only 2 left in stock', field: 'quantity' })
    expectOk(await add(2))
    expect((await add()).detail).toBe('This item is sold out')
  })

  it('isn’t offered without a next delivery', async () => {
    expectOk(await app.call(calls.cancel, { body: { subscription_id } }, { token }))
    const { data } = expectOk(await app.call(calls.subscription, { query: { subscription_id } }, { token }))
    expect(data.actions).not.toContain('add_item')
    expect((await add()).status).toBe(422)
  })

  it('can’t be of another store, off sale or of somebody else’s subscription', async () => {
    const other = await openShop(app)
    const foreign = await makeProduct(`Foreign ${counter}`, { store_id: other.store_id })
    expect((await add(1, foreign)).status).toBeOneOf([403, 404])
    const draft = await makeProduct(`Draft ${counter}`, { status: 'draft' })
    expect((await add(1, draft)).detail).toBe('This product is not on sale')
    const stranger = await makeCustomer(app.db, { store_id: shop.store_id, email: `other${counter}@mail.example` })
    const theirs = await customerToken(app, stranger.customer_id)
    const body = { subscription_id, variant_id }
    expect((await app.call(calls.addItem, { body }, { token: theirs })).status).toBe(404)
    expect((await app.call(calls.removeItem, { body }, { token: theirs })).status).toBe(404)
    expect((await app.call(calls.addableItems, { query: { subscription_id } }, { token: theirs })).status).toBe(404)
  })

  it('is refused if the merchant turned it off', async () => {
    const settings = { ...DEFAULT_PORTAL, allow_add_item: false }
    await app.db.insert(customerPortals).values({ store_id: shop.store_id, draft: settings, published: settings })
    expect([(await list()).status, (await add()).status, (await remove()).status]).toEqual([422, 422, 422])
    const { data } = expectOk(await app.call(calls.subscription, { query: { subscription_id } }, { token }))
    expect(data.actions).not.toContain('add_item')
  })
})
