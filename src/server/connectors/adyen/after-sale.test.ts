import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ADYEN_KEYS,
  createAdyenBench,
  type AdyenBench,
} from '../../../../tests/support/providers/adyen/adyen-subject.ts'
import type { Evidence } from '../inputs.ts'
import type { NotificationItem } from './objects.ts'
import { checkItem, signItem } from './signature.ts'

let bench: AdyenBench
beforeAll(async () => {
  bench = await createAdyenBench()
}, 60_000)
afterAll(() => bench.server.close())

const report = async (items: readonly Partial<NotificationItem>[], live?: string) =>
  bench.adyen.parseWebhook(bench.context(), bench.webhook(items, live))

const event = async (item: Partial<NotificationItem>): Promise<unknown> => {
  const parsed = await report([item])
  return parsed.accepted ? parsed.events[0] : parsed
}

describe('signatures', () => {
  const item: NotificationItem = {
    eventCode: 'AUTHORISATION',
    success: 'true',
    pspReference: '7914073381342284',
    originalReference: '',
    merchantAccountCode: 'TestMerchant',
    merchantReference: 'TestPayment-1407325143704',
    amount: { value: 1130, currency: 'EUR' },
  }

  it('match the example that Adyen publishes', () => {
    expect(signItem(ADYEN_KEYS.hmac_key, item)).toBe('coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=')
  })

  it('are valid only for the signed values, the right key and the full signature', () => {
    const hmacSignature = signItem(ADYEN_KEYS.hmac_key, item)
    const signed = { ...item, additionalData: { hmacSignature } }
    expect(checkItem(ADYEN_KEYS.hmac_key, signed)).toBe('valid')
    expect(checkItem('00'.repeat(32), signed)).toBe('bad_signature')
    expect(checkItem(ADYEN_KEYS.hmac_key, { ...signed, success: 'false' })).toBe('bad_signature')
    expect(checkItem(ADYEN_KEYS.hmac_key, { ...item, additionalData: { hmacSignature: 'coqC' } })).toBe('bad_signature')
    expect(checkItem(ADYEN_KEYS.hmac_key, { ...item, additionalData: { hmacSignature: 5 } })).toBe('unsigned')
    expect(checkItem(ADYEN_KEYS.hmac_key, item)).toBe('unsigned')
  })
})

describe('webhooks', () => {
  it('respond with the text that Adyen expects and return one event per item', async () => {
    const parsed = await report([
      { pspReference: 'A' },
      { pspReference: 'B', success: 'false', reason: 'Expired Card' },
    ])
    expect(parsed).toMatchObject({
      accepted: true,
      reply: { status: 200, body: '[accepted]' },
      events: [
        {
          event_id: 'AUTHORISATION:A:true',
          type: 'payment',
          reference: 'att_1',
          result: { status: 'approved', captured_amount: 15_685 },
        },
        { event_id: 'AUTHORISATION:B:false', result: { status: 'declined', code: 'expired_card', provider_code: '6' } },
      ],
    })
  })

  it.each(['CardChanged', 'CardExpiryChanged', 'CloseAccount', ''])(
    'report the new card of a stored one that its bank replaced: %s',
    async (realtimeAccountUpdaterStatus) => {
      const additionalData = {
        realtimeAccountUpdaterStatus,
        'tokenization.storedPaymentMethodId': 'M5N7TQ4TG5PFWR50',
        paymentMethod: 'visa',
        cardSummary: '1111',
        expiryDate: '5/2033',
      }
      const reported = await report([{ pspReference: 'A', additionalData }])
      const card = { brand: 'visa', last_four: '1111', exp_month: 5, exp_year: 2033 }
      const update = { event_id: 'AUTHORISATION:A:true:card', type: 'method_updated', card }
      const isReplaced = realtimeAccountUpdaterStatus.startsWith('Card')
      expect(reported.accepted && reported.events.slice(1)).toMatchObject(
        isReplaced ? [{ ...update, payment_method_id: 'M5N7TQ4TG5PFWR50' }] : [],
      )
    },
  )

  it("recognize a manual capture by the payment's metadata", async () => {
    const byHand = await event({ additionalData: { 'metadata.capture': 'manual' } })
    expect(byHand).toMatchObject({ result: { authorized_amount: 15_685, captured_amount: 0 } })
  })

  it('are rejected as a whole if an item is unsigned or the body is malformed', async () => {
    const request = bench.webhook([{ pspReference: 'A' }, { pspReference: 'B' }])
    const body = request.body.toString().replace('"pspReference":"B"', '"pspReference":"C"')
    expect(await bench.adyen.parseWebhook(bench.context(), { ...request, body: Buffer.from(body) })).toEqual({
      accepted: false,
      reason: 'bad_signature',
    })
    const malformed = { ...request, body: Buffer.from('{"live":"false"}') }
    expect(await bench.adyen.parseWebhook(bench.context(), malformed)).toEqual({ accepted: false, reason: 'malformed' })
    const { hmac_key: _none, ...credentials } = ADYEN_KEYS
    expect(await bench.adyen.parseWebhook(bench.context({ credentials }), request)).toEqual({
      accepted: false,
      reason: 'not_configured',
    })
  })

  it('for another account or mode are ignored', async () => {
    expect(await event({ merchantAccountCode: 'SomebodyElse' })).toMatchObject({ type: 'ignored' })
    expect(await report([{}], 'true')).toMatchObject({ events: [{ type: 'ignored' }] })
    expect(await event({ eventCode: 'REPORT_AVAILABLE' })).toMatchObject({ type: 'ignored', name: 'REPORT_AVAILABLE' })
  })

  it.each([
    ['CAPTURE', 'true', 'capture', 'succeeded'],
    ['CAPTURE', 'false', 'capture', 'failed'],
    ['CAPTURE_FAILED', 'true', 'capture', 'failed'],
    ['CANCELLATION', 'true', 'void', 'succeeded'],
    ['TECHNICAL_CANCEL', 'true', 'void', 'succeeded'],
    ['EXPIRE', 'true', 'void', 'succeeded'],
  ])('%s %s is a %s that %s', async (eventCode, success, operation, status) => {
    const told = await event({ eventCode, success, pspReference: 'MOD', originalReference: 'PSP1', reason: 'Too late' })
    expect(told).toMatchObject({
      type: 'operation',
      operation,
      status,
      provider_reference: 'PSP1',
      operation_reference: 'MOD',
      message: 'Too late',
    })
  })

  it.each([
    ['REFUND', 'true', 'succeeded'],
    ['REFUND', 'false', 'failed'],
    ['REFUND_FAILED', 'true', 'failed'],
    ['REFUNDED_REVERSED', 'true', 'failed'],
  ])('%s %s is a refund that %s', async (eventCode, success, status) => {
    const told = await event({ eventCode, success, pspReference: 'MOD', originalReference: 'PSP1' })
    expect(told).toMatchObject({
      type: 'refund',
      status,
      provider_reference: 'PSP1',
      refund_reference: 'MOD',
      amount: 15_685,
    })
  })

  it.each([
    ['NOTIFICATION_OF_CHARGEBACK', undefined, 'needs_response'],
    ['CHARGEBACK', 'Pending', 'under_review'],
    ['CHARGEBACK', 'Lost', 'lost'],
    ['CHARGEBACK_REVERSED', undefined, 'under_review'],
    ['PREARBITRATION_WON', undefined, 'won'],
    ['SECOND_CHARGEBACK', undefined, 'lost'],
  ])('%s with status %s sets the dispute to %s', async (eventCode, disputeStatus, status) => {
    const additionalData = { defensePeriodEndsAt: '2026-12-09T21:45:21+01:00', ...(disputeStatus && { disputeStatus }) }
    const told = await event({
      eventCode,
      pspReference: 'DSP',
      originalReference: 'PSP1',
      reason: 'Fraud',
      additionalData,
    })
    expect(told).toMatchObject({
      type: 'dispute',
      dispute: { dispute_reference: 'DSP', provider_reference: 'PSP1', status, respond_by: '2026-12-09T20:45:21.000Z' },
    })
  })
})

