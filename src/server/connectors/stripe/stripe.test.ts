import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { NO_SPECS, specsDir } from '../../../../tests/support/providers/official-description.ts'
import {
  createStripeBench,
  STRIPE_KEYS,
  type StripeBench,
} from '../../../../tests/support/providers/stripe/stripe-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { fromStripeAmount, toStripeAmount } from './amounts.ts'
import { stripeCredentials } from './credentials.ts'

let bench: StripeBench
beforeAll(async () => {
  bench = await createStripeBench()
}, 60_000)
afterAll(() => bench.server.close())

const visa = { type: 'token', value: 'pm_card_visa' } as const
const sale = (overrides: Partial<AuthorizeInput> = {}) => saleOf(visa, overrides)
const pay = (overrides: Partial<AuthorizeInput> = {}) => bench.stripe.authorize(bench.context(), sale(overrides))
const keys = (secret_key: string) => ({ credentials: { ...STRIPE_KEYS, secret_key } })

describe('credentials', () => {
  it('are accepted as a pair of one mode, and otherwise rejected with the problem', () => {
    const { schema } = stripeCredentials
    expect(schema.safeParse(STRIPE_KEYS).success).toBe(true)
    const mixed = schema.safeParse({ ...STRIPE_KEYS, secret_key: 'sk_live_51Double00000000' })
    expect(mixed.error?.issues[0]?.message).toBe('Both keys must be test keys, or both live keys')
    const swapped = schema.safeParse({ ...STRIPE_KEYS, secret_key: STRIPE_KEYS.publishable_key })
    expect(swapped.error?.issues[0]?.message).toMatch(/secret key starts with sk_test_/)
    expect(stripeCredentials.modeOf(STRIPE_KEYS)).toBe('test')
  })

  it("are verified with one call, and rejected with Stripe's message", async () => {
    const verified = await bench.stripe.verify(bench.context())
    expect(verified).toMatchObject({ verified: true, message: 'Connected to Kettle & Crane.' })
    const wrong = await bench.stripe.verify(bench.context(keys('sk_test_wrong0000000000')))
    expect(wrong.verified).toBe(false)
    expect(wrong.message).toMatch(/^Invalid API Key provided: /)
    expect(wrong.message).not.toContain('sk_test_wrong')
  })

  it('of live mode are rejected in test mode without a call', async () => {
    const before = bench.server.requests.length
    const live = bench.context(keys('sk_live_51Double00000000'))
    expect((await bench.stripe.verify(live)).message).toMatch(
      /secret key is a live key, but this account is in test mode/,
    )
    expect(await bench.stripe.authorize(live, sale())).toMatchObject({ status: 'error', code: 'mode_mismatch' })
    expect(bench.server.requests.length).toBe(before)
  })

  it('that are restricted are verified by their permissions, and the missing ones are listed', async () => {
    const restricted = (name: string) => bench.stripe.verify(bench.context(keys(`rk_test_${name}00000000`)))
    expect(await restricted('All')).toMatchObject({
      verified: true,
      message: 'Connected to Stripe with a restricted key.',
    })
    expect(await restricted('NoRefunds')).toMatchObject({
      verified: false,
      message:
        'The restricted key has no access to Charges and Refunds. In the Stripe dashboard under Developers, API keys, give it write access to it.',
    })
    expect(await restricted('NoBalance')).toMatchObject({
      verified: true,
      message:
        'Connected to Stripe with a restricted key. Payouts won’t be shown: the key has no read access to Balance.',
    })
    const wrong = await restricted('wrong')
    expect(wrong.verified).toBe(false)
    expect(wrong.message).toMatch(/^Invalid API Key provided/)
  })

  it('that are restricted return the balance without the account', async () => {
    const told = await bench.stripe.reads.account(bench.context(keys('rk_test_All00000000')))
    expect(told).toMatchObject({ schedule: null, bank: null })
  })

  it('of two accounts are not a pair, if they contain their account', async () => {
    const pair = (publishable: string, secret: string) =>
      bench.stripe.verify(
        bench.context({ credentials: { publishable_key: `pk_test_${publishable}`, secret_key: `sk_test_${secret}` } }),
      )
    expect(await pair('51aaaaaaaaaaaaaa0001', '51bbbbbbbbbbbbbb0002')).toMatchObject({
      verified: false,
      message: 'The publishable and secret keys belong to different Stripe accounts.',
    })
    expect(await pair('51aaaaaaaaaaaaaa0001', '51aaaaaaaaaaaaaa0002')).toMatchObject({ verified: true })
    expect(await pair('4eC39HqLyjWDarjtT1zd', '51bbbbbbbbbbbbbb0002')).toMatchObject({ verified: true })
  })

  it('that are wrong are a fault of the account and not of the card', async () => {
    const result = await bench.stripe.authorize(bench.context(keys('sk_test_wrong0000000000')), sale())
    expect(result).toMatchObject({ status: 'error', code: 'invalid_credentials' })
  })
})

