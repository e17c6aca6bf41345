import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADDRESS,
  enterCard,
  openShop,
  payBody,
  readySession,
  type TestShop,
} from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SentAddress } from '../../../../shared/contracts/fields.ts'

const { cartSessions, transactions } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

type Asked = { shipping?: Partial<SentAddress>; billing?: Partial<SentAddress> }

/** Field errors when a session with these addresses is paid. The sync accepts all addresses, even invalid ones. */
async function refusedAtPay({ shipping = {}, billing = {} }: Asked): Promise<unknown> {
  const session = await readySession(app, shop)
  const body = {
    live_cart_session_id: session._id,
    shipping_address: { ...ADDRESS, ...shipping },
    billing_address: { ...ADDRESS, ...billing },
  }
  const { live_cart } = expectOk(await app.call(cartSessions.updateCustomerInfo, { body }))
  const token = await enterCard(app, '4242424242424242')
  const paid = { ...payBody(live_cart, token), billing_same_as_shipping: false }
  const reply = await app.call(transactions.pay, { body: paid })
  if (reply.status === 200) return {}
  expect(reply.status).toBe(422)
  const errors: unknown = Reflect.get(reply.body, 'errors')
  const [first] = typeof errors === 'object' ? Object.values<unknown>({ ...errors }) : []
  expect(reply.detail).toBe(first)
  return errors
}

const row = (asked: Asked, errors: object) => expect(refusedAtPay(asked)).resolves.toEqual(errors)

describe('server validation of the shipping form', () => {
  it('checks names [VA-005] [VA-006]', async () => {
    await row({ shipping: { full_name: 'A' } }, { fullName: 'Name must be at least 2 characters' })
    await row({ shipping: { full_name: 'Al' } }, {})
    await row({ shipping: { full_name: 'x'.repeat(51) } }, { fullName: 'Name must be less than 50 characters' })
    await row({ shipping: { full_name: 'x'.repeat(50) } }, {})
  })

  it('checks addresses [VA-007] [VA-008]', async () => {
    await row({ shipping: { address1: '' } }, { address: 'Address is required' })
    await row({ shipping: { address1: '21 A' } }, { address: 'Address must be at least 5 characters' })
    await row({ shipping: { address1: '21 Av' } }, {})
  })

  it('checks cities [VA-009] [VA-010]', async () => {
    await row({ shipping: { city: '' } }, { city: 'City is required' })
    await row({ shipping: { city: 'A' } }, { city: 'City must be at least 2 characters' })
    await row({ shipping: { city: 'Au' } }, {})
  })

  it('checks countries and postal codes [VA-011] [VA-013]', async () => {
    await row({ shipping: { country: '' } }, { country: 'Country is required' })
    await row({ shipping: { postalCode: '' } }, { postalCode: 'Postal code is required' })
  })
})

describe('server validation of the billing form', () => {
  it('checks names [VA-015] [VA-016] [VA-017]', async () => {
    await row({ billing: { full_name: '' } }, { billingFullName: 'Full name is required' })
    await row({ billing: { full_name: 'A' } }, { billingFullName: 'Name must be at least 2 characters' })
    await row({ billing: { full_name: 'x'.repeat(51) } }, { billingFullName: 'Name must be less than 50 characters' })
    await row({ billing: { full_name: 'x'.repeat(50) } }, {})
  })

  it('checks addresses [VA-018] [VA-019]', async () => {
    await row({ billing: { address1: '' } }, { billingAddress: 'Address is required' })
    await row({ billing: { address1: '21 A' } }, { billingAddress: 'Address must be at least 5 characters' })
    await row({ billing: { address1: '21 Av' } }, {})
  })

  it('checks cities and countries [VA-020] [VA-021] [VA-022]', async () => {
    await row({ billing: { city: '' } }, { billingCity: 'City is required' })
    await row({ billing: { city: 'A' } }, { billingCity: 'City must be at least 2 characters' })
    await row({ billing: { city: 'Au' } }, {})
    await row({ billing: { country: '' } }, { billingCountry: 'Country is required' })
  })

  it('checks postal codes by country [VA-024] [VA-027] [VA-029]', async () => {
    const wrong = { billingPostalCode: 'Invalid billing postal code format' }
    await row({ billing: { postalCode: ' ' } }, { billingPostalCode: 'Postal code is required' })
    await row({ billing: { country: 'CA', state: 'ON', postalCode: '1KA 0B1' } }, wrong)
    await row({ billing: { country: 'CA', state: 'ON', postalCode: ' k1a-0b1 ' } }, {})
    await row({ billing: { country: 'FR', postalCode: 'x' } }, {})
  })

  it('enforces the length limits of the tables whatever the client claims [CONST-022] [CONST-023] [CONST-024]', async () => {
    await row(
      {
        shipping: { full_name: ' A ', address1: ' 21 A ', city: ' A ' },
        billing: { full_name: 'Al', address1: '21 Av', city: 'Au' },
      },
      {
        fullName: 'Name must be at least 2 characters',
        address: 'Address must be at least 5 characters',
        city: 'City must be at least 2 characters',
      },
    )
  })
})
