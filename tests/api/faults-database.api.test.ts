import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/server/db/embedded/embedded-postgres.ts'
import { startServer, type RunningServer } from '../support/e2e/e2e-server.ts'
import { openBooks, PAID_ONCE, paymentFacts } from '../support/payments/payment-facts.ts'
import {
  callRemote,
  checkRemote,
  enterRemoteCard,
  listenRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  send,
  type RemoteReply,
  type RemoteShop,
} from '../support/e2e/remote-shop.ts'
import { payBody } from '../support/shops/shop.ts'
import { until } from '../support/app/until.ts'

const GOOD_CARD = '4242424242424242'
const SLOW_CARD = '4000000000004509'
/** Milliseconds. */
const OUTAGE = 10_000

let dataDir: string
let database: EmbeddedPostgres
let first: RunningServer
let second: RunningServer
let shop: RemoteShop
let db: pg.Pool

const startDatabase = async (): Promise<void> => {
  const settings = { fsync: 'off', synchronous_commit: 'off' }
  database = await startEmbeddedPostgres({ dataDir, log: { info: () => {} }, settings })
}

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-faults-'))
  // PostgreSQL runs as a different user if root runs the tests.
  chmodSync(dataDir, 0o755)
  await startDatabase()
  const env = { DATABASE_URL: database.url, SECRET_KEY: 'one key that both of the servers share' }
  const shared = { dataDir: join(dataDir, 'shared'), env }
  ;[first, second] = await Promise.all([startServer(shared), startServer(shared)])
  shop = await openRemoteShop(first)
  db = openBooks(database.url)
})
afterAll(async () => {
  await db.end()
  await Promise.all([first.stop(), second.stop()])
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const facts = (session: LiveCart) => paymentFacts(db, session._id)

const receiptOf = (server: RunningServer, session: LiveCart) =>
  until('the receipt is written', async () => {
    const { mails } = requireOk(
      await callRemote(server, contracts.system.outbox, { query: { to: session.customer_email } }),
    )
    return mails.length > 0
  })

/** True once both servers receive events again. */
const feedsBack = () =>
  until('both servers listen', async () => {
    const listening = "application_name = 'cartwright live' and query like 'listen %' and state = 'idle'"
    const { rows } = await db.query(`select 1 from pg_stat_activity where ${listening}`)
    return rows.length === 2
  })

describe('two servers on one database', () => {
  it('make one order of a session that is paid at both at once', async () => {
    const session = await readyRemoteSession(first, shop)
    const replies = await Promise.all(
      [first, second, first, second].map((server) => payRemote(server, session, GOOD_CARD)),
    )
    for (const { status, body } of replies) {
      expect([status, body.status]).toEqual([200, expect.stringMatching(/^(succeeded|processing)$/)])
    }
    expect(await facts(session)).toEqual(PAID_ONCE)
    for (const server of [first, second]) {
      expect(await checkRemote(server, session)).toMatchObject({ status: 'completed' })
    }
  })

  it('run a call once if its key reaches both at once', async () => {
    const session = await readyRemoteSession(first, shop)
    const body = payBody(session, await enterRemoteCard(first, GOOD_CARD))
    const key = randomUUID()
    const replies = await Promise.all(
      [first, second].map((server) => callRemote(server, contracts.transactions.pay, { body }, { key })),
    )
    expect(replies[0]?.body).toMatchObject({ status: 'succeeded' })
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('deliver an event of one to the clients of the other', async () => {
    const listener = await listenRemote(second, shop.token)
    const session = await readyRemoteSession(first, shop)
    const paid = requireOk(await payRemote(first, session, GOOD_CARD))
    const told = { store_id: shop.store_id, type: 'notification.created', title: `Test order #${paid.order_number}` }
    // Each in a separate message, in any order, after the greeting.
    const types = ['"notification.created"', '"order.created"']
    const heard = () => JSON.stringify(listener.heard)
    await until('both events have come', () => types.every((type) => heard().includes(type)))
    expect(listener.heard).toEqual(
      expect.arrayContaining([
        expect.objectContaining(told),
        expect.objectContaining({ store_id: shop.store_id, type: 'order.created' }),
      ]),
    )
    listener.close()
  })
})

/** One call of every type, with and without a key, a token and a body. */
const kinds = (session: LiveCart): Record<string, () => Promise<RemoteReply<unknown>>> => {
  const authorization = { authorization: `Bearer ${shop.token}` }
  const named = { live_cart_session_id: session._id }
  const variant = { body: { variant_id: shop.variant_id } }
  const card = { number: GOOD_CARD, exp_month: 8, exp_year: new Date().getFullYear() + 3, cvc: '123' }
  const login = { email: shop.email, password: 'correct horse battery' }
  return {
    health: () => send(first, 'GET', '/api/health'),
    session: () => send(first, 'GET', `/api/cart-sessions/${session._id}`),
    start: () => callRemote(first, contracts.cartSessions.startByVariant, variant),
    'start with a key': () => callRemote(first, contracts.cartSessions.startByVariant, variant, { key: randomUUID() }),
    'customer data': () =>
      callRemote(first, contracts.cartSessions.updateCustomerInfo, { body: { ...named, phone: '(512) 555-0149' } }),
    'check-status': () => callRemote(first, contracts.cartSessions.checkStatus, { body: { session_id: session._id } }),
    pay: () =>
      callRemote(first, contracts.transactions.pay, { body: payBody(session, 'tok_any') }, { key: randomUUID() }),
    orders: () => callRemote(first, contracts.orders.list, { query: { store_id: shop.store_id } }, shop),
    'sign in': () => callRemote(first, contracts.auth.login, { body: login }),
    upload: () =>
      send(first, 'POST', '/api/inventory/create', { body: { store_id: shop.store_id }, headers: authorization }),
    webhook: () => send(first, 'POST', '/webhooks/test-gateway/con_any', { body: {} }),
    'card fields': () => send(first, 'POST', '/test-gateway/tokens', { body: card }),
    challenge: () => send(first, 'GET', '/test-gateway/challenge/tgch_00000000000000000000000000'),
  }
}

function expectAway(name: string, { status, retryAfter, body, took }: RemoteReply<unknown>): void {
  const words: unknown = { detail: 'The database is not responding, please try again', code: 'database_away' }
  expect([name, status, retryAfter, body]).toEqual([name, 503, '2', words])
  expect([name, took < 10_000]).toEqual([name, true])
}

describe('a database that is down for ten seconds', { timeout: 240_000 }, () => {
  it('only causes 503 with Retry-After; then everything resumes', async () => {
    const open = await readyRemoteSession(first, shop)
    const key = randomUUID()
    const openBody = payBody(open, await enterRemoteCard(first, GOOD_CARD))
    const inFlight = await readyRemoteSession(first, shop)
    const listeners = [await listenRemote(first, shop.token), await listenRemote(second, shop.token)]
    const paying = payRemote(first, inFlight, SLOW_CARD)
    await until('the provider has charged', async () => (await facts(inFlight)).approved === 1)

    await database.stop()
    const back = Date.now() + OUTAGE
    expect(await Promise.all(listeners.map(({ closed }) => closed))).toEqual([1012, 1012])
    const calls = Object.entries(kinds(open))
    await until(
      'the outage has been long enough',
      async () => {
        await Promise.all(calls.map(async ([name, run]) => expectAway(name, await run())))
        return Date.now() >= back
      },
      2 * OUTAGE,
      100,
    )
    const cut = await paying
    expect([cut.status, cut.retryAfter]).toEqual([503, '2'])
    const refused = await callRemote(first, contracts.transactions.pay, { body: openBody }, { key })
    expect(refused.status).toBe(503)

    await startDatabase()
    for (const server of [first, second]) {
      await until('the server is well', async () => (await send(server, 'GET', '/api/health')).status === 200)
    }
    await feedsBack()
    const again = [await listenRemote(first, shop.token), await listenRemote(second, shop.token)]
    const paid = await callRemote(first, contracts.transactions.pay, { body: openBody }, { key })
    expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
    await until(
      'the payment in flight is completed',
      async () => (await checkRemote(second, inFlight)).status === 'completed',
    )
    expect([await facts(open), await facts(inFlight)]).toEqual([PAID_ONCE, PAID_ONCE])
    const order = { type: 'order.created', store_id: shop.store_id, order_id: expect.any(String) as string }
    await until('live events come again', () => again.every(({ heard }) => heard.length >= 2))
    for (const { heard } of again) expect(heard).toContainEqual(order)
    await Promise.all([receiptOf(first, open), receiptOf(second, inFlight)])
    for (const listener of again) listener.close()
    expect(first.output() + second.output()).not.toMatch(/request failed|unhandled promise rejection/)
  })
})
