import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCustomer, makeProduct } from '../../../../../tests/support/app/factories.ts'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { makeMethod, makePlan, makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'

const { subscriptions, customerPortal, customerEmails } = contracts

let app: TestApp
let me: TestUser
let store_id: string
let customer_id: string
let subscription_id: string
let email: string
let count = 0

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
  ;({ store_id } = await app.makeStore(me))
})
afterAll(() => app.close())

const subscribe = async (given: object = {}) => {
  count += 1
  email = `reader${count}@mail.example`
  ;({ customer_id } = await makeCustomer(app.db, { store_id, email }))
  ;({ subscription_id } = await makeSubscription(app.db, { store_id, customer_id, ...given }))
}

beforeEach(async () => {
  app.clock.set(new Date('2026-10-01T12:00:00Z'))
  await subscribe()
})

/** Subject and text of the only email, without the lines that all have. */
const told = async () => {
  const mails = await app.mails(email)
  expect(mails).toHaveLength(1)
  return `${mails[0]?.subject}\n${mails[0]?.text}`
}

const address = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78704',
  country_code: 'US',
}

describe('a change by the store is emailed with the next charge', () => {
  const target = () => ({ subscription_id })
  it.each([
    [
      'pause',
      () => app.call(subscriptions.pause, { body: { ...target(), pause_duration: 30 } }, me),
      ['is paused', 'paused until October 31, 2026', 'on November 14, 2026.'],
    ],
    [
      'skip',
      () => app.call(subscriptions.skip, { body: target() }, me),
      ['is skipped', 'The delivery on October 14, 2026 is skipped.', 'Next charge: $28.90 on November 14, 2026.'],
    ],
    [
      'move',
      () => app.call(subscriptions.move, { body: { ...target(), move_date: '2026-10-20' } }, me),
      ['new date', 'Your next delivery is on October 20, 2026.', '$28.90 on October 20, 2026.'],
    ],
    [
      'quantity',
      () => app.call(subscriptions.changeQuantity, { body: { ...target(), quantity: 3 } }, me),
      ['quantity has changed', 'Each delivery now has 3.', '$86.70 on October 14, 2026.'],
    ],
    [
      'address',
      () => app.call(subscriptions.changeAddress, { body: { ...target(), shipping_address: address } }, me),
      ['address has changed', 'Deliveries go to 2108 Alameda Drive, 78704 Austin.', 'Next charge'],
    ],
    [
      'cancel',
      () => app.call(subscriptions.cancel, { body: { ...target(), at: 'now' } }, me),
      ['is canceled', 'You won’t be charged again.'],
    ],
  ] as const)('%s', async (_, call, parts) => {
    expectOk(await call())
    const text = await told()
    expect(text).toContain('changed your subscription to')
    for (const part of parts) expect(text).toContain(part)
  })

  it('when it is resumed, reactivated or swapped', async () => {
    await subscribe({ status: 'paused', paused_until: '2026-12-01' })
    expectOk(await app.call(subscriptions.activate, { body: { subscription_id } }, me))
    expect(await told()).toContain('Your subscription continues')
    await subscribe({ status: 'cancelled' })
    expectOk(await app.call(subscriptions.activate, { body: { subscription_id } }, me))
    expect(await told()).toContain('Your subscription is active again')
    const { product, variants } = await makeProduct(app.db, {
      store_id,
      variants: [{ title: 'Small' }, { title: 'Large' }],
    })
    const plan = await makePlan(app.db, { store_id, product_id: product.product_id })
    await subscribe({ plan, product_id: product.product_id, variant_id: variants[0]?.variant_id })
    const variant_id = variants[1]?.variant_id ?? ''
    expectOk(await app.call(subscriptions.swap, { body: { subscription_id, variant_id } }, me))
    expect(await told()).toContain(`New: 1 × ${product.title}, Large`)
  })

  it('once, however often the call is repeated, and never for a change that is refused', async () => {
    const key = { headers: { 'idempotency-key': `key-${subscription_id}` } }
    const skip = () => app.call(subscriptions.skip, { body: { subscription_id } }, { ...me, ...key })
    await Promise.all([skip(), skip()])
    await skip()
    await told()
    expect(
      (await app.call(subscriptions.move, { body: { subscription_id, move_date: '2020-01-01' } }, me)).status,
    ).toBe(400)
    await told()
  })

  it('unless the member or the store turns it off; the member’s choice wins', async () => {
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id, email_customer: false } }, me))
    expect(await app.mails(email)).toEqual([])
    const off = { store_id, email: 'subscription_changed', enabled: false } as const
    expectOk(await app.call(customerEmails.update, { body: off }, me))
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id } }, me))
    expect(await app.mails(email)).toEqual([])
    expectOk(await app.call(subscriptions.skip, { body: { subscription_id, email_customer: true } }, me))
    await told()
    expectOk(await app.call(customerEmails.update, { body: { ...off, enabled: true } }, me))
  })
})

describe('a change by the customer is confirmed', () => {
  it('also of the payment method, in their language', async () => {
    await subscribe({ locale: 'es-ES' })
    const token = await customerToken(app, customer_id)
    const { method_id } = await makeMethod(app.db, { store_id, customer_id, card_last_four: '1881', card_type: 'visa' })
    const body = { subscription_id, method_id, as: 'main' } as const
    expectOk(await app.call(customerPortal.usePaymentMethod, { body }, { token }))
    const text = await told()
    expect(text).toContain('Tu método de pago ha cambiado')
    expect(text).toMatch(/Has cambiado tu suscripción.*\n+.*1881/)
    expect(text).toContain('Próximo cobro: 28,90')
  })

  it('unless the portal’s settings turn it off', async () => {
    const token = await customerToken(app, customer_id)
    const published = { ...DEFAULT_PORTAL, change_emails: false }
    await app.db.insert(customerPortals).values({ store_id, draft: published, published })
    expectOk(await app.call(customerPortal.skip, { body: { subscription_id } }, { token }))
    expect(await app.mails(email)).toEqual([])
    await app.db.delete(customerPortals)
    expectOk(await app.call(customerPortal.skip, { body: { subscription_id } }, { token }))
    expect(await told()).toContain('You changed your subscription')
  })
})
