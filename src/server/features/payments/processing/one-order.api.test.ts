import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { until } from '../../../../../tests/support/app/until.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import {
  enterCard,
  openShop,
  payBody,
  payWith,
  readySession,
  type TestShop,
} from '../../../../../tests/support/shops/shop.ts'
import { openConnection } from '../payment-accounts/service.ts'
import { applyResult } from './outcome/apply-result.ts'
import { findPayment } from './repo.ts'
import { reconcilePayment } from './reconcile/reconcile.ts'
import { sweepPayments } from './reconcile/sweep-unsettled.ts'

const ANY_TEXT: unknown = expect.any(String)

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const one = async (query: ReturnType<typeof sql>): Promise<Record<string, unknown>> => {
  const result = await app.db.execute(query)
  return result.rows[0] ?? {}
}

const count = async (query: ReturnType<typeof sql>): Promise<number> => Number((await one(query))['count'])

const ordersOf = (sessionId: string) => count(sql`select count(*) from orders where session_id = ${sessionId}`)
const chargesOf = (sessionId: string) =>
  count(sql`
    select count(*) from tg_charges c join payment_attempts a on a.attempt_id = c.reference
    join payments p using (payment_id)
    where p.session_id = ${sessionId} and c.status = 'approved'`)

describe('creating one order with one charge', () => {
  it('happens when Pay is pressed twice and in two tabs at once', async () => {
    const session = await readySession(app, shop)
    const token = await enterCard(app, '4242424242424242')
    const bodies = [
      payBody(session, token),
      payBody(session, token),
      payBody(session, await enterCard(app, '5555555555554444')),
    ]
    const replies = await Promise.all(bodies.map((body) => app.call(contracts.transactions.pay, { body })))
    for (const reply of replies) expect(['succeeded', 'processing']).toContain(reply.body.status)
    expect(await ordersOf(session._id)).toBe(1)
    expect(await chargesOf(session._id)).toBe(1)
    const late = await app.call(contracts.transactions.pay, { body: payBody(session, token) })
    expect(late.body).toMatchObject({ status: 'succeeded', order_number: ANY_TEXT })
  })

  it('is refused with new totals when the cart changes between the check and the charge', async () => {
    const session = await readySession(app, shop)
    const token = await enterCard(app, '4242424242424242')
    let reply: Promise<{ status: number; body: object }> | undefined
    await app.db.transaction(async (tx) => {
      await tx.execute(
        sql`update live_cart_sessions set cart_version = cart_version + 1 where session_id = ${session._id}`,
      )
      reply = app.call(contracts.transactions.pay, { body: payBody(session, token) })
      // Pay has read the session by now, and waits for this change to commit.
      await until(
        'Pay waits',
        async () =>
          (await count(sql`select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)) > 0,
      )
    })
    expect(await reply).toMatchObject({ status: 409, body: { code: 'totals_changed' } })
    expect(await count(sql`select count(*) from payments where session_id = ${session._id}`)).toBe(0)
    expect(await chargesOf(session._id)).toBe(0)
    const { body } = await app.call(contracts.cartSessions.get, { params: { sessionId: session._id } })
    expect((await payWith(app, body.live_cart, '4242424242424242')).body.status).toBe('succeeded')
    expect(await ordersOf(session._id)).toBe(1)
  })

  it('happens when the response is lost: processing first, then the true outcome [API-156]', async () => {
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, '4000000000005043')
    expect(reply.body.status).toBe('processing')
    app.clock.advance(3_000)
    const { body } = await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } })
    expect(body).toMatchObject({ status: 'completed', order_number: ANY_TEXT })
    expect(await ordersOf(session._id)).toBe(1)
    expect(await chargesOf(session._id)).toBe(1)
  })

  it("follows the provider's later decision, either way", async () => {
    const approved = await readySession(app, shop)
    const declined = await readySession(app, shop)
    const first = await payWith(app, approved, '4000000000004400')
    const second = await payWith(app, declined, '4000000000004418')
    expect([first.body.status, second.body.status]).toEqual(['processing', 'processing'])
    app.clock.advance(60_000)
    const status = async (id: string) =>
      (await app.call(contracts.cartSessions.checkStatus, { body: { session_id: id } })).body
    expect(await status(approved._id)).toMatchObject({ status: 'completed' })
    expect(await status(declined._id)).toMatchObject({ status: 'failed', detail: ANY_TEXT })
    expect(await ordersOf(declined._id)).toBe(0)
  })

  it('is completed by the sweeper when the server died between the charge and the order', async () => {
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, '4000000000005043')
    // State after a crash: the attempt is stored, the provider's response never applied.
    await app.db.execute(sql`update payments set status = 'created' where payment_id = ${reply.body.transaction_id}`)
    await app.db.execute(
      sql`update payment_attempts set status = 'created' where payment_id = ${reply.body.transaction_id}`,
    )
    app.clock.advance(60_000)
    await Promise.all([
      sweepPayments(app.deps),
      sweepPayments(app.deps),
      reconcilePayment(app.deps, reply.body.transaction_id),
    ])
    expect(await ordersOf(session._id)).toBe(1)
    expect(await chargesOf(session._id)).toBe(1)
  })

  it('charges nothing when the server died before the call, and the shopper can pay again', async () => {
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, '4000000000005043')
    await app.db.execute(sql`delete from tg_charges where reference in (
      select attempt_id from payment_attempts where payment_id = ${reply.body.transaction_id})`)
    // The call may still be in flight to the provider.
    const early = await reconcilePayment(app.deps, reply.body.transaction_id)
    expect(early?.payment.status).toBe('pending')
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    const { body } = await app.call(contracts.cartSessions.get, { params: { sessionId: session._id } })
    expect(body.live_cart.status).toBe('open')
    expect((await payWith(app, body.live_cart, '4242424242424242')).body.status).toBe('succeeded')
    expect(await chargesOf(session._id)).toBe(1)
  })

  it('reverses an abandoned charge that is approved after the shopper has paid again', async () => {
    const session = await readySession(app, shop)
    const first = await payWith(app, session, '4000000000004400')
    await app.db.execute(sql`update payments set status = 'declined' where payment_id = ${first.body.transaction_id}`)
    await app.db.execute(sql`update live_cart_sessions set status = 'open' where session_id = ${session._id}`)
    await payWith(app, session, '4242424242424242')
    app.clock.advance(60_000)
    const state = await one(
      sql`select a.attempt_id, p.payment_id from payments p join payment_attempts a using (payment_id) where p.payment_id = ${first.body.transaction_id}`,
    )
    const payment = await findPayment(app.db, String(state['payment_id']))
    const connection = await openConnection(app.deps, shop.connection_id)
    if (!payment || !connection?.connector.lookUp) throw new Error('The payment is gone')
    const found = await connection.connector.lookUp(connection.context(), { reference: String(state['attempt_id']) })
    if (!found.found) throw new Error('The charge is gone')
    await applyResult(app.deps, payment.payment, payment.attempt, found.result)
    expect(await ordersOf(session._id)).toBe(1)
    const kept = await count(sql`
      select count(*) from tg_charges c join payment_attempts a on a.attempt_id = c.reference join payments p using (payment_id)
      where p.session_id = ${session._id} and c.status = 'approved' and c.refunded_amount = 0`)
    expect(kept).toBe(1)
  })
})