describe('amounts', () => {
  it.each([
    [1999, 'USD', 1999],
    [1999, 'JPY', 1999],
    [1999, 'ISK', 199_900],
    [1999, 'UGX', 199_900],
    [1990, 'KWD', 1990],
    [1999, 'HUF', 199_900],
  ])('sends %i %s as %i and reads it back', (ours, currency, theirs) => {
    expect(toStripeAmount(ours, currency)).toBe(theirs)
    expect(fromStripeAmount(theirs, currency.toLowerCase())).toBe(ours)
  })

  it("rejects amounts that Stripe can't represent exactly", async () => {
    expect(toStripeAmount(1999, 'KWD')).toBeNull()
    expect(await pay({ amount: 1999, currency: 'KWD' })).toMatchObject({
      status: 'error',
      code: 'invalid_request',
      message: 'Stripe only accepts amounts in steps of KWD\u00a00.010.',
    })
  })
})

describe('a failed call', () => {
  it('charges once after a lost response, by reusing the idempotency key', async () => {
    const input = sale()
    bench.server.befall('lost_answer')
    expect(await bench.stripe.authorize(bench.context(), input)).toMatchObject({ status: 'approved' })
    const ours = [...bench.account.intents.values()].filter(({ metadata }) =>
      JSON.stringify(metadata).includes(input.reference),
    )
    expect(ours).toHaveLength(1)
  })

  it.each([
    ['a fault of the server', { status: 500, json: { error: { type: 'api_error' } } }],
    ['an answer that is no JSON', { status: 200, text: '<html>' }],
    ['an answer that is no payment', { status: 200, json: { object: 'payment_intent' } }],
    ['a call with the same key at work', { status: 409, json: { error: { code: 'idempotency_key_in_use' } } }],
  ])('has an unknown outcome after %s three times', async (_name, mishap) => {
    bench.server.befall(mishap, mishap, mishap)
    await expect(pay()).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
    bench.server.befall(mishap)
    expect(await pay()).toMatchObject({ status: 'approved' })
  })

  it('throws ConnectorUnavailable when Stripe rate limits the request', async () => {
    bench.server.befall({ status: 429, headers: { 'retry-after': '2' }, json: { error: { code: 'rate_limit' } } })
    const error = await pay().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ConnectorUnavailable)
    expect(error).toMatchObject({ retry_after_seconds: 2 })
  })

  it('treats an error without a reason as not processed', async () => {
    bench.server.befall({ status: 403, text: '<html>blocked</html>' })
    await expect(pay()).rejects.toBeInstanceOf(ConnectorUnavailable)
  })

  it('throws ConnectorUnavailable when a read-only call fails', async () => {
    bench.server.befall({ status: 500 })
    await expect(bench.stripe.lookUp(bench.context(), { provider_reference: 'pi_x' })).rejects.toThrow('500')
    bench.server.befall({ status: 401, json: { error: { message: 'no' } } })
    await expect(bench.stripe.lookUp(bench.context(), { reference: 'att_x' })).rejects.toBeInstanceOf(
      ConnectorUnavailable,
    )
  })
})

