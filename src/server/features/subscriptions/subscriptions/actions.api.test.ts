import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct } from '../../../../../tests/support/app/factories.ts'
import { makeCharge, makePlan, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { performAction } from './service.ts'
import { findSubscription, listCharges, listEvents } from '../records/service.ts'

const { subscriptions } = contracts

let api: TestApp
let me: TestUser
let stranger: TestUser
let store_id: string
let token: string

beforeAll(async () => {
  api = await createTestApp()
  me = await api.signUp()
  stranger = await api.signUp()
  ;({ token } = me)
  ;({ store_id } = await api.makeStore(me))
  api.clock.set(new Date('2026-11-21T14:00:00Z'))
})
afterAll(() => api.close())

type Given = Partial<Parameters<typeof makeSubscription>[1]>

/** A monthly subscription whose third delivery is due on December 14. */
const subscribe = async (given: Given = {}) =>
  (await makeSubscription(api.db, { store_id, next_cycle: 4, ...given })).subscription_id

const stored = async (subscription_id: string) => {
  const row = await findSubscription(api.db, subscription_id)
  if (!row) throw new Error('The subscription is gone')
  return row
}
const lastEvent = async (subscription_id: string) => (await listEvents(api.db, subscription_id))[0]

describe('actions on a subscription', () => {
  it('cancels now, with the reason, and stops billing [SU-025, API-065, DEF-40, GAP-45]', async () => {
    const subscription_id = await subscribe()
    const body = { subscription_id, reason: 'too_expensive' as const, comment: 'Found it cheaper' }
    const reply = expectOk(await api.call(subscriptions.cancel, { body }, { token }))
    expect(reply).toMatchObject({ message: 'Subscription cancelled', data: { status: 'cancelled' } })
    expect(await stored(subscription_id)).toMatchObject({
      status: 'cancelled',
      mrr: 0,
      next_action_at: null,
      next_charge_day: null,
      cancel_reason: 'too_expensive',
      cancelled_at: api.clock.now(),
    })
    expect(await lastEvent(subscription_id)).toMatchObject({
      kind: 'canceled',
      mrr_before: 2890,
      mrr_after: 0,
      status_before: 'active',
      reason: 'too_expensive',
    })
    const log = expectOk(await api.call(contracts.auditLog.list, { query: { store_id } }, { token }))
    expect(log.data.find(({ target }) => target.id === subscription_id)?.action).toBe('subscription.canceled')
  })

  it('cancels at the end of the period, and withdraws it', async () => {
    const subscription_id = await subscribe()
    await api.call(subscriptions.cancel, { body: { subscription_id, at: 'period_end' } }, { token })
    expect(await stored(subscription_id)).toMatchObject({ status: 'active', cancel_at_period_end: true, mrr: 2890 })
    await api.call(subscriptions.activate, { body: { subscription_id } }, { token })
    expect(await stored(subscription_id)).toMatchObject({ cancel_at_period_end: false })
  })

  it('writes off the declined charge of a canceled subscription', async () => {
    const subscription_id = await subscribe({ status: 'past_due' })
    await makeCharge(api.db, await stored(subscription_id), { cycle: 4, status: 'declined' })
    await api.call(subscriptions.cancel, { body: { subscription_id } }, { token })
    expect(await listCharges(api.db, subscription_id)).toMatchObject([{ status: 'uncollectible' }])
    // Its cycle is used up: the next one follows.
    await api.call(subscriptions.activate, { body: { subscription_id } }, { token })
    expect(await stored(subscription_id)).toMatchObject({ status: 'active', next_cycle: 5 })
  })

  it('pauses for a duration or until a date, and resumes [SU-026, SU-028, API-067, API-068]', async () => {
    const subscription_id = await subscribe()
    const paused = await api.call(subscriptions.pause, { body: { subscription_id, pause_duration: 30 } }, { token })
    expect(expectOk(paused)).toMatchObject({
      message: 'Subscription paused',
      data: { status: 'paused', paused_until: '2026-12-21', next_charge_day: '2027-01-14' },
    })
    expect((await stored(subscription_id)).next_action_at?.toISOString()).toBe('2026-12-21T06:00:00.000Z')
    const active = expectOk(await api.call(subscriptions.activate, { body: { subscription_id } }, { token }))
    expect(active).toMatchObject({
      message: 'Subscription activated',
      data: { status: 'active', paused_until: null, next_charge_day: '2026-12-14' },
    })
    const until = { subscription_id, until: '2027-02-01' }
    expectOk(await api.call(subscriptions.pause, { body: until }, { token }))
    expect(await stored(subscription_id)).toMatchObject({ paused_until: '2027-02-01', next_charge_day: '2027-02-14' })
    const odd = await api.rawCall(subscriptions.pause, { body: { subscription_id, pause_duration: 10 } }, { token })
    expect(odd.status).toBe(400)
    const none = await api.call(subscriptions.pause, { body: { subscription_id: await subscribe() } }, { token })
    expect(none).toMatchObject({ status: 400, body: { errors: { pause_duration: 'Choose how long to pause' } } })
  })

  it('moves the next delivery to a date after today [SU-027, API-066]', async () => {
    const subscription_id = await subscribe()
    const move = (move_date: string) =>
      api.call(subscriptions.move, { body: { subscription_id, move_date } }, { token })
    expect(expectOk(await move('2026-12-31'))).toMatchObject({
      message: 'Subscription moved',
      data: { next_charge_day: '2026-12-31' },
    })
    expect(await stored(subscription_id)).toMatchObject({ anchor_day: '2026-12-31', anchor_cycle: 4 })
    for (const day of ['2026-11-21', '2026-11-20', '2026-02-30', 'soon']) {
      expect(await move(day)).toMatchObject({
        status: 400,
        body: { errors: { move_date: expect.any(String) as string } },
      })
    }
  })

  it('skips a delivery with a charge that says so', async () => {
    const subscription_id = await subscribe()
    expectOk(await api.call(subscriptions.skip, { body: { subscription_id } }, { token }))
    expect(await stored(subscription_id)).toMatchObject({ next_cycle: 5, next_charge_day: '2027-01-14' })
    expect(await listCharges(api.db, subscription_id)).toMatchObject([
      { cycle: 4, due_day: '2026-12-14', status: 'skipped', amount: 0, reason: 'Skipped by the store' },
    ])
  })

  it('changes quantity, items, address and note', async () => {
    const subscription_id = await subscribe()
    const { variants } = await makeProduct(api.db, { store_id, title: 'Paper filters', variants: [{ price: 950 }] })
    const variant_id = variants[0]?.variant_id ?? ''
    expectOk(await api.call(subscriptions.changeQuantity, { body: { subscription_id, quantity: 3 } }, { token }))
    expectOk(await api.call(subscriptions.addItem, { body: { subscription_id, variant_id, quantity: 2 } }, { token }))
    const shipping_address = {
      full_name: 'Hannah Brandvold',
      address1: '418 Juniper St',
      address2: 'Apt 3',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    }
    expectOk(await api.call(subscriptions.changeAddress, { body: { subscription_id, shipping_address } }, { token }))
    const nowhere = { ...shipping_address, country_code: 'XX' }
    const refused = await api.call(
      subscriptions.changeAddress,
      { body: { subscription_id, shipping_address: nowhere } },
      { token },
    )
    expect([refused.status, refused.detail]).toEqual([400, 'Choose a country'])
    expectOk(await api.call(subscriptions.note, { body: { subscription_id, note: ' Grind for V60. ' } }, { token }))
    expect(await stored(subscription_id)).toMatchObject({
      quantity: 3,
      mrr: 8670,
      add_ons: [{ variant_id, title: 'Paper filters', quantity: 2, price: 950 }],
      shipping_address,
      note: 'Grind for V60.',
    })
    expectOk(await api.call(subscriptions.removeItem, { body: { subscription_id, variant_id } }, { token }))
    expect(await stored(subscription_id)).toMatchObject({ add_ons: [] })
  })

  it('swaps the plan, and charges the difference of the running period', async () => {
    const subscription_id = await subscribe({ anchor_day: '2026-11-14', anchor_cycle: 3 })
    const monthly = {
      id: 'opt_m',
      pricing_model: 'subscription' as const,
      one_time_price: 5900,
      frequency: 'monthly' as const,
    }
    const { plan } = await makePlan(api.db, { store_id, plan_name: 'Espresso duo', pricing_options: [monthly] })
    const body = { subscription_id, plan_id: plan.plan_id, when: 'now' as const }
    const shown = expectOk(await api.call(subscriptions.preview, { body: { action: 'swap', ...body } }, { token }))
    // 23 of 30 days are left.
    expect(shown).toMatchObject({ effective_day: '2026-11-21', proration: Math.round((3010 * 23) / 30), refusal: null })
    expectOk(await api.call(subscriptions.swap, { body }, { token }))
    expect(await stored(subscription_id)).toMatchObject({ plan_id: plan.plan_id, unit_price: 5900, option_id: 'opt_m' })
    expect(await listCharges(api.db, subscription_id)).toMatchObject([
      { kind: 'proration', cycle: -1, amount: shown.proration, status: 'open' },
    ])
    expect(await lastEvent(subscription_id)).toMatchObject({
      kind: 'swapped',
      text: 'Swapped to Espresso duo, Variant 1',
    })
  })

  it('refuses what the status doesn’t allow, in words [GAP-44]', async () => {
    const subscription_id = await subscribe({ status: 'cancelled' })
    expect(
      await api.call(subscriptions.pause, { body: { subscription_id, pause_duration: 7 } }, { token }),
    ).toMatchObject({
      status: 422,
      body: { detail: 'Not allowed for status Cancelled: reactivate it first.', code: 'not_allowed' },
    })
    expect(await listEvents(api.db, subscription_id)).toEqual([])
  })

  it('is for members of the store only, and knows no foreign plans or products', async () => {
    const subscription_id = await subscribe()
    const body = { subscription_id }
    expect(await api.call(subscriptions.skip, { body })).toMatchObject({ status: 401 })
    expect(await api.call(subscriptions.skip, { body }, { token: stranger.token })).toMatchObject({ status: 403 })
    const other = await api.makeStore(stranger)
    const { plan } = await makePlan(api.db, { store_id: other.store_id })
    const swap = { subscription_id, plan_id: plan.plan_id }
    expect(await api.call(subscriptions.swap, { body: swap }, { token })).toMatchObject({ status: 404 })
    expect(await stored(subscription_id)).toMatchObject({ version: 1 })
  })

  it('performs an action once for one Idempotency-Key', async () => {
    const subscription_id = await subscribe()
    const skip = () => api.call(subscriptions.skip, { body: { subscription_id } }, { token, key: 'skip-once' })
    expect((await skip()).body).toEqual((await skip()).body)
    expect(await stored(subscription_id)).toMatchObject({ next_cycle: 5 })
  })
})

describe('actions of customers', () => {
  it('respect a minimum commitment and appear as theirs', async () => {
    const subscription_id = await subscribe({ minimum_cycles: 6 })
    const perform = (action: 'cancel' | 'skip') =>
      api.db.transaction((tx) => performAction(api.deps, tx, { kind: 'customer' }, subscription_id, { action }))
    await expect(perform('cancel')).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('minimum') as string,
    })
    await perform('skip')
    expect(await lastEvent(subscription_id)).toMatchObject({ kind: 'skipped', actor: 'customer' })
    expect((await listCharges(api.db, subscription_id))[0]?.reason).toBe('Skipped by the customer')
  })
})

