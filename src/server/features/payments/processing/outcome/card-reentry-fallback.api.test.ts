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
  payBody,
  readySession,
  type TestShop,
} from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { RoutingRuleWire } from '../../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { cardEntries, cardEntryText } from '../../../../../shared/domain/routing/card-entry.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import { createRegistry } from '../../../../connectors/registry.ts'
import { declined } from '../../../../connectors/results.ts'
import { sweepPayments } from '../reconcile/sweep-unsettled.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const HARD = '4000000000009987'
const LOST = '4000000000005043'
const CHALLENGED = '4000008260003178'
const ONCE = { orders: 1, charges: 1 }
const PROVIDERS = ['second-provider', 'third-provider']

let app: TestApp
let steered: ControlledGateway
let shop: TestShop
/** Three accounts, each at a different provider. */
let ids: [string, string, string]
let cascade: RoutingRuleWire

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
  const { connectors } = app.deps
  const gateway = connectors.byId('test-gateway')
  if (!gateway) throw new Error('There is no test gateway')
  app.deps.connectors = createRegistry([...connectors.list, ...PROVIDERS.map((id) => ({ ...gateway, id, name: id }))])
})
afterAll(() => app.close())

beforeEach(async () => {
  shop = await openShop(app)
  const [second = '', third = ''] = await connectMore(app, shop, 'Second', 'Third')
  for (const [index, connection_id] of [second, third].entries()) {
    await app.db.execute(
      sql`update connections set connector = ${PROVIDERS[index]} where connection_id = ${connection_id}`,
    )
  }
  ids = [shop.connection_id, second, third]
  cascade = await publishedRule(app, shop, {
    kind: 'cascade',
    name: 'Main',
    conditions: { groups: [] },
    action: cascadeOver(ids),
  })
  steered.calls.length = 0
  steered.answers.clear()
  steered.blind = false
})

/** Connection that provides the page's card fields now. */
async function offered({ _id: session_id }: LiveCart): Promise<string | undefined> {
  const { options } = expectOk(await app.call(contracts.transactions.options, { query: { session_id } }))
  return options.find(({ payment_method }) => payment_method === 'card')?.connection_id
}

/** Enters a card in the offered fields and presses Pay. */
async function enterAndPay(session: LiveCart, number: string) {
  // The latest of two payments is determined by their times.
  app.clock.advance(1000)
  const connection_id = await offered(session)
  const body = { ...payBody(session, await enterCard(app, number)), ...(connection_id && { connection_id }) }
  return app.call(contracts.transactions.pay, { body })
}

const trailOf = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.execute(sql`
    select a.connection_id, a.status, a.rule_id, a.rule_version, a.reason from payment_attempts a join payments p using (payment_id)
    where p.session_id = ${_id} order by p.created_at, a.number`)
  return rows
}

