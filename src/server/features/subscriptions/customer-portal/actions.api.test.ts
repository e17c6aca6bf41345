import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL, type PortalSettings } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { listEvents } from '../records/service.ts'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeMethod, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { enterCard, openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'

const calls = contracts.customerPortal

let app: TestApp
let shop: TestShop
let token: string
let customer_id: string
let subscription_id: string
let email: string
let counter = 0

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

beforeEach(async () => {
  app.clock.set(new Date('2026-10-01T12:00:00Z'))
  counter += 1
  email = `customer${counter}@mail.example`
  ;({ customer_id } = await makeCustomer(app.db, { store_id: shop.store_id, email }))
  ;({ subscription_id } = await makeSubscription(app.db, { store_id: shop.store_id, customer_id, locale: 'de-DE' }))
  token = await customerToken(app, customer_id)
  await app.db.delete(customerPortals)
})

const publish = async (changes: Partial<PortalSettings>) => {
  const settings = { ...DEFAULT_PORTAL, ...changes }
  await app.db.insert(customerPortals).values({ store_id: shop.store_id, draft: settings, published: settings })
}
const stored = async () => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.subscription_id, subscription_id))
  return row
}
const lastEvent = async () => (await listEvents(app.db, subscription_id))[0]

describe('a preview', () => {
  it('shows the day and the next charges, and changes nothing', async () => {
    const before = await stored()
    const body = { subscription_id, action: 'skip' as const }
    const shown = expectOk(await app.call(calls.preview, { body }, { token }))
    expect(shown.refusal).toBeNull()
    expect(shown.after.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-11-14', 2890],
      ['2026-12-14', 2890],
      ['2027-01-14', 2890],
    ])
    expect(await stored()).toEqual(before)
  })

  it('shows no charges after a cancellation', async () => {
    const shown = expectOk(await app.call(calls.preview, { body: { subscription_id, action: 'cancel' } }, { token }))
    expect(shown.after).toEqual([])
  })

  it('says why something isn’t possible', async () => {
    const body = { subscription_id, action: 'move' as const, move_date: '2026-09-01' }
    const { refusal } = expectOk(await app.call(calls.preview, { body }, { token }))
    expect(refusal?.field).toBe('move_date')
  })
})

describe('actions of customers [CU-001]', () => {
  it('skip the next delivery, in the customer’s name', async () => {
    const { data } = expectOk(await app.call(calls.skip, { body: { subscription_id } }, { token }))
    expect([data.next_charge_day, data.upcoming[0]?.day]).toEqual(['2026-11-14', '2026-11-14'])
    expect(await lastEvent()).toMatchObject({ actor: 'customer' })
  })

  it('pause and resume', async () => {
    const body = { subscription_id, pause_duration: 30 as const }
    const paused = expectOk(await app.call(calls.pause, { body }, { token }))
    expect(paused.data).toMatchObject({ status: 'paused', paused_until: '2026-10-31' })
    const resumed = expectOk(await app.call(calls.activate, { body: { subscription_id } }, { token }))
    expect(resumed.data.status).toBe('active')
  })

  it('move the next delivery, change the quantity and the address', async () => {
    const moved = expectOk(
      await app.call(calls.move, { body: { subscription_id, move_date: '2026-10-20' } }, { token }),
    )
    expect(moved.data.next_charge_day).toBe('2026-10-20')
    const more = expectOk(await app.call(calls.changeQuantity, { body: { subscription_id, quantity: 2 } }, { token }))
    expect(more.data.upcoming[0]?.amount).toBe(5780)
    const shipping_address = {
      full_name: 'Hannah Brandvold',
      address1: '418 Juniper St',
      address2: '',
      locality: 'Austin',
      administrative_area: 'TX',
      postal_code: '78704',
      country_code: 'US',
    }
    const body = { subscription_id, shipping_address }
    expect(expectOk(await app.call(calls.changeAddress, { body }, { token })).data).toMatchObject({ shipping_address })
  })

  it('cancel at once, confirmed by an email in the customer’s language', async () => {
    const body = { subscription_id, reason: 'too_expensive' as const }
    const { data } = expectOk(await app.call(calls.cancel, { body }, { token }))
    expect(data).toMatchObject({ status: 'cancelled', next_charge_day: null, actions: ['activate'] })
    expect(await stored()).toMatchObject({ cancel_reason: 'too_expensive' })
    const [mail] = await app.mails(email)
    expect(mail?.subject).toBe('Ihr Abo Single-origin coffee bei Kettle & Crane ist gekündigt')
    expect(mail?.text).toMatch(/Gekündigt am 1\. Oktober 2026 um \d\d:\d\d/)
    expect(mail?.text).toContain(`/account/${shop.store_id}`)
    const restarted = expectOk(await app.call(calls.activate, { body: { subscription_id } }, { token }))
    expect(restarted.data.status).toBe('active')
  })

  it('end a prepaid subscription after its last paid delivery', async () => {
    await app.db
      .update(subscriptions)
      .set({ prepaid_deliveries: 3 })
      .where(eq(subscriptions.subscription_id, subscription_id))
    const { data } = expectOk(await app.call(calls.cancel, { body: { subscription_id } }, { token }))
    expect(data).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect((await app.mails(email))[0]?.text).toContain('Es endet am 14. Oktober 2026')
  })

  it('are refused with the reason in a status that doesn’t allow them', async () => {
    expectOk(await app.call(calls.cancel, { body: { subscription_id } }, { token }))
    const again = await app.call(calls.pause, { body: { subscription_id, pause_duration: 30 } }, { token })
    expect([again.status, again.detail]).toEqual([422, expect.stringMatching(/cancel/i)])
  })

  it.each([
    ['allow_skip', () => app.call(calls.skip, { body: { subscription_id } }, { token })],
    ['allow_pause', () => app.call(calls.pause, { body: { subscription_id, pause_duration: 30 } }, { token })],
    ['allow_quantity', () => app.call(calls.changeQuantity, { body: { subscription_id, quantity: 2 } }, { token })],
  ] as const)('are refused if the merchant turned them off: %s', async (name, act) => {
    await publish({ [name]: false })
    const { status, detail } = await act()
    expect([status, detail]).toEqual([422, 'This store doesn’t offer this. Contact the store for help.'])
  })
})

