import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { NO_SPECS, specsDir } from '../../../../tests/support/providers/official-description.ts'
import {
  createPayPalBench,
  PAYPAL_KEYS,
  type PayPalBench,
} from '../../../../tests/support/providers/paypal/paypal-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { fromPayPalMoney, toPayPalMoney } from './amounts.ts'

let bench: PayPalBench
beforeAll(async () => {
  bench = await createPayPalBench()
}, 60_000)
afterAll(() => bench.server.close())

const sale = (overrides: Partial<AuthorizeInput> = {}) =>
  saleOf({ type: 'token', value: 'script' }, { payment_method: 'paypal', ...overrides })

const ordered = async (overrides: Partial<AuthorizeInput> = {}) => {
  const input = sale(overrides)
  const asked = await bench.paypal.authorize(bench.context(), input)
  if (asked.status !== 'requires_action') throw new Error(`Expected an order, got ${asked.status}`)
  const { provider_reference } = asked
  const go = (payload: Record<string, string> = {}, key = 'go', reference = input.reference) =>
    bench.paypal.continueAction(bench.context(), {
      provider_reference,
      reference,
      idempotency_key: `${input.reference}-${key}`,
      payload,
    })
  return { input, asked, id: provider_reference, go }
}

describe('credentials', () => {
  it("are verified by requesting a token, and rejected with PayPal's message", async () => {
    const verified = await bench.paypal.verify(bench.context())
    expect(verified).toMatchObject({ verified: true, message: 'Connected to the sandbox side of PayPal.' })
    const wrong = bench.context({ credentials: { ...PAYPAL_KEYS, client_secret: 'Ewrongwrongwrongwrongwrong' } })
    expect(await bench.paypal.verify(wrong)).toMatchObject({ verified: false, message: 'Client Authentication failed' })
    expect(await bench.paypal.authorize(wrong, sale())).toMatchObject({ status: 'error', code: 'invalid_credentials' })
  })

  it('request one token for many calls, and another when it expires or is revoked', async () => {
    const signIns = () => bench.server.requests.filter(({ path }) => path === '/v1/oauth2/token').length
    await ordered()
    const before = signIns()
    await ordered()
    expect(signIns()).toBe(before)
    bench.double.endTokens()
    await ordered()
    expect(signIns()).toBe(before + 1)
    const tomorrow = bench.context({ now: new Date(Date.now() + 86_400_000) })
    expect(await bench.paypal.authorize(tomorrow, sale())).toMatchObject({ status: 'requires_action' })
    expect(signIns()).toBe(before + 2)
  })
})

describe('amounts', () => {
  it.each([
    [1999, 'USD', '19.99'],
    [1999, 'JPY', '1999'],
    [1999, 'HUF', '1999'],
    [199_900, 'TWD', '1999'],
  ])('sends %i %s as %s and reads it back', (ours, currency, value) => {
    expect(toPayPalMoney(ours, currency)).toEqual({ currency_code: currency, value })
    expect(fromPayPalMoney({ currency_code: currency, value })).toBe(ours)
  })

  it("rejects currencies and fractions that PayPal doesn't support", async () => {
    for (const [amount, currency] of [
      [1999, 'KWD'],
      [1999, 'TWD'],
    ] as const) {
      expect(await bench.paypal.authorize(bench.context(), sale({ amount, currency }))).toMatchObject({
        code: 'invalid_request',
      })
    }
  })
})

describe('a failed call', () => {
  it('captures once after a lost response, by reusing the idempotency key', async () => {
    const { id, go } = await ordered()
    bench.double.approve(id, 'approved')
    bench.server.befall(
      {
        status: 200,
        json: { id, status: 'APPROVED', intent: 'CAPTURE', purchase_units: [bench.double.orders.get(id)?.unit] },
      },
      'lost_answer',
    )
    expect(await go()).toMatchObject({ status: 'approved' })
    expect(bench.double.orders.get(id)?.captures).toHaveLength(1)
  })

  it.each([
    ['a fault of the server', { status: 500, text: 'down' }],
    ['an answer that is no JSON', { status: 200, text: '<html>' }],
    ['a call with the same key at work', { status: 409, json: { name: 'RESOURCE_CONFLICT' } }],
  ])('has an unknown outcome after %s three times', async (_name, mishap) => {
    await bench.paypal.verify(bench.context())
    bench.server.befall(mishap, mishap, mishap)
    await expect(bench.paypal.authorize(bench.context(), sale())).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
  })

  it('throws ConnectorUnavailable when PayPal rejects the request before processing it, or issues no token', async () => {
    bench.server.befall({ status: 429, text: 'slow down' })
    await expect(bench.paypal.authorize(bench.context(), sale())).rejects.toBeInstanceOf(ConnectorUnavailable)
    bench.double.endTokens()
    const fresh = bench.context({ now: new Date(Date.now() + 10 * 86_400_000) })
    bench.server.befall('break')
    await expect(bench.paypal.authorize(fresh, sale())).rejects.toBeInstanceOf(ConnectorUnavailable)
  })
})

