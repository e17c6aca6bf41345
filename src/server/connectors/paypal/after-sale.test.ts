import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saleOf } from '../../../../tests/support/providers/bench.ts'
import {
  createPayPalBench,
  PAYPAL_KEYS,
  type PayPalBench,
} from '../../../../tests/support/providers/paypal/paypal-subject.ts'
import type { Evidence } from '../inputs.ts'
import { isPayPalAddress } from './signature.ts'

let bench: PayPalBench
beforeAll(async () => {
  bench = await createPayPalBench()
}, 60_000)
afterAll(() => bench.server.close())

const paid = async (capture = true) => {
  const input = saleOf({ type: 'token', value: 'script' }, { payment_method: 'paypal', capture })
  const asked = await bench.paypal.authorize(bench.context(), input)
  const provider_reference = asked.status === 'requires_action' ? asked.provider_reference : ''
  bench.double.approve(provider_reference, 'approved')
  const { reference, idempotency_key } = input
  await bench.paypal.continueAction(bench.context(), {
    provider_reference,
    reference,
    idempotency_key: `${idempotency_key}-go`,
    payload: {},
  })
  const order = bench.double.orders.get(provider_reference)
  if (order === undefined) throw new Error('The order no longer exists')
  return { order, reference }
}

const events = async (type: string, resource: unknown) => {
  const parsed = await bench.paypal.parseWebhook(bench.context(), bench.webhook(type, resource))
  return parsed.accepted ? parsed.events : parsed
}

describe('signatures', () => {
  it("refer to a certificate that is fetched only from PayPal's hosts", () => {
    const good = [
      'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'https://paypal.com/x',
      'https://api.sandbox.paypal.com/x',
    ]
    const bad = [
      'http://api.paypal.com/x',
      'https://api.paypal.com.example.com/x',
      'https://evilpaypal.com/x',
      'https://api.paypal.com:8443/x',
      'https://user@api.paypal.com/x',
      'https://example.com/#.paypal.com',
      'file:///etc/passwd',
      'nothing',
    ]
    expect(good.map(isPayPalAddress)).toEqual([true, true, true])
    expect(bad.filter(isPayPalAddress)).toEqual([])
  })

  it('with a certificate from another host are rejected without fetching it', async () => {
    const request = bench.webhook('PAYMENT.CAPTURE.COMPLETED', {})
    const before = bench.server.requests.length
    const headers = { ...request.headers, 'paypal-cert-url': 'https://certs.example.com/CERT-1' }
    const parsed = await bench.paypal.parseWebhook(bench.context(), { ...request, headers })
    expect(parsed).toEqual({ accepted: false, reason: 'bad_signature' })
    expect(bench.server.requests.length).toBe(before)
  })

  it('are valid for one webhook, one algorithm and three days', async () => {
    const { order } = await paid()
    const parse = async (
      request = bench.webhook('PAYMENT.CAPTURE.COMPLETED', order.captures[0]),
      ctx = bench.context(),
    ) => {
      const parsed = await bench.paypal.parseWebhook(ctx, request)
      return parsed.accepted ? 'accepted' : parsed.reason
    }
    expect(await parse()).toBe('accepted')
    const { webhook_id: _none, ...bare } = PAYPAL_KEYS
    expect(await parse(undefined, bench.context({ credentials: bare }))).toBe('not_configured')
    const other = bench.context({ credentials: { ...PAYPAL_KEYS, webhook_id: '2AB4291016473214C' } })
    expect(await parse(undefined, other)).toBe('bad_signature')
    const request = bench.webhook('PAYMENT.CAPTURE.COMPLETED', order.captures[0])
    expect(await parse({ ...request, headers: { ...request.headers, 'paypal-auth-algo': 'SHA1withRSA' } })).toBe(
      'bad_signature',
    )
    const day = 86_400_000
    const at = (days: number) =>
      bench.webhook('PAYMENT.CAPTURE.COMPLETED', order.captures[0], new Date(Date.now() - days * day))
    expect([await parse(at(2.9)), await parse(at(3.1))]).toEqual(['accepted', 'too_old'])
  })
})

