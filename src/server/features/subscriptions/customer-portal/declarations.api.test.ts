import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { orderShipments } from '../../../db/schema/checkout/post-purchase.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { makeCustomer, only } from '../../../../../tests/support/app/factories.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { makeOrder } from '../../../../../tests/support/app/order-factories.ts'
import { testDevice } from '../../../../../tests/support/e2e/test-browser.ts'
import { shopData } from '../../checkout/checkout-page/service.ts'
import { openShop, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'

const { cancelContract, withdraw } = contracts.customerPortal

let count = 1
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const HOME = {
  full_name: 'Hannah Brandvold',
  address1: '418 Juniper St',
  address2: '',
  locality: 'Austin',
  administrative_area: 'TX',
  postal_code: '78702',
  country_code: 'US',
}

const email = 'hannah@mail.example'
const declaration = (number: string, from = email) => ({
  body: { store_id: shop.store_id, name: 'Hannah Brandvold', email: from, number, locale: 'es-ES' },
})
const ordinary = (number: string, from = email) => {
  const { body } = declaration(number, from)
  return { body: { ...body, type: 'ordinary' as const } }
}

describe('contracts ended without signing in', () => {
  it('are refused until the merchant turns it on', async () => {
    expect((await app.call(cancelContract, ordinary('SUB-1'))).status).toBe(404)
    expect((await app.call(withdraw, declaration('1001'))).status).toBe(404)
    const published = { ...DEFAULT_PORTAL, cancel_without_login: true, withdrawal: true }
    await app.db.insert(customerPortals).values({ store_id: shop.store_id, draft: published, published })
    expectOk(await app.call(withdraw, declaration('1001')))
  })

  it('cancel the subscription, with a receipt for the customer and a notice to the owner', async () => {
    const { store_id } = shop
    const { customer_id } = await makeCustomer(app.db, { store_id, email })
    const { subscription_id, subscription_display_id } = await makeSubscription(app.db, { store_id, customer_id })
    const stored = async () => {
      const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.subscription_id, subscription_id))
      return row?.status
    }
    // Somebody else's address changes nothing, and gets the same reply.
    const other = expectOk(await app.call(cancelContract, ordinary(subscription_display_id, 'lin@mail.example')))
    expect(await stored()).toBe('active')
    const own = expectOk(await app.call(cancelContract, ordinary(subscription_display_id)))
    expect(Object.keys(own.data)).toEqual(Object.keys(other.data))
    expect(await stored()).toBe('cancelled')
    const [receipt] = await app.mails(email)
    expect(receipt?.subject).toBe('Hemos recibido tu cancelación · Kettle & Crane')
    expect(receipt?.text).toContain(subscription_display_id)
    const all = await app.mails()
    const notice = all.find(({ subject }) => subject.startsWith('A customer canceled a contract'))
    expect(notice?.text).toContain('The subscription is canceled.')
  })
})