describe('a card declined by one provider', () => {
  it("can be reentered at the rule's next provider, with the reason on its attempt; one order, one charge [OR-001]", async () => {
    const [first, second] = ids
    const session = await readySession(app, shop)
    expect(await offered(session)).toBe(first)
    const refused = await enterAndPay(session, DECLINED)
    expect(refused).toMatchObject({ status: 402, body: { status: 'declined', goes_on: true } })
    expect(await offered(session)).toBe(second)
    expect((await enterAndPay(session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    expect(await trailOf(session)).toMatchObject([
      { connection_id: first, status: 'declined', rule_id: cascade.rule_id, rule_version: 1 },
      {
        connection_id: second,
        status: 'approved',
        rule_id: cascade.rule_id,
        rule_version: 1,
        reason:
          'Fallback by “Main” (version 1): Second. Previous attempt: The bank declined the payment without giving a reason. The shopper entered the card again.',
      },
    ])
  })

  it('falls back to the last provider and no further, then starts over', async () => {
    const session = await readySession(app, shop)
    expect((await enterAndPay(session, DECLINED)).body).toMatchObject({ goes_on: true })
    expect((await enterAndPay(session, DECLINED)).body).toMatchObject({ goes_on: true })
    const last = await enterAndPay(session, DECLINED)
    expect(last.status).toBe(402)
    expect(last.body.goes_on).toBeUndefined()
    expect(steered.calls.map(({ connection_id }) => connection_id)).toEqual(ids)
    expect(await offered(session)).toBe(ids[0])
    expect((await enterAndPay(session, DECLINED)).body).toMatchObject({ goes_on: true })
  })

  it.each([
    ['a hard decline', HARD, 3],
    ['the cap of attempts', DECLINED, 1],
  ])('stops at %s', async (_what, number, most) => {
    const { rule_id } = cascade
    const input = { params: { ruleId: rule_id }, body: { action: cascadeOver(ids, most) } }
    const { version } = expectOk(await app.call(contracts.routingRules.update, input, { token: shop.token })).data
    expectOk(await app.call(contracts.routingRules.publish, { body: { rule_id, version } }, { token: shop.token }))
    const session = await readySession(app, shop)
    const { status, body } = await enterAndPay(session, number)
    expect({ status, goes_on: body.goes_on }).toEqual({ status: 402, goes_on: undefined })
    expect(await offered(session)).toBe(ids[0])
  })

  it('skips a paused account and a provider that is down', async () => {
    const [first, second, third] = ids
    const body = { connection_id: second, active: false }
    expectOk(await app.call(contracts.orchestration.setActive, { body }, { token: shop.token }))
    steered.answers.set(first, () => {
      throw new ConnectorUnavailable('Down')
    })
    const session = await readySession(app, shop)
    expect((await enterAndPay(session, GOOD)).body).toMatchObject({ status: 'declined', goes_on: true })
    expect(await offered(session)).toBe(third)
    expect((await enterAndPay(session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })
})

describe('a lost response', () => {
  it('triggers no fallback while it is unknown, and no second charge if it was approved', async () => {
    steered.blind = true
    const session = await readySession(app, shop)
    const reply = await enterAndPay(session, LOST)
    expect(reply.body).toMatchObject({ status: 'processing' })
    expect(reply.body.goes_on).toBeUndefined()
    // Pressing Pay again in the meantime returns the first payment.
    expect((await enterAndPay(session, GOOD)).body.transaction_id).toBe(reply.body.transaction_id)
    steered.blind = false
    app.clock.advance(60_000)
    await app.runGateway()
    await sweepPayments(app.deps)
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    expect(steered.calls).toHaveLength(1)
  })

  it('falls back once the provider reports a decline', async () => {
    const [first, second] = ids
    const bad = await enterCard(app, DECLINED)
    steered.blind = true
    steered.answers.set(first, async (real) => {
      await real(bad)
      throw new Error('The answer is lost')
    })
    const session = await readySession(app, shop)
    expect((await enterAndPay(session, GOOD)).body.status).toBe('processing')
    app.clock.advance(60_000)
    await app.runGateway()
    const status = await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } })
    expect(status.body).toMatchObject({ status: 'failed', goes_on: true })
    expect(await offered(session)).toBe(second)
    expect((await enterAndPay(session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })
})

describe('a decline after a completed 3-D Secure', () => {
  it('falls back by the rules, and shows the next bank’s challenge immediately', async () => {
    const [first, second] = ids
    const session = await readySession(app, shop)
    const asked = expectOk(await enterAndPay(session, CHALLENGED))
    expect(asked.status).toBe('requires_action')
    const charge = new URL(asked.next_action?.url ?? '').pathname
    await app.app.inject({
      method: 'POST',
      url: charge,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'outcome=approve',
    })
    const body = { live_cart_session_id: session._id, transaction_id: asked.transaction_id }
    const refused = await app.call(contracts.transactions.continue, { body })
    expect(refused).toMatchObject({ status: 402, body: { goes_on: true } })
    expect(await offered(session)).toBe(second)
    const stepped = expectOk(await enterAndPay(session, GOOD))
    expect(stepped.connector_id).toBe(second)
    expect(steered.calls).toEqual([
      { connection_id: first, three_d_secure: 'prefer' },
      { connection_id: second, three_d_secure: 'require' },
    ])
  })

  it('stops if the shopper failed it', async () => {
    steered.answers.set(ids[0], () => declined('authentication_failed', { provider_code: 'x' }))
    const session = await readySession(app, shop)
    expect((await enterAndPay(session, GOOD)).body.goes_on).toBeUndefined()
    expect(await attemptsOf(app, session._id)).toHaveLength(1)
  })
})

describe('a cascade with two accounts that share card tokens and one between them that does not', () => {
  it('tries both before it asks for reentry, as the editor says [RT-022]', async () => {
    const [first, second] = ids
    const [fourth = ''] = await connectMore(app, shop, 'Fourth')
    const { rule_id } = cascade
    const action = cascadeOver([first, second, fourth])
    const input = { params: { ruleId: rule_id }, body: { action } }
    const { version } = expectOk(await app.call(contracts.routingRules.update, input, { token: shop.token })).data
    expectOk(await app.call(contracts.routingRules.publish, { body: { rule_id, version } }, { token: shop.token }))
    const query = { store_id: shop.store_id }
    const { data } = expectOk(await app.call(contracts.orchestration.all, { query }, { token: shop.token }))
    const scopes = [first, second, fourth].map(
      (id) => data.find(({ connection_id }) => connection_id === id)?.token_scope ?? '',
    )
    expect(cardEntries(scopes).map(cardEntryText)).toEqual([
      'Shopper enters the card',
      'Shopper re-enters the card',
      'Same card, no new entry. Tried before step 2.',
    ])
    const session = await readySession(app, shop)
    expect((await enterAndPay(session, DECLINED)).body).toMatchObject({ goes_on: true })
    expect(steered.calls.map(({ connection_id }) => connection_id)).toEqual([first, fourth])
    expect(await offered(session)).toBe(second)
    expect((await enterAndPay(session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })
})