describe('orders', () => {
  it("are approved in PayPal's script or on its page, and captured once for our reference", async () => {
    const { asked, id, go, input } = await ordered()
    expect(asked).toMatchObject({ action: { type: 'script', data: { order_id: id } } })
    const away = await ordered({ token: { type: 'token', value: 'redirect' } })
    const { action } = away.asked.status === 'requires_action' ? away.asked : {}
    expect(action?.type === 'redirect' && action.url).toContain(`/www.sandbox.paypal.com/checkoutnow?token=${away.id}`)
    expect(await go()).toMatchObject({ status: 'requires_action' })
    bench.double.approve(id, 'approved')
    expect(await go({}, 'other', 'att_other')).toMatchObject({ status: 'error', code: 'not_found' })
    const paid = await go({}, 'first')
    expect(paid).toMatchObject({
      status: 'approved',
      captured_amount: input.amount,
      wallet: 'paypal',
      buyer_id: 'PAYER12345678',
    })
    expect(await go({}, 'second')).toEqual(paid)
    expect(bench.double.orders.get(id)?.captures).toHaveLength(1)
  })

  it('are canceled if the payer leaves, and stay pending while PayPal reviews them', async () => {
    expect(await (await ordered()).go({ cancelled: 'true' })).toMatchObject({ status: 'error', code: 'cancelled' })
    const slow = await ordered()
    bench.double.approve(slow.id, 'pending')
    expect(await slow.go()).toMatchObject({ status: 'pending', provider_reference: slow.id })
  })

  it("paid by card return the card, and are not captured if the bank couldn't authenticate its owner", async () => {
    const card = await ordered({ payment_method: 'card', three_d_secure: 'require' })
    bench.double.approve(card.id, 'approved', { authentication_result: { liability_shift: 'POSSIBLE' } })
    expect(await card.go()).toMatchObject({
      card: { brand: 'visa', last_four: '1111', exp_month: 12, exp_year: 2034 },
      avs: 'match',
      cvv: 'match',
      three_d_secure: true,
    })
    const failed = await ordered({ payment_method: 'card' })
    const three_d_secure = { enrollment_status: 'Y', authentication_status: 'N' }
    bench.double.approve(failed.id, 'approved', { authentication_result: { liability_shift: 'NO', three_d_secure } })
    expect(await failed.go()).toMatchObject({ status: 'declined', code: 'authentication_failed' })
    expect(bench.double.orders.get(failed.id)?.captures).toEqual([])
  })

  it('declined with "do not try again" advice are hard declines', async () => {
    const { id, go } = await ordered({ payment_method: 'card' })
    bench.double.approve(id, 'response:5180')
    expect(await go()).toMatchObject({ kind: 'hard', provider_code: '5180', advice_code: '03' })
  })

  it("accept only PayPal's two kinds of tokens", async () => {
    const token = { type: 'token', value: 'pm_1' } as const
    expect(await bench.paypal.authorize(bench.context(), sale({ token }))).toMatchObject({ code: 'invalid_token' })
  })
})

it("gives the browser the script's settings and the hosts for the page's CSP, without a secret", async () => {
  const input = {
    amount: 100,
    currency: 'EUR',
    locale: 'en-US',
    methods: ['card', 'paypal'],
    reference: 'att_1',
  } as const
  const origin = 'https://shop.example.com'
  const config = await bench.paypal.clientConfig(bench.context(), { ...input, merchant_name: 'Kettle', origin })
  expect(config.url).toContain('/www.paypal.com/sdk/js?client-id=Adouble')
  expect(config.url).toContain('components=buttons%2Ccard-fields&currency=EUR')
  // The script rejects orders with a different intent than its own.
  expect(config.url).toContain('&intent=capture')
  const later = await bench.paypal.clientConfig(bench.context(), {
    ...input,
    merchant_name: 'Kettle',
    origin,
    capture: false,
  })
  expect(later.url).toContain('&intent=authorize')
  expect(JSON.stringify(config)).not.toContain(PAYPAL_KEYS.client_secret)
  expect(config.hosts).toEqual(bench.paypal.hosts(bench.context()))
})

it("matches every call against PayPal's OpenAPI descriptions", ({ skip }) => {
  if (specsDir() === null) skip(NO_SPECS)
  expect(bench.server.requests.length).toBeGreaterThan(20)
  expect(bench.server.violations).toEqual([])
})