describe('a cancellation', () => {
  const stored = async (id: string) =>
    only(await app.db.select().from(subscriptions).where(eq(subscriptions.subscription_id, id)))
  const cancelOwn = async (given: object = {}, more: object = {}) => {
    const { store_id } = shop
    const { customer_id, email: to } = await makeCustomer(app.db, { store_id, email: `c${count++}@mail.example` })
    const row = await makeSubscription(app.db, { store_id, customer_id, ...given })
    const { body } = ordinary(row.subscription_display_id.toLowerCase(), to.toUpperCase())
    expectOk(await app.call(cancelContract, { body: { ...body, locale: 'en-US', ...more } }))
    const [receipt] = await app.mails(to.toUpperCase())
    return { row: await stored(row.subscription_id), text: receipt?.text ?? '' }
  }

  it('is confirmed with its content, date, time and the end of the contract', async () => {
    app.clock.set(new Date('2026-11-23T09:15:00Z'))
    const { row, text } = await cancelOwn()
    expect(row.status).toBe('cancelled')
    expect(text).toContain('Received on November 23, 2026 at 9:15 AM')
    expect(text).toContain('Name: Hannah Brandvold\n')
    expect(text).toContain(`Subscription or order: ${row.subscription_display_id.toLowerCase()}\n`)
    expect(text).toContain('Requested end: As soon as possible')
    expect(text).toContain('The contract has ended.')
  })

  it('for a later day ends after the last delivery before it', async () => {
    const { row, text } = await cancelOwn({}, { wanted_end: '2027-01-20' })
    // Due on October 14, and monthly: January 14 is cycle 5.
    expect(row).toMatchObject({ status: 'active', ends_after_cycle: 5 })
    expect(text).toContain('The contract ends on January 20, 2027.')
    const { body } = ordinary('SUB-1')
    for (const wanted_end of ['2026-02-99', '2027-02-30', 'soon']) {
      expect((await app.call(cancelContract, { body: { ...body, wanted_end } })).status).toBe(400)
    }
  })

  it('within a minimum term is left to the store, also for a day in it', async () => {
    const terms = { minimum_cycles: 6 }
    for (const more of [{}, { wanted_end: '2026-12-01' }]) {
      const { row, text } = await cancelOwn(terms, more)
      expect(row).toMatchObject({ status: 'active', ends_after_cycle: null })
      expect(text).toContain('Kettle & Crane will check the details')
    }
  })

  it('for cause says so, and stores the reason', async () => {
    const { row, text } = await cancelOwn({}, { type: 'cause', cause: 'Never delivered', wanted_end: '2030-01-01' })
    expect(row).toMatchObject({ status: 'cancelled', cancel_comment: 'Never delivered' })
    expect(text).toContain('Type: Immediately, for good cause\nReason: Never delivered')
  })
})

