import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  billNext,
  cardBecomes,
  chargesOf,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
} from '../../../../../tests/support/shops/renewals.ts'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { billDue } from '../billing/service.ts'
import { recordMethodUpdate } from './service.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const NEW_CARD = { brand: 'visa', last_four: '1111', exp_month: 5, exp_year: 2033 }

const stored = async (method_id: string | null) => {
  const { rows } = await app.db.execute<{ payment_method_id: string; card_last_four: string; exp_year: number }>(sql`
    select payment_method_id, card_last_four, exp_year from customer_payment_methods where method_id = ${method_id}`)
  return rows[0] ?? { payment_method_id: '', card_last_four: '', exp_year: 0 }
}

describe('a card that the bank replaced', () => {
  it('is updated, and a declined charge is tried again with it at once', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    const { method_id } = subscription
    await cardBecomes(app, method_id, { outcome: 'declined', decline_code: 'lost_card' })
    await billNext(app, subscription)
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ blocked_methods: [method_id] })
    await cardBecomes(app, method_id, {})
    const { payment_method_id } = await stored(method_id)
    await recordMethodUpdate(app.deps, shop.connection_id, { payment_method_id, card: NEW_CARD })
    expect(await stored(method_id)).toMatchObject({ card_last_four: '1111', exp_year: 2033 })
    await billDue(app.deps)
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect((await chargesOf(app, subscription))[1]).toMatchObject({ recovered_by: 'payment_method_update' })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('is noted once, however often it is reported, and not by another account', async () => {
    const { shop, subscription } = await openRenewalShop(app)
    const { payment_method_id } = await stored(subscription.method_id)
    const update = { payment_method_id, card: NEW_CARD }
    app.clock.advance(1_000)
    await recordMethodUpdate(app.deps, 'con_other', update)
    expect(await stored(subscription.method_id)).toMatchObject({ card_last_four: '4242' })
    await recordMethodUpdate(app.deps, shop.connection_id, update)
    await recordMethodUpdate(app.deps, shop.connection_id, update)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'payment_method_updated'])
    expect(await reread(app, subscription)).toMatchObject({ next_action_at: subscription.next_action_at })
  })
})
