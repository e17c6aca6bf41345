import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { canCharge } from '../../src/server/connectors/connector.ts'
import { ConnectorOutcomeUnknown } from '../../src/server/connectors/connector-errors.ts'
import { createRegistry } from '../../src/server/connectors/registry.ts'
import { sweepPayments } from '../../src/server/features/payments/processing/reconcile/sweep-unsettled.ts'
import { PAID_ONCE, paymentFacts } from '../support/payments/payment-facts.ts'
import { openShop, payWith, readySession, type TestShop } from '../support/shops/shop.ts'
import { createTestApp, type TestApp } from '../support/app/test-app.ts'

const GOOD_CARD = '4242424242424242'
const DECLINED_CARD = '4000000000000002'
const SLOW_CARD = '4000000000004509'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp({ gateway: { delays: { slow: 60_000 } } })
  shop = await openShop(app)
})
afterAll(() => app.close())

const facts = (session: LiveCart) => paymentFacts(app.db.$client, session._id)

const check = async (session: LiveCart) =>
  (await app.call(contracts.cartSessions.checkStatus, { body: { session_id: session._id } })).body

/** Runs `work` while the gateway decides immediately and its response is lost. */
async function losingAnswers<T>(work: () => Promise<T>): Promise<T> {
  const { connectors } = app.deps
  app.deps.connectors = createRegistry(
    connectors.list.map((connector) => ({
      ...connector,
      authorize: async (...given: Parameters<NonNullable<typeof connector.authorize>>) => {
        if (canCharge(connector)) await connector.authorize(...given)
        throw new ConnectorOutcomeUnknown('The provider did not respond in time')
      },
    })),
  )
  try {
    return await work()
  } finally {
    app.deps.connectors = connectors
  }
}

/** Runs `work` while status lookups fail. */
async function withoutLookUps<T>(work: () => Promise<T>): Promise<T> {
  const { connectors } = app.deps
  const lookUp = () => Promise.reject(new ConnectorOutcomeUnknown('The provider did not respond in time'))
  app.deps.connectors = createRegistry(connectors.list.map((connector) => ({ ...connector, lookUp })))
  try {
    return await work()
  } finally {
    app.deps.connectors = connectors
  }
}

describe('a provider that times out', () => {
  it('is given up on after its timeout: processing, and nothing else can be tried', async () => {
    const session = await readySession(app, shop)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((wanted) => timeout(Math.min(wanted, 200)))
    const reply = await payWith(app, session, SLOW_CARD)
    spy.mockRestore()
    expect([reply.status, reply.body.status, reply.body.order_number]).toEqual([200, 'processing', null])
    expect(await check(session)).toEqual({ status: 'processing' })
    const second = await payWith(app, session, GOOD_CARD)
    expect(second.body).toMatchObject({ status: 'processing', transaction_id: reply.body.transaction_id })
    app.clock.advance(3_000)
    expect(await check(session)).toMatchObject({ status: 'completed', order_number: expect.any(String) as string })
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('and had declined: processing, then declined with a reason, and the shopper can pay again', async () => {
    const session = await readySession(app, shop)
    const reply = await losingAnswers(() => payWith(app, session, DECLINED_CARD))
    expect([reply.status, reply.body.status]).toEqual([200, 'processing'])
    expect(await check(session)).toEqual({ status: 'processing' })
    app.clock.advance(3_000)
    expect(await check(session)).toEqual({ status: 'failed', detail: 'Payment declined' })
    expect(await facts(session)).toEqual({ orders: 0, charges: 1, approved: 0, payment: 'declined' })
    expect((await payWith(app, session, GOOD_CARD)).body.status).toBe('succeeded')
    expect(await facts(session)).toEqual({ orders: 1, charges: 2, approved: 1, payment: 'succeeded' })
  })

  it('and stays silent: processing meanwhile, then the outcome by the sweep alone', async () => {
    const session = await readySession(app, shop)
    await losingAnswers(() => payWith(app, session, GOOD_CARD))
    await withoutLookUps(async () => {
      app.clock.advance(10 * 60_000)
      expect(await check(session)).toEqual({ status: 'processing' })
      await sweepPayments(app.deps)
      expect(await check(session)).toEqual({ status: 'processing' })
    })
    await Promise.all([sweepPayments(app.deps), sweepPayments(app.deps)])
    expect(await facts(session)).toEqual(PAID_ONCE)
  })

  it('is called by many at once: one order', async () => {
    const session = await readySession(app, shop)
    await losingAnswers(() => payWith(app, session, GOOD_CARD))
    app.clock.advance(60_000)
    const replies = await Promise.all([...Array.from({ length: 5 }, () => check(session)), sweepPayments(app.deps)])
    expect(replies.slice(0, 5)).toEqual(
      Array.from({ length: 5 }, () => expect.objectContaining({ status: 'completed' }) as object),
    )
    expect(await facts(session)).toEqual(PAID_ONCE)
  })
})
