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
import { until } from '../../../../../../tests/support/app/until.ts'
import { onlyLimits } from '../../../../../../tests/support/shops/velocity.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { RoutingRuleWire } from '../../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import { declined, type ChargeResult } from '../../../../connectors/results.ts'
import { applyResult } from '../outcome/apply-result.ts'
import { findSessionPayment } from '../repo.ts'
import { sweepPayments } from '../reconcile/sweep-unsettled.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const HARD = '4000000000009987'
const LOST = '4000000000005043'
const ONCE = { orders: 1, charges: 1 }
const NOTHING = { orders: 0, charges: 0 }

let app: TestApp
let steered: ControlledGateway
let shop: TestShop
let ids: [string, string, string]
let cascade: RoutingRuleWire

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  shop = await openShop(app)
  const [second = '', third = ''] = await connectMore(app, shop, 'Second', 'Third')
  ids = [shop.connection_id, second, third]
  const always = { groups: [] }
  cascade = await publishedRule(app, shop, {
    kind: 'cascade',
    name: 'Main',
    conditions: always,
    action: cascadeOver(ids),
  })
  steered.calls.length = 0
  steered.answers.clear()
  steered.blind = false
})

const called = () => steered.calls.map(({ connection_id }) => connection_id)
const no = () => declined('do_not_honor', { provider_code: '05' })

