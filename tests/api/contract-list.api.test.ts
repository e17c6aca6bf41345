import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract, OwnedKind, Scope } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { newId } from '../../src/server/db/ids.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { makeOrder } from '../support/order-factories.ts'
import { createTestApp, expectOk, type RawInput, type TestApp, type TestUser } from '../support/test-app.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const all = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group).map(([name, contract]) => ({ id: `${resource}.${name}`, contract })),
)
const guarded = all.filter(({ contract }) => contract.access === 'account' || contract.access === 'store')
const scoped = guarded.flatMap(({ id, contract }) => (contract.scope ? [{ id, contract, scope: contract.scope }] : []))
const withBody = all.filter(({ contract }) => contract.body)
const withParams = all.filter(({ contract }) => contract.params ?? contract.query)

let app: TestApp
let shop: TestShop
let stranger: TestUser
let owned: Partial<Record<OwnedKind, string>>

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  stranger = await app.signUp()
  owned = await idsOf(shop)
})
afterAll(() => app.close())

async function idsOf({ token, store_id, user_id, product_id, connection_id }: TestShop): Promise<typeof owned> {
  const pages = expectOk(await app.call(contracts.paymentPages.list, { query: { store_id } }, { token }))
  const payment_page = pages.payment_pages[0]?.payment_page_id ?? ''
  const methods = expectOk(
    await app.call(contracts.shippingMethods.list, { query: { store_id, payment_page_id: payment_page } }, { token }),
  )
  const shipping_method = methods.shipping_methods[0]?.method_id ?? ''
  const { order } = await makeOrder(app.db, { store_id })
  const notification = newId('ntf')
  await app.db.insert(notifications).values({
    notification_id: notification,
    user_id,
    store_id,
    event: 'order.created',
    title: 'New order',
    message: 'One kettle',
    destination: '/sales/orders',
  })
  const placed = { order: order.order_id, customer: order.customer_id, notification }
  return {
    ...placed,
    store: store_id,
    user: user_id,
    product: product_id,
    connection: connection_id,
    payment_page,
    shipping_method,
  }
}

/** Text for every field that an object schema has, under which most rules of the schema fail but the scope is there. */
function inputWith(contract: Contract, scope: Scope, value: string): RawInput {
  const samples = { params: sample(contract.params), query: sample(contract.query), body: sample(contract.body) }
  const { [scope.in]: part } = samples
  return { ...samples, [scope.in]: { ...part, [scope.field]: value } }
}

const known: Readonly<Record<string, unknown>> = {
  variants: [{ title: 'One size', price: 100, stock: 1 }],
  start_date: '2026-11-01',
  end_date: '2026-11-21',
  active: true,
  change: 1,
  version: 1,
  shipping_rate: 500,
  variant_id: 'var_unknown',
}

/** A value that fits, found by trying: the schemas say what they take. */
function sample(schema: unknown): Record<string, unknown> {
  const shape = shapeOf(schema)
  const entries = Object.entries(shape).flatMap(([name, field]): [string, unknown][] => {
    const tries = [undefined, known[name], 'Text', 1, true, [], {}]
    const fit = tries.find((value) => field.safeParse(value).success)
    return fit === undefined ? [] : [[name, fit]]
  })
  return Object.fromEntries(entries)
}

interface Field {
  safeParse: (value: unknown) => { success: boolean }
}

function shapeOf(schema: unknown): Record<string, Field> {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return {}
  return schema.shape as Record<string, Field>
}

/** What no reply may show, whatever was sent. */
const LEAKS = /node_modules|\.ts:\d|select |insert |postgres|drizzle|password_hash|at \w+ \(/i

const paramsFor = (contract: Contract, value: string): Record<string, string> =>
  Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]))