describe('charges', () => {
  it('return the provider\'s, the network\'s and the advice code, and "do not try again" advice is a hard decline', async () => {
    const soft = await pay({ token: { type: 'token', value: 'pm_decline_insufficient_funds' } })
    expect(soft).toMatchObject({
      provider_code: 'insufficient_funds',
      network_code: '05',
      advice_code: 'try_again_later',
      kind: 'soft',
      card: { brand: 'visa', last_four: '4242' },
    })
    const hard = await pay({ token: { type: 'token', value: 'pm_decline_do_not_try_again' } })
    expect(hard).toMatchObject({ kind: 'hard', advice_code: 'do_not_try_again' })
    const unheard = await pay({ token: { type: 'token', value: 'pm_decline_something_new' } })
    expect(unheard).toMatchObject({ code: 'generic_decline', kind: 'soft', provider_code: 'something_new' })
  })

  it("return the card and its checks, and no payment method that isn't stored", async () => {
    const result = await pay({ capture: false })
    expect(result).toMatchObject({
      authorized_amount: 15_685,
      captured_amount: 0,
      card: { brand: 'visa', last_four: '4242', funding: 'credit', country: 'US', exp_month: 12, exp_year: 2034 },
      avs: 'match',
      cvv: 'match',
    })
    expect(result).not.toHaveProperty('payment_method_id')
  })

  it("accept Google Pay's card token, and no other wallet's", async () => {
    const value = JSON.stringify({ id: 'tok_visa', object: 'token' })
    expect(await pay({ token: { type: 'google_pay', value } })).toMatchObject({ status: 'approved' })
    expect(await pay({ token: { type: 'token', value: 'tgtok_1' } })).toMatchObject({ code: 'invalid_token' })
    expect(await pay({ token: { type: 'token', value: 'pm_unknown' } })).toMatchObject({ code: 'invalid_token' })
  })

  it('with the same key and other parameters are a conflict', async () => {
    const input = sale()
    await bench.stripe.authorize(bench.context(), input)
    const other = await bench.stripe.authorize(bench.context(), { ...input, amount: 100 })
    expect(other).toMatchObject({ status: 'error', code: 'idempotency_conflict' })
  })

  it('of someone else are not continued', async () => {
    const other = await pay()
    const provider_reference = other.status === 'approved' ? other.provider_reference : ''
    const input = { provider_reference, reference: 'att_mine', idempotency_key: 'key_mine', payload: {} }
    expect(await bench.stripe.continueAction(bench.context(), input)).toMatchObject({
      status: 'error',
      code: 'not_found',
    })
  })
})

it("gives the browser the script's settings and the hosts for the page's CSP, without a secret", async () => {
  const input = { amount: 100, currency: 'USD', locale: 'en', methods: ['card', 'paypal'], reference: 'att_1' } as const
  const origin = 'https://shop.example.com'
  const config = await bench.stripe.clientConfig(bench.context(), { ...input, merchant_name: 'Kettle', origin })
  expect(config.url).toBe(`${bench.server.url}/js.stripe.com/v3/`)
  expect(config.data).toMatchObject({ publishable_key: STRIPE_KEYS.publishable_key, methods: ['card'] })
  expect(JSON.stringify(config)).not.toMatch(/sk_test|whsec/)
  expect(config.hosts).toEqual(bench.stripe.hosts(bench.context()))
})

it("matches every call against Stripe's OpenAPI description", ({ skip }) => {
  if (specsDir() === null) skip(NO_SPECS)
  expect(bench.server.requests.length).toBeGreaterThan(20)
  expect(bench.server.violations).toEqual([])
})

describe('the card behind a payment method', () => {
  const told = (value: string) => bench.stripe.describeToken(bench.context(), { type: 'token', value })

  it('is returned before the charge without its first digits, and is null for another token', async () => {
    const card = { brand: 'mastercard', last_four: '4242', funding: 'prepaid', country: 'US' }
    expect(await told('pm_card_mastercard_prepaid')).toMatchObject(card)
    expect(await told('pm_nobody')).toBeNull()
    expect(await told('tok_visa')).toBeNull()
    bench.server.befall({ status: 401, json: { error: { message: 'No' } } })
    await expect(told('pm_card_visa')).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})
