import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { Input } from '../../src/shared/contract.ts'
import { runReplay } from '../../src/server/features/payments/routing-rules/service.ts'
import { payToken } from '../support/payments/account-doubles.ts'
import { createStripeBench, STRIPE_KEYS, type StripeBench } from '../support/providers/stripe/stripe-subject.ts'
import { cascadeOver, connectMore, publishedRule } from '../support/shops/rules.ts'
import { enterCard, openShop, readySession, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'

type Condition = { field: string; operator: 'is' | 'starts_with'; value: string | string[] }

const { routingRules: rules } = contracts
const VISA: Condition = { field: 'card_brand', operator: 'is', value: 'visa' }
const NO_VISA = { type: 'decline', reason: 'No Visa here', shopper_message: 'Please pay with another card.' } as const

let app: TestApp
let stripe: StripeBench

beforeAll(async () => {
  stripe = await createStripeBench()
  app = await createTestApp({ settings: { providersUrl: stripe.server.url } })
})
afterAll(async () => {
  await app.close()
  await stripe.server.close()
})

/** A shop whose default account is at this provider; its other accounts are the test gateway's. */
async function shopAt(connector: string): Promise<TestShop> {
  const shop = await openShop(app)
  await app.db.$client.query('update connections set connector = $1, credentials = $2 where connection_id = $3', [
    connector,
    app.deps.cipher.encrypt(JSON.stringify(STRIPE_KEYS)),
    shop.connection_id,
  ])
  return shop
}

const where = (...conditions: Condition[]) => ({ groups: [{ conditions }] })
const noVisa = (shop: TestShop) =>
  publishedRule(app, shop, { kind: 'decline', name: 'No Visa', conditions: where(VISA), action: NO_VISA })

async function attemptOf(session_id: string) {
  const { rows } = await app.db.$client.query<Record<string, unknown>>(
    `select a.status, a.decline_code, a.card_type, a.card_last_four, a.card, a.card_fingerprint, a.rule_id,
       a.rule_version, a.rule_ids, a.rules, a.reason, p.card_type as paid_with
     from payment_attempts a join payments p using (payment_id) where p.session_id = $1 order by a.created_at desc`,
    [session_id],
  )
  return rows[0]
}

async function pay(shop: TestShop, token: string) {
  const session = await readySession(app, shop)
  const before = stripe.account.intents.size
  const reply = await payToken(app, session, token)
  return { reply, session, charges: stripe.account.intents.size - before, attempt: await attemptOf(session._id) }
}

type Made = Partial<Input<typeof rules.simulate>['body']['payment']>

const tried = async ({ store_id, token }: TestShop, rule_id: string, given: Made) => {
  const payment = { amount: 5000, currency: 'USD', ...given }
  return expectOk(await app.call(rules.simulate, { body: { store_id, rule_id, payment } }, { token })).data
}

const lintOf = async ({ store_id, token }: TestShop) =>
  expectOk(await app.call(rules.list, { query: { store_id } }, { token })).lint

async function replayed({ store_id, token }: TestShop, rule_id: string) {
  const { replay_id } = expectOk(await app.call(rules.startReplay, { body: { rule_id, days: 7 } }, { token })).data
  await runReplay(app.deps, replay_id)
  return expectOk(await app.call(rules.replay, { query: { store_id, replay_id } }, { token })).data.result
}

describe('a rule on card details that Stripe reports before the charge', () => {
  it('declines a brand before any payment is created at Stripe, and stores the declined card', async () => {
    const shop = await shopAt('stripe')
    const { rule_id } = await noVisa(shop)
    const { reply, charges, attempt } = await pay(shop, 'pm_card_visa')
    expect([reply.status, reply.detail, charges]).toEqual([402, 'Please pay with another card.', 0])
    expect(attempt).toMatchObject({
      decline_code: 'blocked_by_rule',
      card_type: 'visa',
      card_last_four: '4242',
      card: { funding: 'credit', country: 'US' },
      card_fingerprint: null,
      paid_with: 'visa',
      rules: [{ rule_id, version: 1, kind: 'decline' }],
    })
    expect((await pay(shop, 'pm_card_mastercard')).reply.body.status).toBe('succeeded')
    // A replay of the published rules already matches it, and changes nothing.
    expect(await replayed(shop, rule_id)).toMatchObject({ matched: 1, changed: 0, untold: [] })
  })

  it('routes by funding', async () => {
    const shop = await shopAt('stripe')
    const { rule_id } = await publishedRule(app, shop, {
      kind: 'card',
      name: 'Debit',
      conditions: where({ field: 'funding', operator: 'is', value: 'debit' }),
      action: { type: 'one', connection_id: shop.connection_id },
    })
    const debit = await pay(shop, 'pm_card_visa_debit')
    expect(debit.attempt).toMatchObject({
      rule_id,
      reason: expect.stringContaining('Routed by “Debit” (version 1)') as unknown,
    })
    expect((await pay(shop, 'pm_card_visa')).attempt).toMatchObject({ rule_id: null, rules: [] })
  })

  it.each([
    ['credit', true],
    ['debit', false],
  ])('falls back to another provider for %s cards: %s', async (funding, leads) => {
    const shop = await shopAt('stripe')
    const [second = ''] = await connectMore(app, shop, 'Second')
    await publishedRule(app, shop, {
      kind: 'cascade',
      conditions: where({ field: 'funding', operator: 'is', value: funding }),
      action: cascadeOver([shop.connection_id, second]),
    })
    const { reply } = await pay(shop, 'pm_decline_insufficient_funds')
    expect(reply.status).toBe(402)
    expect(JSON.stringify(reply.body).includes(second)).toBe(leads)
  })

  it('requests no card details if no published rule uses them', async () => {
    const shop = await shopAt('stripe')
    await publishedRule(app, shop, {
      kind: 'card',
      conditions: where({ field: 'bin', operator: 'starts_with', value: ['42'] }),
      action: { type: 'one', connection_id: shop.connection_id },
    })
    const before = stripe.server.requests.length
    expect((await pay(shop, 'pm_card_visa')).attempt).toMatchObject({ rule_id: null })
    const asked = stripe.server.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
    expect(asked).not.toContain('GET /v1/payment_methods/pm_card_visa')
    await noVisa(shop)
    await pay(shop, 'pm_card_visa')
    expect(stripe.server.requests.at(-1)).toMatchObject({ method: 'GET', path: '/v1/payment_methods/pm_card_visa' })
  })

  it("blocks no payment if Stripe doesn't report them", async () => {
    const shop = await shopAt('stripe')
    await noVisa(shop)
    stripe.server.befall('break')
    const { reply, attempt } = await pay(shop, 'pm_card_visa')
    expect(reply.body.status).toBe('succeeded')
    expect(attempt).toMatchObject({ rule_id: null, card_type: 'visa' })
  })
})

describe("card details that an account doesn't report before the charge", () => {
  it('cause a warning on the rule, in a test of it and in a replay', async () => {
    const shop = await shopAt('nmi')
    const { rule_id } = await noVisa(shop)
    const { connection_id } = shop
    const message = 'Test gateway doesn’t report the card brand before charging, so the condition never matches there.'
    expect(await lintOf(shop)).toEqual([{ rule_id, kind: 'not_told', message, other_rule_id: null, connection_id }])
    expect(await tried(shop, rule_id, { card_brand: 'visa' })).toMatchObject({
      decline: null,
      undecided: [{ rule_id }],
      untold: 'Test gateway doesn’t report the card brand before charging, so rules treat it as unknown.',
      tried: { met: 'unknown' },
    })
  })

  it('are known at an account that reports them', async () => {
    const shop = await shopAt('stripe')
    const { rule_id } = await noVisa(shop)
    expect(await lintOf(shop)).toEqual([])
    expect(await tried(shop, rule_id, { card_brand: 'visa' })).toMatchObject({
      decline: { rule: { rule_id } },
      untold: '',
    })
  })

  it('are unknown in a replay too, which gives the number of affected payments', async () => {
    const shop = await shopAt('stripe')
    await pay(shop, 'pm_card_visa')
    await app.db.$client.query(`update payment_attempts set connector = 'nmi' where store_id = $1`, [shop.store_id])
    const { rule_id } = await noVisa(shop)
    expect(await replayed(shop, rule_id)).toMatchObject({
      matched: 0,
      declined: 0,
      untold: ['NMI doesn’t report the card brand before charging. Rules treat it as unknown for one payment.'],
    })
  })
})

describe('the rules stored with an attempt', () => {
  it('are all that contributed, with their versions, and one sentence names them [OR-001]', async () => {
    const shop = await openShop(app)
    const [second = ''] = await connectMore(app, shop, 'Second')
    const action = { type: 'three_d_secure', wish: 'skip' } as const
    const secure = await publishedRule(app, shop, { kind: '3d_secure', name: 'Spare', action })
    const alone = await pay(shop, await enterCard(app, '4242424242424242'))
    expect(alone.attempt).toMatchObject({
      rule_id: null,
      rules: [{ rule_id: secure.rule_id, version: 1, kind: 'three_d_secure' }],
      reason:
        'No routing rule matched. Default account: Test gateway. 3-D Secure skipped by “Spare” (version 1). The bank can still require it.',
    })
    const route = await publishedRule(app, shop, {
      kind: 'card',
      name: 'First',
      action: { type: 'one', connection_id: shop.connection_id },
    })
    const cascade = await publishedRule(app, shop, {
      kind: 'cascade',
      name: 'Then',
      action: cascadeOver([shop.connection_id, second]),
    })
    const { attempt } = await pay(shop, await enterCard(app, '4242424242424242'))
    expect(attempt).toMatchObject({
      rule_id: route.rule_id,
      rules: [
        { rule_id: route.rule_id, version: 1, kind: 'route' },
        { rule_id: cascade.rule_id, version: 1, kind: 'cascade' },
        { rule_id: secure.rule_id, version: 1, kind: 'three_d_secure' },
      ],
    })
    for (const name of ['First', 'Then', 'Spare']) expect(attempt?.['reason']).toContain(`“${name}” (version 1)`)
  })
})
