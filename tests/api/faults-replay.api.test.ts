import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { PAID_ONCE, paymentFacts } from '../support/payments/payment-facts.ts'
import { enterCard, openShop, payBody, readySession, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'
const SLOW_CARD = '4000000000004509'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp({ gateway: { delays: { slow: 400 } } })
  shop = await openShop(app)
})
afterAll(() => app.close())

const facts = (session: LiveCart) => paymentFacts(app.db.$client, session._id)

/** A Pay request that can be repeated exactly. */
async function press(card: string): Promise<{
  session: LiveCart
  again: (changes?: object) => ReturnType<typeof app.rawCall>
}> {
  const session = await readySession(app, shop)
  const body = payBody(session, await enterCard(app, card))
  const key = randomUUID()
  return {
    session,
    again: (changes = {}) => app.rawCall(contracts.transactions.pay, { body: { ...body, ...changes } }, { key }),
  }
}

describe('Pay with the same Idempotency-Key', () => {
  it('and body returns the same reply', async () => {
    const { session, again } = await press(GOOD_CARD)
    const [first, second, third] = [await again(), await again(), await again()]
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
    expect(first.body).toMatchObject({ status: 'succeeded', order_number: expect.any(String) as string })
    expect([second.body, third.body]).toEqual([first.body, first.body])
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('and another body is rejected and charges nothing', async () => {
    const { session, again } = await press(GOOD_CARD)
    await again()
    for (const changes of [
      { expected_total: 1 },
      { payment_token: 'tok_other' },
      { billing_same_as_shipping: false },
    ]) {
      const reply = await again(changes)
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'idempotency_key_reused' }])
    }
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('in five concurrent calls runs once', async () => {
    const { session, again } = await press(SLOW_CARD)
    const replies = await Promise.all(Array.from({ length: 5 }, () => again()))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]?.body).toMatchObject({ status: 'succeeded' })
    expect(await facts(session)).toEqual(PAID_ONCE)
    const { rows } = await app.db.$client.query('select 1 from payments where session_id = $1', [session._id])
    expect(rows).toHaveLength(1)
  })

  it('replays a decline as the same 402 without another attempt', async () => {
    const { session, again } = await press(DECLINED_CARD)
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([402, 402])
    expect(first.body).toMatchObject({ status: 'declined', code: 'declined', detail: 'Payment declined' })
    expect(second.body).toEqual(first.body)
    expect(await facts(session)).toEqual({ orders: 0, charges: 1, approved: 0, payment: 'declined' })
  })

  it('replays a rejection before any charge', async () => {
    const { session, again } = await press(GOOD_CARD)
    await app.db.$client.query('update live_cart_sessions set total = total + 1 where session_id = $1', [session._id])
    const [first, second] = [await again(), await again()]
    expect([first.status, second.status]).toEqual([409, 409])
    expect(first.body).toMatchObject({ code: 'totals_changed' })
    expect(second.body).toEqual(first.body)
    expect(await facts(session)).toEqual({ orders: 0, charges: 0, approved: 0, payment: null })
  })
})
