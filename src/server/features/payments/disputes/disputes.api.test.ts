import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { DisputeDetails } from '../../../../shared/contracts/payments/disputes.ts'
import { MAX_FILE_SIZE } from '../../../../shared/domain/payments/dispute.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { Connector } from '../../../connectors/connector.ts'
import type { Evidence } from '../../../connectors/inputs.ts'
import { WINNING_EVIDENCE } from '../../../connectors/test-gateway/disputes.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { remindOfDisputes, sweepDisputeResponses } from './service.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const { disputes, orders, dashboard, notifications, refunds } = contracts
const DAY = 24 * 3_600_000
const as = () => ({ token: shop.token })

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex')

const detailsOf = async (dispute_id: string): Promise<DisputeDetails> =>
  expectOk(await app.call(disputes.details, { query: { dispute_id } }, as())).data

const listed = async (query: object = {}) =>
  expectOk(await app.call(disputes.list, { query: { store_id: shop.store_id, size: 100, ...query } }, as()))

const orderOf = (order_id: string) => readOrderAsMerchant(app, shop, order_id)

/** Makes a sale that is disputed, and has the bank open the dispute. */
async function disputed() {
  const { order_id } = await sellOne(app, shop, '4000 0000 0000 0259')
  app.clock.advance(60_000)
  await app.runGateway()
  await app.runGateway()
  const found = (await listed()).disputes.find((each) => each.order_id === order_id)
  if (!found) throw new Error('No dispute was opened')
  return { ...found, order_id }
}

const write = (dispute_id: string, evidence: object) =>
  app.rawCall(disputes.saveEvidence, { body: { dispute_id, evidence } }, as())

const addFile = (dispute_id: string, bytes: Buffer, kind = 'receipt') =>
  app.rawCall(
    disputes.addFile,
    { body: { dispute_id, kind }, files: { file: new Blob([new Uint8Array(bytes)]) } },
    as(),
  )

const submit = (dispute_id: string) => app.rawCall(disputes.submit, { body: { dispute_id } }, as())

/** Has the bank decide on the evidence. */
async function decide() {
  app.clock.advance(5 * 60_000)
  await app.runGateway()
  await app.runGateway()
}

