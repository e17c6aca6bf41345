import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, openShop, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import type { Input } from '../../../../../shared/contract.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'

const { cartSessions } = contracts

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

type Body = Input<typeof cartSessions.updateCustomerInfo>['body']

async function open() {
  const started = expectOk(await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } }))
  const { session_id } = started
  const at = app.clock.now().getTime()
  return {
    session_id,
    at,
    keep: async (fields: Omit<Body, 'live_cart_session_id'>) =>
      expectOk(
        await app.call(cartSessions.updateCustomerInfo, { body: { live_cart_session_id: session_id, ...fields } }),
      ).live_cart,
  }
}

describe('merging edits from two tabs or a late beacon', () => {
  it('keeps the latest edit of each field, whatever order the calls arrive in [CO-011] [API-158]', async () => {
    const { keep, at } = await open()
    // The first tab's name and city, the second tab's later city and email.
    await keep({
      email: 'second@example.com',
      shipping_address: { ...ADDRESS, full_name: '', city: 'Dallas' },
      edited_at: { email: at - 2000, 'shipping.locality': at - 1000 },
    })
    const both = await keep({
      email: '',
      shipping_address: { ...ADDRESS, full_name: 'Maya Ortiz', city: 'Austin' },
      edited_at: { 'shipping.full_name': at - 3000, 'shipping.locality': at - 3000 },
    })
    expect(both.customer_email).toBe('second@example.com')
    expect(both.customer_shipping_address).toMatchObject({ full_name: 'Maya Ortiz', locality: 'Dallas' })
    expect(both.customer_edits).toEqual({
      email: at - 2000,
      'shipping.full_name': at - 3000,
      'shipping.locality': at - 1000,
    })
  })

  it('ignores an older beacon, and changes nothing if the same one arrives twice', async () => {
    const { keep, at } = await open()
    const beacon = { email: 'maya@exam', opt_in: true, edited_at: { email: at - 500 } }
    await keep({ email: 'maya@example.com', opt_in: false, edited_at: { email: at - 100, opt_in: at - 100 } })
    expect(await keep(beacon)).toMatchObject({ customer_email: 'maya@example.com' })
    const again = await keep(beacon)
    expect(again.customer_edits).toEqual({ email: at - 100, opt_in: at - 100 })
    const emptied = await keep({ email: '', edited_at: { email: at - 50 } })
    expect(emptied.customer_email).toBe('')
  })

  it('ignores edit times in the future, so that a wrong clock locks no one out', async () => {
    const { keep, at } = await open()
    const first = await keep({ phone: '1', edited_at: { phone: at + 86_400_000 } })
    expect(first.customer_edits).toEqual({ phone: at })
    app.clock.advance(1000)
    expect((await keep({ phone: '2', edited_at: { phone: at + 1000 } })).customer_phone).toBe('2')
  })

  it('accepts all fields of a call without versions [DEF-46]', async () => {
    const { keep, at } = await open()
    await keep({ email: 'a@example.com', billing_address: ADDRESS, edited_at: { email: at, 'billing.locality': at } })
    const after = await keep({ email: 'b@example.com', billing_address: { ...ADDRESS, city: 'Dallas' } })
    expect(after.customer_email).toBe('b@example.com')
    expect(after.customer_billing_address?.locality).toBe('Dallas')
  })

  it('rejects fields that no form has', async () => {
    const { session_id } = await open()
    const reply = await app.rawCall(cartSessions.updateCustomerInfo, {
      body: { live_cart_session_id: session_id, edited_at: { card: 1 } },
    })
    expect(reply.status).toBe(400)
  })
})
