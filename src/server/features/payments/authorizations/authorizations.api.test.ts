import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { newId } from '../../../db/ids.ts'
import { readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { captureShipped, sweepAuthorizations } from './service.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  await captureWhen('by_hand')
})
afterAll(() => app.close())

const { authorizations, orders, dashboard } = contracts
const DAY = 24 * 3_600_000

async function captureWhen(capture_when: 'at_once' | 'by_hand' | 'on_shipping', { store_id, token } = shop) {
  expectOk(await app.call(authorizations.updateSettings, { body: { store_id, capture_when } }, { token }))
}

const as = () => ({ token: shop.token })

const sell = ({ of = shop } = {}) => sellOne(app, of)
const orderOf = (order_id: string) => readOrderAsMerchant(app, shop, order_id)

const listed = async (query: object = {}) =>
  expectOk(await app.call(authorizations.list, { query: { store_id: shop.store_id, size: 100, ...query } }, as()))

const chargeOf = async (payment_id: string) => {
  const { rows } = await app.db.$client.query<{ captured_amount: string; status: string }>(
    `select c.captured_amount, c.status from tg_charges c join payments p on p.provider_reference = c.id
      where p.payment_id = $1`,
    [payment_id],
  )
  return { captured: Number(rows[0]?.captured_amount), status: rows[0]?.status }
}

