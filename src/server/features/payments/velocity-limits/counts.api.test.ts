import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  booksOf,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { openShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { onlyLimits } from '../../../../../tests/support/shops/velocity.ts'
import { admit, roomOf, type VelocityCount } from '../../../../shared/domain/payments/velocity.ts'
import { AppError } from '../../../http/errors.ts'
import { admitAttempt, countDecline, releaseAttempt } from './admit-attempt.ts'

const DECLINES_LATER = '4000000000000341'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const attempts = fc.array(
  // One session starts no two attempts in the same millisecond.
  fc.record({ pause: fc.integer({ min: 1, max: 400 }), outcome: fc.constantFrom('declined', 'nothing', 'open') }),
  { minLength: 4, maxLength: 14 },
)

describe('the statement that counts attempts', () => {
  it('admits and blocks like the domain function', async () => {
    const shop = await openShop(app)
    const network = { enabled: true, attempts: 2, minutes: 20 }
    await onlyLimits(app, shop, { network })
    const limit = { most: 2, room: roomOf('network', 2), seconds: 1200 }
    let host = 0
    const played = fc.asyncProperty(attempts, async (given) => {
      const ip = `198.51.100.${(host += 1)}`
      const payment = { store_id: shop.store_id, mode: 'live' as const, amount: 100 }
      let count: VelocityCount = { declined: [], pending: [] }
      for (const { pause, outcome } of given) {
        app.clock.advance(pause * 1000)
        const now = app.clock.now().getTime()
        const expected = admit(count, limit, now)
        count = expected.count
        const attempt = { ...payment, session_id: 'cs_1', email: '', ip, currency: 'USD' }
        const real = await admitAttempt(app.deps, attempt).catch((error: unknown) => error)
        expect(!(real instanceof AppError)).toBe(expected.admitted)
        if (!expected.admitted || outcome === 'open') continue
        const is_decline = outcome === 'declined'
        const paid_cart = { customer_email: '', ip, velocity_at: new Date(now).toISOString() }
        if (is_decline) await countDecline(app.deps, app.db, { ...attempt, paid_cart }, null)
        else await releaseAttempt(app.deps, { ...attempt, held_at: paid_cart.velocity_at, checks_card: false })
        count = {
          declined: is_decline ? [...count.declined, now] : count.declined,
          pending: count.pending.slice(0, -1),
        }
      }
    })
    await fc.assert(played, { numRuns: 8 })
  }, 60_000)
})

describe('a post-purchase offer', () => {
  const ONE = { enabled: true, attempts: 1, minutes: 60 }

  it("is subject to its store's limits", async () => {
    const shop = await openPostPurchaseShop(app)
    await onlyLimits(app, shop, { email: ONE })
    const session = await paidSession(app, shop, DECLINES_LATER, 'later@example.com')
    const offer = await pendingOf(app, session)
    expect((await acceptPostPurchase(app, session, offer)).status).toBe(402)
    expect(await acceptPostPurchase(app, session, offer)).toMatchObject({
      status: 429,
      body: { code: 'too_many_attempts' },
    })
    expect(await booksOf(app, session)).toMatchObject({ orders: 1, lines: 1, payments: 1, charges: 1 })
  })

  it('stops counting once it is paid', async () => {
    const shop = await openPostPurchaseShop(app)
    await onlyLimits(app, shop, { email: ONE, network: ONE })
    const session = await paidSession(app, shop, undefined, 'paid@example.com')
    const offer = await pendingOf(app, session)
    expect((await acceptPostPurchase(app, session, offer)).body.status).toBe('succeeded')
    const next = await paidSession(app, shop, undefined, 'paid@example.com')
    expect((await acceptPostPurchase(app, next, await pendingOf(app, next))).body.status).toBe('succeeded')
  })
})