describe('the discount for staying', () => {
  const accept = () => app.call(calls.acceptDiscount, { body: { subscription_id, reason: 'too_expensive' } }, { token })

  it('applies to the next charges, once', async () => {
    const { data } = expectOk(await accept())
    expect(data.upcoming.map(({ amount }) => amount)).toEqual([2456, 2456, 2456])
    expect(await lastEvent()).toMatchObject({ kind: 'offer_accepted', actor: 'customer', reason: 'too_expensive' })
    const again = await accept()
    expect([again.status, again.detail]).toEqual([422, 'A discount already applies to this subscription.'])
  })

  it('is refused for a reason without one', async () => {
    const body = { subscription_id, reason: 'other' as const }
    expect((await app.call(calls.acceptDiscount, { body }, { token })).status).toBe(422)
  })
})

describe('payment methods of a subscription', () => {
  const use = (method_id: string | null, as: 'main' | 'backup', by = token) =>
    app.call(calls.usePaymentMethod, { body: { subscription_id, method_id, as } }, { token: by })

  it('can be replaced, also with a link that only fixes the card', async () => {
    const first = (await stored())?.method_id
    const { method_id } = await makeMethod(app.db, { store_id: shop.store_id, customer_id })
    const cardLink = await customerToken(app, customer_id, { payment_method_only: true })
    expect(expectOk(await use(method_id, 'backup')).data.backup).toMatchObject({ method_id })
    expect(expectOk(await use(method_id, 'main', cardLink)).data).toMatchObject({
      method: { method_id },
      backup: { method_id: first },
    })
    expect((await use(method_id, 'backup')).detail).toBe('This payment method already pays for the subscription.')
    expect((await use(null, 'main')).status).toBe(422)
    expect(expectOk(await use(null, 'backup')).data.backup).toBeNull()
  })

  it('are never those of another customer', async () => {
    const other = await makeCustomer(app.db, { store_id: shop.store_id })
    const { method_id } = await makeMethod(app.db, { store_id: shop.store_id, customer_id: other.customer_id })
    expect((await use(method_id, 'main')).status).toBe(404)
  })
})

describe('a new card', () => {
  const add = async (number: string, by = token) => {
    const body = { connection_id: shop.connection_id, token: await enterCard(app, number), subscription_id }
    return app.call(calls.addCard, { body }, { token: by })
  }

  it('is stored without a charge, also with a link that only fixes the card', async () => {
    const cardLink = await customerToken(app, customer_id, { payment_method_only: true })
    const { payment_methods } = expectOk(await add('5555555555554444', cardLink))
    const added = payment_methods.find(({ card_last_four }) => card_last_four === '4444')
    expect(added?.used_by).toEqual(['Single-origin coffee'])
    expect((await stored())?.method_id).toBe(added?.method_id)
  })

  it('is refused with the bank’s reason', async () => {
    const before = (await stored())?.method_id
    const { status, detail } = await add('4000000000000002')
    expect([status, detail]).toEqual([422, expect.stringMatching(/declined/i)])
    expect((await stored())?.method_id).toBe(before)
  })

  it('needs an account of this store', async () => {
    const body = { connection_id: 'con_unknown', token: 'tok', subscription_id }
    expect((await app.call(calls.addCard, { body }, { token })).status).toBe(409)
  })
})
