import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePayment } from '../../../../../tests/support/app/order-factories.ts'
import { draftRule } from '../../../../../tests/support/shops/rules.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { runReplay } from './service.ts'

const { routingRules: rules } = contracts
const HOUR = 3_600_000

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const { store_id, connection_id } = shop
  const now = app.clock.now().getTime()
  for (let at = 0; at < 40; at += 1) {
    const approved = at % 4 !== 0
    const status = approved ? ('succeeded' as const) : ('declined' as const)
    const attempt = { status: approved ? ('approved' as const) : ('declined' as const), three_d_secure: at < 32 }
    const payment_method = at % 2 === 0 ? 'card' : 'paypal'
    const created_at = new Date(now - (at + 1) * HOUR)
    const base = { store_id, connection_id, created_at, status, payment_method, amount: 20_000 }
    await makePayment(app.db, { ...base, attempts: [attempt] })
  }
})
afterAll(() => app.close())

const LARGE = {
  groups: [{ conditions: [{ field: 'amount', operator: 'at_least' as const, value: 15_000, currency: 'USD' }] }],
}

async function replayed(rule_id: string) {
  const { token, store_id } = shop
  const { replay_id } = expectOk(await app.call(rules.startReplay, { body: { rule_id, days: 7 } }, { token })).data
  await runReplay(app.deps, replay_id)
  return expectOk(await app.call(rules.replay, { query: { store_id, replay_id } }, { token })).data
}

const tried = async (rule_id: string, payment: { amount: number; currency: string }) =>
  expectOk(
    await app.call(rules.simulate, { body: { store_id: shop.store_id, rule_id, payment } }, { token: shop.token }),
  ).data

describe('a checkout rule', () => {
  it("replays which payments' methods would not have been offered, without guessing what the shoppers would have done", async () => {
    const action = { type: 'checkout' as const, methods: ['card' as const] }
    const { rule_id } = await draftRule(app, shop, { kind: 'checkout', name: 'Cards', conditions: LARGE, action })
    const { status, result } = await replayed(rule_id)
    expect(status).toBe('done')
    expect(result).toMatchObject({ matched: 40, changed: 20, declined: 0, estimate: { payments: 20, expected: null } })
    expect(result?.differences[0]).toMatchObject({
      change: 'hide',
      would_be: null,
      why: 'PayPal hidden by “Cards” (version 1).',
    })
  })

  it('explains one payment: what is offered, and by which rule', async () => {
    const action = { type: 'checkout' as const, methods: ['paypal' as const, 'card' as const] }
    const { rule_id } = await draftRule(app, shop, {
      kind: 'checkout',
      name: 'PayPal first',
      conditions: LARGE,
      action,
    })
    expect(await tried(rule_id, { amount: 20_000, currency: 'USD' })).toMatchObject({
      methods: ['paypal', 'card'],
      why_offered: 'Shown by “PayPal first” (version 1): PayPal, then cards.',
    })
    expect(await tried(rule_id, { amount: 100, currency: 'USD' })).toMatchObject({
      why_offered: expect.stringMatching(
        /^No checkout rule matched\. All available methods are shown: cards, /,
      ) as string,
    })
  })
})

describe('a 3-D Secure rule', () => {
  const draft = (wish: 'require' | 'skip') =>
    draftRule(app, shop, {
      kind: '3d_secure',
      name: 'Large ones',
      conditions: LARGE,
      action: { type: 'three_d_secure', wish },
    })

  it('replays which payments would require 3-D Secure, and says that too few did to forecast them', async () => {
    const { rule_id } = await draft('require')
    const { result } = await replayed(rule_id)
    // Sixteen card payments were made with 3-D Secure, which is too few to forecast the four made without.
    expect(result).toMatchObject({
      matched: 20,
      changed: 4,
      estimate: { payments: 0, expected: null, unknown: 4 },
    })
    expect(result?.differences[0]).toMatchObject({ change: 'ask', would_be: { name: 'Test gateway' } })
    const skipping = await replayed((await draft('skip')).rule_id)
    expect(skipping.result).toMatchObject({ matched: 20, changed: 16 })
    expect(skipping.result?.differences[0]).toMatchObject({ change: 'not_ask' })
  })

  it('explains one payment: how 3-D Secure is requested, and by which rule', async () => {
    const { rule_id } = await draft('require')
    expect(await tried(rule_id, { amount: 20_000, currency: 'USD' })).toMatchObject({
      three_d_secure: { wish: 'require' },
      why_three_d_secure: '3-D Secure required by “Large ones” (version 1).',
    })
    expect(await tried(rule_id, { amount: 100, currency: 'USD' })).toMatchObject({
      why_three_d_secure: 'No 3-D Secure rule matched. The bank decides.',
    })
  })

  it('replays as a decline at an account without 3-D Secure', async () => {
    const { rule_id } = await draft('require')
    const connect = (connector: string) =>
      app.db.$client.query('update connections set connector = $1 where connection_id = $2', [
        connector,
        shop.connection_id,
      ])
    await connect('nmi')
    const { result } = await replayed(rule_id)
    await connect('test-gateway')
    expect(result).toMatchObject({ matched: 20, changed: 20, declined: 20 })
    expect(result?.differences[0]).toMatchObject({
      change: 'decline',
      would_be: null,
      why: expect.stringContaining('no available account supports it') as string,
    })
  })
})
