import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  attemptsOf,
  connectMore,
  chargesOf,
  publishedRule,
  controlGateway,
  type ControlledGateway,
} from '../../../../../../tests/support/shops/rules.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'

const GOOD = '4242424242424242'
const SECURE = '4000000000003220'
const NOTHING = { orders: 0, charges: 0 }

let app: TestApp
let steered: ControlledGateway
let shop: TestShop
let ids: [string, string, string]

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  shop = await openShop(app)
  const [second = '', third = ''] = await connectMore(app, shop, 'Second', 'Third')
  ids = [shop.connection_id, second, third]
  steered.calls.length = 0
  steered.answers.clear()
  steered.blind = false
})

const called = () => steered.calls.map(({ connection_id }) => connection_id)

describe('3-D Secure by rule', () => {
  it('is required, or skipped but done if the bank requires it', async () => {
    const rule = await publishedRule(app, shop, {
      kind: '3d_secure',
      action: { type: 'three_d_secure', wish: 'require' },
    })
    expect((await payWith(app, await readySession(app, shop), GOOD)).body.status).toBe('requires_action')
    const action = { type: 'three_d_secure' as const, wish: 'exemption' as const, exemption: 'low_risk' as const }
    const { token } = shop
    const input = { params: { ruleId: rule.rule_id }, body: { action } }
    const { version } = expectOk(await app.call(contracts.routingRules.update, input, { token })).data
    const body = { rule_id: rule.rule_id, version }
    expectOk(await app.call(contracts.routingRules.publish, { body }, { token }))
    expect((await payWith(app, await readySession(app, shop), GOOD)).body.status).toBe('succeeded')
    steered.calls.length = 0
    const session = await readySession(app, shop)
    expect((await payWith(app, session, SECURE)).body.status).toBe('requires_action')
    expect(steered.calls).toEqual([
      { connection_id: ids[0], three_d_secure: 'skip', exemption: 'low_risk' },
      { connection_id: ids[0], three_d_secure: 'require' },
    ])
    const [, second] = await attemptsOf(app, session._id)
    expect(second?.reason).toBe('Test gateway retries with 3-D Secure. Previous attempt: The bank requires 3-D Secure.')
  })
})

describe('a rule that routes or declines', () => {
  it("routes a card by its provider's details, only to accounts that share its token", async () => {
    const conditions = {
      groups: [{ conditions: [{ field: 'card_brand', operator: 'is' as const, value: 'mastercard' }] }],
    }
    const rule = await publishedRule(app, shop, {
      kind: 'card',
      name: 'Mastercard',
      conditions,
      action: { type: 'one', connection_id: ids[2] },
    })
    const session = await readySession(app, shop)
    expect((await payWith(app, session, '5555555555554444')).body.connector_id).toBe(ids[2])
    expect(await attemptsOf(app, session._id)).toMatchObject([{ rule_id: rule.rule_id, rule_version: 1 }])
    expect((await payWith(app, await readySession(app, shop), GOOD)).body.connector_id).toBe(ids[0])
  })

  it('declines with its own message without calling a provider, and no longer applies once paused', async () => {
    const rule = await publishedRule(app, shop, {
      kind: 'decline',
      name: 'No dollars',
      action: { type: 'decline', reason: 'We sell in euros', shopper_message: 'Please pay in euros.' },
    })
    const session = await readySession(app, shop)
    expect(await payWith(app, session, GOOD)).toMatchObject({ status: 402, body: { detail: 'Please pay in euros.' } })
    expect(called()).toEqual([])
    expect(await attemptsOf(app, session._id)).toMatchObject([
      {
        status: 'declined',
        decline_code: 'blocked_by_rule',
        rule_id: rule.rule_id,
        reason: 'Declined by “No dollars” (version 1): We sell in euros',
      },
    ])
    const body = { rule_id: rule.rule_id, enabled: false }
    expectOk(await app.call(contracts.routingRules.setEnabled, { body }, { token: shop.token }))
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    const listed = await app.call(
      contracts.routingRules.list,
      { query: { store_id: shop.store_id } },
      { token: shop.token },
    )
    expect(listed.body.data.find(({ rule_id }) => rule_id === rule.rule_id)).toMatchObject({
      status: 'paused',
      matches_7d: 1,
      approved_7d: 0,
    })
  })

  it('offers the methods of a checkout rule, and accepts no other', async () => {
    await publishedRule(app, shop, { kind: 'checkout', action: { type: 'checkout', methods: ['paypal'] } })
    const session = await readySession(app, shop)
    const options = await app.call(contracts.transactions.options, { query: { session_id: session._id } })
    expect(options.body.options).toEqual([])
    expect(await payWith(app, session, GOOD)).toMatchObject({ status: 422, body: { code: 'method_not_offered' } })
    expect(await chargesOf(app, session._id)).toEqual(NOTHING)
  })
})
