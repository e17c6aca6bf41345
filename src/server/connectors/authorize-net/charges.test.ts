import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthorizeNetBench,
  type AuthorizeNetBench,
} from '../../../../tests/support/providers/authorize-net/authorize-net-subject.ts'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { AUTHORIZE_NET_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { isSigned } from './webhook.ts'

let bench: AuthorizeNetBench
beforeAll(async () => {
  bench = await createAuthorizeNetBench()
})
afterAll(() => bench.server.close())

const token = (prefix = 'good') => ({ type: 'token', value: `${prefix}-${crypto.randomUUID()}` }) as const
const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(token(), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.anet.authorize(bench.context(), sale(overrides))
const wrong = () => bench.context({ credentials: { ...AUTHORIZE_NET_KEYS, transaction_key: 'wrong12345678901' } })
const refused = (code: string, text: string) => ({
  status: 200,
  text: `\uFEFF${JSON.stringify({ messages: { resultCode: 'Error', message: [{ code, text }] } })}`,
})

describe('a failed call', () => {
  it.each([
    ['a fault of the server', { status: 500, text: 'down' }],
    ['an answer that is none', { status: 200, text: '<html>' }],
    ['an answer that is no payment', { status: 200, json: { messages: { resultCode: 'Ok' }, transactionResponse: 1 } }],
    ['a fault inside Authorize.Net', refused('E00001', 'An error occurred during processing. Please try again.')],
    ['a broken connection', 'break' as const],
  ])('is not retried after %s', async (_name, mishap) => {
    const before = bench.server.requests.length
    bench.server.befall(mishap)
    await expect(pay()).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    expect(bench.server.requests.length).toBe(before + 1)
  })

  it('throws ConnectorUnavailable when Authorize.Net rejects the request before processing it', async () => {
    for (const mishap of [{ status: 429 }, refused('E00053', 'The server is currently too busy.'), { status: 403 }]) {
      bench.server.befall(mishap)
      await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
    }
  })

  it('is looked up by our reference, even if the payment has settled since', async () => {
    for (const settles of [true, false]) {
      bench.double.told.settles = settles
      const input = sale()
      bench.server.befall('lost_answer')
      await expect(bench.anet.authorize(bench.context(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
      const found = await bench.anet.lookUp(bench.context(), { reference: input.reference })
      expect(found).toMatchObject({ found: true, result: { status: 'approved', captured_amount: 15_685 } })
    }
    bench.double.told.settles = true
    await expect(bench.anet.lookUp(wrong(), { reference: 'att_1' })).rejects.toBeInstanceOf(ConnectorUnavailable)
  })

  it('does not charge again when it is repeated: the first payment is returned', async () => {
    const input = sale()
    const first = await bench.anet.authorize(bench.context(), input)
    const again = await bench.anet.authorize(bench.context(), { ...input, token: token() })
    expect(first).toMatchObject({ status: 'approved' })
    expect(again).toMatchObject({
      status: 'approved',
      provider_reference: first.status === 'approved' ? first.provider_reference : '',
    })
    const ours = [...bench.double.transactions.values()].filter(({ description }) =>
      description.endsWith(input.reference),
    )
    expect(ours).toHaveLength(1)
  })
})

describe('charges', () => {
  it('return the card and its checks, and send the fields in the order of the schema', async () => {
    expect(await pay({ description: 'x'.repeat(300) })).toMatchObject({
      card: { brand: 'visa', last_four: '1111' },
      avs: 'match',
      cvv: 'match',
      network_transaction_id: '0TN4VE618UVVGQVUK48L3LB',
    })
    const body = JSON.parse(bench.server.requests.at(-1)?.text ?? '') as Record<string, Record<string, object>>
    expect(Object.keys(body['createTransactionRequest']?.['transactionRequest'] ?? {})).toEqual(
      'transactionType amount currencyCode payment order customer billTo shipTo customerIP transactionSettings merchantDescriptor'.split(
        ' ',
      ),
    )
  })

  it("accept Apple Pay and Google Pay tokens, and no other wallet's", async () => {
    const value = JSON.stringify({ version: 'EC_v1', data: crypto.randomUUID() })
    expect(await pay({ token: { type: 'apple_pay', value } })).toMatchObject({ status: 'approved' })
    const google = JSON.stringify({ protocolVersion: 'ECv2', signedMessage: crypto.randomUUID() })
    expect(await pay({ token: { type: 'google_pay', value: google } })).toMatchObject({ status: 'approved' })
    expect(await pay({ token: { type: 'token', value: 'no token' } })).toMatchObject({ code: 'invalid_token' })
    const used = token()
    await pay({ token: used })
    expect(await pay({ token: used })).toMatchObject({ status: 'error', code: 'invalid_token' })
  })

  it('that fail for a reason unrelated to the card are faults', async () => {
    expect(await bench.anet.authorize(wrong(), sale())).toMatchObject({ code: 'invalid_credentials' })
    expect(await pay({ token: token('error-35') })).toMatchObject({ status: 'error', code: 'provider_error' })
    expect(await pay({ token: token('error-39') })).toMatchObject({ status: 'error', code: 'invalid_request' })
    expect(await pay({ token: token('error-E00003') })).toMatchObject({ code: 'invalid_request' })
    expect(await pay({ token: token('error-153') })).toMatchObject({ status: 'error', code: 'invalid_token' })
    // One processor reports faults of the merchant's account or the request as declines.
    expect(await pay({ token: token('decline-203') })).toMatchObject({ status: 'error', code: 'invalid_request' })
    expect(await pay({ token: token('decline-207') })).toMatchObject({ status: 'error', code: 'provider_error' })
    // Approved by the bank but never settled because the response couldn't be delivered: nothing was charged.
    expect(await pay({ token: token('error-152') })).toMatchObject({ status: 'declined', code: 'processing_error' })
    expect(await pay({ amount: 0 })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })

  it('are pending while they are under review, and end with its result', async () => {
    const held = await pay({ token: token('held') })
    const provider_reference = held.status === 'pending' ? held.provider_reference : ''
    const look = () => bench.anet.lookUp(bench.context(), { provider_reference })
    expect(await look()).toMatchObject({ result: { status: 'pending' } })
    for (const [transactionStatus, result] of [
      ['capturedPendingSettlement', { status: 'approved' }],
      ['failedReview', { status: 'declined', code: 'fraudulent' }],
      ['settlementError', { status: 'declined', code: 'processing_error' }],
      ['expired', { status: 'error', code: 'cancelled' }],
    ] as const) {
      Object.assign(bench.double.transactions.get(provider_reference) ?? {}, {
        transactionStatus,
        responseReasonCode: '',
      })
      expect(await look()).toMatchObject({ result })
    }
  })

  it('that are unsettled are refunded in full by voiding them, and not in part', async () => {
    bench.double.told.settles = false
    const paid = await pay()
    bench.double.told.settles = true
    const provider_reference = paid.status === 'approved' ? paid.provider_reference : ''
    const refund = (amount: number) =>
      bench.anet.refund(bench.context(), {
        charge: { provider_reference },
        amount,
        currency: 'USD',
        idempotency_key: 'r',
      })
    expect(await refund(5_000)).toMatchObject({ status: 'refused', code: 'not_captured' })
    expect(await refund(15_686)).toMatchObject({ status: 'refused', code: 'amount_too_large' })
    const before = bench.double.transactions.size
    expect(await refund(15_685)).toMatchObject({ status: 'succeeded', amount: 15_685 })
    expect(bench.double.transactions.get(provider_reference)?.transactionStatus).toBe('voided')
    // Repeating it returns the earlier result, and a partial refund can't follow.
    expect(await refund(15_685)).toMatchObject({ status: 'succeeded', amount: 15_685 })
    expect(bench.double.transactions.size).toBe(before)
    expect(await refund(5_000)).toMatchObject({ status: 'refused', code: 'already_voided' })
  })

  it("are not captured for more than the authorized amount, or if they don't exist", async () => {
    const held = await pay({ capture: false })
    const provider_reference = held.status === 'approved' ? held.provider_reference : ''
    const more = { amount: 15_686, currency: 'USD', idempotency_key: 'c' }
    const capture = (charge: { provider_reference: string }) => bench.anet.capture(bench.context(), { charge, ...more })
    expect(await capture({ provider_reference })).toMatchObject({ status: 'refused', code: 'amount_too_large' })
    expect(await capture({ provider_reference: '1' })).toMatchObject({ status: 'refused', code: 'not_found' })
    const unknown = { charge: { provider_reference: '1' }, idempotency_key: 'v' }
    expect(await bench.anet.void(bench.context(), unknown)).toMatchObject({ status: 'refused', code: 'not_found' })
  })
})

describe('webhooks', () => {
  const parse = (request = bench.webhook('x', {}), ctx = bench.context()) => bench.anet.parseWebhook(ctx, request)

  it('are signed with the key as text, like the published example', () => {
    const key =
      '2679A5D5785C9B26CF921E1754765CDDB265C9C88400786923E5343B315954FAFB4B7BF608818F6A21766741E8637DC206F286C725908C777ED4127D8562163D'
    const body =
      '{"notificationId":"f813b98f-3552-4eeb-ba40-acb4704eeba3","eventType":"net.authorize.payment.authcapture.created","eventDate":"2017-03-08T17:35:37.155999Z","webhookId":"63d6fea2-aa13-4b1d-a204-f5fbc15942b7","payload":{"responseCode":1,"authCode":"8VTPDC","avsResponse":"Y","authAmount":10.00,"entityName":"transaction","id":"60019392075"}}'
    const hex =
      '9607C69D2734514554CE13D923D19939563F2FD6567D239F49F0DF0D08865632A0FB98061B4620CC52C47BB8BF6E2B69A15A67E4C98E81D7D65111076C515C6A'
    expect(isSigned(key, `sha512=${hex}`, Buffer.from(body))).toBe(true)
    expect(isSigned(key, `sha512=${hex.toLowerCase()}`, Buffer.from(body))).toBe(true)
    expect(isSigned(key.toLowerCase(), `sha512=${hex}`, Buffer.from(body))).toBe(false)
    expect(isSigned(key, hex, Buffer.from(body))).toBe(false)
  })

  it('identify the payment by our reference, and include the amounts of refunds, captures and voids', async () => {
    const input = sale({ capture: false })
    const paid = await bench.anet.authorize(bench.context(), input)
    const id = paid.status === 'approved' ? paid.provider_reference : ''
    const report = (kind: string, transaction = id) =>
      parse(bench.webhook(`net.authorize.payment.${kind}.created`, { entityName: 'transaction', id: transaction }))
    expect(await report('authorization')).toMatchObject({
      events: [{ type: 'payment', provider_reference: id, reference: input.reference, result: { captured_amount: 0 } }],
    })
    const charge = { provider_reference: id }
    await bench.anet.capture(bench.context(), { charge, amount: 5_000, currency: 'USD', idempotency_key: 'c' })
    expect(await report('priorAuthCapture')).toMatchObject({
      events: [{ type: 'operation', operation: 'capture', status: 'succeeded', amount: 5_000, currency: 'USD' }],
    })
    const back = { charge: { ...charge, card_last_four: '1111' }, amount: 500, currency: 'USD', idempotency_key: 'r' }
    const refund = await bench.anet.refund(bench.context(), back)
    const refund_reference = refund.status === 'succeeded' ? refund.provider_reference : ''
    expect(await report('refund', refund_reference)).toMatchObject({
      events: [{ type: 'refund', provider_reference: id, refund_reference, status: 'succeeded', amount: 500 }],
    })
  })

  it('about anything but our transactions are ignored, and require a key and a signature', async () => {
    const unknown = bench.webhook('net.authorize.payment.authcapture.created', { entityName: 'transaction', id: '1' })
    expect(await parse(unknown)).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(
      await parse(bench.webhook('net.authorize.customer.created', { entityName: 'customerProfile' })),
    ).toMatchObject({
      events: [{ type: 'ignored', name: 'net.authorize.customer.created' }],
    })
    const { signature_key: _none, ...credentials } = AUTHORIZE_NET_KEYS
    const without = bench.context({ credentials })
    expect(await parse(undefined, without)).toEqual({ accepted: false, reason: 'not_configured' })
  })
})
