import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  booksOf,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
  type PostPurchaseShop,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { attemptsOf, cascadeOver, connectMore, publishedRule } from '../../../../../tests/support/shops/rules.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../shared/contracts/checkout/live-cart.ts'
import { ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { createRegistry } from '../../../connectors/registry.ts'

const LATER_DECLINED = '4000000000000341'

let app: TestApp
let shop: PostPurchaseShop
/** Number of calls for which the gateway is unavailable before it charges a stored method. */
let away = 0

beforeAll(async () => {
  app = await createTestApp()
  const { connectors } = app.deps
  app.deps.connectors = createRegistry(
    connectors.list.map((connector) => {
      if (connector.id !== 'test-gateway') return connector
      return {
        ...connector,
        chargeStored: async (ctx, input) => {
          const charged = away === 0 ? await connector.chargeStored?.(ctx, input) : undefined
          if (charged) return charged
          away -= 1
          throw new ConnectorUnavailable('Down')
        },
      }
    }),
  )
})
afterAll(() => app.close())

beforeEach(async () => {
  away = 0
  shop = await openPostPurchaseShop(app)
})

/** Conditions met by the offer of 9.00 but by no regular order. */
const CHEAP = {
  groups: [{ conditions: [{ field: 'amount', operator: 'below' as const, value: 1000, currency: 'USD' }] }],
}

const confirm = { status: 422, body: { code: 'confirm_needed' } }

const rulesOfLatest = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.execute<{ rule_ids: string[] | null }>(sql`
    select a.rule_ids from payment_attempts a join payments p using (payment_id)
    where p.session_id = ${_id} and p.optimizer_id is not null order by a.number desc limit 1`)
  return rows[0]?.rule_ids ?? []
}

describe('charging a stored payment method again', () => {
  it('uses the account that stores it, even if a rule lists another first, and records the rule [OR-001]', async () => {
    const [second = ''] = await connectMore(app, shop, 'Second')
    const rule = await publishedRule(app, shop, {
      kind: 'card',
      name: 'Small ones',
      conditions: CHEAP,
      action: { type: 'priority', connection_ids: [second, shop.connection_id] },
    })
    const session = await paidSession(app, shop)
    const reply = await acceptPostPurchase(app, session, await pendingOf(app, session))
    expect(reply).toMatchObject({ status: 200, body: { status: 'succeeded', connector_id: shop.connection_id } })
    expect(await rulesOfLatest(session)).toEqual([rule.rule_id])
    const [attempt] = await attemptsOf(app, session._id)
    expect(attempt?.reason).toMatch(
      /^A post-purchase offer was accepted, and Test gateway has the stored payment method.*Small ones/,
    )
    expect(await booksOf(app, session)).toMatchObject({ orders: 1, payments: 2, charges: 2 })
  })

  it('is declined by a decline rule, without calling a provider', async () => {
    const action = {
      type: 'decline' as const,
      reason: 'No small ones',
      shopper_message: 'Please choose something else.',
    }
    const rule = await publishedRule(app, shop, { kind: 'decline', conditions: CHEAP, action })
    const session = await paidSession(app, shop)
    const reply = await acceptPostPurchase(app, session, await pendingOf(app, session))
    expect(reply).toMatchObject({ status: 402, detail: 'Please choose something else.' })
    expect(await rulesOfLatest(session)).toEqual([rule.rule_id])
    expect(await booksOf(app, session)).toMatchObject({ payments: 1, charges: 1 })
  })

  it('asks for the card again if a rule requires 3-D Secure, which then starts the challenge', async () => {
    const action = { type: 'three_d_secure' as const, wish: 'require' as const }
    await publishedRule(app, shop, { kind: '3d_secure', conditions: CHEAP, action })
    const session = await paidSession(app, shop)
    const offer = await pendingOf(app, session)
    expect(offer?.paid_with.again).toBe(false)
    expect(await acceptPostPurchase(app, session, offer)).toMatchObject(confirm)
    expect(await booksOf(app, session)).toMatchObject({ payments: 1, charges: 1 })
    const anew = { payment_method: 'card', payment_token: await enterCard(app, '4242424242424242') }
    expect((await acceptPostPurchase(app, session, offer, anew)).body.status).toBe('requires_action')
  })

  it('asks for a payment method again if the rules do not allow the stored one for the offer', async () => {
    const action = { type: 'checkout' as const, methods: ['paypal' as const] }
    await publishedRule(app, shop, { kind: 'checkout', conditions: CHEAP, action })
    const session = await paidSession(app, shop)
    expect(await acceptPostPurchase(app, session, await pendingOf(app, session))).toMatchObject(confirm)
  })

  it('is retried at its own account as the cascade says, and never at another', async () => {
    const [second = ''] = await connectMore(app, shop, 'Second')
    const cascade = cascadeOver([shop.connection_id, second])
    const steps = cascade.type === 'cascade' ? cascade.steps.map((step) => ({ ...step, max_attempts: 2 })) : []
    await publishedRule(app, shop, {
      kind: 'cascade',
      conditions: { groups: [] },
      action: { type: 'cascade', steps, max_attempts: 5, max_seconds: 20 },
    })
    const session = await paidSession(app, shop)
    away = 1
    expect((await acceptPostPurchase(app, session, await pendingOf(app, session))).body.status).toBe('succeeded')
    expect(await attemptsOf(app, session._id)).toMatchObject([
      { number: 1, connection_id: shop.connection_id, status: 'error' },
      { number: 2, connection_id: shop.connection_id, status: 'approved' },
    ])
    expect(await booksOf(app, session)).toMatchObject({ payments: 2, charges: 2 })
    const other = await paidSession(app, shop, LATER_DECLINED)
    expect((await acceptPostPurchase(app, other, await pendingOf(app, other))).status).toBe(402)
    expect(await attemptsOf(app, other._id)).toMatchObject([{ connection_id: shop.connection_id, status: 'declined' }])
  })

  it("is retried up to the network's limit across all payments, then asks for a card again", async () => {
    const limits = [{ network: 'visa', hours: 720, most: 2 }]
    const { saveRetryLimits } = contracts.routingRules
    expectOk(await app.call(saveRetryLimits, { body: { store_id: shop.store_id, limits } }, { token: shop.token }))
    const session = await paidSession(app, shop, LATER_DECLINED)
    const offer = await pendingOf(app, session)
    expect((await acceptPostPurchase(app, session, offer)).status).toBe(402)
    const other = await paidSession(app, shop, LATER_DECLINED)
    expect((await acceptPostPurchase(app, other, await pendingOf(app, other))).status).toBe(402)
    expect(offer?.paid_with.again).toBe(true)
    expect(await acceptPostPurchase(app, session, offer)).toMatchObject(confirm)
    // The page asks for a payment method again after a decline, and then for a card.
    expect((await pendingOf(app, session))?.paid_with.again).toBe(false)
    const another = { payment_method: 'card', payment_token: await enterCard(app, '5555555555554444') }
    expect((await acceptPostPurchase(app, session, offer, another)).body.status).toBe('succeeded')
  })
})
