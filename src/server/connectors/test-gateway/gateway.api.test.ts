import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GatewayBench } from '../../../../tests/support/payments/gateway-bench.ts'
import { createGatewayBench, saleInput } from '../../../../tests/support/payments/gateway-bench.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput } from '../inputs.ts'
import { DEFAULT_DELAYS } from './deps.ts'
import { eventsIn } from './event.ts'
import { runDue } from './run-due.ts'

let bench: GatewayBench

beforeAll(async () => {
  bench = await createGatewayBench({ slow: 20 })
})
afterAll(() => bench.close())
beforeEach(async () => {
  bench.receiver.status = 200
  await runDue(bench.deps)
  bench.sent.length = 0
})

const sell = async (number: string, overrides: Partial<AuthorizeInput> = {}) => {
  const input = saleInput(await bench.token(number), overrides)
  return { input, result: await bench.gateway.authorize(bench.context(), input) }
}
const lookUp = (reference: string) => bench.gateway.lookUp(bench.context(), { reference })
const events = () => bench.sent.flatMap(({ body }) => eventsIn(body) ?? [])
const reported = () => events().map(({ type }) => type)

describe('a charge', () => {
  it('takes one statement for the token and one for the charge', async () => {
    const query = vi.spyOn(bench.db.$client, 'query')
    await sell('4242424242424242')
    expect(query).toHaveBeenCalledTimes(2)
  })

  it("returns the card's brand and last four digits", async () => {
    const { result } = await sell('378282246310005')
    expect(result).toMatchObject({ status: 'approved', card: { brand: 'amex', last_four: '0005' } })
  })

  it('rejects another amount under the same key, and live mode', async () => {
    const { input } = await sell('4242424242424242')
    const other = await bench.gateway.authorize(bench.context(), { ...input, amount: 1 })
    expect(other).toMatchObject({ status: 'error', code: 'idempotency_conflict' })
    const live = await bench.gateway.authorize(bench.context({ mode: 'live' }), saleInput(input.token))
    expect(live).toMatchObject({ status: 'error', code: 'mode_mismatch' })
  })

  it('can be made through another connection with the same token', async () => {
    const token = await bench.token('4000000000000002')
    const other = bench.context({ connection_id: 'con_other' })
    const first = await bench.gateway.authorize(bench.context(), saleInput(token))
    const second = await bench.gateway.authorize(other, saleInput(token))
    expect([first.status, second.status]).toEqual(['declined', 'declined'])
  })

  it('declines a card once, and approves it with the next account or attempt', async () => {
    const token = await bench.token('4000000000005126')
    const other = bench.context({ connection_id: 'con_next' })
    const sale = saleInput(token)
    const first = await bench.gateway.authorize(bench.context(), sale)
    expect(first).toMatchObject({ status: 'declined', code: 'do_not_honor' })
    expect(await bench.gateway.authorize(bench.context(), sale)).toEqual(first)
    expect((await bench.gateway.authorize(other, saleInput(token))).status).toBe('approved')
  })

  it('accepts a token for its own payment method only', async () => {
    const token = await bench.token('4242424242424242')
    const refused = await bench.gateway.authorize(bench.context(), saleInput(token, { payment_method: 'paypal' }))
    expect(refused).toMatchObject({ status: 'error', code: 'invalid_token' })
    expect(await bench.gateway.authorize(bench.context(), saleInput(token))).toMatchObject({ status: 'approved' })
  })

  it('requires a token of the gateway', async () => {
    const result = await bench.gateway.authorize(bench.context(), saleInput({ type: 'token', value: 'tgtok_nobody' }))
    expect(result).toMatchObject({ status: 'error', code: 'invalid_token' })
  })

  it('runs 3-D Secure if the merchant requires it, and declines a card that needs it if it is skipped', async () => {
    expect((await sell('4242424242424242', { three_d_secure: 'require' })).result.status).toBe('requires_action')
    expect((await sell('4000000000003220', { three_d_secure: 'skip' })).result).toMatchObject({
      status: 'declined',
      code: 'authentication_required',
      retry_with_3ds: true,
    })
  })
})