describe('a dispute', () => {
  it('arrives by webhook with its deadline, notifies members, and appears on the order [API-077] [RT-037]', async () => {
    const dispute = await disputed()
    const order = await orderOf(dispute.order_id)
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: order.total_price })
    expect(Date.parse(dispute.due_date ?? '') - app.clock.now().getTime()).toBeGreaterThan(9 * DAY)
    expect(order.disputes).toMatchObject([{ dispute_id: dispute.dispute_id, status: 'needs_response' }])
    const event = order.events.find(({ kind }) => kind === 'disputed')
    expect(event?.text).toMatch(/^Dispute opened for \$[\d.]+ \(fraudulent\)$/)
    const told = expectOk(
      await app.call(notifications.unread, { query: { user_id: shop.user_id } }, as()),
    ).notifications
    expect(told.find(({ destination }) => destination.includes(dispute.dispute_id))?.title).toBe('Dispute opened')
    const mails = await app.mails()
    expect(mails.some(({ subject }) => subject.includes('Dispute opened'))).toBe(true)
    const refund = await app.rawCall(refunds.create, { body: { order_id: dispute.order_id, amount: 1 } }, as())
    expect(refund.body).toMatchObject({ errors: { amount: 'Nothing is left to refund' } })
  })

  it('gathers evidence from the order automatically: address, shipment, emails, steps, IP [RT-037]', async () => {
    const { dispute_id, order_id } = await disputed()
    const parcel = { order_id, carrier: 'UPS', tracking_number: '1Z 42' }
    expectOk(await app.call(orders.fulfil, { body: { ...parcel, anyway: true } }, as()))
    const { evidence, edited } = await detailsOf(dispute_id)
    expect(edited).toEqual([])
    expect(evidence).toMatchObject({
      customer_email_address: 'maya.ortiz@example.com',
      customer_purchase_ip: '127.0.0.1',
      shipping_carrier: 'UPS',
      shipping_tracking_number: '1Z 42',
    })
    expect(evidence.shipping_address).toContain('2108 Alameda Drive')
    expect(evidence.product_description).toContain('Heron gooseneck kettle')
    expect(evidence.uncategorized_text).toMatch(
      /^We shipped it with \S+ on [A-Z][a-z]+ \d+, \d{4}, tracking number 1Z 42\.$/m,
    )
    expect(evidence.uncategorized_text).toMatch(
      /^Re: Dispute of \$[\d.]+ for order #\d+, .+\nReason given: the cardholder says they /,
    )
    expect(evidence.access_activity_log).toContain('127.0.0.1')
  })

  it('saves a draft of the edited evidence, and reverts it [RT-037]', async () => {
    const { dispute_id } = await disputed()
    const gathered = (await detailsOf(dispute_id)).gathered
    expect(
      (await write(dispute_id, { refund_refusal_explanation: 'It came in time.', customer_name: '' })).status,
    ).toBe(200)
    const kept = await detailsOf(dispute_id)
    expect(kept.edited.toSorted()).toEqual(['customer_name', 'refund_refusal_explanation'])
    expect(kept.evidence).toMatchObject({ refund_refusal_explanation: 'It came in time.', customer_name: '' })
    await write(dispute_id, { customer_name: gathered.customer_name })
    expect((await detailsOf(dispute_id)).edited).toEqual(['refund_refusal_explanation'])
    for (const evidence of [{ nonsense: 'x' }, { customer_name: 'x'.repeat(20_001) }, { customer_name: 5 }]) {
      expect((await write(dispute_id, evidence)).status).toBe(400)
    }
  })

  it('accepts PDF, PNG and JPEG by content, each once and up to a size, with clear errors [RT-037]', async () => {
    const { dispute_id } = await disputed()
    expect((await addFile(dispute_id, PDF)).status).toBe(200)
    const twice = await addFile(dispute_id, PDF)
    expect(twice).toMatchObject({ status: 409, detail: 'This file is already part of the response.' })
    const page = await addFile(dispute_id, Buffer.from('<html><script>1</script></html>'))
    expect(page.status).toBe(415)
    const program = await addFile(dispute_id, Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]))
    expect(program.detail).toBe('EXE files are not taken by banks. Choose a PDF, PNG or JPEG.')
    expect((await addFile(dispute_id, Buffer.from('GIF89a......'))).detail).toContain('PDF, PNG or JPEG')
    const large = await addFile(dispute_id, Buffer.concat([PDF, Buffer.alloc(MAX_FILE_SIZE)]))
    expect(large).toMatchObject({ status: 413, body: { code: 'file_too_large' } })
    expect(large.detail).toContain('2.0 MB')
    expect((await addFile(dispute_id, PNG, 'nonsense')).status).toBe(400)
    const near = (fill: number) => Buffer.concat([PDF, Buffer.alloc(MAX_FILE_SIZE - PDF.length, fill)])
    expect((await addFile(dispute_id, near(1))).status).toBe(200)
    const together = await addFile(dispute_id, near(2))
    expect(together).toMatchObject({ status: 413, body: { code: 'files_too_large' } })
    const [first, second] = (await detailsOf(dispute_id)).files
    expect(first).toMatchObject({ file_name: 'upload.pdf', content_type: 'application/pdf', bytes: PDF.length })
    const opened = await app.app.inject({ url: first?.url ?? '' })
    expect(opened.statusCode).toBe(200)
    expect(opened.rawPayload.equals(PDF)).toBe(true)
    expect((await app.app.inject({ url: `/dispute-files/${first?.file_id}` })).statusCode).toBe(404)
    expect(
      (await app.app.inject({ url: (first?.url ?? '').replace(first?.file_id ?? '', second?.file_id ?? '') }))
        .statusCode,
    ).toBe(404)
    expectOk(await app.call(disputes.removeFile, { body: { file_id: first?.file_id ?? '' } }, as()))
    expect((await app.app.inject({ url: first?.url ?? '' })).statusCode).toBe(404)
  })

  it('accepts evidence once, with texts and files, and is won [API-077] [RT-037]', async () => {
    const { dispute_id, order_id, amount } = await disputed()
    await write(dispute_id, { refund_refusal_explanation: WINNING_EVIDENCE })
    await addFile(dispute_id, PDF)
    const sent: Evidence[] = []
    const noting = (really: Connector): Partial<Connector> => ({
      submitEvidence: async (ctx, input) => {
        sent.push(input.evidence)
        const answer = await really.submitEvidence?.(ctx, input)
        if (!answer) throw new Error('The gateway takes no evidence')
        return answer
      },
    })
    await gatewayDoes(app, noting, async () => {
      const replies = await Promise.all([submit(dispute_id), submit(dispute_id), submit(dispute_id)])
      expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.files).toMatchObject([{ name: 'upload.pdf', kind: 'receipt', content_type: 'application/pdf' }])
    expect(sent[0]?.text).toMatchObject({
      refund_refusal_explanation: WINNING_EVIDENCE,
      customer_email_address: 'maya.ortiz@example.com',
    })
    expect(await detailsOf(dispute_id)).toMatchObject({ status: 'under_review', can_submit: false, sending: null })
    expect((await submit(dispute_id)).status).toBe(409)
    expect((await write(dispute_id, { customer_name: 'Other' })).status).toBe(409)
    expect((await addFile(dispute_id, PNG)).status).toBe(409)
    expect((await app.rawCall(disputes.accept, { body: { dispute_id } }, as())).status).toBe(409)
    await decide()
    expect(await detailsOf(dispute_id)).toMatchObject({ status: 'won', can_accept: false })
    const order = await orderOf(order_id)
    expect(order.payments).toMatchObject([{ left_amount: amount }])
    expect(order.events.map(({ kind }) => kind)).toContain('dispute_won')
  })

  it('deducts a lost dispute from the figures once [API-077]', async () => {
    const net = async () =>
      expectOk(await app.call(dashboard.summary, { query: { store_id: shop.store_id } }, as())).current.net
    const spent = async () => {
      const { rows } = await app.db.$client.query<{ spent: string }>('select sum(total_spent) as spent from customers')
      return Number(rows[0]?.spent)
    }
    const { dispute_id, order_id, amount } = await disputed()
    const [before, paid] = [await net(), await spent()]
    expect((await submit(dispute_id)).status).toBe(200)
    await decide()
    expect(await detailsOf(dispute_id)).toMatchObject({ status: 'lost' })
    expect(await net()).toBe(before - amount)
    expect(await spent()).toBe(paid - amount)
    await app.runGateway()
    expect(await spent()).toBe(paid - amount)
    expect((await orderOf(order_id)).payments).toMatchObject([{ left_amount: 0 }])
    const { figures } = await listed()
    expect(figures).toMatchObject({ win_rate: 50, currency: 'USD' })
    expect(figures.lost_amount).toBeGreaterThanOrEqual(amount)
    expect(figures.ratio).toBeGreaterThan(0)
  })

  it('can be accepted, once [API-077]', async () => {
    const { dispute_id, order_id } = await disputed()
    expectOk(await app.call(disputes.accept, { body: { dispute_id } }, as()))
    expect(await detailsOf(dispute_id)).toMatchObject({ status: 'accepted' })
    const lost = (await listed({ status: 'lost_money' })).disputes
    expect(lost.map((each) => each.dispute_id)).toContain(dispute_id)
    expect(new Set(lost.map(({ status }) => status))).toEqual(new Set(['lost', 'accepted']))
    expect(lost.reduce((sum, { amount }) => sum + amount, 0)).toBe((await listed()).figures.lost_amount)
    expect((await app.rawCall(disputes.accept, { body: { dispute_id } }, as())).status).toBe(409)
    expect((await orderOf(order_id)).events.map(({ kind }) => kind)).toContain('dispute_accepted')
  })
})