describe('the preview of an action', () => {
  const preview = async (body: { subscription_id: string; action: 'skip' | 'move' | 'pause'; move_date?: string }) =>
    expectOk(await api.call(subscriptions.preview, { body }, { token }))

  it('shows the next three charges before and after, and stores nothing', async () => {
    const subscription_id = await subscribe()
    const { before, after, effective_day } = await preview({ subscription_id, action: 'skip' })
    expect(effective_day).toBe('2026-12-14')
    expect(before.map(({ due_day }) => due_day)).toEqual(['2026-12-14', '2027-01-14', '2027-02-14'])
    expect(after.map(({ due_day }) => due_day)).toEqual(['2027-01-14', '2027-02-14', '2027-03-14'])
    expect(after[0]).toMatchObject({ total: 2890, charged: true })
    expect(await stored(subscription_id)).toMatchObject({ version: 1, next_cycle: 4 })
  })

  it('returns refusals with their field', async () => {
    const subscription_id = await subscribe()
    expect((await preview({ subscription_id, action: 'move', move_date: '2026-11-01' })).refusal).toEqual({
      message: 'Choose a date after today',
      field: 'move_date',
    })
    expect((await preview({ subscription_id, action: 'pause' })).refusal?.field).toBe('pause_duration')
  })
})