describe('outcomes that are late or missing', () => {
  it('charges although the response is lost, and lookUp returns the outcome', async () => {
    const input = saleInput(await bench.token('4000000000005043'))
    await expect(bench.gateway.authorize(bench.context(), input)).rejects.toThrow(ConnectorOutcomeUnknown)
    expect(await lookUp(input.reference)).toMatchObject({ found: true, result: { status: 'approved' } })
    expect((await bench.gateway.authorize(bench.context(), input)).status).toBe('approved')
    expect(await bench.charges(input.reference)).toBe(1)
  })

  it('reports a charge with a lost response only after a while', async () => {
    const input = saleInput(await bench.token('4000000000005043'))
    await expect(bench.gateway.authorize(bench.context(), input)).rejects.toThrow(ConnectorOutcomeUnknown)
    const told = () => events().filter(({ charge }) => charge.reference === input.reference)
    await runDue(bench.deps)
    expect(told()).toEqual([])
    bench.clock.advance(DEFAULT_DELAYS.lost)
    await runDue(bench.deps)
    expect(told().map(({ type }) => type)).toEqual(['payment.succeeded'])
  })

  it('is unavailable for one card, and nothing is charged', async () => {
    const input = saleInput(await bench.token('4000000000005035'))
    await expect(bench.gateway.authorize(bench.context(), input)).rejects.toThrow(ConnectorUnavailable)
    expect(await lookUp(input.reference)).toEqual({ found: false })
  })

  it('is slow for one card, and the outcome is unknown to a caller that times out', async () => {
    expect((await sell('4000000000004509')).result.status).toBe('approved')
    const input = saleInput(await bench.token('4000000000004509'))
    const impatient = bench.context({ signal: AbortSignal.abort() })
    await expect(bench.gateway.authorize(impatient, input)).rejects.toThrow(ConnectorOutcomeUnknown)
    expect(await lookUp(input.reference)).toMatchObject({ found: true, result: { status: 'approved' } })
  })

  it.each([
    ['4000000000004400', 'approved', 'payment.succeeded'],
    ['4000000000004418', 'declined', 'payment.failed'],
  ])('processes %s and then reports %s, in lookUp and by webhook', async (number, status, event) => {
    const { input, result } = await sell(number)
    expect(result.status).toBe('pending')
    const outcomeAt = bench.clock.now.getTime() + DEFAULT_DELAYS.processing
    expect((await runDue(bench.deps)).next_due?.getTime()).toBeLessThanOrEqual(outcomeAt)
    expect(await lookUp(input.reference)).toMatchObject({ result: { status: 'pending' } })
    bench.clock.advance(DEFAULT_DELAYS.processing)
    expect(await lookUp(input.reference)).toMatchObject({ result: { status } })
    await runDue(bench.deps)
    expect(reported()).toEqual([event])
  })

  it('fails a challenge that gets no response within an hour', async () => {
    const { input } = await sell('4000000000003220')
    bench.clock.advance(DEFAULT_DELAYS.challenge)
    await runDue(bench.deps)
    expect(await lookUp(input.reference)).toMatchObject({
      result: { status: 'declined', code: 'authentication_failed' },
    })
    const about = events().filter(({ charge }) => charge.reference === input.reference)
    expect(about.map(({ type }) => type)).toEqual(['payment.failed'])
  })

  it('does not capture an expired authorization', async () => {
    const { result } = await sell('4242424242424242', { capture: false })
    if (result.status !== 'approved') throw new Error(result.status)
    bench.clock.advance(8 * 86_400_000)
    const charge = { provider_reference: result.provider_reference }
    const late = await bench.gateway.capture(bench.context(), {
      charge,
      amount: 1,
      currency: 'USD',
      idempotency_key: 'k',
    })
    expect(late).toMatchObject({ status: 'refused', code: 'authorization_expired' })
  })
})

describe('stored methods', () => {
  it.each([
    ['4242424242424242', 'approved'],
    ['4000000000000341', 'declined'],
    ['4000000000003220', 'approved'],
  ])('%s is charged again without the shopper: %s', async (number, status) => {
    const store = { usage: 'subscription', customer_reference: 'cus_1' } as const
    const { input, result } = await sell(number, { store })
    const id = result.status === 'requires_action' ? result.provider_reference : ''
    if (id !== '') {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const url = `/test-gateway/challenge/${id}`
      await bench.app.inject({ method: 'POST', url, headers: form, payload: 'outcome=approve' })
    }
    const found = await lookUp(input.reference)
    if (!found.found || found.result.status !== 'approved') throw new Error('Not approved')
    const { payment_method_id } = found.result
    if (payment_method_id === undefined) throw new Error('Not stored')
    const { token: _, payment_method: __, three_d_secure: ___, ...charge } = saleInput(input.token)
    const renewal = { ...charge, payment_method_id, usage: 'subscription', initiator: 'merchant' } as const
    expect((await bench.gateway.chargeStored(bench.context(), renewal)).status).toBe(status)
    const elsewhere = bench.context({ connection_id: 'con_elsewhere' })
    expect((await bench.gateway.chargeStored(elsewhere, renewal)).status).toBe('error')
  })
})