describe('disputes', () => {
  let count = 0
  const dispute = () => {
    const id = `DSP${(count += 1)}`
    bench.double.disputes.set(id, {})
    return id
  }
  const pdf = {
    name: 'proof.pdf',
    content_type: 'application/pdf',
    content: Buffer.from('%PDF'),
    kind: 'GoodsWereDelivered',
  }
  const submit = (dispute_reference: string, evidence: Partial<Evidence> = {}) =>
    bench.adyen.submitEvidence(bench.context(), {
      dispute_reference,
      evidence: { text: {}, files: [pdf], ...evidence },
      idempotency_key: crypto.randomUUID(),
    })

  it('are defended once, with the first reason that the documents satisfy', async () => {
    const id = dispute()
    expect(await submit(id)).toMatchObject({ status: 'succeeded', dispute: { status: 'under_review' } })
    expect(bench.double.disputes.get(id)).toMatchObject({
      reason: 'SupplyDefenseMaterial',
      documents: [{ defenseDocumentTypeCode: 'GoodsWereDelivered', contentType: 'application/pdf' }],
    })
    expect(await submit(id)).toMatchObject({ status: 'refused', code: 'already_submitted' })
  })

  it('label a file with the closest document type [API-077]', async () => {
    const id = dispute()
    await submit(id, { files: [{ ...pdf, kind: 'shipping_documentation' }] })
    const documents = [{ defenseDocumentTypeCode: 'GoodsWereDelivered' }]
    expect(bench.double.disputes.get(id)).toMatchObject({ documents })
  })

  it("reject evidence that Adyen doesn't accept", async () => {
    expect(await submit(dispute(), { files: [] })).toMatchObject({ code: 'not_allowed' })
    expect(await submit(dispute(), { files: [{ ...pdf, kind: 'SomethingElse' }] })).toMatchObject({
      code: 'not_allowed',
    })
    expect(await submit(dispute(), { files: [{ ...pdf, content_type: 'image/png' }] })).toMatchObject({
      code: 'not_allowed',
    })
    expect(await submit(dispute(), { files: [{ ...pdf, content: Buffer.alloc(3_000_000) }] })).toMatchObject({
      code: 'too_large',
    })
    expect(await submit('DSP_NONE')).toMatchObject({ code: 'not_found' })
  })

  it('are accepted once', async () => {
    const id = dispute()
    const accept = (idempotency_key: string) =>
      bench.adyen.acceptDispute(bench.context(), { dispute_reference: id, idempotency_key })
    expect(await accept('a')).toMatchObject({ status: 'succeeded', dispute: { status: 'accepted' } })
    expect(await accept('b')).toMatchObject({ status: 'refused', code: 'closed' })
  })
})
