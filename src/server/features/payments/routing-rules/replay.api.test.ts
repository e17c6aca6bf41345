import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePayment } from '../../../../../tests/support/app/order-factories.ts'
import { connectMore, draftRule, publishedRule } from '../../../../../tests/support/shops/rules.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { runReplay } from './service.ts'

const { routingRules: rules } = contracts
const DAY = 24 * 60 * 60_000

let app: TestApp
let shop: TestShop
let second: string
let rule_id: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  second = (await connectMore(app, shop, 'Adyen EU'))[0] ?? ''
  const { store_id } = shop
  const now = app.clock.now().getTime()
  for (let at = 0; at < 40; at += 1) {
    const created_at = new Date(now - (at + 1) * (DAY / 8))
    const approved = at % 4 !== 0
    const status = approved ? 'succeeded' : 'declined'
    const base = { store_id, created_at, status } as const
    const attempts = [{ status: approved ? ('approved' as const) : ('declined' as const) }]
    await makePayment(app.db, { ...base, attempts, connection_id: shop.connection_id, amount: at < 10 ? 20_000 : 5000 })
    await makePayment(app.db, { ...base, attempts, connection_id: second, amount: 20_000 })
  }
  const old = { store_id, created_at: new Date(now - 20 * DAY), connection_id: shop.connection_id, amount: 20_000 }
  await makePayment(app.db, old)
  await makePayment(app.db, { ...old, mode: 'live', created_at: new Date(now - DAY) })
  const conditions = {
    groups: [{ conditions: [{ field: 'amount', operator: 'at_least' as const, value: 15_000, currency: 'USD' }] }],
  }
  const action = { type: 'one' as const, connection_id: second }
  rule_id = (await draftRule(app, shop, { kind: 'card', name: 'Large', conditions, action })).rule_id
})
afterAll(() => app.close())

const start = async (days: 7 | 30 | 90 = 7) =>
  expectOk(await app.call(rules.startReplay, { body: { rule_id, days } }, { token: shop.token })).data
const look = (replay_id: string, at = shop) =>
  app.call(rules.replay, { query: { store_id: at.store_id, replay_id } }, { token: at.token })
const dataOf = async (replay_id: string) => expectOk(await look(replay_id)).data

it('replays the store’s past payments with a draft, lists each difference and labels the estimate as one', async () => {
  const asked = await start()
  expect(asked).toMatchObject({ status: 'queued', result: null, days: 7 })
  await runReplay(app.deps, asked.replay_id)
  const done = await dataOf(asked.replay_id)
  expect(done).toMatchObject({
    status: 'done',
    total: 80,
    processed: 80,
    // Ten payments of the first account are large, and all of the second one's. Without the draft all go to the default
    // account now.
    result: { matched: 50, changed: 50, declined: 0, estimate: { payments: 50, approved_before: 37 } },
  })
  const { result } = done
  expect(result?.differences.find(({ was }) => was.connection_id !== second)).toMatchObject({
    amount: 20_000,
    currency: 'USD',
    was: { name: 'Test gateway', approved: false, tried: true },
    now: { name: 'Test gateway' },
    would_be: { name: 'Adyen EU' },
    why: 'Routed by “Large” (version 1): Adyen EU.',
  })
  const times = result?.differences.map(({ created_at }) => created_at) ?? []
  expect(times).toEqual(times.toSorted().toReversed())
  const { expected, basis } = result?.estimate ?? {}
  // Thirty of the forty actually made there, and three in four of the ten others.
  expect(expected?.approved).toBe(37)
  expect(expected?.low).toBeGreaterThanOrEqual(30)
  expect(expected?.high).toBeGreaterThan(37)
  expect(basis).toMatch(/^Estimated from at least 30 payments at the same account/)
})

/** Creates a store with two accounts, a draft and its replay. */
async function replayOf(
  draft: (own: TestShop, second: string) => Parameters<typeof draftRule>[2],
  pay: (own: TestShop, second: string) => Promise<void>,
) {
  const own = await openShop(app)
  const [other = ''] = await connectMore(app, own, 'Second')
  await pay(own, other)
  const { rule_id } = await draftRule(app, own, draft(own, other))
  const body = { rule_id, days: 7 as const }
  const { replay_id } = expectOk(await app.call(rules.startReplay, { body }, { token: own.token })).data
  await runReplay(app.deps, replay_id)
  return expectOk(await look(replay_id, own)).data.result
}

it('names the approved payments that a decline rule would lose', async () => {
  const action = { type: 'decline' as const, reason: 'No', shopper_message: 'No' }
  const conditions = { groups: [{ conditions: [{ field: 'card_brand', operator: 'is' as const, value: 'amex' }] }] }
  const result = await replayOf(
    () => ({ kind: 'decline', name: 'No amex', conditions, action }),
    async ({ store_id, connection_id }) => {
      const base = { store_id, connection_id, created_at: new Date(app.clock.now().getTime() - DAY), amount: 9500 }
      for (const status of ['succeeded', 'succeeded', 'declined'] as const) {
        const attempt = { card_type: 'amex', status: status === 'succeeded' ? ('approved' as const) : status }
        await makePayment(app.db, { ...base, status, attempts: [attempt] })
      }
    },
  )
  expect(result).toMatchObject({ declined: 3, lost: [{ currency: 'USD', payments: 2, amount: 19_000 }] })
})

