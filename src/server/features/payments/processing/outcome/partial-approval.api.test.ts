import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { notificationTitles } from '../../../../../../tests/support/payments/account-doubles.ts'
import { gatewayDoes } from '../../../../../../tests/support/shops/post-purchase.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import type { ChargeResult } from '../../../../connectors/results.ts'
import { reconcilePayment } from '../reconcile/reconcile.ts'

const CARD = '4242424242424242'
const PART = 1000

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const captureWhen = async (capture_when: 'at_once' | 'by_hand') => {
  const body = { store_id: shop.store_id, capture_when }
  expectOk(await app.call(contracts.authorizations.updateSettings, { body }, { token: shop.token }))
}

/** Simulates a bank that approves 10.00 of any amount. */
const inPart = (result: ChargeResult): ChargeResult =>
  result.status === 'approved'
    ? { ...result, authorized_amount: PART, captured_amount: Math.min(result.captured_amount, PART) }
    : result

/** Presses Pay while the bank approves only part. */
async function payInPart(session: LiveCart) {
  const replies: Awaited<ReturnType<typeof payWith>>[] = []
  await gatewayDoes(
    app,
    (really) => ({ authorize: async (ctx, input) => inPart(await authorizeOf(really)(ctx, input)) }),
    async () => void replies.push(await payWith(app, session, CARD)),
  )
  return replies[0]
}

function authorizeOf<A>({ authorize }: { authorize?: A }): NonNullable<A> {
  if (!authorize) throw new Error('The test gateway charges')
  return authorize
}

const chargesOf = async ({ _id }: LiveCart) => {
  const { rows } = await app.db.$client.query<{ status: string; captured: number; refunded: number }>(
    `select c.status, c.captured_amount::float8 as captured, c.refunded_amount::float8 as refunded
      from tg_charges c join payment_attempts a on a.attempt_id = c.reference join payments p using (payment_id)
      where p.session_id = $1 order by c.created_at`,
    [_id],
  )
  return rows
}

const ordersOf = async ({ _id }: LiveCart) =>
  (await app.db.$client.query('select 1 from orders where session_id = $1', [_id])).rows.length

describe('a partial approval', () => {
  it.each([
    ['by_hand', { status: 'voided', captured: 0, refunded: 0 }],
    ['at_once', { status: 'approved', captured: 2589, refunded: PART }],
  ] as const)('is reversed and declined with a clear message if the store captures %s', async (when, charge) => {
    await captureWhen(when)
    const session = await readySession(app, shop)
    const reply = await payInPart(session)
    expect(reply).toMatchObject({ status: 402, body: { status: 'declined' } })
    const words = 'Your bank approved only part of the total, so the payment was canceled. Try another card.'
    expect(JSON.stringify(reply?.body)).toContain(words)
    expect([await ordersOf(session), await chargesOf(session)]).toEqual([0, [charge]])
    expect(await notificationTitles(app, shop)).toContainEqual(
      expect.objectContaining({
        title: 'Payment failed',
        message: '$25.89 from Maya Ortiz: The bank approved only $10.00 of $25.89. The approval was reversed.',
      }),
    )
    await captureWhen('at_once')
    expect((await payWith(app, session, CARD)).body.status).toBe('succeeded')
    expect(await ordersOf(session)).toBe(1)
  })

  it('is also reversed once if it is found out later', async () => {
    const session = await readySession(app, shop)
    await gatewayDoes(
      app,
      (really) => ({
        authorize: async (ctx, input) => {
          await authorizeOf(really)(ctx, input)
          throw new Error('the line is dead')
        },
        lookUp: async (ctx, asked) => {
          const found = await really.lookUp?.(ctx, asked)
          if (!found?.found) return { found: false }
          return { ...found, result: inPart(found.result) }
        },
      }),
      async () => {
        expect((await payWith(app, session, CARD)).body.status).toBe('processing')
        const { rows } = await app.db.$client.query<{ payment_id: string }>(
          'select payment_id from payments where session_id = $1',
          [session._id],
        )
        app.clock.advance(60_000)
        for (const _ of [1, 2]) await reconcilePayment(app.deps, rows[0]?.payment_id ?? '')
      },
    )
    expect([await ordersOf(session), await chargesOf(session)]).toMatchObject([0, [{ refunded: PART }]])
  })
})
