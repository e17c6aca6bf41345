import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESS, openShop, payWith, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { TaxRateInput } from '../../../../../shared/contracts/checkout/sales-tax.ts'
import { sentToStoredAddress } from '../../../../../shared/domain/address/address.ts'
import { mergeCustomerEdits } from '../customer/merge-customer-edits.ts'
import { loadSession } from '../state/load-session.ts'

let app: TestApp
const { cartSessions, orders, paymentPages, promoCodes, salesTaxes } = contracts

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const texas = { country_code: 'US', region: 'TX', name: 'Texas', percentage: '8.25' }

/** A shop with these tax rates, whose page charges tax or does not. */
async function taxedShop(rates: TaxRateInput[], tax_integration_enabled = true): Promise<TestShop> {
  const shop = await openShop(app)
  const { token, store_id } = shop
  const { body } = await app.call(paymentPages.list, { query: { store_id } }, { token })
  const payment_page_id = body.payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const saved = await app.call(
    paymentPages.update,
    { body: { payment_page_id, tax_integration_enabled, promo_codes_enabled: true } },
    { token },
  )
  const { version } = saved.body.data
  await app.call(paymentPages.publish, { body: { payment_page_id, version } }, { token })
  for (const rate of rates) await app.call(salesTaxes.create, { body: { store_id, ...rate } }, { token })
  return shop
}

async function start(shop: TestShop): Promise<LiveCart> {
  const { body } = await app.call(cartSessions.startByVariant, { body: { variant_id: shop.variant_ids[0] } })
  return (await app.call(cartSessions.get, { params: { sessionId: body.session_id } })).body.live_cart
}

async function sendTo({ _id }: LiveCart, place: { country: string; state: string }): Promise<LiveCart> {
  const body = {
    live_cart_session_id: _id,
    email: 'maya@example.com',
    shipping_address: { ...ADDRESS, ...place },
    billing_address: ADDRESS,
  }
  return (await app.call(cartSessions.updateCustomerInfo, { body })).body.live_cart
}

const inTexas = { country: 'US', state: 'TX' }

