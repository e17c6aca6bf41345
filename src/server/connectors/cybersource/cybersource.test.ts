import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import {
  createCybersourceBench,
  type CybersourceBench,
} from '../../../../tests/support/providers/cybersource/cybersource-subject.ts'
import { CYBERSOURCE_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { checkSignature } from './webhook.ts'

let bench: CybersourceBench
beforeAll(async () => {
  bench = await createCybersourceBench()
})
afterAll(() => bench.server.close())

const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(bench.token(), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.cybersource.authorize(bench.context(), sale(overrides))
const plain = { three_d_secure: 'skip' } as const
const wrong = () => bench.context({ credentials: { ...CYBERSOURCE_KEYS, shared_secret: `${'A'.repeat(43)}=` } })
const lastBody = (path: string) => bench.server.requests.findLast((request) => request.path === path)?.body

describe('a failed call', () => {
  it.each([
    ['a fault of the server', { status: 502, json: { status: 'SERVER_ERROR', reason: 'SERVER_TIMEOUT' } }],
    ['an answer that is none', { status: 201, text: '<html>' }],
    ['an answer that is no payment', { status: 201, json: { status: 'AUTHORIZED' } }],
    ['a broken connection', 'break' as const],
  ])('is not retried after %s', async (_name, mishap) => {
    const before = bench.server.requests.length
    bench.server.befall(mishap)
    await expect(pay(plain)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    expect(bench.server.requests.length).toBe(before + 1)
  })

  it('throws ConnectorUnavailable when Cybersource rejects the request before processing it, or without a reason', async () => {
    for (const mishap of [{ status: 429 }, { status: 403, text: '<html>blocked</html>' }]) {
      bench.server.befall(mishap)
      await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
    }
  })

  it('is looked up by our reference; an empty result is inconclusive while the search lags behind', async () => {
    const input = sale(plain)
    bench.server.befall('lost_answer')
    await expect(bench.cybersource.authorize(bench.context(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    const ctx = bench.context()
    const at = (minutes: number) => ({
      reference: input.reference,
      sent_at: new Date(ctx.now.getTime() - minutes * 60_000),
    })
    bench.double.told.lags = true
    await expect(bench.cybersource.lookUp(ctx, at(1))).rejects.toBeInstanceOf(ConnectorUnavailable)
    expect(await bench.cybersource.lookUp(ctx, at(20))).toEqual({ found: false })
    bench.double.told.lags = false
    expect(await bench.cybersource.lookUp(ctx, at(1))).toMatchObject({
      found: true,
      result: { status: 'approved', captured_amount: 15_685, card: { brand: 'visa', last_four: '1111' } },
      currency: 'USD',
    })
    await expect(bench.cybersource.lookUp(wrong(), at(1))).rejects.toBeInstanceOf(ConnectorUnavailable)
  })

  it('does not charge again when it is repeated: the first payment is returned', async () => {
    const input = sale(plain)
    const first = await bench.cybersource.authorize(bench.context(), input)
    bench.server.befall({
      status: 400,
      json: { status: 'INVALID_REQUEST', reason: 'DUPLICATE_REQUEST', message: 'Twice' },
    })
    const again = await bench.cybersource.authorize(bench.context(), { ...input, token: bench.token() })
    expect(again).toMatchObject({
      status: 'approved',
      provider_reference: first.status === 'approved' ? first.provider_reference : '',
    })
  })
})

describe('charges', () => {
  it('return the card and its checks, and describe the card before the charge', async () => {
    expect(await pay()).toMatchObject({
      card: { brand: 'visa', last_four: '1111', bin: '411111', exp_month: 12, exp_year: 2034 },
      avs: 'match',
      cvv: 'match',
      network_transaction_id: '016153570198200',
    })
    const told = await bench.cybersource.describeToken(bench.context(), bench.token())
    expect(told).toMatchObject({ brand: 'visa', bin: '411111' })
    expect(await bench.cybersource.describeToken(bench.context(), { type: 'token', value: 'x' })).toBeNull()
  })

  it("return the bank's code and the advice", async () => {
    expect(await pay({ token: bench.token('decline-PROCESSOR_DECLINED') })).toMatchObject({
      provider_code: 'PROCESSOR_DECLINED',
      network_code: '05',
      advice_code: '02',
      kind: 'soft',
    })
  })

  it('authorized against a rule of the account, or for a partial amount, are reversed at once', async () => {
    for (const [kind, code] of [
      ['risk', 'fraudulent'],
      ['partial', 'insufficient_funds'],
    ] as const) {
      const result = await pay({ token: bench.token(kind), capture: false })
      expect(result).toMatchObject({ status: 'declined', code })
      const root = result.status === 'declined' ? result.provider_reference : ''
      const released = [...bench.double.transactions.values()].filter((one) => one.root === root)
      expect(released.map(({ services }) => services[0]?.name)).toEqual(['ics_auth_reversal'])
    }
    expect(await pay({ token: bench.token('review') })).toMatchObject({ status: 'pending' })
  })

  it("accept Apple Pay and Google Pay tokens, and no other wallet's", async () => {
    const value = JSON.stringify({ version: 'EC_v1', data: crypto.randomUUID() })
    expect(await pay({ token: { type: 'apple_pay', value } })).toMatchObject({ status: 'approved' })
    expect(lastBody('/pts/v2/payments')).toMatchObject({
      processingInformation: { paymentSolution: '001' },
      paymentInformation: { fluidData: { value: Buffer.from(value).toString('base64') } },
    })
    expect(await pay({ token: { type: 'google_pay', value } })).toMatchObject({ status: 'approved' })
    expect(lastBody('/pts/v2/payments')).toMatchObject({ processingInformation: { paymentSolution: '012' } })
    expect(await pay({ token: { type: 'token', value: 'no token' } })).toMatchObject({ code: 'invalid_token' })
    const used = bench.token()
    await pay({ token: used })
    expect(await pay({ token: used })).toMatchObject({ status: 'error', code: 'invalid_token' })
  })

  it('that fail for a reason unrelated to the card are faults', async () => {
    expect(await bench.cybersource.authorize(wrong(), sale())).toMatchObject({ code: 'invalid_credentials' })
    const configured = bench.token('error-INVALID_MERCHANT_CONFIGURATION')
    expect(await pay({ token: configured })).toMatchObject({ status: 'error', code: 'provider_error' })
    expect(await pay({ token: bench.token('error-MISSING_FIELD') })).toMatchObject({ code: 'invalid_request' })
    expect(await pay({ amount: 0 })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })
})

describe('3-D Secure', () => {
  it('is requested unless a rule skips it, and required if a rule says so', async () => {
    const asked = await pay({ token: bench.token('challenge'), three_d_secure: 'prefer' })
    expect(asked).toMatchObject({ status: 'requires_action', action: { type: 'redirect' } })
    expect(await pay({ token: bench.token('challenge'), three_d_secure: 'skip' })).toMatchObject({ status: 'approved' })
    const none = { status: 400, json: { status: 'INVALID_REQUEST', reason: 'INVALID_MERCHANT_CONFIGURATION' } }
    bench.server.befall(none)
    expect(await pay({ three_d_secure: 'prefer' })).toMatchObject({ status: 'approved' })
    bench.server.befall(none)
    expect(await pay({ three_d_secure: 'require' })).toMatchObject({ status: 'error', code: 'provider_error' })
  })

  it.each([
    ['low_value', 'lowValueExemptionIndicator'],
    ['low_risk', 'riskAnalysisExemptionIndicator'],
    ['corporate', 'secureCorporatePaymentIndicator'],
  ] as const)('is skipped if the bank grants an exemption: %s', async (exemption, indicator) => {
    expect(await pay({ three_d_secure: 'skip', exemption })).toMatchObject({ status: 'approved' })
    expect(lastBody('/pts/v2/payments')).toMatchObject({
      consumerAuthenticationInformation: { strongAuthentication: { [indicator]: '1' } },
    })
  })

  it('continues with the requested amount, whatever the browser sends', async () => {
    const input = sale({ token: bench.token('challenge'), three_d_secure: 'require' })
    const asked = await bench.cybersource.authorize(bench.context(), input)
    if (asked.status !== 'requires_action' || asked.action?.type !== 'redirect') throw new Error('No action')
    const MD = asked.action.fields?.['MD'] ?? ''
    expect(MD.length).toBeLessThan(1024)
    const go = (payload: Record<string, string>, reference = input.reference) =>
      bench.cybersource.continueAction(bench.context(), {
        provider_reference: asked.provider_reference,
        reference,
        idempotency_key: 'next',
        payload,
      })
    expect(await go({})).toMatchObject({ status: 'pending' })
    expect(await go({ MD: `x${MD}` })).toMatchObject({ status: 'error', code: 'not_found' })
    expect(await go({ MD }, 'att_of_another')).toMatchObject({ status: 'error', code: 'not_found' })
    bench.double.confirmed.set(`auth${asked.provider_reference}`, true)
    expect(await go({ MD })).toMatchObject({ status: 'approved', captured_amount: 15_685, three_d_secure: true })
    expect(lastBody('/pts/v2/payments')).toMatchObject({
      processingInformation: { actionList: ['VALIDATE_CONSUMER_AUTHENTICATION'], capture: true },
      orderInformation: { amountDetails: { totalAmount: '156.85' }, billTo: { lastName: 'Ortiz' } },
    })
    const found = await bench.cybersource.lookUp(bench.context(), {
      reference: input.reference,
      provider_reference: asked.provider_reference,
    })
    expect(found).toMatchObject({ found: true, result: { status: 'approved' } })
  })
})

describe('changes', () => {
  it('refund captures by the capture, and never void them', async () => {
    const held = await pay({ capture: false })
    const provider_reference = held.status === 'approved' ? held.provider_reference : ''
    const charge = { provider_reference }
    const captured = await bench.cybersource.capture(bench.context(), {
      charge,
      amount: 5_000,
      currency: 'USD',
      idempotency_key: `${provider_reference}-c`,
    })
    const capture_reference = captured.status === 'succeeded' ? captured.provider_reference : ''
    const refund = (amount: number) =>
      bench.cybersource.refund(bench.context(), {
        charge: { ...charge, capture_reference },
        amount,
        currency: 'USD',
        idempotency_key: `${provider_reference}-r${amount}`,
      })
    expect(await refund(5_001)).toMatchObject({ status: 'refused', code: 'amount_too_large' })
    expect(await refund(5_000)).toMatchObject({ status: 'succeeded' })
    expect(bench.server.requests.at(-1)?.path).toBe(`/pts/v2/captures/${capture_reference}/refunds`)
    const release = { charge, idempotency_key: 'v' }
    expect(await bench.cybersource.void(bench.context(), release)).toMatchObject({ code: 'already_captured' })
    bench.double.told.lags = true
    await expect(bench.cybersource.void(bench.context(), release)).rejects.toBeInstanceOf(ConnectorUnavailable)
    bench.double.told.lags = false
  })
})

describe('webhooks', () => {
  it('are signed with their time, which may differ by five minutes', () => {
    const key = CYBERSOURCE_KEYS.webhook_key
    const body = Buffer.from('{"eventType":"payments.payments.accept"}')
    const now = new Date('2026-11-21T12:00:00Z')
    const sign = (time: Date | number) => {
      const t = typeof time === 'number' ? time : time.getTime()
      const sig = createHmac('sha256', Buffer.from(key, 'base64')).update(`${t}.`).update(body).digest('base64')
      return `t=${t};keyId=${CYBERSOURCE_KEYS.key_id};sig=${sig}`
    }
    const at = (minutes: number) => now.getTime() + minutes * 60_000
    expect(checkSignature(key, sign(now), body, now)).toBe('valid')
    expect(checkSignature(key, sign(at(-4)), body, now)).toBe('valid')
    expect(checkSignature(key, sign(at(-6)), body, now)).toBe('too_old')
    expect(checkSignature(key, sign(at(6)), body, now)).toBe('too_old')
    expect(checkSignature(key, sign(now).replace('t=1', 't=2'), body, now)).toBe('bad_signature')
    expect(checkSignature(key, 'nonsense', body, now)).toBe('bad_signature')
    expect(checkSignature(key, '', body, now)).toBe('unsigned')
  })

  it('that are encrypted, or about anything but our payments, are ignored, and require a key', async () => {
    const parse = (type: string, payload: unknown, ctx = bench.context()) =>
      bench.cybersource.parseWebhook(ctx, bench.webhook(type, payload))
    const ignored = { accepted: true, events: [{ type: 'ignored' }] }
    expect(await parse('payments.payments.accept', [{ data: 'eyJhbGciOi.jwe' }])).toMatchObject(ignored)
    expect(await parse('payments.payments.accept', [{ data: { transactionId: '7999999999999999' } }])).toMatchObject(
      ignored,
    )
    expect(await parse('payByLink.merchant.payment', {})).toMatchObject(ignored)
    const { webhook_key: _none, ...credentials } = CYBERSOURCE_KEYS
    expect(await parse('x', {}, bench.context({ credentials }))).toEqual({ accepted: false, reason: 'not_configured' })
  })
})
