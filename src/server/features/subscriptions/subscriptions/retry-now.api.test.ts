import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import {
  billNext,
  cardBecomes,
  chargesOf,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
  staySignedIn,
} from '../../../../../tests/support/shops/renewals.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionRow } from '../records/service.ts'

const { subscriptions } = contracts

const POOR = { outcome: 'declined', decline_code: 'insufficient_funds' } as const
const ONCE = [{ cycle: 2, approved: 1, orders: 1 }]

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A subscription whose renewal was declined. */
async function declined() {
  const { shop, subscription } = await openRenewalShop(app)
  await staySignedIn(app, shop)
  await cardBecomes(app, subscription.method_id, POOR)
  await billNext(app, subscription)
  app.clock.advance(60_000)
  return { shop, subscription }
}

const retry = ({ subscription_id }: SubscriptionRow, token: string) =>
  app.call(subscriptions.retry, { body: { subscription_id } }, { token })

describe('a retry by the merchant', () => {
  it('charges at once and returns that it was paid [GAP-44]', async () => {
    const { shop, subscription } = await declined()
    await cardBecomes(app, subscription.method_id, {})
    const reply = expectOk(await retry(subscription, shop.token))
    expect(reply).toMatchObject({ outcome: 'paid', data: { status: 'active' } })
    expect(reply.message).toMatch(/^\$\d+\.\d\d recovered: order #\d+/)
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ recovered_by: 'retry', recovery_step: 0, tries: 2 })
  })

  it('returns why it was declined, and the schedule goes on as planned', async () => {
    const { shop, subscription } = await declined()
    const { next_action_at, dunning_step } = await reread(app, subscription)
    const reply = expectOk(await retry(subscription, shop.token))
    expect(reply).toMatchObject({ outcome: 'declined', data: { status: 'past_due' } })
    expect(reply.message).toMatch(/^\$\d+\.\d\d was declined: .*insufficient funds/i)
    expect(await reread(app, subscription)).toMatchObject({ next_action_at, dunning_step })
    expect(await eventKinds(app, subscription)).toEqual(['started', 'declined', 'notice_sent', 'retried', 'declined'])
  })

  it('happens once if no payment method can be charged, and the grace period ends all the same', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    await staySignedIn(app, shop)
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'expired_card' })
    await billNext(app, subscription)
    app.clock.advance(60_000)
    expect(expectOk(await retry(subscription, shop.token))).toMatchObject({ outcome: 'declined' })
    expect(await billNext(app, subscription)).toMatchObject({ status: 'cancelled', next_action_at: null })
    expect((await eventKinds(app, subscription)).filter((kind) => kind === 'declined')).toHaveLength(2)
  })

  it('returns that a bank decides later, and refuses another retry meanwhile', async () => {
    const { shop, subscription } = await declined()
    await cardBecomes(app, subscription.method_id, { behaviour: 'process_then_approve', outcome: 'processing' })
    expect(expectOk(await retry(subscription, shop.token))).toMatchObject({ outcome: 'processing' })
    const again = await retry(subscription, shop.token)
    expect([again.status, again.detail]).toEqual([
      422,
      'The payment is already being processed. Try again when it is finished.',
    ])
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
  })

  it('charges once if it is pressed twice', async () => {
    const { shop, subscription } = await declined()
    await cardBecomes(app, subscription.method_id, {})
    const replies = await Promise.all([retry(subscription, shop.token), retry(subscription, shop.token)])
    expect(replies.some(({ status, body }) => status === 200 && body.outcome === 'paid')).toBe(true)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toMatchObject([...ONCE, { cycle: 3, approved: 1 }])
  })

  it('is refused while the charge is being made', async () => {
    const { shop, subscription } = await declined()
    await cardBecomes(app, subscription.method_id, {})
    const during: unknown[] = []
    const slow = (really: { chargeStored?: unknown }) => ({
      chargeStored: async (...given: [never, never]) => {
        const { status } = await retry(subscription, shop.token)
        during.push(status)
        return (really.chargeStored as (...args: unknown[]) => Promise<never>)(...given)
      },
    })
    await gatewayDoes(app, slow, () => retry(subscription, shop.token))
    expect(during).toEqual([422])
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
  })

  it('is left to the advance of a test clock', async () => {
    const { shop, subscription } = await declined()
    await cardBecomes(app, subscription.method_id, {})
    await app.db.execute(sql`
      insert into test_clocks (store_id, offset_ms, advancing_to, updated_at)
      values (${shop.store_id}, 0, now() + interval '1 year', now())`)
    expect(expectOk(await retry(subscription, shop.token))).toMatchObject({ outcome: 'processing' })
    expect(await ledgerOf(app, subscription)).toMatchObject([{ approved: 0 }])
  })

  it('is not for others', async () => {
    const { subscription } = await declined()
    const body = { subscription_id: subscription.subscription_id }
    expect((await app.call(subscriptions.retry, { body })).status).toBe(401)
    const other = await app.signUp()
    expect((await retry(subscription, other.token)).status).toBe(403)
    expect(await eventKinds(app, subscription)).not.toContain('retried')
  })
})

describe('a new card of a customer', () => {
  const addCard = async (subscription: SubscriptionRow, connection_id: string) => {
    const token = await customerToken(app, subscription.customer_id)
    const { subscription_id } = subscription
    const body = { connection_id, token: await enterCard(app, '5555555555554444'), subscription_id }
    return expectOk(await app.call(contracts.customerPortal.addCard, { body }, { token }))
  }

  it('pays the declined charge at once', async () => {
    const { shop, subscription } = await declined()
    await addCard(subscription, shop.connection_id)
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ recovered_by: 'payment_method_update' })
  })

  it('pays a charge that no payment method could be charged for', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    const { subscription_id } = subscription
    await app.db.execute(sql`update subscriptions set method_id = null where subscription_id = ${subscription_id}`)
    expect(await billNext(app, subscription)).toMatchObject({ status: 'past_due' })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ decline_code: 'no_method', tries: 0 })
    app.clock.advance(60_000)
    await addCard(subscription, shop.connection_id)
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(await ledgerOf(app, subscription)).toEqual(ONCE)
  })
})
