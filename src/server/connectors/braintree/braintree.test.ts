import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import {
  BRAINTREE_KEYS,
  createBraintreeBench,
  type BraintreeBench,
} from '../../../../tests/support/providers/braintree/braintree-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { braintreeCredentials } from './credentials.ts'
import { digestOf } from './webhook.ts'

let bench: BraintreeBench
beforeAll(async () => {
  bench = await createBraintreeBench()
})
afterAll(() => bench.server.close())

const token = (prefix = 'valid') => ({ type: 'token', value: `fake-${prefix}-${crypto.randomUUID()}` }) as const
const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(token(), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.braintree.authorize(bench.context(), sale(overrides))
const failed = (errorClass: string) => ({
  status: 200,
  json: { errors: [{ message: 'No', extensions: { errorClass } }] },
})
/** Every charge is preceded by a query for the merchant account. */
const ACCOUNTS_ASKED = {
  status: 200,
  json: {
    data: {
      viewer: {
        merchant: { id: 'm', merchantAccounts: { edges: [{ node: { id: 'heron_usd', currencyCode: 'USD' } }] } },
      },
    },
  },
}

describe('credentials', () => {
  it("are validated, verified with one query, and rejected with Braintree's message", async () => {
    expect(braintreeCredentials.schema.safeParse(BRAINTREE_KEYS).success).toBe(true)
    expect(braintreeCredentials.schema.safeParse({ ...BRAINTREE_KEYS, private_key: 'x' }).success).toBe(false)
    const verified = await bench.braintree.verify(bench.context())
    expect(verified).toMatchObject({ verified: true, message: 'Connected to Heron Kettles, which accepts USD, EUR.' })
    const wrong = bench.context({ credentials: { ...BRAINTREE_KEYS, public_key: 'wrongwrong' } })
    expect(await bench.braintree.verify(wrong)).toMatchObject({
      verified: false,
      message: 'Authentication credentials are invalid',
    })
    expect(await bench.braintree.authorize(wrong, sale())).toMatchObject({
      status: 'error',
      code: 'invalid_credentials',
    })
    await expect(bench.braintree.lookUp(wrong, { reference: 'att_1' })).rejects.toBeInstanceOf(ConnectorUnavailable)
    const other = bench.context({ credentials: { ...BRAINTREE_KEYS, merchant_id: 'somebodyelse0001' } })
    expect(await bench.braintree.verify(other)).toMatchObject({
      verified: false,
      message: expect.any(String) as unknown,
    })
  })
})

describe('a failed call', () => {
  it.each([
    ['a fault of the server', { status: 500, text: 'down' }],
    ['an answer that is none', { status: 200, text: '<html>' }],
    ['an answer that is no transaction', { status: 200, json: { data: { chargePaymentMethod: {} } } }],
    ['a fault inside Braintree', failed('INTERNAL')],
    ['a broken connection', 'break' as const],
  ])('is not retried after %s', async (_name, mishap) => {
    const before = bench.server.requests.length
    bench.server.befall(ACCOUNTS_ASKED, mishap)
    await expect(pay()).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    expect(bench.server.requests.length).toBe(before + 2)
  })

  it('is looked up by our reference', async () => {
    const input = sale()
    bench.server.befall(ACCOUNTS_ASKED, 'lost_answer')
    await expect(bench.braintree.authorize(bench.context(), input)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    const found = await bench.braintree.lookUp(bench.context(), { reference: input.reference })
    expect(found).toMatchObject({ found: true, result: { status: 'approved' }, refunded_amount: 0, currency: 'USD' })
  })

  it('throws ConnectorUnavailable when Braintree rejects the charge, or fails before it is sent', async () => {
    bench.server.befall(ACCOUNTS_ASKED, { status: 429 })
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
    bench.server.befall(ACCOUNTS_ASKED, failed('RESOURCE_LIMIT'))
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
    bench.server.befall('break')
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('charges', () => {
  it('use the merchant account of their currency, and are rejected without one', async () => {
    expect(await pay({ currency: 'EUR' })).toMatchObject({ status: 'approved' })
    expect([...bench.double.transactions.values()].at(-1)).toMatchObject({ currency: 'EUR', cents: 15_685 })
    const before = bench.double.transactions.size
    expect(await pay({ currency: 'GBP' })).toMatchObject({
      status: 'error',
      message: 'Braintree has no active merchant account for GBP.',
    })
    expect(bench.double.transactions.size).toBe(before)
  })

  it.each([
    ['KETTLE.*TEA', { name: 'KETTLE.*TEA' }],
    ['KET*A long product 12', { name: 'KET*A long product 12' }],
    // Braintree rejects the whole payment if the name has a different length.
    ['KETTLE & CRANE', undefined],
    ['KETTLES*TEA AND MORE 4567', undefined],
    ['', undefined],
  ])('send the statement descriptor “%s” if it has the form that Braintree accepts', async (text, descriptor) => {
    expect(await pay({ statement_descriptor: text })).toMatchObject({ status: 'approved' })
    const sent = bench.server.requests.at(-1)?.body as { variables: { input: { transaction: object } } }
    expect(
      'descriptor' in sent.variables.input.transaction ? sent.variables.input.transaction.descriptor : undefined,
    ).toEqual(descriptor)
  })

  it('return the card and its checks', async () => {
    expect(await pay()).toMatchObject({
      card: { brand: 'visa', last_four: '1111', bin: '411111', exp_month: 12, exp_year: 2034 },
      avs: 'match',
      cvv: 'match',
      three_d_secure: true,
    })
  })

  it('that require 3-D Secure are accepted if the bank authenticated the card, and declined otherwise', async () => {
    const secured = token('secured')
    expect(await pay({ token: secured, three_d_secure: 'require' })).toMatchObject({ status: 'approved' })
    const before = bench.double.transactions.size
    expect(await pay({ three_d_secure: 'require' })).toMatchObject({
      status: 'declined',
      code: 'authentication_required',
      retry_with_3ds: false,
    })
    expect(bench.double.transactions.size).toBe(before)
    for (const three_d_secure of ['prefer', 'skip'] as const) {
      expect(await pay({ three_d_secure })).toMatchObject({ status: 'approved' })
    }
  })

  it.each([
    ['low_value', true, 'LOW_VALUE', 'chargeCreditCard'],
    ['low_risk', true, 'TRANSACTION_RISK_ANALYSIS', 'chargeCreditCard'],
    ['corporate', false, 'SECURE_CORPORATE', 'authorizeCreditCard'],
  ] as const)('request an exemption from the bank: %s', async (exemption, capture, scaExemption, mutation) => {
    expect(await pay({ three_d_secure: 'skip', exemption, capture })).toMatchObject({ status: 'approved' })
    const sent = bench.server.requests.at(-1)?.body
    expect(sent).toMatchObject({ variables: { input: { options: { scaExemption } } } })
    expect(JSON.stringify(sent)).toContain(mutation)
  })

  it("return the processor's, the network's and the advice code", async () => {
    const soft = await pay({ token: token('decline-2001') })
    expect(soft).toMatchObject({ provider_code: '2001', network_code: '05', advice_code: '02', kind: 'soft' })
    expect(await pay({ token: token('decline-2017') })).toMatchObject({ kind: 'hard', advice_code: '03' })
    expect(await pay({ token: token('decline-2999') })).toMatchObject({
      code: 'generic_decline',
      provider_code: '2999',
    })
    expect(await pay({ token: token('reject-APPLICATION_INCOMPLETE') })).toMatchObject({
      status: 'error',
      code: 'provider_error',
    })
  })

  it("accept a nonce once, and no other wallet's token", async () => {
    const used = token()
    await pay({ token: used })
    expect(await pay({ token: used })).toMatchObject({ status: 'error', code: 'invalid_token', provider_code: '91565' })
    expect(await pay({ token: { type: 'token', value: 'no nonce' } })).toMatchObject({ code: 'invalid_token' })
  })

  it('reject a nonce of a different payment method than the rules were applied to', async () => {
    const before = bench.double.transactions.size
    expect(await pay({ token: token('paypal') })).toMatchObject({
      status: 'error',
      code: 'invalid_token',
      message: 'This Braintree payment method isn’t a card.',
    })
    expect(bench.double.transactions.size).toBe(before)
  })

  it('that are unsettled are refunded in full by voiding them', async () => {
    const paid = await pay()
    const provider_reference = paid.status === 'approved' ? paid.provider_reference : ''
    Object.assign(bench.double.transactions.get(provider_reference) ?? {}, { status: 'SUBMITTED_FOR_SETTLEMENT' })
    const refund = { charge: { provider_reference }, amount: 15_685, currency: 'USD', idempotency_key: 'r' }
    expect(await bench.braintree.refund(bench.context(), refund)).toMatchObject({ status: 'succeeded', amount: 15_685 })
    expect(bench.double.transactions.get(provider_reference)?.status).toBe('VOIDED')
    expect(await bench.braintree.refund(bench.context(), refund)).toMatchObject({ code: 'not_captured' })
  })
})

describe('webhooks', () => {
  it('confirm the URL when Braintree verifies it by GET', async () => {
    const ask = (bt_challenge: string) =>
      bench.braintree.parseWebhook(bench.context(), {
        method: 'GET',
        headers: {},
        query: { bt_challenge },
        body: Buffer.alloc(0),
      })
    const challenge = '20f9f8ed05f77439fe955c977e4c8a53'
    const body = `${BRAINTREE_KEYS.public_key}|${digestOf(BRAINTREE_KEYS.private_key, challenge)}`
    expect(await ask(challenge)).toMatchObject({ accepted: true, events: [], reply: { body } })
    expect(await ask('<script>')).toEqual({ accepted: false, reason: 'malformed' })
  })

  it('about anything but our transactions are ignored', async () => {
    const parse = (kind: string, reference: string) =>
      bench.braintree.parseWebhook(bench.context(), bench.webhook(kind, reference))
    expect(await parse('check', '')).toMatchObject({ events: [{ type: 'ignored', name: 'check' }] })
    expect(await parse('transaction_settled', 'att_unknown')).toMatchObject({ events: [{ type: 'ignored' }] })
  })
})

it('tells the browser whether to run 3-D Secure', async () => {
  const wanted = async (three_d_secure?: AuthorizeInput['three_d_secure']) => {
    const input = {
      amount: 1999,
      currency: 'USD',
      locale: 'en',
      methods: ['card'],
      reference: 'att_1',
      merchant_name: '',
    } as const
    const origin = 'https://shop.example.com'
    const { data } = await bench.braintree.clientConfig(bench.context(), {
      ...input,
      origin,
      ...(three_d_secure && { three_d_secure }),
    })
    return data
  }
  expect(await wanted('skip')).toMatchObject({ three_d_secure: 'skip' })
  expect(await wanted('require')).toMatchObject({ three_d_secure: 'require' })
  expect(await wanted()).toMatchObject({ three_d_secure: 'prefer' })
})

it("gives the browser the script's settings and the hosts for the page's CSP, without a secret", async () => {
  const input = { amount: 1999, currency: 'USD', locale: 'en', methods: ['card'], reference: 'att_1' } as const
  const origin = 'https://shop.example.com'
  const config = await bench.braintree.clientConfig(bench.context(), { ...input, merchant_name: 'Kettle', origin })
  expect(config.data).toMatchObject({ authorization: 'client_token_of_double', amount: '19.99' })
  expect(JSON.stringify(config)).not.toContain(BRAINTREE_KEYS.private_key)
  expect(config.hosts).toEqual(bench.braintree.hosts(bench.context()))
})

describe('the card behind a nonce', () => {
  it('is returned without consuming the nonce, and is null for unknown nonces and other payment methods', async () => {
    const nonce = token()
    const card = { brand: 'visa', last_four: '1111', bin: '411111', funding: 'debit', country: 'US' }
    expect(await bench.braintree.describeToken(bench.context(), nonce)).toMatchObject(card)
    expect(await bench.braintree.authorize(bench.context(), saleOf(nonce))).toMatchObject({ status: 'approved', card })
    for (const other of [nonce, token('paypal'), { type: 'token' as const, value: 'not a nonce' }]) {
      expect(await bench.braintree.describeToken(bench.context(), other)).toBeNull()
    }
    bench.server.befall(failed('AUTHORIZATION'))
    await expect(bench.braintree.describeToken(bench.context(), token())).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})