describe('a store with manual capture', () => {
  it('authorizes at checkout and shows when the authorization expires [API-074]', async () => {
    const sale = await sell()
    expect(await chargeOf(sale.payment_id)).toEqual({ captured: 0, status: 'approved' })
    const order = await orderOf(sale.order_id)
    expect(order).toMatchObject({
      payment_status: 'authorized',
      payments: [{ state: 'held', can_capture: true, can_void: true }],
    })
    const row = (await listed({ state: 'to_capture' })).authorizations.find(
      (each) => each.payment_id === sale.payment_id,
    )
    const expires = new Date(app.clock.now().getTime() + 7 * DAY).toISOString()
    expect(row).toMatchObject({ state: 'to_capture', captured_amount: 0, expires_at: expires, card_last_four: '4242' })
    expect(row).toMatchObject({ order_number: order.order_number, mode: 'test', connection_name: 'Test gateway' })
  })

  it('captures the full amount once, however often the button is pressed', async () => {
    const { payment_id, order_id, amount } = await sell()
    const results = await Promise.all(
      [1, 2, 3].map(() => app.rawCall(authorizations.capture, { body: { payment_id } }, as())),
    )
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of results) expect(status).toBeOneOf([200, 409, 422])
    expect(await chargeOf(payment_id)).toEqual({ captured: amount, status: 'approved' })
    const order = await orderOf(order_id)
    expect(order).toMatchObject({ payment_status: 'paid', payments: [{ state: 'taken', captured_amount: amount }] })
    expect(order.events.map(({ kind }) => kind)).toContain('captured')
    expect((await app.rawCall(authorizations.void, { body: { payment_id } }, as())).status).toBe(422)
  })

  it('captures part, voids the remainder, and counts only the captured part everywhere', async () => {
    const spent = async () => {
      const { rows } = await app.db.$client.query<{ sum: string }>('select sum(total_spent) from customers')
      return Number(rows[0]?.sum)
    }
    const before = await spent()
    const { payment_id, order_id, amount } = await sell()
    expect(await spent(), 'an authorization is not spent').toBe(before)
    const reply = expectOk(await app.call(authorizations.capture, { body: { payment_id, amount: 500 } }, as()))
    expect(reply).toMatchObject({ status: 'succeeded', message: '$5.00 captured' })
    const order = await orderOf(order_id)
    expect(order.payments).toMatchObject([{ captured_amount: 500, left_amount: 500, state: 'taken' }])
    expect((await spent()) - before).toBe(500)
    const released = await sell()
    expectOk(await app.call(authorizations.void, { body: { payment_id: released.payment_id } }, as()))
    expect((await spent()) - before).toBe(500)
    expect(order.total_price).toBe(amount)
    const over = await app.rawCall(contracts.refunds.create, { body: { order_id, amount: 501 } }, as())
    expect(over).toMatchObject({ status: 400, body: { errors: { amount: 'You can refund up to $5.00' } } })
  })

  it('rejects an amount that is zero or above the authorization, on its field', async () => {
    const { payment_id, amount } = await sell()
    const over = await app.rawCall(authorizations.capture, { body: { payment_id, amount: amount + 1 } }, as())
    expect(over.status).toBe(400)
    expect(JSON.stringify(over.body)).toContain('You can capture up to')
    const none = await app.rawCall(authorizations.capture, { body: { payment_id, amount: 0 } }, as())
    expect(none.status).toBe(400)
    expect(await chargeOf(payment_id)).toMatchObject({ captured: 0 })
  })

  it('voids it: cancels the order, counts no revenue, and restocks the items', async () => {
    const stock = async () =>
      (
        await app.db.$client.query<{ stock: number }>('select stock from product_variants where variant_id = $1', [
          shop.variant_ids[0],
        ])
      ).rows[0]?.stock
    const before = await stock()
    const { payment_id, order_id, amount } = await sell()
    const gross = async () =>
      expectOk(await app.call(dashboard.summary, { query: { store_id: shop.store_id } }, as())).current.gross
    const counted = await gross()
    expectOk(await app.call(authorizations.void, { body: { payment_id } }, as()))
    expect(await chargeOf(payment_id)).toMatchObject({ status: 'voided' })
    expect(await orderOf(order_id)).toMatchObject({ payment_status: 'voided', status: 'cancelled' })
    expect(await stock()).toBe(before)
    expect(await gross()).toBe(counted - amount)
    const late = await app.rawCall(authorizations.capture, { body: { payment_id } }, as())
    expect(late).toMatchObject({ status: 422, body: { code: 'already_voided' } })
  })

  it("captures and voids in bulk with a result for each, excluding other stores' payments", async () => {
    const [first, second] = [await sell(), await sell()]
    expectOk(await app.call(authorizations.void, { body: { payment_id: second.payment_id } }, as()))
    const other = await openShop(app)
    await captureWhen('by_hand', other)
    const theirs = await sell({ of: other })
    const payment_ids = [first.payment_id, second.payment_id, theirs.payment_id, 'pay_gone']
    const { results } = expectOk(
      await app.call(authorizations.captureMany, { body: { store_id: shop.store_id, payment_ids } }, as()),
    )
    expect(results.map(({ status }) => status)).toEqual(['succeeded', 'failed', 'failed', 'failed'])
    expect(results[1]?.message).toContain('voided')
    expect(results[2]).toMatchObject({ order_number: null, message: 'Payment not found' })
    expect(await chargeOf(theirs.payment_id)).toMatchObject({ captured: 0 })
    const third = await sell()
    const released = expectOk(
      await app.call(
        authorizations.voidMany,
        { body: { store_id: shop.store_id, payment_ids: [third.payment_id] } },
        as(),
      ),
    )
    expect(released.results).toMatchObject([{ status: 'succeeded' }])
  })

  it('filters by search, state, account and expiring soon', async () => {
    const { order_id } = await sell()
    const { order_number } = await orderOf(order_id)
    expect((await listed({ search: `#${order_number}` })).authorizations).toMatchObject([{ order_id }])
    expect((await listed({ search: order_number, state: 'captured' })).total).toBe(0)
    expect((await listed({ connection_id: 'con_gone' })).total).toBe(0)
    expect((await listed({ search: order_number, running_out: 'true' })).total).toBe(0)
    expect((await listed({ sort: '-amount' })).authorizations[0]?.amount).toBeGreaterThan(0)
    expect(
      (await app.rawCall(authorizations.list, { query: { store_id: shop.store_id, state: 'odd' } }, as())).status,
    ).toBe(400)
    const session = await readySession(app, shop)
    await payWith(app, session, '4000 0000 0000 0002')
    const [declined] = (await listed({ state: 'declined' })).authorizations
    expect(declined).toMatchObject({ order_id: null, expires_at: null, can_capture: false })
    expect(declined?.reason).toBeTruthy()
  })

  it('captures once on shipment if the store is set to do so', async () => {
    await captureWhen('on_shipping')
    const { order_id, payment_id, amount } = await sell()
    const parcel = { order_id, carrier: 'UPS', tracking_number: '1Z 999', tracking_url: 'https://ups.example/1Z999' }
    expectOk(await app.call(orders.fulfil, { body: parcel }, as()))
    const again = await app.rawCall(orders.fulfil, { body: parcel }, as())
    expect(again.status).toBe(409)
    await Promise.all([captureShipped(app.deps, order_id), captureShipped(app.deps, order_id)])
    expect(await chargeOf(payment_id)).toMatchObject({ captured: amount })
    expect(await orderOf(order_id)).toMatchObject({
      payment_status: 'paid',
      fulfilment_status: 'fulfilled',
      shipments: [{ carrier: 'UPS', tracking_number: '1Z 999' }],
    })
    await captureWhen('by_hand')
  })

  it('saves the setting, and lists the accounts that can authorize without capturing [API-073]', async () => {
    const { store_id } = shop
    const { data } = expectOk(await app.call(contracts.orchestration.accounts, { query: { store_id } }, as()))
    expect(data).toMatchObject([{ connection_id: shop.connection_id, account_name: 'Test gateway', status: 'active' }])
    const stored = expectOk(await app.call(authorizations.settings, { query: { store_id } }, as()))
    expect(stored).toEqual({ capture_when: 'by_hand', able: ['Test gateway'], unable: [] })
    const bad = await app.rawCall(authorizations.updateSettings, { body: { store_id, capture_when: 'never' } }, as())
    expect(bad.status).toBe(400)
  })
})

