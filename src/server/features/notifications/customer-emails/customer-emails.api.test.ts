import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptPostPurchase,
  openPostPurchaseShop,
  paidSession,
  pendingOf,
  type PostPurchaseShop,
} from '../../../../../tests/support/shops/post-purchase-shop.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import { ConnectorOutcomeUnknown } from '../../../connectors/connector-errors.ts'
import { sendReceipt } from '../../../jobs/send-receipt.ts'
import { sweepRefunds } from '../../payments/refunds/service.ts'

const { authorizations, customerEmails, orders, refunds } = contracts

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const as = () => ({ token: shop.token })
let buyers = 0

/** Creates an order with a unique email address, so that its emails can be identified. */
async function sell(locale = 'en-US') {
  const { order_id, payment_id, amount } = await sellOne(app, shop)
  const to = `buyer-${++buyers}@mail.example`
  await app.db.$client.query('update orders set customer_email = $1, locale = $2 where order_id = $3', [
    to,
    locale,
    order_id,
  ])
  return {
    order_id,
    payment_id,
    amount,
    to,
    mails: () => app.mails(to),
    seen: () => readOrderAsMerchant(app, shop, order_id),
  }
}

const fulfil = (order_id: string, body: object = {}) =>
  app.rawCall(orders.fulfil, { body: { order_id, carrier: 'UPS', tracking_number: '1Z999', ...body } }, as())
const refund = (order_id: string, amount: number, body: object = {}) =>
  app.rawCall(refunds.create, { body: { order_id, amount, ...body } }, as())
const turn = async (email: CustomerEmail, enabled: boolean) =>
  expectOk(await app.call(customerEmails.update, { body: { store_id: shop.store_id, email, enabled } }, as()))
const sentEvents = async (sale: { seen: () => ReturnType<typeof readOrderAsMerchant> }) =>
  (await sale.seen()).events.filter(({ kind }) => kind === 'email').map(({ text }) => text)

describe('shipping confirmations', () => {
  it('go to the customer with carrier, tracking number and link, once, and appear in the timeline', async () => {
    const sale = await sell()
    expect((await fulfil(sale.order_id)).status).toBe(200)
    expect((await fulfil(sale.order_id)).status).toBe(409)
    const mails = await sale.mails()
    expect(mails).toHaveLength(1)
    const url = 'https://www.ups.com/track?tracknum=1Z999'
    expect(mails[0]?.subject).toMatch(/^\[Test\] Your .+ order \d+ is on its way$/)
    for (const part of ['Carrier: UPS', 'Tracking number: 1Z999', `Track your package: ${url}`, '1 × ', 'Ships to']) {
      expect(mails[0]?.text).toContain(part)
    }
    expect(mails[0]?.html).toContain(`href="${url}"`)
    expect(await sentEvents(sale)).toEqual([`Shipping confirmation sent to ${sale.to}`])
    expect((await sale.seen()).shipments).toMatchObject([{ tracking_url: url }])
  })

  it('use the language of the order', async () => {
    const sale = await sell('de-AT')
    await fulfil(sale.order_id)
    const [mail] = await sale.mails()
    expect(mail?.subject).toMatch(/^\[Test\] Ihre Bestellung \d+ bei .+ ist unterwegs$/)
    expect(mail?.html).toContain('<html lang="de">')
    expect(mail?.text).toContain('Sendungsnummer: 1Z999')
  })

  it("follow the store's setting unless the member chooses otherwise", async () => {
    const unwanted = await sell()
    await fulfil(unwanted.order_id, { email_customer: false })
    expect(await unwanted.mails()).toEqual([])
    expect(await sentEvents(unwanted)).toEqual([])
    await turn('shipping_confirmation', false)
    const [off, chosen] = [await sell(), await sell()]
    expect((await off.seen()).emails_on).not.toContain('shipping_confirmation')
    await fulfil(off.order_id)
    await fulfil(chosen.order_id, { email_customer: true })
    expect([(await off.mails()).length, (await chosen.mails()).length]).toEqual([0, 1])
    await turn('shipping_confirmation', true)
  })

  it('list what is left to ship after a line item is refunded', async () => {
    const sale = await sell()
    const [line] = (await sale.seen()).line_items
    await app.db.$client.query('update order_lines set quantity = 3 where line_id = $1', [line?.line_id])
    await refund(sale.order_id, 100, { lines: [{ line_id: line?.line_id, quantity: 1 }], email_customer: false })
    await fulfil(sale.order_id)
    expect((await sale.mails())[0]?.text).toContain(`2 × ${line?.title}`)
  })
})

