import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { DEFAULT_PORTAL } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { makeCustomer } from '../../../../../tests/support/app/factories.ts'
import { makeSubscription } from '../../../../../tests/support/app/subscription-factories.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'

const { cancelContract, withdraw } = contracts.customerPortal

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

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
