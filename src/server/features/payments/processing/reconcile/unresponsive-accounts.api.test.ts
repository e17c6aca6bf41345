import { afterAll, beforeAll, expect, it } from 'vitest'
import { gatewayDoes } from '../../../../../../tests/support/shops/post-purchase.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import type { Connector } from '../../../../connectors/connector.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import { sweepPayments } from './sweep-unsettled.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TITLE = 'A payment is not confirmed'

/** A payment that was confirmed at the gateway, without a webhook. */
async function unheard(shop: TestShop) {
  const session = await readySession(app, shop)
  const { body } = await payWith(app, session, '4000 0000 0000 3220')
  await app.db.$client.query(
    `update tg_charges c set status = 'approved', captured_amount = c.amount, resolves_at = null
      from payment_attempts a where a.attempt_id = c.reference and a.payment_id = $1`,
    [body.transaction_id],
  )
  return { session, payment_id: body.transaction_id }
}

/** Adds many older payments like it. */
const repeat = (payment_id: string, times: number) =>
  app.db.$client.query(
    `with many as (
      insert into payments select (jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object(
        'payment_id', p.payment_id || n, 'session_id', p.session_id || n, 'updated_at', p.updated_at - interval '1 hour'))).*
      from payments p, generate_series(1, $2::int) n where p.payment_id = $1 returning payment_id
    )
    insert into payment_attempts select (jsonb_populate_record(null::payment_attempts, to_jsonb(a) || jsonb_build_object(
      'payment_id', m.payment_id, 'attempt_id', m.payment_id || 'a'))).*
    from payment_attempts a, many m where a.payment_id = $1`,
    [payment_id, times],
  )

const statusOf = async (payment_id: string) => {
  const { rows } = await app.db.$client.query<{ status: string }>('select status from payments where payment_id = $1', [
    payment_id,
  ])
  return rows[0]?.status
}

const silentFor = ({ connection_id }: TestShop) => {
  const asked = { count: 0 }
  const otherwise = (really: Connector): Partial<Connector> => ({
    lookUp: (ctx, input) => {
      if (ctx.connection_id !== connection_id) return really.lookUp?.(ctx, input) ?? Promise.resolve({ found: false })
      asked.count += 1
      return Promise.reject(new ConnectorUnavailable('revoked'))
    },
  })
  return { asked, otherwise }
}

it("an account that does not respond delays no other account's payments, however many it has", async () => {
  const [silent, other] = [await openShop(app), await openShop(app)]
  const { payment_id } = await unheard(silent)
  await repeat(payment_id, 60)
  const late = await unheard(other)
  const { asked, otherwise } = silentFor(silent)
  app.clock.advance(MINUTE)
  await gatewayDoes(app, otherwise, () => sweepPayments(app.deps))
  expect(await statusOf(late.payment_id)).toBe('succeeded')
  expect(asked.count).toBe(2)
})

it('notifies the store once of a payment unknown for a day, and frees its items', async () => {
  const shop = await openShop(app)
  const { session, payment_id } = await unheard(shop)
  const { otherwise } = silentFor(shop)
  const told = async () => {
    const query = 'select message from notifications where store_id = $1 and title = $2'
    return (await app.db.$client.query<{ message: string }>(query, [shop.store_id, TITLE])).rows
  }
  const held = async () =>
    (await app.db.$client.query('select 1 from stock_holds where session_id = $1', [session._id])).rows.length
  await gatewayDoes(app, otherwise, async () => {
    app.clock.advance(DAY - MINUTE)
    await sweepPayments(app.deps)
    expect(await told()).toEqual([])
    expect(await held()).toBe(1)
    for (const wait of [2 * MINUTE, 61 * MINUTE, 61 * MINUTE]) {
      app.clock.advance(wait)
      await sweepPayments(app.deps)
    }
  })
  expect(await told()).toHaveLength(1)
  expect(await held()).toBe(0)
  expect(await statusOf(payment_id)).toBe('requires_action')
  app.clock.advance(61 * MINUTE)
  await sweepPayments(app.deps)
  expect(await statusOf(payment_id)).toBe('succeeded')
})
