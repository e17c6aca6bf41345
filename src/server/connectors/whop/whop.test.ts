import { afterAll, beforeAll, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import { createWhopBench, WHOP_KEYS, type WhopBench } from '../../../../tests/support/providers/whop/whop-subject.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import { fromWhopPrice, toWhopPrice } from './amounts.ts'
import { checkSignature, signatureOf } from './signature.ts'

let bench: WhopBench
beforeAll(async () => {
  bench = await createWhopBench()
})
afterAll(() => bench.server.close())

const card = { type: 'token', value: 'whop' } as const
const begin = async (overrides: Parameters<typeof saleOf>[1] = {}) => {
  const input = saleOf(card, overrides)
  const asked = await bench.whop.authorize(bench.context(), input)
  if (asked.status !== 'requires_action') throw new Error(`Expected a checkout, got ${asked.status}`)
  return { input, asked, checkout: asked.provider_reference }
}
const madeIn = (checkout: string) =>
  [...bench.double.payments.values()].find((each) => each.checkout_configuration_id === checkout)
const goOn = (checkout: string, reference: string, payload: Record<string, string> = {}) =>
  bench.whop.continueAction(bench.context(), {
    provider_reference: checkout,
    reference,
    idempotency_key: `${reference}-go`,
    payload,
  })

it.each([
  [1999, 'USD', 19.99],
  [1, 'USD', 0.01],
  [1999, 'JPY', 1999],
  [1999, 'KWD', 1.999],
  [999_999_999_999, 'EUR', 9_999_999_999.99],
])('converts %i minor units of %s to the price %d, and reads it back', (amount, currency, price) => {
  expect(toWhopPrice(amount, currency)).toBe(price)
  expect(fromWhopPrice(JSON.parse(JSON.stringify(price)) as number, currency)).toBe(amount)
})

it("returns null for amounts that a number can't represent and for prices that aren't amounts", () => {
  expect(toWhopPrice(9_007_199_254_740_991, 'USD')).toBeNull()
  expect(fromWhopPrice('19.999', 'USD')).toBeNull()
  expect(fromWhopPrice(1.5, 'JPY')).toBeNull()
  expect(fromWhopPrice('much', 'USD')).toBeNull()
})

it('verifies the key with a real call and returns Whop’s message', async () => {
  expect(await bench.whop.verify(bench.context())).toMatchObject({
    verified: true,
    message: 'Connected to Kettle & Crane.',
  })
  const credentials = { ...WHOP_KEYS, api_key: 'apik_wrong' }
  const told = await bench.whop.verify(bench.context({ credentials }))
  expect(told).toMatchObject({ verified: false, message: 'The API key is not valid.' })
})

it('uses the sandbox in test mode and the live API in live mode', async () => {
  await bench.whop.verify(bench.context())
  expect(bench.server.requests.at(-1)?.host).toBe('sandbox-api.whop.com')
  await bench.whop.verify(bench.context({ mode: 'live' }))
  expect(bench.server.requests.at(-1)?.host).toBe('api.whop.com')
})

it('creates one checkout for exactly the amount, even if responses are lost', async () => {
  const before = bench.double.configurations.size
  bench.server.befall('lost_answer')
  const { asked, checkout, input } = await begin()
  expect(bench.double.configurations.size).toBe(before + 1)
  const made = bench.double.configurations.get(checkout)
  expect(made?.plan).toMatchObject({ initial_price: 156.85, currency: 'usd', stock: 1 })
  expect(made?.metadata).toMatchObject({ attempt_id: input.reference })
  expect(asked.action).toMatchObject({ type: 'script', data: { session_id: checkout, plan_id: made?.plan.id } })
  const again = await bench.whop.authorize(bench.context(), input)
  expect(again).toMatchObject({ provider_reference: checkout })
})

it('uses the Whop product that represents the items in the cart', async () => {
  const { createWhop } = await import('./connector.ts')
  const whop = createWhop({ ...bench.server.deps, productFor: () => Promise.resolve('prod_kettle') })
  const made = await whop.authorize(bench.context(), saleOf(card))
  if (made.status !== 'requires_action') throw new Error(made.status)
  expect(bench.double.configurations.get(made.provider_reference)?.plan.product_id).toBe('prod_kettle')
})

it('charges only in Whop’s form, and ignores the outcome that the browser reports', async () => {
  const { checkout, input } = await begin()
  const other = await begin()
  bench.double.buy(other.checkout, '4242424242424242')
  const paid = madeIn(other.checkout)
  // Someone else's payment, named for this checkout.
  expect((await goOn(checkout, input.reference, { payment_id: paid?.id ?? '' })).status).toBe('requires_action')
  // Not yet in Whop's records: nothing else may be attempted meanwhile.
  expect((await goOn(checkout, input.reference, { payment_id: 'pay_soon' })).status).toBe('pending')
  expect(await goOn(other.checkout, other.input.reference, { payment_id: paid?.id ?? '' })).toMatchObject({
    status: 'approved',
    provider_reference: paid?.id,
    captured_amount: 15_685,
    card: { brand: 'visa', last_four: '4242' },
  })
})

it('keeps a checkout open after a declined card, and charges in it once', async () => {
  const { checkout, input } = await begin()
  expect(bench.double.buy(checkout, '4000000000000002').status).toBe(402)
  expect((await goOn(checkout, input.reference)).status).toBe('requires_action')
  bench.double.buy(checkout, '4242424242424242')
  expect(bench.double.buy(checkout, '4242424242424242').status).toBe(409)
  expect((await goOn(checkout, input.reference)).status).toBe('approved')
})

it('finds a payment by our own reference after the checkout’s response was lost', async () => {
  const { checkout, input } = await begin()
  bench.double.buy(checkout, '4242424242424242')
  const found = await bench.whop.lookUp(bench.context(), { reference: input.reference })
  expect(found).toMatchObject({ found: true, result: { status: 'approved' }, currency: 'USD' })
  expect(await bench.whop.lookUp(bench.context(), { reference: 'att_none' })).toEqual({ found: false })
})

it('cancels a checkout, unless it was paid', async () => {
  const take = (checkout: string) =>
    bench.whop.void(bench.context(), { charge: { provider_reference: checkout }, idempotency_key: 'k' })
  const first = await begin()
  expect(await take(first.checkout)).toMatchObject({ status: 'succeeded' })
  expect(bench.double.buy(first.checkout, '4242424242424242').status).toBe(404)
  const found = await bench.whop.lookUp(bench.context(), { provider_reference: first.checkout })
  expect(found).toEqual({ found: false })
  const second = await begin()
  bench.double.buy(second.checkout, '4242424242424242')
  expect(await take(second.checkout)).toMatchObject({ status: 'refused', code: 'already_captured' })
})

it('maps failed calls: rate limited, down, timed out and unreadable', async () => {
  const busy = { status: 429, json: {}, headers: { 'retry-after': '7' } }
  bench.server.befall(busy)
  await expect(bench.whop.authorize(bench.context(), saleOf(card))).rejects.toMatchObject({ retry_after_seconds: 7 })
  bench.server.befall({ status: 502 }, { status: 502 }, { status: 502 })
  await expect(bench.whop.authorize(bench.context(), saleOf(card))).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
  bench.server.befall({ status: 500 })
  await expect(bench.whop.verify(bench.context())).rejects.toBeInstanceOf(ConnectorUnavailable)
  bench.server.befall({ status: 200, text: 'not json' })
  await expect(bench.whop.verify(bench.context())).rejects.toBeInstanceOf(ConnectorUnavailable)
  bench.server.befall('silence')
  const signal = AbortSignal.timeout(50)
  await expect(bench.whop.verify(bench.context({ signal }))).rejects.toBeInstanceOf(ConnectorUnavailable)
  const key = { ...WHOP_KEYS, api_key: 'apik_wrong' }
  expect(await bench.whop.authorize(bench.context({ credentials: key }), saleOf(card))).toMatchObject({
    status: 'error',
    code: 'invalid_credentials',
  })
})

it('never repeats a refund after a lost response', async () => {
  const { checkout, input } = await begin()
  bench.double.buy(checkout, '4242424242424242')
  const paid = await goOn(checkout, input.reference)
  const charge = { provider_reference: paid.status === 'approved' ? paid.provider_reference : '' }
  const refund = { charge, amount: 5_000, currency: 'USD', idempotency_key: 'k' }
  bench.server.befall({ status: 200, json: bench.double.payments.get(charge.provider_reference) }, 'lost_answer')
  await expect(bench.whop.refund(bench.context(), refund)).rejects.toBeInstanceOf(ConnectorOutcomeUnknown)
  expect(bench.double.payments.get(charge.provider_reference)?.refunds).toHaveLength(1)
})

it('reads balances, payouts, products and webhooks', async () => {
  const { desk } = bench.whop
  const ctx = bench.context()
  expect(await desk.balances(ctx)).toEqual({
    ok: true,
    value: [{ currency: 'USD', available: 120_450, pending: 31_025, reserve: 0 }],
  })
  expect(await desk.payouts(ctx)).toMatchObject({
    ok: true,
    value: [{ amount: 85_000, fee: 250, status: 'in_transit', arrives_at: '2026-11-24T09:00:00.000Z' }],
  })
  expect(await desk.products(ctx)).toMatchObject({ ok: true, value: [{ product_id: 'prod_kettle' }, {}] })
  const made = await desk.createWebhook(ctx)
  if (!made.ok) throw new Error(made.message)
  expect(await desk.getWebhook(ctx, made.value.webhook_id)).toMatchObject({ ok: true, value: { enabled: true } })
  expect(await desk.getWebhook(ctx, 'hook_gone')).toEqual({ ok: true, value: null })
})

it('reports refunds and disputes, and leaves failed attempts to the checkout', async () => {
  const { checkout } = await begin()
  bench.double.buy(checkout, '4000000000000002')
  const failed = madeIn(checkout)
  const parse = (type: string, data: unknown) =>
    bench.whop.parseWebhook(bench.context(), bench.report(type, data, new Date()))
  expect(await parse('payment.failed', failed)).toMatchObject({ events: [{ type: 'ignored' }] })
  const payment = { id: 'pay_1' }
  const refund = { id: 'rfnd_1', amount: 12.5, currency: 'usd', status: 'succeeded', payment }
  expect(await parse('refund.updated', refund)).toMatchObject({
    events: [
      { type: 'refund', provider_reference: 'pay_1', refund_reference: 'rfnd_1', amount: 1_250, status: 'succeeded' },
    ],
  })
  expect(await parse('refund.created', { ...refund, status: 'pending' })).toMatchObject({
    events: [{ type: 'ignored' }],
  })
  const needs_response_by = '2026-12-01T00:00:00Z'
  const dispute = { id: 'dspt_1', amount: 20, currency: 'usd', reason: 'fraudulent', status: 'needs_response', payment }
  expect(await parse('dispute.created', { ...dispute, needs_response_by })).toMatchObject({
    events: [
      { type: 'dispute', dispute: { amount: 2_000, status: 'needs_response', respond_by: '2026-12-01T00:00:00.000Z' } },
    ],
  })
  expect(await parse('dispute.updated', { ...dispute, status: 'warning_closed' })).toMatchObject({
    events: [{ dispute: { status: 'won', stage: 'inquiry' } }],
  })
  expect(await parse('membership.activated', {})).toMatchObject({ events: [{ type: 'ignored' }] })
  expect(await parse('refund.updated', { id: 1 })).toEqual({ accepted: false, reason: 'malformed' })
})

it('accepts either of two signatures, and a secret in base64', () => {
  const now = new Date('2026-11-22T10:00:00Z')
  const timestamp = String(now.getTime() / 1000)
  const body = Buffer.from('{"a":1}')
  const secret = `whsec_${Buffer.from('a key of bytes').toString('base64')}`
  const right = signatureOf(secret, 'msg_1', timestamp, body).toString('base64')
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,bm8= v1,${right}` }
  const request = { method: 'POST', headers, query: {}, body } as const
  expect(checkSignature(secret, request, now)).toEqual({ state: 'valid', id: 'msg_1' })
  expect(checkSignature('ws_other', request, now)).toEqual({ state: 'bad_signature' })
  const late = new Date(now.getTime() + 301_000)
  expect(checkSignature(secret, request, late)).toEqual({ state: 'too_old' })
  const renamed = { ...request, headers: { ...headers, 'webhook-id': 'msg_2' } }
  expect(checkSignature(secret, renamed, now)).toEqual({ state: 'bad_signature' })
})
