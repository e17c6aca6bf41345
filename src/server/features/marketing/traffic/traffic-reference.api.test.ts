import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCustomer, makePaymentPage, makeSession } from '../../../../../tests/support/app/factories.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import {
  bySource,
  returningVisitors,
  type Credit,
  type History,
} from '../../../../../tests/support/marketing/traffic-reference.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { recordEvents } from '../../checkout/cart-sessions/session-events.ts'
import { deleteVisitorKeys } from './service.ts'

const { traffic } = contracts
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const SOURCES = ['google', 'email', 'tiktok', '']
const DAY = 86_400_000
const START = Date.parse('2026-08-01T00:00:00Z')

let app: TestApp
let me: TestUser

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
})
afterAll(() => app.close())

/** Numbers below `limit`, the same for the same seed. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** Lets few browsers visit for 80 days, so that many orders follow several visits. Keys are deleted on the way. */
async function live(store_id: string, seed: number): Promise<History> {
  const roll = dice(seed)
  const { payment_page_id } = await makePaymentPage(app.db, { store_id })
  const customers = await Promise.all(
    [1, 2, 3].map(() => makeCustomer(app.db, { store_id, mode: 'test' }).then(({ customer_id }) => customer_id)),
  )
  const times = Array.from({ length: 110 }, () => START + roll(80 * DAY)).toSorted((one, other) => one - other)
  const history: History = { visits: [], orders: [] }
  for (const [index, time] of times.entries()) {
    const at = new Date(time)
    app.clock.set(at)
    if (index % 20 === 19) await deleteVisitorKeys(app.deps)
    const person = roll(5)
    const browser = roll(6) === 0 ? null : `browser ${person}`
    const is_bot = roll(8) === 0
    const source = SOURCES[roll(SOURCES.length)] ?? ''
    const checkout = roll(3) > 0
    const { session_id } = await makeSession(app.db, { store_id, payment_page_id, created_at: at })
    const request = {
      ip: `203.0.113.${person}`,
      user_agent: is_bot ? 'curl/8.5.0' : AGENT,
      country: null,
      device: browser === null ? null : { hash: hashToken(browser), is_new: false },
    }
    await recordEvents(
      app.deps,
      {
        live_cart_session_id: session_id,
        events: [{ kind: checkout ? 'page_view' : 'cart_view', ago: 0 }],
        ...(source && { source: { utm_source: source } }),
      },
      request,
    )
    history.visits.push({ session_id, at, browser, ip: request.ip, is_bot, source, checkout })
    if (checkout && roll(3) === 0) {
      const customer = customers[roll(3)] ?? ''
      const placed = { session_id, customer, at: new Date(time + 60_000), amount: 1000 + roll(9000) }
      const { amount: total_price } = placed
      await makeOrder(app.db, { store_id, session_id, customer_id: customer, created_at: placed.at, total_price })
      history.orders.push(placed)
    }
  }
  return history
}

describe.each([7, 42])('a random history with seed %i', (seed) => {
  let store_id: string
  let history: History
  const day = (offset: number): string => new Date(START + offset * DAY).toISOString().slice(0, 10)

  beforeAll(async () => {
    ;({ store_id } = await app.makeStore(me))
    history = await live(store_id, seed)
  })

  it.each([
    [0, 79],
    [20, 45],
    [50, 60],
  ])('has the figures of the reference from day %i to %i', async (first, last) => {
    const query = { store_id, start_date: day(first), end_date: day(last) }
    const [from, until] = [new Date(START + first * DAY), new Date(START + (last + 1) * DAY)]
    for (const credit of ['first', 'last', 'linear'] satisfies Credit[]) {
      for (const bots of ['hide', 'show'] as const) {
        const reply = await app.call(traffic.breakdown, { query: { ...query, credit, bots } }, { token: me.token })
        const { rows, total } = expectOk(reply)
        const expected = bySource(history, from, until, { credit, bots: bots === 'show' })
        const found = rows.map(
          ({ value, sessions, visitors, checkouts, orders, revenue }) =>
            [value, { sessions, visitors, checkouts, orders, revenue }] as const,
        )
        expect(new Map(found)).toEqual(expected)
        expect(total.orders).toBe(history.orders.filter(({ at }) => at >= from && at < until).length)
      }
    }
    const { current, visitors } = expectOk(await app.call(traffic.overview, { query }, { token: me.token }))
    const all = [...bySource(history, from, until, { credit: 'last', bots: false }).values()]
    const sum = (field: keyof typeof current): number => all.reduce((result, row) => result + row[field], 0)
    expect(current).toEqual({
      sessions: sum('sessions'),
      visitors: sum('visitors'),
      checkouts: sum('checkouts'),
      orders: sum('orders'),
      revenue: sum('revenue'),
    })
    expect(visitors.returning).toBe(returningVisitors(history, from, until))
    expect(visitors.new + visitors.returning).toBe(current.visitors)
  })
})