describe('the tax of a checkout', () => {
  it('is added once the address is known, on the amount after discounts [PP-003] [SS-013]', async () => {
    const shop = await taxedShop([texas])
    const opened = await start(shop)
    expect(opened.sales_tax_total).toBe(0)
    const sent = await sendTo(opened, inTexas)
    // 8.25% of 19.99.
    expect(sent).toMatchObject({ sales_tax_total: 165, tax_label: 'Texas 8.25%', tax_inclusive: false })
    expect(sent.total).toBe(sent.subtotal + sent.shipping_total + 165)
    expect(sent.cart_version).toBeGreaterThan(opened.cart_version)
    const { store_id, token } = shop
    const code = { store_id, code: 'HALF', discount_type: 'percentage' as const, discount_value: 50 }
    await app.call(promoCodes.create, { body: code }, { token })
    await app.call(cartSessions.applyPromoCode, { query: { session_id: sent._id, promo_code: 'half' } })
    const cheaper = (await app.call(cartSessions.get, { params: { sessionId: sent._id } })).body.live_cart
    expect([cheaper.promo_total, cheaper.sales_tax_total]).toEqual([1000, 82])
  })

  it('is recalculated when the cart or the address changes', async () => {
    const session = await sendTo(await start(await taxedShop([texas])), inTexas)
    const body = { live_cart_session_id: session._id, item_id: session.cart[0]?._id ?? '', quantity: 2 }
    expect((await app.call(cartSessions.updateQuantity, { body })).body.live_cart.sales_tax_total).toBe(330)
    const moved = await sendTo(session, { country: 'US', state: 'CA' })
    expect(moved).toMatchObject({ sales_tax_total: 0, tax_label: '' })
    const unchanged = await sendTo(session, { country: 'US', state: 'CA' })
    expect(unchanged.cart_version).toBe(moved.cart_version)
  })

  it('is recalculated for the shipping method where shipping is taxed', async () => {
    const shop = await taxedShop([{ ...texas, applies_to_shipping: true }])
    const session = await sendTo(await start(shop), inTexas)
    const { store_id, payment_page_id } = session
    const fetched = await app.call(contracts.shippingMethods.fetch, { body: { store_id, payment_page_id } })
    const dear = fetched.body.shipping_methods.toSorted((a, b) => b.shipping_rate - a.shipping_rate)[0]
    const body = { live_cart_session_id: session._id, shipping_method_id: dear?.id ?? '' }
    const { live_cart } = (await app.call(cartSessions.updateShippingMethod, { body })).body
    const taxed = live_cart.subtotal + live_cart.shipping_total
    expect(live_cart.sales_tax_total).toBe(Math.round(taxed * 0.0825))
  })

  it('is 0 while the page does not charge it, whatever the rates [PP-003]', async () => {
    const sent = await sendTo(await start(await taxedShop([texas], false)), inTexas)
    expect(sent).toMatchObject({ sales_tax_total: 0, tax_label: '' })
  })

  it('is charged and itemized on the order [PP-003]', async () => {
    const shop = await taxedShop([{ ...texas, applies_to_shipping: true }])
    const [first, second] = shop.variant_ids
    const opened = await start(shop)
    const { store_id, token, product_id } = shop
    const more = { live_cart_session_id: opened._id, store_id, product_id, variant_id: second, quantity: 1 }
    await app.call(cartSessions.addProduct, { body: { ...more, discount_price: 0 } })
    expect(opened.cart[0]?.product_variant_id).toBe(first)
    const session = await sendTo(opened, inTexas)
    const paid = await payWith(app, session, '4242424242424242')
    expect(paid.body.status).toBe('succeeded')
    const { order } = (await app.call(orders.full, { params: { sessionId: session._id } })).body
    expect(order).toMatchObject({
      tax_price: session.sales_tax_total,
      tax_label: 'Texas 8.25%',
      tax_inclusive: false,
      total_price: session.total,
      discount_price: 0,
    })
    const found = await app.call(orders.list, { query: { store_id } }, { token })
    const order_id = found.body.orders[0]?.order_id ?? ''
    const { data } = (await app.call(orders.details, { query: { order_id } }, { token })).body
    const lines = data.line_items.reduce((sum, line) => sum + (line.tax_price ?? 0), 0)
    expect(lines + (data.tax_details?.shipping ?? 0)).toBe(session.sales_tax_total)
    expect(data.tax_details?.rates).toEqual([{ name: 'Texas', percentage: '8.25', amount: session.sales_tax_total }])
  })

  it('is shown but not added where prices include it [PP-003]', async () => {
    const session = await sendTo(await start(await taxedShop([{ ...texas, inclusive: true }])), inTexas)
    expect(session).toMatchObject({ sales_tax_total: 152, tax_inclusive: true })
    expect(session.total).toBe(session.subtotal + session.shipping_total)
    const paid = await payWith(app, session, '4242424242424242')
    expect(paid.body.status).toBe('succeeded')
    const { order } = (await app.call(orders.full, { params: { sessionId: session._id } })).body
    expect(order).toMatchObject({ tax_price: 152, tax_inclusive: true, total_price: session.total, discount_price: 0 })
  })
})

describe('a region written differently from its code', () => {
  it('is taxed like its code [PP-003]', async () => {
    const shop = await taxedShop([texas, { country_code: 'US', name: 'Federal', percentage: '1' }])
    for (const [country, state] of [
      ['USA', 'Texas'],
      ['United States', ' tx '],
      ['u.s.a.', 'TX'],
    ] as const) {
      const sent = await sendTo(await start(shop), { country, state })
      expect(sent).toMatchObject({ sales_tax_total: 165, tax_label: 'Texas 8.25%' })
      expect(sent.customer_shipping_address).toMatchObject({ country_code: 'US', administrative_area: 'TX' })
    }
  })

  it('is rejected, at Pay too, if no tax can be determined for it', async () => {
    const shop = await taxedShop([texas, { country_code: 'US', name: 'Federal', percentage: '1' }])
    const session = await sendTo(await start(shop), inTexas)
    for (const [country, state, field] of [
      ['US', 'Tex.', 'state'],
      ['Texas', 'TX', 'country'],
    ] as const) {
      const shipping_address = { ...ADDRESS, country, state }
      const body = { live_cart_session_id: session._id, shipping_address }
      const reply = await app.call(cartSessions.updateCustomerInfo, { body })
      expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: `Select a ${field} from the list` } } })
    }
    const unfinished = { ...ADDRESS, country: 'US', state: '' }
    const begun = { live_cart_session_id: session._id, shipping_address: unfinished }
    expect((await app.call(cartSessions.updateCustomerInfo, { body: begun })).status).toBe(200)
    // An address stored before the page charged tax.
    await app.db.execute(sql`update live_cart_sessions
      set customer_shipping_address = customer_shipping_address || '{"administrative_area": "Tex."}' where session_id = ${session._id}`)
    const found = (await app.call(cartSessions.get, { params: { sessionId: session._id } })).body.live_cart
    const paid = await payWith(app, found, '4242424242424242')
    expect(paid).toMatchObject({
      status: 422,
      body: { code: 'incomplete', errors: { state: 'Select a state from the list' } },
    })
  })

  it('is normalized or rejected on pages without tax too, since the parcel is sent there', async () => {
    const session = await start(await taxedShop([texas], false))
    const sent = await sendTo(session, { country: 'USA', state: 'Texas' })
    expect(sent.customer_shipping_address).toMatchObject({ country_code: 'US', administrative_area: 'TX' })
    const body = { live_cart_session_id: session._id, shipping_address: { ...ADDRESS, country: 'US', state: 'Tex.' } }
    expect((await app.call(cartSessions.updateCustomerInfo, { body })).status).toBe(422)
  })
})