describe('new tracking details', () => {
  const update = (order_id: string, shipment_id: string | undefined, body: object = {}, token = shop.token) => {
    const details = { order_id, shipment_id, carrier: 'FedEx', tracking_number: '77', ...body }
    return app.rawCall(orders.updateTracking, { body: details }, { token })
  }

  it('are emailed if they differ, or if the member asks for it', async () => {
    const sale = await sell()
    await fulfil(sale.order_id)
    const id = (await sale.seen()).shipments?.[0]?.shipment_id
    expect((await update(sale.order_id, id)).body).toEqual({ message: 'Tracking details saved' })
    expect((await update(sale.order_id, id)).body).toEqual({ message: 'Nothing changed' })
    expect(await sale.mails()).toHaveLength(2)
    await update(sale.order_id, id, { email_customer: true })
    await update(sale.order_id, id, { tracking_number: '78', email_customer: false })
    const mails = await sale.mails()
    expect(mails).toHaveLength(3)
    expect(mails[0]?.subject).toMatch(/^\[Test\] New tracking details for your .+ order \d+$/)
    expect(mails[0]?.text).toContain('https://www.fedex.com/fedextrack/?trknbr=77')
    expect((await sale.seen()).shipments).toMatchObject([{ carrier: 'FedEx', tracking_number: '78' }])
    expect((await sale.seen()).events.map(({ text }) => text)).toContain('Tracking details changed: FedEx 78')
  })

  it("require a shipment of that order, in the member's store", async () => {
    const [one, other] = [await sell(), await sell()]
    await fulfil(one.order_id)
    const id = (await one.seen()).shipments?.[0]?.shipment_id
    expect((await update(other.order_id, id)).status).toBe(404)
    expect((await update(one.order_id, 'ship_nothing')).status).toBe(404)
    const stranger = await app.signUp()
    expect((await update(one.order_id, id, {}, stranger.token)).status).toBe(403)
    expect((await update(one.order_id, id, { tracking_url: 'javascript:alert(1)' })).body).toMatchObject({
      errors: { tracking_url: expect.any(String) as string },
    })
  })
})

