import { recordEvents } from '../../../src/server/features/checkout/cart-sessions/session-events.ts'
import { hashToken } from '../../../src/server/http/requests/caller.ts'
import { orderAmountChanged } from '../../../src/server/db/traffic-changes.ts'
import type { VisitSource } from '../../../src/shared/domain/store/attribution.ts'
import { makeCustomer, makePaymentPage, makeSession } from '../app/factories.ts'
import { makeOrder } from '../app/order-factories.ts'
import type { TestApp } from '../app/test-app.ts'
import type { History, PastOrder, PastVisit } from './traffic-reference.ts'

const DAY = 86_400_000
/** When histories start. They last 80 days. */
export const HISTORY_START = Date.parse('2026-08-01T00:00:00Z')

const AGENTS = {
  desktop: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
}
const SOURCES = ['google', 'email', 'tiktok', '']
const CAMPAIGNS = ['Kettles', 'Autumn', undefined]
const PAGE = 'Payment page of the history'

/** Returns numbers below a limit, the same for the same seed. */
function dice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

interface Living {
  app: TestApp
  store_id: string
  payment_page_id: string
  customers: readonly string[]
  roll: (limit: number) => number
  history: History
}

const sourceOf = ({ roll }: Living): VisitSource | null => {
  const utm_source = SOURCES[roll(SOURCES.length)] ?? ''
  const utm_campaign = CAMPAIGNS[roll(CAMPAIGNS.length)]
  const referrer = roll(2) === 0 ? { referrer: 'https://www.example.org' } : {}
  return utm_source ? { utm_source, ...(utm_campaign && { utm_campaign, utm_content: 'top' }), ...referrer } : null
}

/** The dimensions that a source decides. */
const sourceValues = (source: VisitSource | null) => ({
  source: source?.utm_source ?? '',
  campaign: source?.utm_campaign ?? '',
  content: source?.utm_content ?? '',
  referrer: source?.referrer ? 'example.org' : '',
})

const report = ({ app }: Living, visit: PastVisit, source: VisitSource | null, checkout: boolean): Promise<void> =>
  recordEvents(
    app.deps,
    {
      live_cart_session_id: visit.session_id,
      events: [{ kind: checkout ? 'page_view' : 'cart_view', ago: 0 }],
      ...(source && { source }),
    },
    {
      ip: visit.ip,
      user_agent: visit.is_bot ? 'curl/8.5.0' : AGENTS[visit.values.device === 'phone' ? 'phone' : 'desktop'],
      country: visit.values.country || null,
      device: visit.browser === null ? null : { hash: hashToken(visit.browser), is_new: false },
    },
  )

async function addVisit(living: Living, at: Date): Promise<PastVisit> {
  const { app, store_id, payment_page_id, roll, history } = living
  const { session_id } = await makeSession(app.db, { store_id, payment_page_id, created_at: at })
  const person = roll(5)
  const is_bot = roll(8) === 0
  const checkout = roll(3) > 0
  const source = sourceOf(living)
  const visit = {
    session_id,
    at,
    browser: roll(6) === 0 ? null : `browser ${person}`,
    ip: `203.0.113.${person}`,
    is_bot,
    checkout,
    values: {
      ...sourceValues(source),
      landing: checkout ? PAGE : 'Cart',
      device: is_bot || roll(2) === 0 ? 'desktop' : 'phone',
      country: ['US', 'DE', ''][roll(3)] ?? '',
    },
  }
  await report(living, visit, source, checkout)
  history.visits.push(visit)
  return visit
}

/** The shopper of an earlier session returns to it, perhaps from an ad, and opens the checkout. */
async function returnTo(living: Living, visit: PastVisit): Promise<void> {
  const source = sourceOf(living)
  await report(living, visit, source, true)
  visit.checkout = true
  if (visit.values.source === '') Object.assign(visit.values, sourceValues(source))
}

async function placeOrder(living: Living, { session_id, at: visited }: PastVisit): Promise<void> {
  const { app, store_id, customers, roll, history } = living
  const customer = customers[roll(3)] ?? ''
  const [at, amount] = [new Date(visited.getTime() + 60_000), 1000 + roll(9000)]
  const given = { store_id, session_id, customer_id: customer, created_at: at, total_price: amount }
  const { order, payment } = await makeOrder(app.db, given)
  history.orders.push({ session_id, customer, at, amount })
  if (roll(3) === 0) await app.db.$client.query(AUTHORIZED, [payment.payment_id, order.store_id, amount])
}

const AUTHORIZED = `insert into authorizations (payment_id, store_id, mode, status, counts_as, expires_at)
  values ($1, $2, 'test', 'held', $3, now() + interval '7 days')`

/** Captures less than was authorized for an order. */
async function captureLess({ app }: Living, order: PastOrder): Promise<void> {
  const { rows } = await app.db.$client.query<{ order_id: string }>(
    `update authorizations z set counts_as = z.counts_as - 100, status = 'captured' from payments p
     join orders o using (order_id) where p.payment_id = z.payment_id and z.status = 'held' and o.session_id = $1
     returning o.order_id`,
    [order.session_id],
  )
  if (!rows[0]) return
  await orderAmountChanged(app.db, rows[0].order_id, app.clock.now())
  order.amount -= 100
}

/**
 * Lets few browsers visit for 80 days, so that many orders follow several visits. Some sessions and orders change later.
 * `everyDays` runs now and then on the way.
 */
export async function liveThrough(
  app: TestApp,
  store_id: string,
  seed: number,
  everyDays: () => Promise<void>,
): Promise<History> {
  const { payment_page_id } = await makePaymentPage(app.db, { store_id, name: PAGE })
  const made = await Promise.all([1, 2, 3].map(() => makeCustomer(app.db, { store_id, mode: 'test' })))
  const customers = made.map(({ customer_id }) => customer_id)
  const history: History = { visits: [], orders: [] }
  const roll = dice(seed)
  const living: Living = { app, store_id, payment_page_id, customers, roll, history }
  const times = Array.from({ length: 110 }, () => HISTORY_START + roll(80 * DAY)).toSorted((one, other) => one - other)
  for (const [index, time] of times.entries()) {
    app.clock.set(new Date(time))
    if (index % 20 === 19) await everyDays()
    const visit = await addVisit(living, app.clock.now())
    if (visit.checkout && roll(3) === 0) await placeOrder(living, visit)
    const earlier = history.visits[Math.max(0, index - roll(20))]
    if (earlier && roll(4) === 0) await returnTo(living, earlier)
    const order = history.orders.at(-1 - roll(4))
    if (order && roll(4) === 0) await captureLess(living, order)
  }
  return history
}
