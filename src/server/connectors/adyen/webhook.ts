import type { ConnectionContext } from '../connector.ts'
import { parseJson } from '../http/json.ts'
import type { DisputeFacts } from '../results.ts'
import type { ConnectorEvent, WebhookRequest, WebhookResult } from '../webhook.ts'
import { fromAdyenAmount } from './amounts.ts'
import { isManualCapture, keptFor } from './charges.ts'
import { notification, type NotificationItem } from './objects.ts'
import { toChargeResult, updatedMethod } from './outcomes.ts'
import { checkItem } from './signature.ts'

/** The response that Adyen expects. Without it, Adyen repeats the notification for a month. */
const REPLY = { status: 200, content_type: 'text/plain', body: '[accepted]' }

/**
 * Verifies and parses a notification. The signature covers no timestamp, so there is no time window: events are
 * identified by what they report, and a replay has no effect.
 */
export const parseAdyenWebhook = (ctx: ConnectionContext, request: WebhookRequest): WebhookResult => {
  const key = ctx.credentials['hmac_key']
  if (key === undefined || key === '') return { accepted: false, reason: 'not_configured' }
  const parsed = notification.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const items = parsed.data.notificationItems.map(({ NotificationRequestItem: item }) => item)
  for (const item of items) {
    const signature = checkItem(key, item)
    if (signature !== 'valid') return { accepted: false, reason: signature }
  }
  const isOurs = (parsed.data.live === 'true') === (ctx.mode === 'live')
  return { accepted: true, reply: REPLY, events: items.flatMap((item) => toEvents(ctx, item, isOurs)) }
}

/** The event of an item, and the update of the stored card that was charged, if its bank replaced it. */
const toEvents = (ctx: ConnectionContext, item: NotificationItem, isOurs: boolean): ConnectorEvent[] => {
  const event = toEvent(ctx, item, isOurs)
  const updated = event.type === 'payment' ? updatedMethod(item.additionalData) : null
  const { event_id, occurred_at } = event
  return updated ? [event, { event_id: `${event_id}:card`, occurred_at, type: 'method_updated', ...updated }] : [event]
}

const toEvent = (ctx: ConnectionContext, item: NotificationItem, isOurs: boolean): ConnectorEvent => {
  const common = {
    event_id: `${item.eventCode}:${item.pspReference}:${item.success}`,
    occurred_at: timeOf(item.eventDate, ctx.now),
  }
  const ignored = { ...common, type: 'ignored', name: item.eventCode } as const
  if (!isOurs || item.merchantAccountCode !== ctx.credentials['merchant_account']) return ignored
  const dispute = disputeOf(item)
  if (dispute !== null) return { ...common, type: 'dispute', dispute }
  switch (item.eventCode) {
    case 'AUTHORISATION':
    case 'OFFER_CLOSED':
      return { ...common, type: 'payment', ...paymentOf(ctx, item) }
    case 'REFUND':
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return { ...common, type: 'refund', refund_reference: item.pspReference, ...changeOf(item) }
    case 'CAPTURE':
    case 'CAPTURE_FAILED':
    case 'CANCELLATION':
    case 'TECHNICAL_CANCEL':
    case 'EXPIRE': {
      const operation = item.eventCode.startsWith('CAPTURE') ? 'capture' : 'void'
      const what = { operation_reference: item.pspReference, message: item.reason ?? '' }
      return { ...common, type: 'operation', operation, ...what, ...changeOf(item) }
    }
    default:
      return ignored
  }
}

/** Events that report a failure even if they succeeded themselves. */
const FAILURES = new Set(['REFUND_FAILED', 'REFUNDED_REVERSED', 'CAPTURE_FAILED'])

/** The payment that a refund, capture or void changed, and by how much. */
const changeOf = ({ eventCode, success, amount, originalReference, pspReference }: NotificationItem) => ({
  provider_reference: originalReference || pspReference,
  status: success === 'true' && !FAILURES.has(eventCode) ? ('succeeded' as const) : ('failed' as const),
  amount: amount ? fromAdyenAmount(amount) : 0,
  currency: amount?.currency ?? '',
})

const timeOf = (text: string | null | undefined, now: Date): string => {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? now.toISOString() : time.toISOString()
}

const paymentOf = (ctx: ConnectionContext, item: NotificationItem) => {
  const reference = item.merchantReference ?? ''
  const reply = {
    pspReference: item.pspReference,
    ...outcomeOf(item),
    amount: item.amount,
    additionalData: item.additionalData,
  }
  const asked = {
    amount: 0,
    currency: item.amount?.currency ?? '',
    capture: !isManualCapture(item.additionalData),
    reference,
    ...keptFor(item.additionalData),
  }
  const result = toChargeResult(reply, asked, ctx)
  return { provider_reference: item.pspReference, reference: reference === '' ? null : reference, result }
}

const outcomeOf = ({ eventCode, success, reason }: NotificationItem) => {
  if (eventCode === 'OFFER_CLOSED') return { resultCode: 'Cancelled', refusalReason: 'Cancelled' }
  return { resultCode: success === 'true' ? 'Authorised' : 'Refused', refusalReason: reason }
}

/** The dispute status that an event implies, unless it includes one. */
const DISPUTES: Readonly<Record<string, DisputeFacts['status']>> = {
  REQUEST_FOR_INFORMATION: 'needs_response',
  NOTIFICATION_OF_CHARGEBACK: 'needs_response',
  CHARGEBACK: 'needs_response',
  CHARGEBACK_REVERSED: 'under_review',
  SECOND_CHARGEBACK: 'lost',
  PREARBITRATION_OPEN: 'under_review',
  PREARBITRATION_WON: 'won',
  PREARBITRATION_LOST: 'lost',
  PREARBITRATION_ACCEPTED: 'lost',
  PREARBITRATION_DECLINED: 'under_review',
  SCHEME_ARBITRATION_WON: 'won',
  SCHEME_ARBITRATION_LOST: 'lost',
  DISPUTE_DEFENSE_PERIOD_ENDED: 'lost',
}
const STATUS: Readonly<Record<string, DisputeFacts['status']>> = {
  Undefended: 'needs_response',
  Unresponded: 'needs_response',
  Pending: 'under_review',
  Responded: 'under_review',
  Accepted: 'accepted',
  Expired: 'lost',
  Lost: 'lost',
  Won: 'won',
}

const disputeOf = (item: NotificationItem): DisputeFacts | null => {
  const usual = DISPUTES[item.eventCode]
  if (usual === undefined) return null
  const { additionalData: data } = item
  const said = data?.['disputeStatus']
  const deadline = data?.['defensePeriodEndsAt']
  const ends = typeof deadline === 'string' ? new Date(deadline) : null
  return {
    dispute_reference: item.pspReference,
    provider_reference: item.originalReference ?? '',
    reason: item.reason ?? '',
    amount: item.amount ? fromAdyenAmount(item.amount) : 0,
    currency: item.amount?.currency ?? '',
    status: (typeof said === 'string' ? STATUS[said] : undefined) ?? usual,
    respond_by: ends === null || Number.isNaN(ends.getTime()) ? null : ends.toISOString(),
  }
}