describe('every call of the contract list', () => {
  it.each(guarded)('$id asks a stranger to sign in', async ({ contract }) => {
    const input = { params: paramsFor(contract, 'x'), ...(contract.body && { body: {} }) }
    for (const options of [{}, { token: 'unknown' }, { headers: { bearer: 'unknown' } }]) {
      const reply = await app.rawCall(contract, input, options)
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ detail: 'Please sign in', code: 'unauthorized' })
    }
  })

  it.each(scoped)("$id refuses another merchant's $scope.kind", async ({ contract, scope }) => {
    const value = owned[scope.kind] ?? ''
    const { token } = stranger
    const reply = await app.rawCall(contract, inputWith(contract, scope, value), { token })
    expect(value).not.toBe('')
    expect(reply.status).toBeOneOf([403, 404])
    expect(JSON.stringify(reply.body)).not.toMatch(LEAKS)
    expect(JSON.stringify(reply.body)).not.toContain(shop.store_id)
  })

  it.each(scoped)('$id answers 403 or 404 to an id that nothing has', async ({ contract, scope }) => {
    const { token } = shop
    const reply = await app.rawCall(contract, inputWith(contract, scope, 'nothing_has_this'), { token })
    expect(reply.status).toBeOneOf([403, 404])
  })

  it.each(withBody)('$id answers 400 to JSON that is none', async ({ id, contract }) => {
    const url = `/api${contract.path}`
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` }
    for (const payload of ['{"a":', '[', 'nonsense', '{"__proto__":{"a":1}}', '{"email":"\\u0000"}']) {
      const reply = await app.app.inject({ method: contract.method, url, headers, payload })
      expect([id, payload, reply.statusCode]).toEqual([id, payload, 400])
      expect(reply.body).not.toMatch(LEAKS)
    }
  })

  it.each(withBody)('$id answers 400 to wrong types', async ({ contract }) => {
    const wrong = Object.fromEntries(Object.keys(shapeOf(contract.body)).map((name) => [name, { wrong: [null] }]))
    for (const body of [wrong, [], 'text', 7, null]) {
      const payload = JSON.stringify(body)
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` }
      const reply = await app.app.inject({ method: contract.method, url: `/api${contract.path}`, headers, payload })
      expect([payload, reply.statusCode]).toEqual([payload, 400])
      expect(reply.body).not.toMatch(LEAKS)
    }
  })

  it.each(withBody)('$id answers 413 to a huge body', async ({ contract }) => {
    const payload = JSON.stringify({ text: 'x'.repeat(1_100_000) })
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` }
    const reply = await app.app.inject({ method: contract.method, url: `/api${contract.path}`, headers, payload })
    expect([reply.statusCode, reply.json()]).toEqual([413, { detail: 'The request is too large' }])
  })

  it.each(withParams)('$id never answers 500 to strange ids', async ({ contract }) => {
    for (const value of [
      "'; drop table users; --",
      '%',
      '\u{1F600}',
      '../../etc/passwd',
      'x'.repeat(2000),
      '-1',
      '1e999',
    ]) {
      const query = Object.fromEntries(Object.keys(shapeOf(contract.query)).map((name) => [name, value]))
      const reply = await app.rawCall(contract, { params: paramsFor(contract, value), query }, { token: shop.token })
      expect([value, reply.status < 500]).toEqual([value, true])
      expect(JSON.stringify(reply.body)).not.toMatch(LEAKS)
    }
  })

  it.each(all.filter(({ contract }) => contract.body && contract.access !== 'store'))(
    '$id never answers 500 to well-formed input about nothing',
    async ({ contract }) => {
      const input = { params: paramsFor(contract, 'x'), query: sample(contract.query), body: sample(contract.body) }
      const reply = await app.rawCall(contract, input, { token: shop.token })
      expect([reply.status < 500, reply.detail]).toEqual([true, expect.any(String)])
    },
  )
})

describe('what is not in the list', () => {
  it('answers 404 in JSON under /api', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const reply = await app.app.inject({ method, url: '/api/nothing/here', headers: { accept: 'text/html' } })
      expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Not found', code: 'not_found' }])
    }
  })

  it('answers 400 to an address with a NUL', async () => {
    const reply = await app.app.inject({ method: 'GET', url: '/api/cart-sessions/a%00b' })
    expect(reply.statusCode).toBe(400)
  })
})
