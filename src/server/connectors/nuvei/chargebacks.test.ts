import { expect, it } from 'vitest'
import { connectionAt } from '../../../../tests/support/providers/bench.ts'
import { NUVEI_KEYS } from '../../../../tests/support/providers/keys-doubles.ts'
import type { WebhookRequest } from '../webhook.ts'
import { eventChecksum, isPanelEvent, parsePanelEvent } from './chargebacks.ts'

const ctx = connectionAt(NUVEI_KEYS)

/** A first chargeback as sent by the Control Panel. */
const EVENT = {
  EventId: '1000000001',
  EventDateUTC: '2026-11-04 11:22:33',
  EventType: 'Chargeback',
  Chargeback: {
    Type: 'Chargeback',
    DisputeId: 'dc_1',
    DisputeUnifiedStatusCode: 'FC',
    ChargebackReason: '10.4 - Other Fraud-Card Absent Environment',
    Amount: 25.5,
    Currency: 'USD',
    DisputeDueDate: '2026-11-20',
  },
  TransactionDetails: { TransactionId: 1110000000123456, ClientUniqueId: 'att_1' },
}

function sent(value: unknown, checksum?: string): WebhookRequest {
  const body = Buffer.from(JSON.stringify(value))
  const proof = checksum ?? eventChecksum(NUVEI_KEYS.secret_key, body)
  return { method: 'POST', headers: { 'content-type': 'application/json', checksum: proof }, query: {}, body }
}

it('parses a Control Panel chargeback, signed over its bytes in a header', () => {
  expect(isPanelEvent(sent(EVENT))).toBe(true)
  expect(parsePanelEvent(ctx, sent(EVENT))).toEqual({
    accepted: true,
    events: [
      {
        event_id: 'panel:1000000001',
        occurred_at: '2026-11-04T11:22:33.000Z',
        type: 'dispute',
        dispute: {
          dispute_reference: 'dc_1',
          provider_reference: '1110000000123456',
          reason: '10.4 - Other Fraud-Card Absent Environment',
          amount: 2550,
          currency: 'USD',
          status: 'needs_response',
          respond_by: '2026-11-20T00:00:00.000Z',
          stage: 'chargeback',
        },
      },
    ],
  })
})

it.each([
  ['FC', 'chargeback', 'needs_response'],
  ['FC-M-ACPT', 'chargeback', 'accepted'],
  ['FC-A-EPRD', 'chargeback', 'lost'],
  ['FC-M-RJCT', 'chargeback', 'under_review'],
  ['FC-CLSD-MF', 'chargeback', 'won'],
  ['FC-CLSD-CHF', 'chargeback', 'lost'],
  ['FC-I-RCL', 'chargeback', 'won'],
  ['IPA', 'pre_arbitration', 'needs_response'],
  ['IPA-M-PART-EXP', 'pre_arbitration', 'under_review'],
  ['MPA-I-ACPT', 'pre_arbitration', 'won'],
  ['PA-CLSD-CHF', 'pre_arbitration', 'lost'],
  ['INQ', 'inquiry', 'needs_response'],
  ['INQ-M-RFND', 'inquiry', 'accepted'],
  ['RDR', 'inquiry', 'accepted'],
])("derives the dispute's status from %s", (DisputeUnifiedStatusCode, stage, status) => {
  const value = { ...EVENT, Chargeback: { ...EVENT.Chargeback, DisputeUnifiedStatusCode } }
  expect(parsePanelEvent(ctx, sent(value))).toMatchObject({ events: [{ dispute: { stage, status } }] })
})

it('rejects events without a valid checksum, and ignores those about anything but a chargeback', () => {
  expect(parsePanelEvent(ctx, sent(EVENT, '00'))).toEqual({ accepted: false, reason: 'bad_signature' })
  expect(parsePanelEvent(ctx, { ...sent(EVENT), headers: {} })).toEqual({ accepted: false, reason: 'unsigned' })
  expect(parsePanelEvent(ctx, sent({ EventId: 7, EventType: 'InstantSettlement' }))).toMatchObject({
    events: [{ event_id: 'panel:7', type: 'ignored', name: 'InstantSettlement' }],
  })
  expect(parsePanelEvent(ctx, sent({}))).toEqual({ accepted: false, reason: 'malformed' })
})