describe('refund emails', () => {
  it('list the line items, the amount and the card, for partial and full refunds', async () => {
    const sale = await sell()
    const [line] = (await sale.seen()).line_items
    const lines = [{ line_id: line?.line_id, quantity: 1 }]
    await refund(sale.order_id, 1999, { lines })
    await refund(sale.order_id, sale.amount - 1999)
    const [whole, part] = await sale.mails()
    expect(part?.subject).toMatch(/^\[Test\] Refund for your .+ order \d+$/)
    for (const words of [
      'has refunded you $19.99 for your order.',
      `1 × ${line?.title}`,
      'Refunded to Visa ending in 4242',
    ]) {
      expect(part?.text).toContain(words)
    }
    expect(whole?.text).toContain('has refunded your order in full')
    expect(await sentEvents(sale)).toHaveLength(2)
  })

  it('are sent once, however often the refund is reconciled, and not for a failed refund', async () => {
    const sale = await sell()
    await gatewayDoes(
      app,
      (really) => ({
        refund: async (ctx, input) => {
          await really.refund?.(ctx, input)
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      () => refund(sale.order_id, 500),
    )
    expect(await sale.mails()).toEqual([])
    app.clock.advance(60_000)
    await Promise.all([sweepRefunds(app.deps), app.runGateway()])
    await sweepRefunds(app.deps)
    await app.runGateway()
    expect((await sale.seen()).refunded_price).toBe(500)
    expect(await sale.mails()).toHaveLength(1)
    const refused = { status: 'refused', code: 'not_allowed', message: 'No.' } as const
    await gatewayDoes(
      app,
      () => ({ refund: () => Promise.resolve(refused) }),
      () => refund(sale.order_id, 100),
    )
    expect(await sale.mails()).toHaveLength(1)
  })

  it('are skipped if the member or the store turns them off', async () => {
    const sale = await sell()
    await refund(sale.order_id, 100, { email_customer: false })
    await turn('refund', false)
    await refund(sale.order_id, 100)
    expect(await sale.mails()).toEqual([])
    await refund(sale.order_id, 100, { email_customer: true })
    await turn('refund', true)
    expect(await sale.mails()).toHaveLength(1)
  })
})

describe('cancellation emails', () => {
  it('are sent once per void and say which part of the order was canceled', async () => {
    const after: PostPurchaseShop = await openPostPurchaseShop(app)
    const token = { token: after.token }
    const body = { store_id: after.store_id, capture_when: 'by_hand' } as const
    expectOk(await app.call(authorizations.updateSettings, { body }, token))
    const session = await paidSession(app, after)
    await acceptPostPurchase(app, session, await pendingOf(app, session))
    const { rows } = await app.db.$client.query<{ order_id: string; payment_id: string }>(
      `select order_id, payment_id from payments where session_id = $1 and status = 'succeeded'
        order by optimizer_id is not null`,
      [session._id],
    )
    const [sale, added] = rows.map(({ payment_id }) => payment_id)
    const to = `buyer-${++buyers}@mail.example`
    await app.db.$client.query('update orders set customer_email = $1 where order_id = $2', [to, rows[0]?.order_id])
    const release = (payment_id = '') => app.rawCall(authorizations.void, { body: { payment_id } }, token)
    expect((await release(added)).status).toBe(200)
    expect((await release(added)).status).toBe(422)
    const [part, ...none] = await app.mails(to)
    expect(none).toEqual([])
    expect(part?.subject).toMatch(/^\[Test\] Part of your .+ order \d+ was canceled$/)
    expect(part?.text).toContain('1 × Mug')
    expect(part?.text).not.toContain('× Kettle')
    const resend = () => app.rawCall(orders.resendReceipt, { body: { order_id: rows[0]?.order_id ?? '' } }, token)
    expect((await resend()).status).toBe(200)
    const [receipt, ...others] = (await app.mails(to)).filter(({ subject }) => subject !== part?.subject)
    expect(others, 'no receipt of the addition that was voided').toEqual([])
    expect(receipt?.text).toContain('Kettle')
    await app.db.$client.query(`update authorizations set status = 'voided' where payment_id = $1`, [sale])
    expect((await resend()).body).toMatchObject({ code: 'no_receipt' })
    await app.db.$client.query(`update authorizations set status = 'held' where payment_id = $1`, [sale])
    expect((await release(sale)).status).toBe(200)
    const mails = (await app.mails(to)).filter(({ subject }) => subject !== receipt?.subject)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toMatch(/^\[Test\] Your .+ order \d+ was canceled$/)
    expect(mails[0]?.text).toContain('You won’t be charged $25.89.')
    expect((await resend()).status).toBe(409)
    expect(await app.mails(to)).toHaveLength(3)
  })
})

describe('receipts', () => {
  it('are resent in the language of the order and noted in the timeline', async () => {
    const sale = await sell('fr-FR')
    const again = () => app.rawCall(orders.resendReceipt, { body: { order_id: sale.order_id } }, as())
    expect((await again()).body).toEqual({ message: `Receipt sent to ${sale.to}` })
    expect((await sale.mails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[Test\] Votre commande \d+ chez /),
    ])
    expect(await sentEvents(sale)).toEqual([`Receipt sent to ${sale.to}`])
    const stranger = await app.signUp()
    const body = { order_id: sale.order_id }
    expect((await app.rawCall(orders.resendReceipt, { body }, { token: stranger.token })).status).toBe(403)
    expect((await app.rawCall(orders.resendReceipt, { body })).status).toBe(401)
    await app.db.$client.query(`update orders set customer_email = '' where order_id = $1`, [sale.order_id])
    expect((await again()).status).toBe(422)
  })

  it('are not sent automatically if the store turned them off, but can still be requested', async () => {
    const sale = await sell()
    await turn('receipt', false)
    await sendReceipt(app.deps, { order_id: sale.order_id })
    expect(await sale.mails()).toEqual([])
    await app.rawCall(orders.resendReceipt, { body: { order_id: sale.order_id } }, as())
    await turn('receipt', true)
    expect(await sale.mails()).toHaveLength(1)
  })
})