describe('a withdrawal', () => {
  const stored = async (id: string) =>
    only(await app.db.select().from(subscriptions).where(eq(subscriptions.subscription_id, id)))
  /** An order that started a subscription, and its withdrawal. */
  const withdrawFrom = async (
    given: { shipped_at?: string; digital?: boolean; started?: string },
    as: 'order' | 'subscription',
  ) => {
    const { store_id } = shop
    const { customer_id, email: to } = await makeCustomer(app.db, { store_id, email: `w${count++}@mail.example` })
    const { shipped_at, digital = false, started = '2026-11-02' } = given
    const created_at = new Date(`${started}T12:00:00Z`)
    const shipping = { shipping_address: digital ? null : HOME }
    const fulfilment_status = shipped_at === undefined ? 'unfulfilled' : 'fulfilled'
    const { order } = await makeOrder(app.db, {
      store_id,
      customer_id,
      customer_email: to,
      created_at,
      fulfilment_status,
      ...shipping,
    })
    const { order_id } = order
    const row = await makeSubscription(app.db, {
      store_id,
      customer_id,
      origin_order_id: order_id,
      minimum_cycles: 12,
      started_at: created_at,
      ...shipping,
    })
    if (shipped_at) {
      const sent = { shipment_id: `shp_${order_id}`, order_id, store_id, shipped_at: new Date(shipped_at) }
      await app.db.insert(orderShipments).values(sent)
    }
    const { body } = declaration(as === 'order' ? `#${order.order_number}` : row.subscription_display_id, to)
    expectOk(await app.call(withdraw, { body: { ...body, locale: 'en-US' } }))
    const [receipt] = await app.mails(to)
    const notice = (await app.mails()).find(({ subject }) => subject.startsWith('A customer withdrew'))
    const { rows } = await app.db.$client.query(
      "select text from order_events where order_id = $1 and kind = 'withdrawal'",
      [order_id],
    )
    expect(rows).toEqual([{ text: 'The customer withdrew from the contract' }])
    const { rows: events } = await app.db.$client.query<{ kind: string }>(
      'select kind from subscription_events where subscription_id = $1',
      [row.subscription_id],
    )
    const { status } = await stored(row.subscription_id)
    return { status, kinds: events.map(({ kind }) => kind), text: receipt?.text ?? '', notice: notice?.text ?? '' }
  }

  it.each(['order', 'subscription'] as const)(
    'in time by the number of the %s ends the contract, minimum term or not',
    async (as) => {
      app.clock.set(new Date('2026-11-16T20:00:00Z'))
      const { status, kinds, text, notice } = await withdrawFrom({ digital: true }, as)
      expect({ status, kinds }).toEqual({ status: 'cancelled', kinds: ['withdrawn'] })
      expect(text).toContain('Received on November 16, 2026 at 8:00 PM')
      expect(text).toContain('You declared it within the withdrawal period, which ends on November 16, 2026.')
      expect(text).toContain('The contract has ended.')
      expect(notice).toContain('Refund the customer within 14 days.')
    },
  )

  it('of goods is in time until 14 days after delivery', async () => {
    app.clock.set(new Date('2026-12-20T20:00:00Z'))
    const waiting = await withdrawFrom({}, 'order')
    expect(waiting.status).toBe('cancelled')
    const sent = await withdrawFrom({ shipped_at: '2026-12-10T10:00:00Z' }, 'subscription')
    expect(sent.status).toBe('cancelled')
    const unclear = await withdrawFrom({ shipped_at: '2026-11-10T10:00:00Z' }, 'subscription')
    expect(unclear.status).toBe('active')
    expect(unclear.text).toContain(
      'The order was shipped on November 10, 2026, and the withdrawal period ends 14 days after delivery.',
    )
    expect(unclear.notice).toContain('Check the delivery and reply to the customer.')
  })

  it('that is late changes nothing, is recorded, and says so', async () => {
    app.clock.set(new Date('2026-11-17T09:00:00Z'))
    const { status, text, notice } = await withdrawFrom({ digital: true }, 'order')
    expect(status).toBe('active')
    expect(text).toContain(
      'The withdrawal period of 14 days ended on November 16, 2026. Kettle & Crane will reply to you.',
    )
    expect(notice).toContain('Nothing was changed. Reply to the customer.')
  })

  it('of an unknown contract is received like any other', async () => {
    const { body } = declaration('SUB-77', 'someone@mail.example')
    expectOk(await app.call(withdraw, { body: { ...body, locale: 'en-US' } }))
    const [receipt] = await app.mails('someone@mail.example')
    expect(receipt?.text).toContain('Kettle & Crane will check the details and reply to you.')
  })

  it('can’t fill somebody’s inbox: an address gets ten receipts an hour', async () => {
    app.clock.advance(2 * 3_600_000)
    const send = (to: string) => app.call(withdraw, declaration('SUB-77', to))
    for (let count = 0; count < 10; count += 1) expectOk(await send('flooded@mail.example'))
    const refused = await send('Flooded@mail.example')
    expect([refused.status, refused.detail]).toEqual([429, 'Too many requests. Try again in 60 minutes.'])
    expect(await app.mails('flooded@mail.example')).toHaveLength(10)
    expectOk(await send('other@mail.example'))
  })
})

it('links the pages from the checkout once they are published', async () => {
  // The accounts of test orders have no real keys.
  await app.db.$client.query('update connections set active = false where connection_id <> $1', [shop.connection_id])
  const { _id: session } = await readySession(app, shop)
  const page = () => shopData(app.deps, { device: testDevice, host: 'localhost', path: '/checkout', session })
  const query = `?store_id=${shop.store_id}`
  expect((await page()).store).toMatchObject({
    cancel_contract_link: `/account/cancel-contract${query}`,
    withdrawal_link: `/account/withdraw${query}`,
  })
  await app.db
    .update(customerPortals)
    .set({ published: DEFAULT_PORTAL })
    .where(eq(customerPortals.store_id, shop.store_id))
  expect((await page()).store).not.toHaveProperty('withdrawal_link')
  expect((await page()).store).not.toHaveProperty('cancel_contract_link')
})