describe('a submission without a response', () => {
  it('is resent after a lost call, as it was written, and accepted once [RT-037]', async () => {
    const { dispute_id } = await disputed()
    await gatewayDoes(
      app,
      (really) => ({
        submitEvidence: async (ctx, input) => {
          await really.submitEvidence?.(ctx, input)
          throw new ConnectorOutcomeUnknown('no answer')
        },
      }),
      async () => expect((await submit(dispute_id)).status).toBe(200),
    )
    expect(await detailsOf(dispute_id)).toMatchObject({ sending: 'evidence', can_submit: false })
    expect((await submit(dispute_id)).status).toBe(409)
    app.clock.advance(60_000)
    await sweepDisputeResponses(app.deps)
    expect(await detailsOf(dispute_id)).toMatchObject({ status: 'under_review', sending: null })
  })

  it("can be resent after the provider was down or refused it, with the provider's message [RT-037]", async () => {
    const { dispute_id } = await disputed()
    await gatewayDoes(
      app,
      () => ({ submitEvidence: () => Promise.reject(new ConnectorUnavailable('down')) }),
      async () => expect((await submit(dispute_id)).status).toBe(503),
    )
    const refused = { status: 'refused', code: 'not_allowed', message: 'Add a document, please.' } as const
    await gatewayDoes(
      app,
      () => ({ submitEvidence: () => Promise.resolve(refused) }),
      async () => expect(await submit(dispute_id)).toMatchObject({ status: 422, detail: 'Add a document, please.' }),
    )
    expect(await detailsOf(dispute_id)).toMatchObject({ can_submit: true, sending: null })
    expect((await submit(dispute_id)).status).toBe(200)
  })
})

it('reminds once three days before the deadline and once on the last day, and rejects late evidence [RT-037]', async () => {
  const { dispute_id } = await disputed()
  const due = async (days: number) => {
    const at = new Date(app.clock.now().getTime() + days * DAY)
    await app.db.$client.query('update disputes set respond_by = $1 where dispute_id = $2', [at, dispute_id])
  }
  const told = async () => {
    const { rows } = await app.db.$client.query<{ title: string }>(
      `select title from notifications where destination like '%' || $1 and title like 'Respond to a dispute%' order by created_at`,
      [dispute_id],
    )
    return rows.map(({ title }) => title)
  }
  await remindOfDisputes(app.deps)
  expect(await told()).toEqual([])
  await due(2.5)
  await remindOfDisputes(app.deps)
  await remindOfDisputes(app.deps)
  expect(await told()).toEqual(['Respond to a dispute within 3 days'])
  expect((await listed({ due_soon: 'true' })).disputes.map((each) => each.dispute_id)).toContain(dispute_id)
  await due(0.5)
  await remindOfDisputes(app.deps)
  await remindOfDisputes(app.deps)
  expect(await told()).toHaveLength(2)
  await due(-0.5)
  expect(await submit(dispute_id)).toMatchObject({ status: 409, detail: 'The response deadline has passed.' })
})
