import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import { fromDecimalText } from '../http/amounts.ts'
import { parseJson } from '../http/json.ts'
import type { DisputeFacts } from '../results.ts'
import type { WebhookRequest, WebhookResult } from '../webhook.ts'

const optionalText = z.nullish(z.string())
/** Integers are parsed as numbers, all other numbers as strings. */
const number = z.nullish(z.union([z.string(), z.number()]))

/** An event of the Control Panel (docs.nuvei.com, Webhooks, Control Panel): JSON with the chargeback and its payment. */
const event = z.object({
  EventId: z.union([z.string(), z.number()]),
  EventDateUTC: optionalText,
  Chargeback: z.object({
    Type: optionalText,
    Status: optionalText,
    Amount: number,
    Currency: optionalText,
    ReportedAmount: number,
    ReportedCurrency: optionalText,
    ChargebackReason: optionalText,
    ReasonMessage: optionalText,
    DisputeId: optionalText,
    DisputeDueDate: optionalText,
    DisputeUnifiedStatusCode: optionalText,
  }),
  TransactionDetails: z.object({ TransactionId: z.union([z.string(), z.number()]) }),
})
const anyEvent = z.object({ EventId: z.union([z.string(), z.number()]), EventType: optionalText })
type Chargeback = z.infer<typeof event>['Chargeback']

/** True for Control Panel events, which are JSON; payment notifications are forms. */
export const isPanelEvent = ({ body }: WebhookRequest): boolean => body.toString('utf8', 0, 16).trimStart()[0] === '{'

/** SHA-256 in hex of the secret and the event's bytes, sent in the header `Checksum`. */
export const eventChecksum = (secret: string, body: Buffer): string =>
  createHash('sha256').update(secret).update(body).digest('hex')

/** Verifies and parses a Control Panel event; ignores those about anything but a chargeback. */
export function parsePanelEvent(ctx: ConnectionContext, { headers, body }: WebhookRequest): WebhookResult {
  const secret = ctx.credentials['secret_key'] ?? ''
  if (secret === '') return { accepted: false, reason: 'not_configured' }
  const given = headers['checksum']
  if (typeof given !== 'string') return { accepted: false, reason: 'unsigned' }
  const [a, b] = [Buffer.from(given.trim().toLowerCase()), Buffer.from(eventChecksum(secret, body))]
  if (a.byteLength !== b.byteLength || !timingSafeEqual(a, b)) return { accepted: false, reason: 'bad_signature' }
  const value = parseJson(body.toString('utf8'))
  const read = event.safeParse(value)
  if (!read.success) {
    const other = anyEvent.safeParse(value).data
    if (!other) return { accepted: false, reason: 'malformed' }
    const common = { event_id: `panel:${other.EventId}`, occurred_at: ctx.now.toISOString() }
    return { accepted: true, events: [{ ...common, type: 'ignored', name: other.EventType ?? 'event' }] }
  }
  const { EventId, EventDateUTC, Chargeback: chargeback, TransactionDetails: paid } = read.data
  const time = new Date(`${(EventDateUTC ?? '').replace(' ', 'T')}Z`)
  const occurred_at = (Number.isNaN(time.getTime()) ? ctx.now : time).toISOString()
  const dispute = disputeOf(chargeback, String(EventId), String(paid.TransactionId))
  return { accepted: true, events: [{ event_id: `panel:${EventId}`, occurred_at, type: 'dispute', dispute }] }
}

function disputeOf(found: Chargeback, event_id: string, provider_reference: string): DisputeFacts {
  const currency = found.ReportedCurrency || found.Currency || ''
  const reported = found.ReportedCurrency ? found.ReportedAmount : found.Amount
  const code = found.DisputeUnifiedStatusCode ?? ''
  const ends = new Date(found.DisputeDueDate ?? '')
  return {
    dispute_reference: found.DisputeId || event_id,
    provider_reference,
    reason: found.ReasonMessage || found.ChargebackReason || 'Chargeback',
    amount: fromDecimalText(String(reported ?? ''), currency || 'USD') ?? 0,
    currency,
    status: statusOf(code),
    respond_by: Number.isNaN(ends.getTime()) ? null : ends.toISOString(),
    stage: stageOf(code, found.Type ?? ''),
  }
}

/**
 * Dispute status by the end of `DisputeUnifiedStatusCode`: `FC-M-ACPT` is a first chargeback that the merchant has
 * accepted. MF and CHF mean closed in favor of the merchant or the cardholder; one withdrawn by its issuer is won.
 */
const STATUS_BY_SUFFIX: readonly (readonly [RegExp, DisputeFacts['status']])[] = [
  [/-MF$|-(RCL|RC|RCLL|CNLD)$|^MPA-I-ACPT$/, 'won'],
  [/-CHF$|-EPRD$|^FC-SPCSE$/, 'lost'],
  [/^RDR$|-[AM]-ACPT(-MCOLL)?$|-RFND$/, 'accepted'],
  [/-(RJCT|RSP|PART)(-EXP)?$|^INQ-EXPR$|^MCC-EXPR$/, 'under_review'],
]

const statusOf = (code: string): DisputeFacts['status'] =>
  STATUS_BY_SUFFIX.find(([end]) => end.test(code))?.[1] ?? 'needs_response'

function stageOf(code: string, type: string): NonNullable<DisputeFacts['stage']> {
  if (/^(INQ|RDR|MCC)/.test(code) || (code === '' && type === 'Retrieval')) return 'inquiry'
  return /^(IPA|MPA|PA)/.test(code) ? 'pre_arbitration' : 'chargeback'
}
