import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayBench } from '../../../../tests/support/payments/gateway-bench.ts'
import { createGatewayBench, saleInput } from '../../../../tests/support/payments/gateway-bench.ts'
import { MODULES } from './assets.ts'

let bench: GatewayBench

beforeAll(async () => {
  bench = await createGatewayBench()
})
afterAll(() => bench.close())

const card = { number: '4242 4242 4242 4242', exp_month: 8, exp_year: 29, cvc: '123' }
const post = (payload: unknown) =>
  bench.app.inject({
    method: 'POST',
    url: '/test-gateway/tokens',
    headers: { 'content-type': 'application/json', origin: 'null' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
const stored = async () => JSON.stringify((await bench.db.execute(sql`select * from tg_tokens`)).rows)

describe('POST /test-gateway/tokens', () => {
  it('returns a token for a test card number, to a page of any origin', async () => {
    const reply = await post(card)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['access-control-allow-origin']).toBe('*')
    const { token, ...rest } = reply.json<{ token: string }>()
    expect(token).toMatch(/^tgtok_/)
    expect(rest).toEqual({ card_type: 'visa', card_last_four: '4242' })
    expect(await stored()).not.toContain('424242')
  })

  it.each([
    ['another number', { ...card, number: '4111111111111111' }],
    ['a number in a field of its own', { ...card, pan: '4111111111111111', number: '' }],
    ['a number as the name', { ...card, name: '4111111111111111' }],
    ['a past date', { ...card, exp_year: 20 }],
    ['a wrong month', { ...card, exp_month: 13 }],
    ['a short CVC', { ...card, cvc: '12' }],
    ['no object', '"4111111111111111"'],
    ['broken JSON', '{"number":4111111111111111'],
    ['nothing', ''],
    ['a huge body', JSON.stringify({ ...card, number: '4111111111111111'.repeat(999) })],
  ])('rejects %s and neither repeats nor stores it', async (_what, payload) => {
    const reply = await post(payload)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(Object.keys(reply.json<object>())).toEqual(['detail'])
    expect(reply.body).not.toContain('4111')
    expect(await stored()).not.toContain('4111')
  })

  it('responds to the preflight request of a sandboxed frame', async () => {
    const reply = await bench.app.inject({ method: 'OPTIONS', url: '/test-gateway/tokens' })
    expect(reply.statusCode).toBe(204)
    expect(reply.headers['access-control-allow-headers']).toBe('content-type')
  })

  it('accepts a wallet, which has no CVC', async () => {
    const reply = await post({ number: '5555555555554444', exp_month: 12, exp_year: 2040, wallet: 'google_pay' })
    const { token } = reply.json<{ token: string }>()
    const result = await bench.gateway.authorize(
      bench.context(),
      saleInput({ type: 'token', value: token }, { payment_method: 'google_pay' }),
    )
    expect(result).toMatchObject({ status: 'approved', wallet: 'google_pay', buyer_id: 'buyer_4444' })
  })
})

describe('pages', () => {
  it('serves the fields with a policy that lets only our own hosts frame them', async () => {
    const reply = await bench.app.inject({ url: '/test-gateway/fields' })
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'self' http://localhost:4100")
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
    expect(reply.headers['x-frame-options']).toBeUndefined()
    expect(reply.body).not.toMatch(/<script(?![^>]* src=)/)
  })

  it('serves every module that a page requests, and no other source file', async () => {
    const page = await bench.app.inject({ url: '/test-gateway/fields' })
    const paths = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(paths.length).toBeGreaterThan(5)
    for (const url of paths) {
      const reply = await bench.app.inject({ url })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).not.toContain('import type')
    }
    for (const path of ['server/settings.ts', 'server/connectors/test-gateway/ledger.ts', '../package.json']) {
      expect((await bench.app.inject({ url: `${MODULES}/${path}` })).statusCode).toBe(404)
    }
  })

  it('shows the wallet sheet with the amount, and escapes the store', async () => {
    const query = 'wallet=paypal&amount=15685&currency=USD&merchant_name=%3Cb%3EKettle'
    const reply = await bench.app.inject({ url: `/test-gateway/wallet-sheet?${query}` })
    expect(reply.body).toContain('$156.85')
    expect(reply.body).toContain('&lt;b&gt;Kettle')
    expect((await bench.app.inject({ url: '/test-gateway/wallet-sheet?wallet=cash' })).statusCode).toBe(400)
  })
})

describe('the challenge', () => {
  const challenge = (id: string, payload: string) =>
    bench.app.inject({
      method: 'POST',
      url: `/test-gateway/challenge/${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    })
  const start = async (number: string) => {
    const input = saleInput(await bench.token(number))
    const result = await bench.gateway.authorize(bench.context(), input)
    if (result.status !== 'requires_action') throw new Error(result.status)
    return { id: result.provider_reference, input }
  }

  it('shows the amount and the store, and accepts only the first response', async () => {
    const { id, input } = await start('4000000000003220')
    const page = await bench.app.inject({ url: `/test-gateway/challenge/${id}` })
    expect(page.body).toContain('$156.85')
    expect(page.body).toContain('Kettle &amp; Crane')
    expect((await challenge(id, 'outcome=maybe')).statusCode).toBe(400)
    expect((await challenge(id, 'outcome=approve')).body).toContain('Confirmed')
    await challenge(id, 'outcome=fail')
    const found = await bench.gateway.lookUp(bench.context(), { reference: input.reference })
    expect(found).toMatchObject({ result: { status: 'approved', three_d_secure: true } })
  })

  it("ends in the card's decline", async () => {
    const { id, input } = await start('4000008260003178')
    expect((await challenge(id, 'outcome=approve')).body).toContain('Confirmed')
    const found = await bench.gateway.lookUp(bench.context(), { reference: input.reference })
    expect(found).toMatchObject({ result: { status: 'declined', code: 'insufficient_funds' } })
  })

  it('returns 404 for an unknown id', async () => {
    expect((await challenge('tgch_00000000000000000000000000', 'outcome=approve')).statusCode).toBe(404)
    expect((await bench.app.inject({ url: '/test-gateway/challenge/x' })).statusCode).toBe(404)
  })
})
