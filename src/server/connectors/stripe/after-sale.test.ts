import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import {
  createStripeBench,
  STRIPE_KEYS,
  type StripeBench,
} from '../../../../tests/support/providers/stripe/stripe-subject.ts'
import type { Evidence } from '../inputs.ts'
import { checkSignature } from './signature.ts'

let bench: StripeBench
beforeAll(async () => {
  bench = await createStripeBench()
}, 60_000)
afterAll(() => bench.server.close())

const paid = async (capture = true) => {
  const token = { type: 'token', value: 'pm_card_visa' } as const
  const result = await bench.stripe.authorize(bench.context(), saleOf(token, { capture }))
  if (result.status !== 'approved') throw new Error(`Expected an approval, got ${result.status}`)
  return result.provider_reference
}

const report = async (type: string, object: unknown, overrides: object = {}) => {
  const ctx = bench.context()
  return bench.stripe.parseWebhook(ctx, bench.webhook(type, object, ctx.now, overrides))
}

describe('signatures', () => {
  const body = Buffer.from('{"id":"evt_1"}')
  const now = new Date(1_700_000_000_000)
  const other = 'abafe5dd9ac95aeee8b8e7c2e2d6b2a04e6cd1d1a7c15ea52ea1d4bd9e8e2a32'

  it('are accepted if one of several v1 matches while a secret is being rotated', async () => {
    const { headers, body: bytes } = bench.webhook('charge.updated', {}, now)
    const header = String(headers['stripe-signature']).replace(',', `,v1=${other},v0=abc,`)
    expect(checkSignature(STRIPE_KEYS.webhook_secret, header, bytes, now)).toBe('valid')
    expect(checkSignature('whsec_another', header, bytes, now)).toBe('bad_signature')
    expect(checkSignature(STRIPE_KEYS.webhook_secret, header, body, now)).toBe('bad_signature')
  })

  it('are rejected without a timestamp or in another format', () => {
    const check = (header: string) => checkSignature(STRIPE_KEYS.webhook_secret, header, body, now)
    expect(['', `v1=${other}`, 't=1700000000', `t=now,v1=${other}`, 't=1700000000,v1=zz'].map(check)).toEqual([
      'unsigned',
      'bad_signature',
      'bad_signature',
      'bad_signature',
      'bad_signature',
    ])
  })

  it('are valid for 300 seconds in either direction', () => {
    const { headers, body: bytes } = bench.webhook('charge.updated', {}, now)
    const at = (seconds: number) =>
      checkSignature(
        STRIPE_KEYS.webhook_secret,
        String(headers['stripe-signature']),
        bytes,
        new Date(now.getTime() + seconds * 1000),
      )
    expect([-301, -300, 300, 301].map(at)).toEqual(['too_old', 'valid', 'valid', 'too_old'])
  })
})

describe('webhooks', () => {
  it('about payments refetch them, so that an outdated one does no harm', async () => {
    const id = await paid()
    const parsed = await report('payment_intent.payment_failed', { id, status: 'requires_payment_method' })
    expect(parsed).toMatchObject({
      events: [{ type: 'payment', provider_reference: id, result: { status: 'approved' } }],
    })
  })

  it('about a card that the network replaced include its new details', async () => {
    const card = { brand: 'visa', last4: '1111', exp_month: 5, exp_year: 2033 }
    const parsed = await report('payment_method.automatically_updated', { id: 'pm_1', customer: 'cus_1', card })
    expect(parsed).toMatchObject({
      events: [
        {
          type: 'method_updated',
          payment_method_id: 'pm_1',
          card: { brand: 'visa', last_four: '1111', exp_year: 2033 },
        },
      ],
    })
  })

  it('about captures and voids include the amount', async () => {
    const open = await paid(false)
    await bench.stripe.void(bench.context(), { charge: { provider_reference: open }, idempotency_key: `${open}_v` })
    const released = await report('payment_intent.canceled', { id: open })
    expect(released).toMatchObject({
      events: [{ type: 'operation', operation: 'void', amount: 15_685, currency: 'USD' }],
    })
    const charge = {
      id: 'ch_1',
      amount: 500,
      amount_captured: 200,
      amount_refunded: 0,
      currency: 'usd',
      status: 'succeeded',
    }
    const captured = await report('charge.captured', { ...charge, payment_intent: 'pi_1' })
    expect(captured).toMatchObject({
      events: [
        { type: 'operation', operation: 'capture', provider_reference: 'pi_1', amount: 200, status: 'succeeded' },
      ],
    })
  })

  it('about refunds count once the bank has decided', async () => {
    const refund = { id: 're_1', amount: 500, currency: 'jpy', payment_intent: 'pi_1' }
    const events = async (status: string) => {
      const parsed = await report('refund.updated', { ...refund, status })
      return parsed.accepted ? parsed.events : []
    }
    expect(await events('pending')).toMatchObject([{ type: 'ignored' }])
    expect(await events('succeeded')).toMatchObject([
      { type: 'refund', status: 'succeeded', refund_reference: 're_1', amount: 500, currency: 'JPY' },
    ])
    expect(await events('failed')).toMatchObject([{ type: 'refund', status: 'failed' }])
  })

  it('of the other mode are ignored, and anything but an event is rejected', async () => {
    const id = await paid()
    expect(await report('payment_intent.succeeded', { id }, { livemode: true })).toMatchObject({
      events: [{ type: 'ignored' }],
    })
    expect(await report('payment_intent.succeeded', 'nothing')).toEqual({ accepted: false, reason: 'malformed' })
    expect(await report('x', {}, { id: 5 })).toEqual({ accepted: false, reason: 'malformed' })
    const { webhook_secret: _none, ...credentials } = STRIPE_KEYS
    const silent = bench.context({ credentials })
    const request = bench.webhook('charge.updated', {}, silent.now)
    expect(await bench.stripe.parseWebhook(silent, request)).toEqual({ accepted: false, reason: 'not_configured' })
  })
})