describe('webhooks', () => {
  it('about captures refetch their order', async () => {
    const { order, reference } = await paid()
    expect(await events('PAYMENT.CAPTURE.DENIED', order.captures[0])).toMatchObject([
      { type: 'payment', reference, provider_reference: order.id, result: { status: 'approved' } },
    ])
    expect(await events('PAYMENT.CAPTURE.COMPLETED', { id: 'X', status: 'COMPLETED' })).toMatchObject([
      { type: 'ignored' },
    ])
    expect(await events('PAYMENT.CAPTURE.COMPLETED', 'nothing')).toEqual({ accepted: false, reason: 'malformed' })
    expect(await events('CHECKOUT.ORDER.APPROVED', {})).toMatchObject([{ type: 'ignored' }])
  })

  it('about refunds and voids refer to the order', async () => {
    const { order } = await paid()
    const href = `https://api-m.sandbox.paypal.com/v2/payments/captures/${String(order.captures[0]?.['id'])}`
    const refund = {
      id: 'RF1',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '5.00' },
      links: [{ rel: 'up', href }],
    }
    expect(await events('PAYMENT.CAPTURE.REFUNDED', refund)).toMatchObject([
      { type: 'refund', provider_reference: order.id, refund_reference: 'RF1', amount: 500, status: 'succeeded' },
    ])
    const held = await paid(false)
    expect(await events('PAYMENT.AUTHORIZATION.VOIDED', held.order.authorizations[0])).toMatchObject([
      { type: 'operation', operation: 'void', provider_reference: held.order.id, amount: 15_685 },
    ])
  })

  it('about disputes refer to the order of the disputed capture', async () => {
    const { order } = await paid()
    const resource = {
      dispute_id: 'PP-D-1',
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      status: 'WAITING_FOR_SELLER_RESPONSE',
      dispute_amount: { currency_code: 'USD', value: '156.85' },
      seller_response_due_date: '2026-12-01T00:00:00Z',
      disputed_transactions: [{ seller_transaction_id: order.captures[0]?.['id'] }],
    }
    expect(await events('CUSTOMER.DISPUTE.CREATED', resource)).toMatchObject([
      {
        type: 'dispute',
        dispute: {
          provider_reference: order.id,
          status: 'needs_response',
          amount: 15_685,
          respond_by: '2026-12-01T00:00:00.000Z',
        },
      },
    ])
    const resolved = (outcome_code: string) => ({ ...resource, status: 'RESOLVED', dispute_outcome: { outcome_code } })
    for (const [outcome, status] of [
      ['RESOLVED_SELLER_FAVOUR', 'won'],
      ['RESOLVED_BUYER_FAVOUR', 'lost'],
      ['ACCEPTED', 'accepted'],
    ] as const) {
      expect(await events('CUSTOMER.DISPUTE.RESOLVED', resolved(outcome))).toMatchObject([{ dispute: { status } }])
    }
  })
})

it("rejects changes with PayPal's reason", async () => {
  const { order } = await paid(false)
  const change = (amount: number, key: string) => ({
    charge: { provider_reference: order.id },
    amount,
    currency: 'USD',
    idempotency_key: `${order.id}-${key}`,
  })
  const ctx = bench.context()
  expect(await bench.paypal.refund(ctx, change(100, 'early'))).toMatchObject({ code: 'not_captured' })
  expect(await bench.paypal.capture(ctx, change(99_999, 'much'))).toMatchObject({ code: 'amount_too_large' })
  expect(await bench.paypal.void(ctx, change(0, 'void'))).toMatchObject({ status: 'succeeded', amount: 15_685 })
  expect(await bench.paypal.capture(ctx, change(100, 'late'))).toMatchObject({ code: 'already_voided' })
  const charge = { provider_reference: 'NONE' }
  expect(await bench.paypal.capture(ctx, { ...change(100, 'none'), charge })).toMatchObject({ code: 'not_found' })
})

describe('disputes', () => {
  const dispute = (status = 'WAITING_FOR_SELLER_RESPONSE', due = '2099-01-01T00:00:00Z') => {
    const id = `PP-D-${crypto.randomUUID().slice(0, 8)}`
    bench.double.disputes.set(id, { dispute_id: id, status, seller_response_due_date: due })
    return id
  }
  const evidence: Evidence = {
    text: { evidence_type: 'PROOF_OF_FULFILLMENT', tracking: '1Z999' },
    files: [{ name: 'proof.pdf', content_type: 'application/pdf', content: Buffer.from('%PDF'), kind: 'proof' }],
  }
  const submit = (dispute_reference: string, given = evidence) =>
    bench.paypal.submitEvidence(bench.context(), {
      dispute_reference,
      evidence: given,
      idempotency_key: crypto.randomUUID(),
    })

  it('accept evidence once, in time and within the size limit', async () => {
    const id = dispute()
    expect(await submit(id)).toMatchObject({ status: 'succeeded', dispute: { status: 'under_review' } })
    expect(await submit(id)).toMatchObject({ code: 'already_submitted' })
    expect(await submit(dispute('OPEN', '2020-01-01T00:00:00Z'))).toMatchObject({ code: 'too_late' })
    expect(await submit(dispute('RESOLVED'))).toMatchObject({ code: 'closed' })
    expect(await submit('PP-D-NONE')).toMatchObject({ code: 'not_found' })
    const [file] = evidence.files
    const files = [{ ...file!, content: Buffer.alloc(11 * 1024 * 1024) }]
    expect(await submit(dispute(), { ...evidence, files })).toMatchObject({ code: 'too_large' })
    const odd = [{ ...file!, content_type: 'video/mp4' }]
    expect(await submit(dispute(), { ...evidence, files: odd })).toMatchObject({ code: 'not_allowed' })
  })

  it('are accepted once', async () => {
    const id = dispute()
    const accept = (key: string) =>
      bench.paypal.acceptDispute(bench.context(), { dispute_reference: id, idempotency_key: key })
    expect(await accept('a')).toMatchObject({ status: 'succeeded', dispute: { status: 'accepted' } })
    expect(await accept('b')).toMatchObject({ status: 'refused', code: 'closed' })
  })
})
