import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  attemptsOf,
  cascadeOver,
  connectMore,
  chargesOf,
  publishedRule,
  controlGateway,
  type ControlledGateway,
} from '../../../../../../tests/support/shops/rules.ts'
import {
  enterCard,
  openShop,
  payWith,
  readySession,
  type TestShop,
} from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { cleanUp } from '../../../../jobs/cleanup.ts'
import { sweepPayments } from '../reconcile/sweep-unsettled.ts'

/** Triggers a challenge, then declines what was confirmed. */
const CHALLENGED = '4000008260003178'
const GOOD = '4242424242424242'
const ONCE = { orders: 1, charges: 1 }

let app: TestApp
let steered: ControlledGateway
let shop: TestShop
let ids: [string, string, string]
let rule_id: string

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  shop = await openShop(app)
  const [second = '', third = ''] = await connectMore(app, shop, 'Second', 'Third')
  ids = [shop.connection_id, second, third]
  ;({ rule_id } = await publishedRule(app, shop, {
    kind: 'cascade',
    name: 'Main',
    conditions: { groups: [] },
    action: cascadeOver(ids),
  }))
  steered.calls.length = 0
  steered.answers.clear()
  steered.blind = false
})

const called = () => steered.calls.map(({ connection_id }) => connection_id)

/** Pays with a card that triggers a challenge, and completes it. */
async function confirmedAt(session: LiveCart, outcome: 'approve' | 'fail' = 'approve'): Promise<string> {
  const { body } = await payWith(app, session, CHALLENGED)
  expect(body.status).toBe('requires_action')
  await answerBank(body.next_action?.url ?? '', outcome)
  return body.transaction_id
}

const answerBank = (url: string, outcome: 'approve' | 'fail') =>
  app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })

const goOn = ({ _id }: LiveCart, transaction_id: string) =>
  app.call(contracts.transactions.continue, { body: { live_cart_session_id: _id, transaction_id } })

async function keptTokens(): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from kept_tokens k join payments p using (payment_id) where p.store_id = ${shop.store_id}`,
  )
  return rows[0]?.count ?? 0
}

/** Makes an account approve the card after its own challenge. */
const approves = async (id: string) => {
  const good = await enterCard(app, GOOD)
  steered.answers.set(id, (real) => real(good))
}

describe('a decline after a 3-D Secure challenge', () => {
  it('falls back with the same card to the next account of its provider, which challenges again [OR-001]', async () => {
    const [first, second] = ids
    const session = await readySession(app, shop)
    const transaction_id = await confirmedAt(session)
    expect(await keptTokens()).toBe(1)
    await approves(second)
    const reply = expectOk(await goOn(session, transaction_id))
    expect(reply).toMatchObject({ status: 'requires_action', connector_id: second, transaction_id })
    await answerBank(reply.next_action?.url ?? '', 'approve')
    expect(expectOk(await goOn(session, transaction_id))).toMatchObject({ status: 'succeeded', transaction_id })
    expect(steered.calls).toEqual([
      { connection_id: first, three_d_secure: 'prefer' },
      { connection_id: second, three_d_secure: 'require' },
    ])
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    const attempts = await attemptsOf(app, session._id)
    expect(attempts).toMatchObject([
      { number: 1, connection_id: first, status: 'declined' },
      { number: 2, connection_id: second, status: 'approved' },
    ])
    const why = 'Fallback by “Main” (version 1): Second, with 3-D Secure.'
    expect(attempts[1]?.reason).toContain(why)
    expect(await keptTokens()).toBe(0)
  })

  it("lets each bank challenge, and ends with the last one's response [OR-001]", async () => {
    const session = await readySession(app, shop)
    const transaction_id = await confirmedAt(session)
    for (let asked = 0; asked < 2; asked += 1) {
      const reply = expectOk(await goOn(session, transaction_id))
      expect(reply.status).toBe('requires_action')
      expect(await keptTokens()).toBe(1)
      await answerBank(reply.next_action?.url ?? '', 'approve')
    }
    const last = await goOn(session, transaction_id)
    expect(last.status).toBe(402)
    expect(called()).toEqual(ids)
    expect(await keptTokens()).toBe(0)
    // The next press creates a new payment.
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it('falls back once, whoever learns of the decline first [OR-001]', async () => {
    const [, second] = ids
    const session = await readySession(app, shop)
    const transaction_id = await confirmedAt(session)
    await approves(second)
    app.clock.advance(60_000)
    await Promise.all([
      goOn(session, transaction_id),
      goOn(session, transaction_id),
      app.runGateway(),
      sweepPayments(app.deps),
    ])
    const [asked] = await Promise.all([goOn(session, transaction_id), sweepPayments(app.deps)])
    await answerBank(asked.body.next_action?.url ?? '', 'approve')
    expect(expectOk(await goOn(session, transaction_id)).status).toBe('succeeded')
    expect(called().filter((id) => id === second)).toHaveLength(1)
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it('stops if the shopper has not confirmed, or the rules have changed in the meantime', async () => {
    const session = await readySession(app, shop)
    const stopped = await goOn(session, await confirmedAt(session, 'fail'))
    expect(stopped.status).toBe(402)
    expect(called()).toEqual(ids.slice(0, 1))
    const again = await confirmedAt(session)
    const body = { rule_id, enabled: false }
    expectOk(await app.call(contracts.routingRules.setEnabled, { body }, { token: shop.token }))
    expect((await goOn(session, again)).status).toBe(402)
    expect(called()).toEqual([ids[0], ids[0]])
    expect(await keptTokens()).toBe(0)
  })

  it('stores a token encrypted, and for an hour at most', async () => {
    const session = await readySession(app, shop)
    await confirmedAt(session)
    const { rows } = await app.db.execute<{ token: string }>(sql`select token from kept_tokens`)
    expect(rows.every(({ token }) => token.startsWith('v1.'))).toBe(true)
    app.clock.advance(3_600_001)
    await cleanUp(app.deps)
    expect(await keptTokens()).toBe(0)
  })
})