describe('unfinished captures', () => {
  it('completes a capture interrupted by a crash, before or after the provider made it [API-074]', async () => {
    const [before, after] = [await sell(), await sell()]
    const stored = async ({ payment_id, amount }: { payment_id: string; amount: number }) => {
      const operation_id = newId('opn')
      const at = new Date(app.clock.now().getTime() - 60_000)
      await app.db.$client.query(
        `insert into payment_operations (operation_id, payment_id, store_id, kind, amount, currency, status, created_at, updated_at)
          values ($1, $2, $3, 'capture', $4, 'USD', 'created', $5, $5)`,
        [operation_id, payment_id, shop.store_id, amount, at],
      )
      return operation_id
    }
    await stored(before)
    const key = await stored(after)
    await app.db.$client.query(
      `update tg_charges set captured_amount = amount, capture_key = $1
        where id = (select provider_reference from payments where payment_id = $2)`,
      [key, after.payment_id],
    )
    await sweepAuthorizations(app.deps)
    await sweepAuthorizations(app.deps)
    for (const { payment_id, order_id, amount } of [before, after]) {
      expect(await chargeOf(payment_id)).toMatchObject({ captured: amount })
      const order = await orderOf(order_id)
      expect(order.payment_status).toBe('paid')
      expect(order.events.filter(({ kind }) => kind === 'captured')).toHaveLength(1)
    }
  })

  it('rejects a capture after expiry with a clear message, and voids the authorization', async () => {
    const { payment_id, order_id } = await sell()
    const running = await sell()
    const ends = async (id: string, hours: number) => {
      const at = new Date(app.clock.now().getTime() + hours * 3_600_000)
      await app.db.$client.query('update authorizations set expires_at = $1 where payment_id = $2', [at, id])
    }
    await ends(running.payment_id, 23)
    await ends(payment_id, -1)
    const soon = (await listed({ running_out: 'true' })).authorizations.map((row) => row.payment_id)
    expect(soon).toEqual([running.payment_id])
    const late = await app.rawCall(authorizations.capture, { body: { payment_id } }, as())
    expect(late).toMatchObject({ status: 422, body: { code: 'authorization_expired' } })
    expect(late.detail).toContain('can no longer be captured')
    await sweepAuthorizations(app.deps)
    const order = await orderOf(order_id)
    expect(order).toMatchObject({ payment_status: 'voided', payments: [{ state: 'expired', can_capture: false }] })
  })
})
