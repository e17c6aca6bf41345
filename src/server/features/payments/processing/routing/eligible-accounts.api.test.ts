import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  attemptsOf,
  connectMore,
  publishedRule,
  controlGateway,
  type GivenRule,
  type ControlledGateway,
} from '../../../../../../tests/support/shops/rules.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { canCharge } from '../../../../connectors/connector.ts'
import { createRegistry } from '../../../../connectors/registry.ts'

const GOOD = '4242424242424242'
const DECLINED = '4000000000000002'
const EVERY = { groups: [] }
/** Amount restriction of the account named Plain; null accepts any amount. */
const plain: { problem: string | null } = { problem: null }

let app: TestApp
let steered: ControlledGateway
let shop: TestShop
let plainId: string

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
  const gateway = app.deps.connectors.byId('test-gateway')
  if (!gateway || !canCharge(gateway)) throw new Error('There is no test gateway')
  const { exemptions: _, ...capabilities } = gateway.capabilities
  app.deps.connectors = createRegistry([
    ...app.deps.connectors.list.filter(({ id }) => id !== 'nmi'),
    // A gateway without 3-D Secure.
    {
      ...gateway,
      id: 'nmi',
      capabilities: { ...capabilities, three_d_secure: false },
      amountProblem: () => plain.problem,
    },
  ])
})
afterAll(() => app.close())

beforeEach(async () => {
  shop = await openShop(app)
  const [second = ''] = await connectMore(app, shop, 'Plain')
  plainId = second
  await app.db.$client.query(`update connections set connector = 'nmi' where connection_id = $1`, [plainId])
  steered.calls.length = 0
  steered.answers.clear()
  plain.problem = null
})

const called = () => steered.calls.map(({ connection_id }) => connection_id)
const asOwner = () => ({ token: shop.token })
const toPlain = () =>
  publishedRule(app, shop, {
    kind: 'card',
    name: 'To Plain',
    conditions: EVERY,
    action: { type: 'one', connection_id: plainId },
  })
const secured = (action: GivenRule['action']) =>
  publishedRule(app, shop, { kind: '3d_secure', name: 'SCA', conditions: EVERY, action })
const pauseFirst = async () => {
  await app.db.$client.query('update connections set active = false where connection_id = $1', [shop.connection_id])
}
const simulated = async () => {
  const body = { store_id: shop.store_id, payment: { amount: 5000, currency: 'USD' } }
  return expectOk(await app.call(contracts.routingRules.simulate, { body }, asOwner())).data
}
const lints = async () => {
  const listed = await app.call(contracts.routingRules.list, { query: { store_id: shop.store_id } }, asOwner())
  return listed.body.lint.map(({ kind, message }) => ({ kind, message }))
}

describe('a payment that requires 3-D Secure', () => {
  it('skips an account without it, and says so in attempt, simulation and warning', async () => {
    await toPlain()
    await secured({ type: 'three_d_secure', wish: 'require' })
    const session = await readySession(app, shop)
    expect((await payWith(app, session, GOOD)).body.status).toBe('requires_action')
    expect(steered.calls).toEqual([{ connection_id: shop.connection_id, three_d_secure: 'require' }])
    const words = 'Skipped without 3-D Secure: Plain.'
    const [attempt] = await attemptsOf(app, session._id)
    expect(attempt?.reason).toContain(words)
    expect(attempt?.reason).toContain('3-D Secure required by “SCA” (version 1).')
    expect((await simulated()).why).toContain(words)
    expect(await lints()).toContainEqual({
      kind: 'no_3ds',
      message: 'Plain doesn’t support 3-D Secure, so matching payments go to another account.',
    })
  })

  it('is declined with a clear message if no account supports it, without calling one', async () => {
    await secured({ type: 'three_d_secure', wish: 'require' })
    await pauseFirst()
    const session = await readySession(app, shop)
    expect((await payWith(app, session, GOOD)).status).toBe(402)
    expect(called()).toEqual([])
    const words = 'Declined by “SCA” (version 1): 3-D Secure is required, but no available account supports it.'
    expect(await attemptsOf(app, session._id)).toMatchObject([{ decline_code: 'blocked_by_rule', reason: words }])
    expect((await simulated()).why).toBe(words)
    expect(await lints()).toContainEqual({
      kind: 'no_3ds',
      message: 'None of your active accounts supports 3-D Secure, so matching payments are declined.',
    })
  })
})

describe('an exemption', () => {
  const exemption = { type: 'three_d_secure', wish: 'exemption', exemption: 'low_value' } as const

  it('is requested by an account that supports it', async () => {
    await secured(exemption)
    const session = await readySession(app, shop)
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(steered.calls).toEqual([
      { connection_id: shop.connection_id, three_d_secure: 'skip', exemption: 'low_value' },
    ])
    expect((await attemptsOf(app, session._id))[0]?.reason).toContain('3-D Secure exemption requested by')
  })

  it('leaves 3-D Secure to the bank at an account without exemptions, and says so in attempt and simulation', async () => {
    await secured(exemption)
    await toPlain()
    const session = await readySession(app, shop)
    expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
    expect(steered.calls).toEqual([{ connection_id: plainId, three_d_secure: 'prefer' }])
    const words =
      '3-D Secure exemption requested by “SCA” (version 1): low value. Plain can’t request it, so the bank decides.'
    expect((await attemptsOf(app, session._id))[0]?.reason).toContain(words)
    expect((await simulated()).why_three_d_secure).toContain(words)
    expect(await lints()).toContainEqual({
      kind: 'no_3ds',
      message: 'Only Test gateway can request this exemption. Otherwise the bank decides on 3-D Secure.',
    })
  })
})

it('falls back to the next account if one rejects the amount, and offers that one', async () => {
  await toPlain()
  plain.problem = 'Only whole amounts.'
  const session = await readySession(app, shop)
  const query = { session_id: session._id }
  const { options } = expectOk(await app.call(contracts.transactions.options, { query }))
  expect(options.map(({ connection_id }) => connection_id)).toEqual([shop.connection_id])
  expect((await payWith(app, session, GOOD)).body.status).toBe('succeeded')
  expect(called()).toEqual([shop.connection_id])
  expect((await simulated()).connections.map(({ connection_id }) => connection_id)).toEqual([shop.connection_id])
})

it("counts a shopper's attempts: the third is attempt number 3", async () => {
  const conditions = { groups: [{ conditions: [{ field: 'attempt', operator: 'at_least' as const, value: 3 }] }] }
  const action = { type: 'decline', reason: 'Too often', shopper_message: 'Please contact us.' } as const
  await publishedRule(app, shop, { kind: 'decline', name: 'Third try', conditions, action })
  const session = await readySession(app, shop)
  for (const tries of [1, 2]) {
    expect((await payWith(app, session, DECLINED)).status).toBe(402)
    expect(called()).toHaveLength(tries)
  }
  expect(await payWith(app, session, GOOD)).toMatchObject({ status: 402, body: { detail: 'Please contact us.' } })
  expect(called()).toHaveLength(2)
})