describe('changes', () => {
  it("are rejected with Stripe's reason", async () => {
    const ctx = bench.context()
    const change = (provider_reference: string, key: string) => ({
      charge: { provider_reference },
      amount: 100,
      currency: 'USD',
      idempotency_key: `${provider_reference}_${key}`,
    })
    const open = await paid(false)
    expect(await bench.stripe.refund(ctx, change(open, 'early'))).toMatchObject({ code: 'not_captured' })
    expect(await bench.stripe.capture(ctx, { ...change(open, 'much'), amount: 99_999 })).toMatchObject({
      code: 'amount_too_large',
    })
    expect(await bench.stripe.void(ctx, change(open, 'void'))).toMatchObject({ status: 'succeeded', amount: 15_685 })
    expect(await bench.stripe.capture(ctx, change(open, 'late'))).toMatchObject({ code: 'already_voided' })
    Object.assign(bench.account.intents.get(open) ?? {}, { cancellation_reason: 'automatic' })
    expect(await bench.stripe.capture(ctx, change(open, 'lapsed'))).toMatchObject({ code: 'authorization_expired' })
    expect(await bench.stripe.refund(ctx, change('pi_none', 'r'))).toMatchObject({ code: 'not_found' })
  })
})

describe('disputes', () => {
  const dispute = (overrides: object = {}) => {
    const id = `dp_${bench.account.nextId()}`
    const facts = { amount: 15_685, currency: 'usd', charge: 'ch_1', payment_intent: 'pi_1', reason: 'fraudulent' }
    const evidence_details = { due_by: Math.floor(Date.now() / 1000) + 864_000, submission_count: 0, past_due: false }
    bench.account.disputes.set(id, { id, status: 'needs_response', evidence_details, ...facts, ...overrides })
    return id
  }
  const evidence: Evidence = {
    text: { product_description: 'A copper kettle', anything_else: 'Signed for at the door' },
    files: [{ name: 'receipt.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF'), kind: 'receipt' }],
  }
  const submit = (dispute_reference: string, given = evidence) =>
    bench.stripe.submitEvidence(bench.context(), {
      dispute_reference,
      evidence: given,
      idempotency_key: dispute_reference,
    })

  it('accept evidence as text and files, once', async () => {
    const id = dispute()
    expect(await submit(id)).toMatchObject({ status: 'succeeded', dispute: { status: 'under_review', amount: 15_685 } })
    expect(bench.account.disputes.get(id)?.['evidence']).toMatchObject({
      product_description: 'A copper kettle',
      uncategorized_text: 'anything else: Signed for at the door',
    })
    expect(JSON.stringify(bench.account.disputes.get(id)?.['evidence'])).toMatch(/"receipt":"file_double\d+"/)
    expect(await submit(id)).toMatchObject({ status: 'refused', code: 'already_submitted' })
  })

  it('reject evidence that is late, too large, duplicate or for a decided dispute', async () => {
    const late = dispute({ evidence_details: { due_by: 1_600_000_000, submission_count: 0, past_due: true } })
    expect(await submit(late)).toMatchObject({ code: 'too_late' })
    expect(await submit(dispute({ status: 'won' }))).toMatchObject({ code: 'closed' })
    const content = Buffer.alloc(5 * 1024 * 1024)
    const big = { ...evidence, files: [{ ...evidence.files[0]!, content }] }
    expect(await submit(dispute(), big)).toMatchObject({ code: 'too_large' })
    const long = { ...evidence, text: { product_description: 'x'.repeat(150_001) } }
    expect(await submit(dispute(), long)).toMatchObject({ code: 'too_large' })
    const twice = { ...evidence, files: [evidence.files[0]!, evidence.files[0]!] }
    expect(await submit(dispute(), twice)).toMatchObject({ code: 'not_allowed' })
    expect(await submit('dp_none')).toMatchObject({ code: 'not_found' })
  })

  it('are accepted once, and return their current status', async () => {
    const id = dispute()
    const accept = (key: string) =>
      bench.stripe.acceptDispute(bench.context(), { dispute_reference: id, idempotency_key: `${id}_${key}` })
    expect(await accept('a')).toMatchObject({ status: 'succeeded', dispute: { status: 'accepted' } })
    expect(await accept('b')).toMatchObject({ status: 'refused', code: 'closed' })
    expect(await report('charge.dispute.created', bench.account.disputes.get(dispute()))).toMatchObject({
      events: [
        { type: 'dispute', dispute: { provider_reference: 'pi_1', reason: 'fraudulent', status: 'needs_response' } },
      ],
    })
  })
})
