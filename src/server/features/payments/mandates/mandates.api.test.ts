import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

let app: TestApp
let shop: TestShop
let customer_id: string
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  customer_id = (await makeOrder(app.db, { store_id: shop.store_id })).order.customer_id
})
afterAll(() => app.close())

const { create, details } = contracts.mandates
const IBAN = 'DE89 3704 0044 0532 0130 00'
const sepa = () => ({
  store_id: shop.store_id,
  customer_id,
  scheme: 'sepa_debit' as const,
  account_holder: 'Maya Ortiz',
  iban: IBAN,
  accepted: true as const,
})
const send = (body: object) => app.rawCall(create, { body }, { token: shop.token })

describe('a mandate', () => {
  it('is saved and returned without its account numbers [API-072]', async () => {
    const { token, store_id } = shop
    const made = expectOk(await app.call(create, { body: sepa() }, { token })).data
    expect(made).toMatchObject({ status: 'active', last_four: '3000', bank_country: 'DE', customer_id })
    expect(made.reference.length).toBeLessThanOrEqual(35)
    expect(made).toMatchObject({ notice_days: 14, method_id: null, message: '' })
    expect(made.authorization_text).toContain(`mandate ${made.reference}, you authorize`)
    const { mandate_id } = made
    const reply = await app.call(details, { query: { store_id, mandate_id } }, { token })
    expect(expectOk(reply).data).toEqual([made])
    expect(JSON.stringify(reply.body)).not.toContain('0532')
    const { rows } = await app.db.$client.query<{ account: string }>('select account from mandates')
    expect(rows.every(({ account }) => !account.includes('370400440532013000'))).toBe(true)
  })

  it('is reused for the same account of the same customer', async () => {
    const { token, store_id } = shop
    const first = expectOk(await app.call(create, { body: sepa() }, { token }))
    const second = expectOk(await app.call(create, { body: { ...sepa(), iban: IBAN.replaceAll(' ', '') } }, { token }))
    expect(second.data.mandate_id).toBe(first.data.mandate_id)
    const { data } = expectOk(await app.call(contracts.auditLog.list, { query: { store_id } }, { token }))
    expect(data.filter(({ action }) => action === 'mandate.created')).toHaveLength(1)
    expect(JSON.stringify(data)).not.toContain('0532')
  })

  it.each([
    [{ iban: 'DE89 3704 0044 0532 0130 01' }, 'Invalid IBAN'],
    [{ scheme: 'ach_debit', routing_number: '110000001', account_number: '000123456789' }, /routing number/],
    [{ scheme: 'bacs_debit', sort_code: '20-00', account_number: '55779911' }, 'A sort code has 6 digits'],
    [{ accepted: false }, 'The customer must agree to the mandate'],
  ])('is rejected with a clear message with %o', async (changes, words) => {
    const reply = await send({ ...sepa(), ...changes })
    expect(reply.status).toBe(400)
    expect(reply.detail).toMatch(words)
  })

  it('accepts the numbers of every scheme', async () => {
    const ach = { scheme: 'ach_debit', iban: undefined, routing_number: '110000000', account_number: '000123456789' }
    const bacs = { scheme: 'bacs_debit', iban: undefined, sort_code: '20-00-00', account_number: '55779911' }
    for (const changes of [ach, bacs]) expect((await send({ ...sepa(), ...changes })).status).toBe(200)
  })

  it("records when and from where the customer agreed, never the merchant's own address", async () => {
    const { token, store_id } = shop
    const other = (await makeOrder(app.db, { store_id })).order.customer_id
    const told = { accepted_at: '2026-01-05T09:30:00+01:00', accepted_ip: '203.0.113.9' }
    const by = async (id: string, changes: object) => {
      const body = { ...sepa(), customer_id: id, iban: 'FR76 3000 6000 0112 3456 7890 189', ...changes }
      return app.rawCall(create, { body }, { token })
    }
    const [silent, known] = [await by(customer_id, {}), await by(other, told)]
    expect([silent.status, known.status]).toEqual([200, 200])
    const { rows } = await app.db.$client.query<{ customer_id: string; accepted_ip: string; accepted_at: Date }>(
      `select customer_id, accepted_ip, accepted_at from mandates where last_four = '0189'`,
    )
    const of = (id: string) => rows.find((row) => row.customer_id === id)
    expect(of(customer_id)).toMatchObject({ accepted_ip: '', accepted_at: app.clock.now() })
    expect(of(other)).toMatchObject({ accepted_ip: '203.0.113.9', accepted_at: new Date('2026-01-05T08:30:00Z') })
    const wrong = [{ accepted_ip: 'here' }, { accepted_at: 'soon' }, { accepted_at: '2999-01-01T00:00:00Z' }]
    for (const changes of wrong) expect((await by(other, changes)).status).toBe(400)
  })

  it('belongs only to the store’s own customers', async () => {
    const other = await openShop(app)
    const reply = await app.call(create, { body: { ...sepa(), store_id: other.store_id } }, { token: other.token })
    expect([reply.status, reply.detail]).toEqual([404, 'Customer not found'])
    const query = { store_id: other.store_id, mandate_id: 'mnd_unknown' }
    const missing = await app.call(details, { query }, { token: other.token })
    expect([missing.status, missing.detail]).toEqual([404, 'Mandate not found'])
  })
})
