import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { NUVEI_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { createNuveiBench, type NuveiBench } from '../../../../tests/support/providers/nuvei/nuvei-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { reportChecksum } from './webhook.ts'

let bench: NuveiBench
beforeAll(async () => {
  bench = await createNuveiBench()
})
afterAll(() => bench.server.close())

const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(bench.token(), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.nuvei.authorize(bench.context(), sale(overrides))
const plain = { three_d_secure: 'skip' } as const
const wrong = () => bench.context({ credentials: { ...NUVEI_KEYS, secret_key: 'x'.repeat(64) } })
const lastBody = (service: string) =>
  bench.server.requests.findLast(({ path }) => path.endsWith(`/${service}.do`))?.body

describe('a failed call', () => {
  it.each([
    ['a fault of the server', { status: 500, text: 'down' }],
    ['an answer that is none', { status: 200, text: '<html>' }],
    ['an answer that is no payment', { status: 200, json: { status: 'SUCCESS', transactionId: {} } }],
    ['a broken connection', 'break' as const],
  ])('is not retried after %s', async (_name, mishap) => {
    const before = bench.server.requests.length
    bench.server.befall(mishap)
    await expect(pay(plain)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    expect(bench.server.requests.length).toBe(before + 1)
  })

  it('throws ConnectorUnavailable when Nuvei rejects the charge, or fails before it is sent', async () => {
    bench.server.befall({ status: 429 })
    await expect(pay(plain)).rejects.toBeInstanceOf(ConnectorUnavailable)
    bench.server.befall('break')
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
  })

  it('is looked up by our reference', async () => {
    const input = sale(plain)
    bench.server.befall('lost_answer')
    await expect(bench.nuvei.authorize(bench.context(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    const found = await bench.nuvei.lookUp(bench.context(), { reference: input.reference })
    expect(found).toMatchObject({
      found: true,
      result: { status: 'approved', authorized_amount: 15_685, captured_amount: 15_685 },
      currency: 'USD',
    })
    await expect(bench.nuvei.lookUp(wrong(), { reference: 'att_1' })).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('charges', () => {
  it('return the card and its checks, and send the webhook URL', async () => {
    expect(await pay()).toMatchObject({
      card: { brand: 'visa', last_four: '1111', bin: '411111', exp_month: 12, exp_year: 2034, funding: 'credit' },
      avs: 'match',
      cvv: 'match',
    })
    expect(lastBody('payment')).toMatchObject({
      transactionType: 'Sale',
      amount: '156.85',
      urlDetails: { notificationUrl: 'https://shop.example.com/webhooks/provider/con_bench' },
    })
  })

  it('send decimal amounts, and each token once', async () => {
    const used = bench.token()
    expect(await pay({ token: used, amount: 1999, currency: 'JPY' })).toMatchObject({ status: 'approved' })
    expect(lastBody('payment')).toMatchObject({ amount: '1999' })
    expect(await pay({ token: used })).toMatchObject({ status: 'error', code: 'invalid_token' })
    expect(await pay({ token: { type: 'token', value: 'no token' } })).toMatchObject({ code: 'invalid_token' })
  })

  it('pass Apple Pay and Google Pay tokens on unchanged', async () => {
    const value = JSON.stringify({ data: crypto.randomUUID() })
    expect(await pay({ token: { type: 'apple_pay', value } })).toMatchObject({ status: 'approved' })
    expect(lastBody('payment')).toMatchObject({
      paymentOption: { card: { externalToken: { externalTokenProvider: 'ApplePay', mobileToken: value } } },
    })
    const google = JSON.stringify({ signedMessage: crypto.randomUUID() })
    expect(await pay({ token: { type: 'google_pay', value: google } })).toMatchObject({ status: 'approved' })
  })

  it("return the bank's response, and that a filter of the account rejected the payment", async () => {
    expect(await pay({ token: bench.token('decline-51') })).toMatchObject({
      provider_code: '51',
      network_code: '51',
      advice_code: '24',
    })
    expect(await pay({ token: bench.token('filter') })).toMatchObject({ status: 'declined', provider_code: '-1100' })
    expect(await pay({ token: bench.token('pending') })).toMatchObject({ status: 'pending' })
  })

  it('that fail for a reason unrelated to the card are faults', async () => {
    expect(await bench.nuvei.authorize(wrong(), sale())).toMatchObject({ code: 'invalid_credentials' })
    expect(await pay({ token: bench.token('error') })).toMatchObject({ status: 'error', code: 'provider_error' })
    expect(await pay({ amount: 0, ...plain })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })
})

describe('3-D Secure', () => {
  it('continues with the requested amount, whatever the browser sends', async () => {
    const input = sale({ token: bench.token('challenge') })
    const asked = await bench.nuvei.authorize(bench.context(), input)
    if (asked.status !== 'requires_action' || asked.action?.type !== 'redirect') throw new Error('No action')
    expect(asked.action.url).toBe(`${bench.server.url}/acs.bank.example/challenge`)
    const threeDSSessionData = asked.action.fields?.['threeDSSessionData'] ?? ''
    expect(threeDSSessionData).toMatch(/^[\w-]{1,1024}$/)
    const go = (payload: Record<string, string>, reference = input.reference) =>
      bench.nuvei.continueAction(bench.context(), {
        provider_reference: asked.provider_reference,
        reference,
        idempotency_key: 'next',
        payload,
      })
    expect(await go({})).toMatchObject({ status: 'pending' })
    expect(await go({ threeDSSessionData: 'forged' })).toMatchObject({ status: 'error', code: 'not_found' })
    expect(await go({ threeDSSessionData }, 'att_of_another')).toMatchObject({ status: 'error', code: 'not_found' })
    const look = () => bench.nuvei.lookUp(bench.context(), { reference: input.reference })
    expect(await look()).toMatchObject({ found: true, result: { status: 'requires_action' } })
    bench.double.confirmed.set(asked.provider_reference, true)
    const done = await go({ cres: 'e30', threeDSSessionData })
    expect(done).toMatchObject({ status: 'approved', captured_amount: 15_685, three_d_secure: true })
    expect(lastBody('payment')).toMatchObject({
      relatedTransactionId: asked.provider_reference,
      amount: '156.85',
      billingAddress: { email: 'maya.ortiz@example.com', country: 'US' },
    })
    expect(await look()).toMatchObject({ found: true, result: { status: 'approved' } })
  })

  it("is skipped if the account doesn't have it, unless a rule requires it", async () => {
    const none = { status: 200, json: { status: 'ERROR', errCode: 1131, reason: 'This service is not enabled' } }
    bench.server.befall(none)
    expect(await pay()).toMatchObject({ status: 'approved' })
    bench.server.befall(none)
    expect(await pay({ three_d_secure: 'require' })).toMatchObject({ status: 'error', code: 'provider_error' })
  })

  it('is not requested if a rule skips it', async () => {
    expect(await pay({ token: bench.token('challenge'), ...plain })).toMatchObject({ status: 'approved' })
  })
})

describe('webhooks', () => {
  const parse = (fields: Readonly<Record<string, string>>, ctx = bench.context()) =>
    bench.nuvei.parseWebhook(ctx, bench.webhook(fields))

  it('are signed with the secret first, like the published example', () => {
    const fields: Readonly<Record<string, string>> = {
      totalAmount: '115',
      currency: 'USD',
      responseTimeStamp: '2020-03-14.16:22:34',
      PPP_TransactionID: '3453459',
      Status: 'APPROVED',
      productId: 'NA',
    }
    expect(reportChecksum('THE_SECRET_KEY', (name) => fields[name] ?? '')).toBe(
      'aaa9ad16c8ed9f172dff505e4eeb8929b9c77cfed3e38127d55d42e33a70c762',
    )
  })

  it('identify the payment by our reference, with its refunds, settlements and chargebacks', async () => {
    const input = sale({ capture: false })
    const paid = await bench.nuvei.authorize(bench.context(), input)
    const id = paid.status === 'approved' ? paid.provider_reference : ''
    expect(await parse({ TransactionID: id, transactionType: 'Auth' })).toMatchObject({
      events: [{ type: 'payment', provider_reference: id, reference: input.reference, result: { captured_amount: 0 } }],
    })
    const money = { amount: 5_000, currency: 'USD' }
    const charge = { provider_reference: id }
    const settled = await bench.nuvei.capture(bench.context(), { charge, ...money, idempotency_key: 'c' })
    const settlement = settled.status === 'succeeded' ? settled.provider_reference : ''
    const about = { relatedTransactionId: id, totalAmount: '50.00' }
    expect(await parse({ TransactionID: settlement, transactionType: 'Settle', ...about })).toMatchObject({
      events: [{ type: 'operation', operation: 'capture', status: 'succeeded', provider_reference: id, ...money }],
    })
    const back = { charge: { ...charge, capture_reference: settlement }, ...money, idempotency_key: 'r' }
    const refunded = await bench.nuvei.refund(bench.context(), back)
    const refund = refunded.status === 'succeeded' ? refunded.provider_reference : ''
    expect(await parse({ TransactionID: refund, transactionType: 'Credit', ...about })).toMatchObject({
      events: [{ type: 'refund', provider_reference: id, refund_reference: refund, status: 'succeeded', ...money }],
    })
    const disputed = { TransactionID: '9', transactionType: 'Chargeback', chargebackId: 'CB1', ...about }
    expect(await parse({ ...disputed, disputeDueDate: '2026-12-01', ReasonMessage: 'Fraud' })).toMatchObject({
      events: [
        {
          type: 'dispute',
          dispute: {
            dispute_reference: 'CB1',
            provider_reference: id,
            status: 'needs_response',
            reason: 'Fraud',
            respond_by: '2026-12-01T00:00:00.000Z',
            ...money,
          },
        },
      ],
    })
    expect(await parse({ ...disputed, chargebackStatus: 'Won' })).toMatchObject({
      events: [{ dispute: { status: 'won', respond_by: null } }],
    })
  })

  it('are ignored if their unsigned parts are wrong', async () => {
    const paid = await pay()
    const id = paid.status === 'approved' ? paid.provider_reference : ''
    const forged = { TransactionID: id, transactionType: 'Credit', relatedTransactionId: id }
    expect(await parse(forged)).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(await parse({ TransactionID: '1', transactionType: 'Sale' })).toMatchObject({
      events: [{ type: 'ignored' }],
    })
    expect(await parse({ transactionType: 'Sale' })).toEqual({ accepted: false, reason: 'malformed' })
    const nobody = bench.context({ credentials: {} })
    expect(await parse({}, nobody)).toEqual({ accepted: false, reason: 'not_configured' })
  })

  it('are accepted by GET too', async () => {
    const paid = await pay()
    const TransactionID = paid.status === 'approved' ? paid.provider_reference : ''
    const form = bench.webhook({ TransactionID, transactionType: 'Sale' }).body.toString()
    const request = {
      method: 'GET',
      headers: {},
      query: Object.fromEntries(new URLSearchParams(form)),
      body: Buffer.alloc(0),
    } as const
    expect(await bench.nuvei.parseWebhook(bench.context(), request)).toMatchObject({ events: [{ type: 'payment' }] })
  })
})
