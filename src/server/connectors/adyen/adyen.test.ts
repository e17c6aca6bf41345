import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADYEN_KEYS,
  adyenCard,
  createAdyenBench,
  type AdyenBench,
} from '../../../../tests/support/providers/adyen/adyen-subject.ts'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { NO_SPECS, specsDir } from '../../../../tests/support/providers/official-description.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { fromAdyenAmount, toAdyenAmount } from './amounts.ts'
import { adyenCredentials } from './credentials.ts'

let bench: AdyenBench
beforeAll(async () => {
  bench = await createAdyenBench()
}, 60_000)
afterAll(() => bench.server.close())

const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(adyenCard('test_4111111111111111'), overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.adyen.authorize(bench.context(), sale(overrides))
const lastBody = (path: string) =>
  JSON.parse(bench.server.requests.findLast((sent) => sent.path === path)?.text ?? '{}') as unknown

describe('credentials', () => {
  it('require the live URL prefix in live mode', () => {
    const { schema } = adyenCredentials
    expect(schema.safeParse(ADYEN_KEYS).success).toBe(true)
    const live = { ...ADYEN_KEYS, client_key: 'live_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345' }
    expect(schema.safeParse(live).error?.issues[0]?.message).toBe('Live payments require the prefix of your live URLs')
    expect(schema.safeParse({ ...live, live_url_prefix: '1797a841fbb37ca7-Kettle' }).success).toBe(true)
    expect(adyenCredentials.modeOf(live)).toBe('live')
  })

  it("are verified with a call that doesn't charge anything, and rejected with Adyen's message", async () => {
    const verified = await bench.adyen.verify(bench.context())
    expect(verified).toMatchObject({ verified: true, message: 'Connected to KettleCraneECOM.' })
    const credentials = { ...ADYEN_KEYS, api_key: 'AQEwrongwrongwrong000' }
    const wrong = await bench.adyen.verify(bench.context({ credentials }))
    expect(wrong).toMatchObject({ verified: false, message: 'HTTP Status Response - Unauthorized' })
    const charged = await bench.adyen.authorize(bench.context({ credentials }), sale())
    expect(charged).toMatchObject({ status: 'error', code: 'invalid_credentials' })
  })

  it('are rejected in the other mode without a call', async () => {
    const before = bench.server.requests.length
    const credentials = { ...ADYEN_KEYS, client_key: 'live_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345' }
    expect((await bench.adyen.verify(bench.context({ credentials }))).message).toMatch(/client key is a live key/)
    expect(await bench.adyen.authorize(bench.context({ mode: 'live' }), sale())).toMatchObject({
      code: 'mode_mismatch',
    })
    expect(bench.server.requests.length).toBe(before)
  })

  it('send live accounts to their own host', async () => {
    const live_url_prefix = '1797a841fbb37ca7-Kettle'
    const credentials = { ...ADYEN_KEYS, client_key: 'live_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345', live_url_prefix }
    const result = await bench.adyen.authorize(bench.context({ mode: 'live', credentials }), sale())
    expect(result).toMatchObject({ status: 'approved' })
    expect(bench.server.requests.at(-1)).toMatchObject({
      host: '1797a841fbb37ca7-Kettle-checkout-live.adyenpayments.com',
      path: '/checkout/v72/payments',
    })
  })
})

describe('amounts', () => {
  it.each([
    [1999, 'USD', 1999],
    [1999, 'JPY', 1999],
    [1999, 'KWD', 1999],
    [1999, 'CLP', 199_900],
    [1999, 'ISK', 199_900],
    [1999, 'IDR', 1999],
    [1900, 'CVE', 19],
  ])('sends %i %s as %i and reads it back', (ours, currency, value) => {
    expect(toAdyenAmount(ours, currency)).toEqual({ currency, value })
    expect(fromAdyenAmount({ currency, value })).toBe(ours)
  })

  it("rejects amounts that Adyen can't represent exactly", async () => {
    expect(await pay({ amount: 1999, currency: 'CVE' })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })
})

describe('a failed call', () => {
  it('charges once after a lost response, by reusing the idempotency key', async () => {
    const before = bench.double.payments.size
    bench.server.befall('lost_answer')
    expect(await pay()).toMatchObject({ status: 'approved' })
    expect(bench.double.payments.size).toBe(before + 1)
  })

  it('uses idempotency keys of at most 64 characters', async () => {
    expect(await pay({ idempotency_key: 'k'.repeat(200) })).toMatchObject({ status: 'approved' })
    expect(bench.server.requests.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['a fault of the server', { status: 503, text: 'down' }],
    ['an answer that is no JSON', { status: 200, text: '<html>' }],
    ['an answer that is no payment', { status: 200, json: { pspReference: 'x' } }],
    ['a call with the same key at work', { status: 422, json: { errorCode: '704', message: 'in progress' } }],
  ])('has an unknown outcome after %s three times', async (_name, mishap) => {
    bench.server.befall(mishap, mishap, mishap)
    await expect(pay()).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    bench.server.befall(mishap)
    expect(await pay()).toMatchObject({ status: 'approved' })
  })

  it('throws ConnectorUnavailable when Adyen rate limits the request', async () => {
    bench.server.befall({ status: 429, headers: { 'retry-after': '3' } })
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('charges', () => {
  it("return card, checks and network, and store nothing that wasn't requested", async () => {
    const result = await pay()
    expect(result).toMatchObject({
      card: {
        brand: 'visa',
        last_four: '1111',
        bin: '411111',
        funding: 'credit',
        country: 'NL',
        exp_month: 3,
        exp_year: 2030,
      },
      avs: 'match',
      cvv: 'match',
      three_d_secure: false,
      network_transaction_id: 'NTX123',
    })
    expect(result).not.toHaveProperty('payment_method_id')
    expect(lastBody('/v72/payments')).toMatchObject({
      captureDelayHours: 0,
      authenticationData: { threeDSRequestData: {} },
    })
  })

  it('return Adyen\'s, the network\'s and the advice code, and "do not try again" advice is a hard decline', async () => {
    const refused = await pay({ token: adyenCard('test_refuse_12') })
    expect(refused).toMatchObject({ provider_code: '12', network_code: '05', advice_code: '02', kind: 'soft' })
    expect(await pay({ token: adyenCard('test_refuse_26') })).toMatchObject({ advice_code: '03', kind: 'hard' })
    expect(await pay({ token: adyenCard('test_refuse_42') })).toMatchObject({ retry_with_3ds: true })
    expect(await pay({ token: adyenCard('test_refuse_99') })).toMatchObject({
      code: 'generic_decline',
      provider_code: '99',
    })
    expect(await pay({ token: adyenCard('test_refuse_7') })).toMatchObject({ status: 'error', code: 'invalid_request' })
  })

  it('never send a plain card number from the browser', async () => {
    const value = JSON.stringify({
      type: 'scheme',
      number: '4111111111111111',
      cvc: '737',
      encryptedCardNumber: 'test_4111',
    })
    await pay({ token: { type: 'token', value } })
    expect(bench.server.requests.at(-1)?.text).not.toContain('4111111111111111')
    const bare = { type: 'token', value: JSON.stringify({ type: 'scheme', number: '4111111111111111' }) } as const
    expect(await pay({ token: bare })).toMatchObject({ status: 'error', code: 'invalid_token' })
    expect(await pay({ token: { type: 'token', value: 'pm_1' } })).toMatchObject({ code: 'invalid_token' })
    expect(await pay({ token: adyenCard('undecryptable') })).toMatchObject({ code: 'invalid_token' })
  })

  it('accept wallet tokens', async () => {
    expect(await pay({ token: { type: 'google_pay', value: '{"signature":"x"}' } })).toMatchObject({
      status: 'approved',
    })
    expect(lastBody('/v72/payments')).toMatchObject({
      paymentMethod: { type: 'googlepay', googlePayToken: '{"signature":"x"}' },
    })
    expect(await pay({ token: { type: 'apple_pay', value: '{"version":"EC_v1"}' } })).toMatchObject({
      status: 'approved',
    })
    const applePayToken = Buffer.from('{"version":"EC_v1"}').toString('base64')
    expect(lastBody('/v72/payments')).toMatchObject({ paymentMethod: { type: 'applepay', applePayToken } })
  })

  it.each([
    ['low_value', 'lowValue'],
    ['low_risk', 'transactionRiskAnalysis'],
    ['corporate', 'secureCorporate'],
  ] as const)('request an exemption from the bank: %s', async (exemption, scaExemption) => {
    await bench.adyen.authorize(bench.context(), sale({ three_d_secure: 'skip', exemption, capture: false }))
    expect(lastBody('/v72/payments')).toMatchObject({
      authenticationData: { attemptAuthentication: 'never' },
      additionalData: { scaExemption, manualCapture: 'true' },
    })
    await bench.adyen.authorize(bench.context(), sale({ three_d_secure: 'skip' }))
    expect(lastBody('/v72/payments')).not.toHaveProperty('additionalData')
  })

  it.each([
    ['DE', 'Bayern', '80331', undefined, '80331'],
    ['FR', 'Île-de-France', '75001', undefined, '75001'],
    ['US', 'OR', '97201-1234', 'OR', '97201'],
    ['CA', 'Quebec', 'H2X 1Y4', 'QC', 'H2X 1Y4'],
  ])(
    'in %s send “%s” only if it is a region code, and a five-digit ZIP code',
    async (country, region, postal_code, state, code) => {
      const { billing } = sale()
      if (!billing) throw new Error('An address was wanted')
      const address = { ...billing, country, region, postal_code }
      await bench.adyen.authorize(bench.context(), sale({ billing: address, shipping: address }))
      const { billingAddress, deliveryAddress } = lastBody('/v72/payments') as Record<string, Record<string, unknown>>
      for (const sent of [billingAddress, deliveryAddress]) {
        expect(sent).toMatchObject({ country, postalCode: code })
        expect(sent?.['stateOrProvince']).toBe(state)
      }
    },
  )

  it('send the shopper to the bank with a form and continue with its result', async () => {
    const input = sale({ token: adyenCard('test_redirect'), three_d_secure: 'require' })
    const asked = await bench.adyen.authorize(bench.context(), input)
    expect(lastBody('/v72/payments')).toMatchObject({ authenticationData: { attemptAuthentication: 'always' } })
    expect(asked).toMatchObject({
      status: 'requires_action',
      action: { type: 'redirect', url: 'https://bank.example.com/acs', fields: { MD: 'md', PaReq: 'pa' } },
    })
    const provider_reference = asked.status === 'requires_action' ? asked.provider_reference : ''
    const back = (redirectResult: string, reference = input.reference) =>
      bench.adyen.continueAction(bench.context(), {
        provider_reference,
        reference,
        idempotency_key: `${input.idempotency_key}_${redirectResult}_${reference}`,
        payload: redirectResult === '' ? {} : { redirectResult },
      })
    expect(await back('')).toEqual({ status: 'pending', provider_reference })
    expect(await back(`${provider_reference}|passed`, 'att_other')).toMatchObject({ code: 'not_found' })
    expect(await back(`${provider_reference}|passed`)).toMatchObject({ status: 'approved', captured_amount: 15_685 })
  })
})

it('cancels a payment by our reference, whatever its state', async () => {
  const input = { reference: 'att_lost', idempotency_key: 'key_lost' }
  expect(await bench.adyen.abandon(bench.context(), input)).toMatchObject({ status: 'pending' })
  expect(lastBody('/v72/cancels')).toEqual({ merchantAccount: 'KettleCraneECOM', paymentReference: 'att_lost' })
  const charge = { provider_reference: 'NONE' }
  expect(await bench.adyen.void(bench.context(), { charge, idempotency_key: 'v' })).toMatchObject({ code: 'not_found' })
})

it("gives the browser the script's settings and the hosts for the page's CSP, without a secret", async () => {
  const input = {
    amount: 100,
    currency: 'CLP',
    locale: 'en-US',
    methods: ['card', 'paypal'],
    reference: 'att_1',
  } as const
  const origin = 'https://shop.example.com'
  const config = await bench.adyen.clientConfig(bench.context(), { ...input, merchant_name: 'Kettle', origin })
  expect(config.url).toBe(`${bench.server.url}/checkoutshopper-test.adyen.com/checkoutshopper/sdk/6.45.2/adyen.js`)
  expect(config.data).toMatchObject({ client_key: ADYEN_KEYS.client_key, amount: { value: 10_000 }, methods: ['card'] })
  expect(JSON.stringify(config)).not.toContain(ADYEN_KEYS.api_key)
  expect(config.hosts).toEqual(bench.adyen.hosts(bench.context()))
})

it("matches every call against Adyen's OpenAPI descriptions", ({ skip }) => {
  if (specsDir() === null) skip(NO_SPECS)
  expect(bench.server.requests.length).toBeGreaterThan(20)
  expect(bench.server.violations).toEqual([])
})