it('counts the second attempts of a cascade, and forecasts them from past retries only', async () => {
  const declined = { status: 'declined' as const, decline_code: 'do_not_honor' }
  const result = await replayOf(
    (own, second) => ({ kind: 'cascade', name: 'Second try', action: cascadeTo(own.connection_id, second) }),
    async (own, second) => {
      const base = { store_id: own.store_id, created_at: new Date(app.clock.now().getTime() - DAY) }
      for (let at = 0; at < 40; at += 1) {
        await makePayment(app.db, {
          ...base,
          connection_id: own.connection_id,
          status: 'declined',
          attempts: [declined],
        })
      }
      for (let at = 0; at < 30; at += 1) {
        const status = at < 10 ? ('succeeded' as const) : ('declined' as const)
        const last = { connection_id: second, ...(at < 10 ? { status: 'approved' as const } : declined) }
        await makePayment(app.db, { ...base, connection_id: own.connection_id, status, attempts: [declined, last] })
      }
    },
  )
  expect(result).toMatchObject({
    changed: 70,
    // Ten of thirty on record, and about a third of the other forty.
    estimate: { payments: 70, approved_before: 10, expected: { approved: 24 }, unknown: 0 },
  })
  expect(result?.differences[0]).toMatchObject({ change: 'retry', would_be: { name: 'Second' } })
})

const cascadeTo = (...ids: string[]) => ({
  type: 'cascade' as const,
  max_attempts: 3,
  max_seconds: 20,
  steps: ids.map((connection_id) => ({
    connection_id,
    go_on: ['do_not_honor' as const],
    max_attempts: 1,
    timeout_seconds: 10,
  })),
})

it('covers a longer period, and excludes the other mode', async () => {
  const { replay_id } = await start(30)
  await runReplay(app.deps, replay_id)
  expect(await dataOf(replay_id)).toMatchObject({ processed: 81, result: { changed: 51 } })
})

const paged = async (replay_id: string, page: number, at = shop) => {
  const query = { store_id: at.store_id, replay_id, page, size: 30 }
  return app.call(rules.replayDifferences, { query }, { token: at.token })
}

it('shows every difference, page by page, only to its own store', async () => {
  const { replay_id } = await start()
  expect((await paged(replay_id, 1)).status).toBe(404)
  await runReplay(app.deps, replay_id)
  const pages = [expectOk(await paged(replay_id, 1)), expectOk(await paged(replay_id, 2))]
  expect(pages.map(({ data, kept, total }) => [data.length, kept, total])).toEqual([
    [30, 50, 50],
    [20, 50, 50],
  ])
  const shown = pages.flatMap(({ data }) => data)
  expect(new Set(shown.map(({ payment_id }) => payment_id)).size).toBe(50)
  const { result } = await dataOf(replay_id)
  expect(shown.slice(0, result?.differences.length)).toEqual(result?.differences)
  expect(expectOk(await paged(replay_id, 3)).data).toEqual([])
  expect((await paged(replay_id, 1, await openShop(app))).status).toBe(404)
})

it('ignores changes to other rules published in the meantime', async () => {
  const own = await openShop(app)
  const [other = ''] = await connectMore(app, own, 'Second')
  const base = { store_id: own.store_id, created_at: new Date(app.clock.now().getTime() - DAY) }
  for (const card_type of ['visa', 'visa', 'mastercard']) {
    await makePayment(app.db, { ...base, connection_id: own.connection_id, attempts: [{ card_type }] })
  }
  await publishedRule(app, own, { kind: 'card', name: 'Half', action: { type: 'one', connection_id: other } })
  const action = { type: 'decline' as const, reason: 'No', shopper_message: 'No' }
  const conditions = { groups: [{ conditions: [{ field: 'card_brand', operator: 'is' as const, value: 'amex' }] }] }
  const draft = await draftRule(app, own, { kind: 'decline', name: 'No amex', conditions, action })
  const body = { rule_id: draft.rule_id, days: 7 as const }
  const { replay_id } = expectOk(await app.call(rules.startReplay, { body }, { token: own.token })).data
  await runReplay(app.deps, replay_id)
  expect(expectOk(await look(replay_id, own)).data).toMatchObject({
    processed: 3,
    result: { matched: 0, changed: 0, declined: 0, differences: [] },
  })
})

it('stops when it is canceled, and is hidden from other stores', async () => {
  const { replay_id } = await start()
  const body = { store_id: shop.store_id, replay_id }
  const cancelled = await app.call(rules.cancelReplay, { body }, { token: shop.token })
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled' })
  await runReplay(app.deps, replay_id)
  expect(await dataOf(replay_id)).toMatchObject({ status: 'cancelled', result: null, processed: 0 })
  const stranger = await openShop(app)
  expect((await look(replay_id, stranger)).status).toBe(404)
  const theirs = { store_id: stranger.store_id, replay_id }
  expect((await app.call(rules.cancelReplay, { body: theirs }, { token: stranger.token })).status).toBe(404)
})

it('restarts where a server process left off', async () => {
  const { replay_id } = await start()
  await app.db.execute(
    sql`update routing_replays set status = 'running', processed = 40 where replay_id = ${replay_id}`,
  )
  await runReplay(app.deps, replay_id)
  expect(await dataOf(replay_id)).toMatchObject({ status: 'done', processed: 80, result: { changed: 50 } })
})

it("rejects a draft that can't be used", async () => {
  const draft = await draftRule(app, shop, { kind: 'card', action: { type: 'priority', connection_ids: [] } })
  const reply = await app.call(rules.startReplay, { body: { rule_id: draft.rule_id, days: 7 } }, { token: shop.token })
  expect(reply).toMatchObject({ status: 400, body: { code: 'unusable_rule' } })
})