describe('webhooks', () => {
  it('are retried with increasing delays until they are accepted', async () => {
    bench.receiver.status = 0
    await sell('4242424242424242')
    expect(await runDue(bench.deps)).toMatchObject({ delivered: 0, failed: 1 })
    bench.clock.advance(4_000)
    expect(await runDue(bench.deps)).toMatchObject({ delivered: 0, failed: 0 })
    bench.receiver.status = 503
    bench.clock.advance(1_000)
    expect(await runDue(bench.deps)).toMatchObject({ failed: 1 })
    bench.receiver.status = 200
    bench.clock.advance(30_000)
    expect(await runDue(bench.deps)).toMatchObject({ delivered: 1 })
    bench.clock.advance(100_000)
    expect(await runDue(bench.deps)).toMatchObject({ delivered: 0, failed: 0 })
  })

  it('are sent together when new, and alone after a failure', async () => {
    const sizes = () => bench.sent.map(({ body }) => eventsIn(body)?.length)
    bench.receiver.status = 503
    await Promise.all([sell('4242424242424242'), sell('4242424242424242')])
    expect(await runDue(bench.deps)).toMatchObject({ failed: 2 })
    expect(sizes()).toEqual([2])
    bench.receiver.status = 200
    bench.clock.advance(5_000)
    expect(await runDue(bench.deps)).toMatchObject({ delivered: 2 })
    expect(sizes()).toEqual([2, 1, 1])
  })

  it('are not written if the connection receives none', async () => {
    const input = saleInput(await bench.token('4242424242424242'))
    await bench.gateway.authorize(bench.context({ webhookUrl: null }), input)
    await runDue(bench.deps)
    expect(bench.sent).toEqual([])
  })

  it('are each sent by one of several processes', async () => {
    await Promise.all(Array.from({ length: 6 }, () => sell('4242424242424242')))
    const reports = await Promise.all([runDue(bench.deps), runDue(bench.deps), runDue(bench.deps)])
    expect(reports.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(6)
    expect(new Set(events().map(({ id }) => id)).size).toBe(6)
    expect(events()).toHaveLength(6)
  })
})

describe('disputes', () => {
  const dispute = async () => {
    const { result } = await sell('4000000000000259')
    if (result.status !== 'approved') throw new Error(result.status)
    bench.clock.advance(DEFAULT_DELAYS.dispute)
    await runDue(bench.deps)
    const row = await bench.db.execute<{ id: string }>(
      sql`select id from tg_disputes where charge_id = ${result.provider_reference}`,
    )
    return row.rows[0]?.id ?? ''
  }
  const evidence = (text: string) => ({ text: { uncategorized: text }, files: [] })

  it.each([
    ['winning_evidence', 'won'],
    ['nothing of use', 'lost'],
  ])('evidence "%s" leads to: %s', async (text, status) => {
    const dispute_reference = await dispute()
    expect(reported().toSorted()).toEqual(['dispute.created', 'payment.succeeded'])
    const input = { dispute_reference, evidence: evidence(text), idempotency_key: 'k' }
    expect(await bench.gateway.submitEvidence(bench.context(), input)).toMatchObject({
      status: 'succeeded',
      dispute: { status: 'under_review', amount: 15_685 },
    })
    const twice = await bench.gateway.submitEvidence(bench.context(), input)
    expect(twice).toMatchObject({ status: 'refused', code: 'already_submitted' })
    bench.clock.advance(DEFAULT_DELAYS.decision)
    await runDue(bench.deps)
    expect(events().at(-1)?.dispute).toMatchObject({ status })
  })

  it('are opened once the amount was captured, however late', async () => {
    const { result } = await sell('4000000000000259', { capture: false })
    if (result.status !== 'approved') throw new Error(result.status)
    const { provider_reference } = result
    const opened = async (wait: number) => {
      bench.clock.advance(wait)
      await runDue(bench.deps)
      const row = await bench.db.execute(sql`select amount from tg_disputes where charge_id = ${provider_reference}`)
      return row.rows.length
    }
    expect(await opened(60_000)).toBe(0)
    await bench.gateway.capture(bench.context(), {
      charge: { provider_reference },
      amount: 15_685,
      currency: 'USD',
      idempotency_key: 'held-long',
    })
    expect(await opened(DEFAULT_DELAYS.dispute)).toBe(1)
    expect(await opened(60_000)).toBe(1)
  })

  it('can be accepted, but no longer contested afterwards', async () => {
    const dispute_reference = await dispute()
    const input = { dispute_reference, idempotency_key: 'k' }
    expect(await bench.gateway.acceptDispute(bench.context(), input)).toMatchObject({ dispute: { status: 'accepted' } })
    const late = { ...input, evidence: evidence('winning_evidence') }
    expect(await bench.gateway.submitEvidence(bench.context(), late)).toMatchObject({ code: 'closed' })
  })
})
