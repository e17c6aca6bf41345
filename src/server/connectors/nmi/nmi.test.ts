import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createNmiBench, NMI_KEYS, type NmiBench } from '../../../../tests/support/providers/nmi/nmi-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { nmiCredentials } from './credentials.ts'

let bench: NmiBench
beforeAll(async () => {
  bench = await createNmiBench()
})
afterAll(() => bench.server.close())

const token = (prefix = 'good') => ({ type: 'token', value: `${prefix}-${crypto.randomUUID()}` }) as const
const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(token(), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.nmi.authorize(bench.context(), sale(overrides))
const wrong = () => bench.context({ credentials: { ...NMI_KEYS, security_key: 'wrongwrongwrongwrong' } })

describe('credentials', () => {
  it("are validated, verified with one query, and rejected with NMI's message", async () => {
    expect(nmiCredentials.schema.safeParse(NMI_KEYS).success).toBe(true)
    expect(nmiCredentials.schema.safeParse({ ...NMI_KEYS, tokenization_key: 'x' }).success).toBe(false)
    expect(await bench.nmi.verify(bench.context())).toMatchObject({ verified: true, message: 'Connected to NMI.' })
    expect(await bench.nmi.verify(wrong())).toMatchObject({ verified: false, message: 'Invalid Security Key' })
    expect(await bench.nmi.authorize(wrong(), sale())).toMatchObject({ status: 'error', code: 'invalid_credentials' })
    await expect(bench.nmi.lookUp(wrong(), { reference: 'att_1' })).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('a failed call', () => {
  it.each([
    ['a fault of the server', { status: 500, text: 'down' }],
    ['an answer that is none', { status: 200, text: '<html>' }],
    ['a processor that was not reached', { status: 200, text: 'response=3&response_code=420&responsetext=Comm+Error' }],
    ['a broken connection', 'break' as const],
  ])('is not retried after %s', async (_name, mishap) => {
    const before = bench.server.requests.length
    bench.server.befall(mishap)
    await expect(pay()).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    expect(bench.server.requests.length).toBe(before + 1)
  })

  it('is looked up by our reference', async () => {
    const input = sale()
    bench.server.befall('lost_answer')
    await expect(bench.nmi.authorize(bench.context(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    const found = await bench.nmi.lookUp(bench.context(), { reference: input.reference })
    expect(found).toMatchObject({
      found: true,
      result: { status: 'approved', captured_amount: 15_685 },
      currency: 'USD',
    })
  })

  it('throws ConnectorUnavailable when NMI rejects the request before processing it', async () => {
    bench.server.befall({ status: 429 })
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('charges', () => {
  it('return the card and its checks, even if the query for the card fails', async () => {
    expect(await pay()).toMatchObject({
      status: 'approved',
      card: { brand: 'visa', last_four: '1111', bin: '411111', exp_month: 12, exp_year: 2034 },
      avs: 'match',
      cvv: 'match',
    })
    const answer = { status: 200, text: 'response=1&response_code=100&transactionid=42&responsetext=OK' }
    bench.server.befall(answer, { status: 500 })
    expect(await pay()).toMatchObject({ status: 'approved', provider_reference: '42' })
  })

  it('send decimal amounts, and each token once', async () => {
    const used = token()
    expect(await pay({ token: used, amount: 1999, currency: 'JPY' })).toMatchObject({ status: 'approved' })
    expect(bench.server.requests.findLast(({ path }) => path === '/api/transact.php')?.body).toMatchObject({
      amount: '1999',
    })
    expect(await pay({ token: used })).toMatchObject({ status: 'error', code: 'invalid_token' })
    expect(await pay({ token: { type: 'token', value: 'no token' } })).toMatchObject({ code: 'invalid_token' })
  })

  it('send the statement descriptor', async () => {
    await pay({ statement_descriptor: 'KETTLE & CRANE' })
    const body = bench.server.requests.findLast(({ path }) => path === '/api/transact.php')?.body
    expect(body).toMatchObject({ descriptor: 'KETTLE & CRANE' })
  })

  it('accept Apple Pay and Google Pay tokens', async () => {
    const value = JSON.stringify({ version: 'EC_v1', data: crypto.randomUUID() })
    expect(await pay({ token: { type: 'apple_pay', value } })).toMatchObject({ status: 'approved' })
    const sent = bench.server.requests.findLast(({ path }) => path === '/api/transact.php')
    expect(sent?.body).toMatchObject({ applepay_payment_data: Buffer.from(value).toString('hex') })
    const google = JSON.stringify({ protocolVersion: 'ECv2', signedMessage: crypto.randomUUID() })
    expect(await pay({ token: { type: 'google_pay', value: google } })).toMatchObject({ status: 'approved' })
  })

  it('that fail for a reason unrelated to the card are faults', async () => {
    expect(await pay({ token: token('error-410') })).toMatchObject({
      status: 'error',
      code: 'provider_error',
      provider_code: '410',
    })
    expect(await pay({ token: token('error-300') })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })
})

describe('webhooks', () => {
  const parse = (request = bench.webhook('x', {}), ctx = bench.context()) => bench.nmi.parseWebhook(ctx, request)

  it('about refunds include the amount, and other types nothing', async () => {
    const paid = await pay()
    const transaction_id = paid.status === 'approved' ? paid.provider_reference : ''
    const refunded = await parse(
      bench.webhook('transaction.refund.success', { transaction_id, action: { amount: '-5.00' } }),
    )
    expect(refunded).toMatchObject({ events: [{ type: 'refund', status: 'succeeded', amount: 500, currency: 'USD' }] })
    expect(await parse(bench.webhook('settlement.batch.complete', {}))).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(await parse(bench.webhook('transaction.sale.success', { transaction_id: '1' }))).toMatchObject({
      events: [{ type: 'ignored' }],
    })
  })

  it('about chargebacks find the only payment with that card and amount', async () => {
    const paid = await pay({ amount: 7_777 })
    const provider_reference = paid.status === 'approved' ? paid.provider_reference : ''
    const entry = {
      id: '1234567890',
      date: '3/29/2020',
      cc_number: '411111******1111',
      reason: '101: Introductory chargeback',
    }
    const batch = (chargebacks: object[]) =>
      parse(bench.webhook('chargeback.batch.complete', { count: 1, chargebacks }))
    expect(
      await batch([
        { ...entry, amount: '77.77' },
        { ...entry, id: '2', amount: '0.01' },
      ]),
    ).toMatchObject({
      accepted: true,
      events: [
        {
          type: 'dispute',
          dispute: {
            dispute_reference: '1234567890',
            provider_reference,
            reason: '101: Introductory chargeback',
            amount: 7_777,
            currency: 'USD',
            status: 'needs_response',
            respond_by: null,
          },
        },
      ],
    })
    const ignored = { accepted: true, events: [{ type: 'ignored', name: 'chargeback.batch.complete' }] }
    expect(await batch([{ ...entry, cc_number: '543111******1111', amount: '77.77' }])).toMatchObject(ignored)
    await pay({ amount: 7_777 })
    expect(await batch([{ ...entry, amount: '77.77' }])).toMatchObject(ignored)
    expect(await batch([{ ...entry, cc_number: 'x', amount: '77.77' }])).toMatchObject(ignored)
  })

  it('require our key and a valid signature', async () => {
    const { signing_key: _none, ...credentials } = NMI_KEYS
    expect(await parse(undefined, bench.context({ credentials }))).toEqual({
      accepted: false,
      reason: 'not_configured',
    })
    const request = bench.webhook('x', {})
    expect(await parse({ ...request, headers: { 'webhook-signature': 't=1,s=00' } })).toEqual({
      accepted: false,
      reason: 'bad_signature',
    })
  })
})

it("gives the browser the script's settings and the hosts for the page's CSP, without a secret", async () => {
  const input = { amount: 100, currency: 'USD', locale: 'en', methods: ['card'], reference: 'att_1' } as const
  const origin = 'https://shop.example.com'
  const config = await bench.nmi.clientConfig(bench.context(), { ...input, merchant_name: 'Kettle', origin })
  expect(config.url).toBe(`${bench.server.url}/sandbox.nmi.com/token/Collect.js`)
  expect(config.data).toMatchObject({ tokenization_key: NMI_KEYS.tokenization_key })
  expect(JSON.stringify(config)).not.toContain(NMI_KEYS.security_key)
  expect(config.hosts).toEqual(bench.nmi.hosts(bench.context()))
})
