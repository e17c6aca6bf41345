import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { cleanUp } from './cleanup.ts'

const DAY = 24 * 3_600_000
const ADA = 'ada@example.com'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const query = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  (await app.db.$client.query<Record<string, unknown>>(text, values)).rows

/** Makes rows of a session this many days old. */
const age = (session_id: string, days: number) =>
  query(
    `update live_cart_sessions set created_at = $2::timestamptz, updated_at = $2::timestamptz where session_id = $1`,
    [session_id, new Date(app.clock.now().getTime() - days * DAY)],
  )

const stored = async (session_id: string) => {
  const [row] = await query(
    `select status, customer_email, customer_phone, customer_shipping_address, erased_at is not null as erased
     from live_cart_sessions where session_id = $1`,
    [session_id],
  )
  return row
}

describe('the hourly cleanup', () => {
  it('deletes events, deliveries and shoppers’ identifiers after 30 days, and keeps the consent', async () => {
    const { _id } = await readySession(app, shop, ADA)
    const at = (days: number) => new Date(app.clock.now().getTime() - days * DAY)
    for (const days of [29, 31]) {
      const row = [shop.store_id, `event ${days}`, at(days)]
      await query(
        `insert into store_events (store_id, event_id, mode, type, occurred_at)
         values ($1, $2, 'test', 'order.paid', $3)`,
        row,
      )
      await query(
        `insert into event_deliveries (store_id, event_id, delivery_id, destination_id, sequence, mode, type, status,
           occurred_at, created_at) values ($1, $2, $2, 'itg', 1, 'test', 'order.paid', 'accepted', $3, $3)`,
        row,
      )
      await query(
        `insert into delivery_attempts (delivery_id, at, duration_ms, request) values ($1, $2, 1, '{}')`,
        row.slice(1),
      )
    }
    await query(
      `insert into session_tracking (session_id, store_id, consent, consent_at, ids, ip, user_agent, updated_at)
       values ($1, $2, '{"marketing":false}', $3, '{"cookies":{"_fbp":"fb"}}', '203.0.113.7', 'Mozilla/5.0', $3)`,
      [_id, shop.store_id, at(31)],
    )
    await cleanUp(app.deps)
    for (const table of ['store_events', 'event_deliveries'])
      expect(await query(`select event_id from ${table} where event_id like 'event %'`)).toEqual([
        { event_id: 'event 29' },
      ])
    expect(await query('select delivery_id from delivery_attempts')).toEqual([{ delivery_id: 'event 29' }])
    expect(
      await query('select consent, ids, ip, user_agent from session_tracking where session_id = $1', [_id]),
    ).toEqual([{ consent: { marketing: false }, ids: {}, ip: null, user_agent: null }])
  })

  it('deletes personal data of abandoned carts after 90 days, and their sessions after 400', async () => {
    const [fresh, left, old, declined, bought] = [
      await readySession(app, shop, ADA),
      await readySession(app, shop, ADA),
      await readySession(app, shop, ADA),
      await readySession(app, shop, ADA),
      await readySession(app, shop, ADA),
    ]
    await payWith(app, declined, '4000000000000002')
    await payWith(app, bought, '4242424242424242')
    await age(fresh._id, 89)
    await age(left._id, 91)
    for (const session of [old, declined, bought]) await age(session._id, 401)

    await cleanUp(app.deps)
    expect(await stored(fresh._id)).toMatchObject({ customer_email: ADA, erased: false })
    expect(await stored(left._id)).toEqual({
      status: 'open',
      customer_email: '',
      customer_phone: '',
      customer_shipping_address: null,
      erased: true,
    })
    expect(await stored(old._id)).toBeUndefined()
    expect(await stored(declined._id)).toMatchObject({ customer_email: '', customer_shipping_address: null })
    expect(await stored(bought._id)).toMatchObject({ status: 'completed', customer_email: ADA, erased: false })
  })

  it('skips recently active carts, and those with a pending payment', async () => {
    const [touched, paying] = [await readySession(app, shop, ADA), await readySession(app, shop, ADA)]
    await age(touched._id, 401)
    await query(`update live_cart_sessions set updated_at = $2 where session_id = $1`, [touched._id, app.clock.now()])
    await age(paying._id, 401)
    await query(`update live_cart_sessions set status = 'processing' where session_id = $1`, [paying._id])
    await cleanUp(app.deps)
    for (const session of [touched, paying]) {
      expect(await stored(session._id)).toMatchObject({ customer_email: ADA, erased: false })
    }
  })

  it('deletes notifications after 180 days, and watches of settled payments', async () => {
    await query('delete from notifications')
    const session = await readySession(app, shop)
    await payWith(app, session, '4242424242424242')
    const [payment] = await query('select payment_id from payments where session_id = $1', [session._id])
    const days = (count: number) => new Date(app.clock.now().getTime() - count * DAY)
    await query('insert into payment_watches (payment_id, asked_at) values ($1, now()) on conflict do nothing', [
      payment?.['payment_id'],
    ])
    await query('update notifications set created_at = $1', [days(179)])
    await query('update payments set updated_at = $1', [days(29)])
    await cleanUp(app.deps)
    expect((await query('select 1 from notifications')).length).toBeGreaterThan(0)
    expect(await query('select 1 from payment_watches')).toHaveLength(1)
    await query('update notifications set created_at = $1', [days(181)])
    await query('update payments set updated_at = $1', [days(31)])
    await cleanUp(app.deps)
    expect(await query('select 1 from notifications')).toEqual([])
    expect(await query('select 1 from payment_watches')).toEqual([])
  })
})
