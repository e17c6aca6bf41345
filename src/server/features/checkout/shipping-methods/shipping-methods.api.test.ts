import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePaymentPage, makeShippingMethod } from '../../../../../tests/support/app/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { shippingMethods } = contracts

let api: TestApp
let me: TestUser
let token: string
let store_id: string
let payment_page_id: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
  ;({ payment_page_id } = await makePaymentPage(api.db, { store_id }))
})
afterAll(() => api.close())

const create = (body: object = {}) =>
  api.call(
    shippingMethods.create,
    { body: { payment_page_id, shipping_title: 'Ground', shipping_rate: 590, ...body } },
    { token },
  )

const titles = async () => {
  const { body } = await api.call(shippingMethods.list, { query: { store_id, payment_page_id } }, { token })
  return body.shipping_methods.map(({ shipping_title }) => shipping_title)
}

it('adds methods in order and returns them with both names of their ID [API-133] [API-134] [API-135] [DEF-23]', async () => {
  const first = await create({ shipping_timeframe: '3 to 5 days', minimum_subtotal: 1000 })
  expect(first.body.data).toMatchObject({
    store_id,
    payment_page_id,
    shipping_title: 'Ground',
    shipping_description: '',
    shipping_timeframe: '3 to 5 days',
    shipping_rate: 590,
    minimum_subtotal: 1000,
    is_default: false,
    section_order: 0,
  })
  expect(first.body.data.method_id).toBe(first.body.data.id)
  await create({ shipping_title: 'Express' })
  await create({ shipping_title: 'Pick up', section_order: -1, shipping_rate: 0 })
  expect(await titles()).toEqual(['Pick up', 'Ground', 'Express'])
  const read = await api.call(shippingMethods.single, { params: { id: first.body.data.id } }, { token })
  expect(read.body).toEqual(first.body)
})

it('has one default, the one set last [API-136]', async () => {
  const one = await create({ is_default: true })
  const two = await create({ is_default: true })
  const isDefault = async (id: string) =>
    (await api.call(shippingMethods.single, { params: { id } }, { token })).body.data.is_default
  expect(await isDefault(one.body.data.id)).toBe(false)
  const body = { id: one.body.data.id, is_default: true }
  expect((await api.call(shippingMethods.update, { body }, { token })).body.data.is_default).toBe(true)
  expect(await isDefault(two.body.data.id)).toBe(false)
})

describe('validation [API-133] [API-136] [GAP-70]', () => {
  it.each([
    [{ shipping_title: ' ' }, 'Shipping title is required'],
    [{ shipping_rate: -1 }, 'Shipping rate must be a whole number of 0 or more'],
    [{ shipping_rate: 1.5 }, 'Shipping rate must be a whole number of 0 or more'],
    [{ shipping_rate: '590' }, 'Shipping rate must be a whole number of 0 or more'],
    [{ section_order: 5_000_000_000 }, 'Must be at most 1,000,000'],
  ])('rejects %o', async (bad, detail) => {
    expect(await create(bad)).toMatchObject({ status: 400, body: { detail } })
    const { shipping_method_id: id } = await makeShippingMethod(api.db, { store_id, payment_page_id })
    const reply = await api.call(shippingMethods.update, { body: { id, ...bad } as never }, { token })
    expect(reply).toMatchObject({ status: 400, body: { detail } })
  })

  it('rejects the page of another store', async () => {
    const stranger = await api.signUp()
    const other = await api.makeStore(stranger)
    const page = await makePaymentPage(api.db, { store_id: other.store_id })
    expect(await create({ payment_page_id: page.payment_page_id })).toMatchObject({ status: 403 })
    expect(await create({ payment_page_id: 'pgp_none' })).toMatchObject({ status: 404 })
    const query = { store_id, payment_page_id: page.payment_page_id }
    await makeShippingMethod(api.db, { store_id: other.store_id, payment_page_id: page.payment_page_id })
    const listed = await api.call(shippingMethods.list, { query }, { token })
    expect(listed.body.shipping_methods).toEqual([])
  })
})

it('changes the given fields, clears empty ones, and deletes [API-136] [API-137] [FL-008]', async () => {
  const { body } = await create({ shipping_description: 'By bike', shipping_timeframe: '1 day' })
  const { id } = body.data
  const changed = await api.call(shippingMethods.update, { body: { id, shipping_description: '' } }, { token })
  expect(changed.body.data).toEqual({ ...body.data, version: 2, shipping_description: '' })
  const same = await api.call(shippingMethods.update, { body: { id } }, { token })
  expect(same.body.data).toEqual(changed.body.data)
  expect(await api.call(shippingMethods.remove, { body: { id } }, { token })).toMatchObject({ status: 200 })
  expect(await api.call(shippingMethods.remove, { body: { id } }, { token })).toMatchObject({
    status: 404,
    body: { detail: 'Shipping method not found' },
  })
})

it('returns the methods of a page of the named store to shoppers [API-138]', async () => {
  const page = await makePaymentPage(api.db, { store_id })
  await makeShippingMethod(api.db, { store_id, payment_page_id: page.payment_page_id, shipping_title: 'Ground' })
  const fetch = (body: { store_id: string; payment_page_id: string }) => api.call(shippingMethods.fetch, { body })
  const own = await fetch({ store_id, payment_page_id: page.payment_page_id })
  expect(own.body.shipping_methods).toMatchObject([{ shipping_title: 'Ground', shipping_rate: 590 }])
  const foreign = await fetch({ store_id: 'str_none', payment_page_id: page.payment_page_id })
  expect(foreign.body.shipping_methods).toEqual([])
})