describe('an outdated tax', () => {
  const stale = (id: string) =>
    app.db.execute(sql`update live_cart_sessions
      set tax = null, total = total - sales_tax_total, sales_tax_total = 0 where session_id = ${id}`)

  it('is corrected when the same address is sent again', async () => {
    const session = await sendTo(await start(await taxedShop([texas])), inTexas)
    await stale(session._id)
    const again = await sendTo(session, inTexas)
    expect([again.sales_tax_total, again.total]).toEqual([165, session.total])
  })

  it('is reported at Pay with the new total, and nothing is charged', async () => {
    const session = await sendTo(await start(await taxedShop([texas])), inTexas)
    await stale(session._id)
    const cheap = { ...session, total: session.total - 165 }
    const refused = await payWith(app, cheap, '4242424242424242')
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'totals_changed', live_cart: { sales_tax_total: 165, total: session.total } },
    })
    const right = (await app.call(cartSessions.get, { params: { sessionId: session._id } })).body.live_cart
    expect((await payWith(app, right, '4242424242424242')).body.status).toBe('succeeded')
  })

  it('is recalculated for a rate that was raised before Pay', async () => {
    const shop = await taxedShop([texas])
    const { store_id, token } = shop
    const session = await sendTo(await start(shop), inTexas)
    await app.call(salesTaxes.create, { body: { store_id, ...texas, name: 'Austin', percentage: '2' } }, { token })
    const refused = await payWith(app, session, '4242424242424242')
    expect(refused).toMatchObject({ status: 409, body: { live_cart: { tax_label: 'Austin 2% + Texas 8.25%' } } })
  })

  it("stores the state's code, whichever spelling a wallet sends", async () => {
    const session = await start(await taxedShop([texas]))
    for (const [country, state, kept] of [
      ['US', 'Texas', 'TX'],
      ['CA', 'Québec', 'QC'],
      ['AU', 'New South Wales', 'NSW'],
      ['GB', 'Kent', 'Kent'],
    ] as const) {
      const sent = await sendTo(session, { country, state })
      expect(sent.customer_shipping_address?.administrative_area).toBe(kept)
      expect(sent.sales_tax_total).toBe(kept === 'TX' ? 165 : 0)
    }
    const body = { live_cart_session_id: session._id, shipping_address: { ...ADDRESS, country: 'US', state: 'Kent (' } }
    const refused = await app.call(cartSessions.updateCustomerInfo, { body })
    expect(refused).toMatchObject({ status: 422, body: { errors: { state: 'Select a state from the list' } } })
  })

  it('increments the cart version together with the address', async () => {
    const session = await sendTo(await start(await taxedShop([])), inTexas)
    const shipping_address = sentToStoredAddress({ ...ADDRESS, state: 'CA' })
    const said = { shipping_address, taxed: true, reached: { contact: false, shipping: true } }
    const row = await loadSession(app.deps, session._id)
    const moved = mergeCustomerEdits(row, said, app.deps.clock.now())
    expect(moved.cart_version).toBe(session.cart_version + 1)
    expect(mergeCustomerEdits(moved, said, app.deps.clock.now()).cart_version).toBe(moved.cart_version)
  })
})