describe('a cascade over three accounts', () => {
  it('is invisible to the shopper, creates one order with one charge, and records the reason on each attempt [OR-001]', async () => {
    const [first, second, third] = ids
    const good = await enterCard(app, GOOD)
    steered.answers.set(second, () => {
      throw new ConnectorUnavailable('Down')
    })
    steered.answers.set(third, (real) => real(good))
    const session = await readySession(app, shop)
    const reply = await payWith(app, session, DECLINED)
    expect(reply).toMatchObject({ status: 200, body: { status: 'succeeded', connector_id: third } })
    expect(called()).toEqual([first, second, third])
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    const rule = { rule_id: cascade.rule_id, rule_version: 1 }
    expect(await attemptsOf(app, session._id)).toEqual([
      {
        number: 1,
        connection_id: first,
        status: 'declined',
        decline_code: 'generic_decline',
        ...rule,
        reason: 'No routing rule matched. Cascade “Main” (version 1): Test gateway, then Second, then Third.',
      },
      {
        number: 2,
        connection_id: second,
        status: 'error',
        decline_code: 'provider_error',
        ...rule,
        reason:
          'Fallback by “Main” (version 1): Second. Previous attempt: The bank declined the payment without giving a reason.',
      },
      {
        number: 3,
        connection_id: third,
        status: 'approved',
        decline_code: null,
        ...rule,
        reason: 'Fallback by “Main” (version 1): Third. Previous attempt: The provider was unavailable.',
      },
    ])
    // The gateway reports the first decline only now, which must not change the order.
    await app.runGateway()
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    const order = await app.call(contracts.orders.list, { query: { store_id: shop.store_id } }, { token: shop.token })
    expect(order.body.total).toBe(1)
  })

  it("ends with the bank's message if every account declines", async () => {
    for (const id of ids) steered.answers.set(id, no)
    steered.answers.set(ids[2], () => ({ status: 'error', code: 'invalid_token', message: 'No such token' }))
    const session = await readySession(app, shop)
    const { status, body } = await payWith(app, session, GOOD)
    expect({ status, detail: body.detail }).toEqual({ status: 402, detail: 'Payment declined' })
    expect((await attemptsOf(app, session._id)).map((attempt) => attempt.status)).toEqual([
      'declined',
      'declined',
      'error',
    ])
    expect(await chargesOf(app, session._id)).toEqual(NOTHING)
    steered.answers.clear()
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it('stops at a hard decline', async () => {
    const session = await readySession(app, shop)
    expect((await payWith(app, session, HARD)).status).toBe(402)
    expect(called()).toEqual([ids[0]])
  })

  it('stops at its cap of attempts', async () => {
    const { rule_id } = cascade
    const { token } = shop
    const input = { params: { ruleId: rule_id }, body: { action: cascadeOver(ids, 2) } }
    const { version } = expectOk(await app.call(contracts.routingRules.update, input, { token })).data
    expectOk(await app.call(contracts.routingRules.publish, { body: { rule_id, version } }, { token }))
    for (const id of ids) steered.answers.set(id, no)
    expect((await payWith(app, await readySession(app, shop), GOOD)).status).toBe(402)
    expect(called()).toEqual(ids.slice(0, 2))
  })

  it('continues if the webhook reports the decline before the call returns', async () => {
    const session = await readySession(app, shop)
    steered.answers.set(ids[0], async () => {
      const state = await findSessionPayment(app.db, session._id)
      if (!state) throw new Error('The payment is gone')
      await applyResult(app.deps, state.payment, state.attempt, no())
      return no()
    })
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(called()).toEqual(ids.slice(0, 2))
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it('respects the network’s limit, counted over all payments of a card', async () => {
    await onlyLimits(app, shop, {})
    for (let payment = 0; payment < 5; payment += 1) {
      expect((await payWith(app, await readySession(app, shop), DECLINED)).status).toBe(402)
    }
    expect(called()).toHaveLength(15)
    expect((await payWith(app, await readySession(app, shop), DECLINED)).status).toBe(402)
    expect(called()).toHaveLength(16)
    // Another card and another store are counted separately.
    expect((await payWith(app, await readySession(app, shop), '4000000000009995')).status).toBe(402)
    expect(called()).toHaveLength(19)
  })
})

describe('an unknown outcome', () => {
  it('is looked up first: finds the charge and tries no other account', async () => {
    const session = await readySession(app, shop)
    expect((await payWith(app, session, LOST)).body.status).toBe('succeeded')
    expect(called()).toEqual([ids[0]])
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it("never falls back while it can't be looked up, and ends as one order", async () => {
    steered.blind = true
    const session = await readySession(app, shop)
    expect((await payWith(app, session, LOST)).body.status).toBe('processing')
    expect(called()).toEqual([ids[0]])
    expect(await attemptsOf(app, session._id)).toMatchObject([{ status: 'unknown' }])
    steered.blind = false
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })
})

describe('a crash', () => {
  it('between storing and sending an attempt ends in one order and one charge, even if the call arrives late', async () => {
    const good = await enterCard(app, GOOD)
    const stuck: { go?: () => void } = {}
    steered.answers.set(ids[1], async (real): Promise<ChargeResult> => {
      await new Promise<void>((resolve) => (stuck.go = resolve))
      return real(good)
    })
    const session = await readySession(app, shop)
    const lost = payWith(app, session, DECLINED)
    await until('the second attempt waits', () => stuck.go)
    // Neither the shopper's waiting page nor the gateway's webhook may end the payment now.
    await app.runGateway()
    await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } })
    expect(await attemptsOf(app, session._id)).toMatchObject([{ status: 'declined' }, { status: 'created' }])
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    expect(await attemptsOf(app, session._id)).toMatchObject([{ status: 'declined' }, { status: 'error' }])
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    stuck.go?.()
    await lost
    await app.runGateway()
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })

  it('after a charge and before its order is recovered by the sweeper', async () => {
    const good = await enterCard(app, GOOD)
    steered.answers.set(ids[1], async (real): Promise<ChargeResult> => {
      await real(good)
      steered.blind = true
      throw new Error('The process is gone')
    })
    const session = await readySession(app, shop)
    expect((await payWith(app, session, DECLINED)).body.status).toBe('processing')
    steered.blind = false
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    await app.runGateway()
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
    expect(called()).toEqual(ids.slice(0, 2))
  })

  it('reverses a charge approved for an attempt that was left behind', async () => {
    const good = await enterCard(app, GOOD)
    const session = await readySession(app, shop)
    // The account charges the card, but reports that it could not.
    steered.answers.set(ids[0], async (real): Promise<ChargeResult> => {
      await real(good)
      return { status: 'error', code: 'provider_error', message: 'Oops' }
    })
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(called()).toEqual(ids.slice(0, 2))
    await app.runGateway()
    expect(await chargesOf(app, session._id)).toEqual(ONCE)
  })
})
