import { isDebitScheme } from '../../../../shared/domain/payments/debit-schemes.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { ConnectorEvent, WebhookRequest } from '../../../connectors/webhook.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { recordOperation } from '../authorizations/service.ts'
import { recordDispute } from '../disputes/service.ts'
import { paymentMoneyOf } from '../order-balance/service.ts'
import { openConnection } from '../payment-accounts/service.ts'
import { expediteSetup } from '../mandates/service.ts'
import { recordRefund } from '../refunds/service.ts'
import { endMandateOf, endStoredMandates, recordMethodUpdate } from '../../subscriptions/charge-outcomes/service.ts'
import { applyActionResult } from './authorize/complete-action.ts'
import { listApprovedAttempts } from './orphaned-charges/orphaned-charge-repo.ts'
import { findLeftBehindAttempt } from './routing/attempt-history-repo.ts'
import { findByReference, noteEvents, type PaymentRow, type PaymentState, findPayment } from './repo.ts'
import { reverseCharge, retryFailedReversal } from './orphaned-charges/reverse-charge.ts'
import { lookUp } from './reconcile/provider-lookup.ts'

type PaymentEvent = Extract<ConnectorEvent, { type: 'payment' }>

export interface WebhookReply {
  status: number
  content_type: string
  body: string
}

interface WebhookTarget {
  connector: string
  connection_id: string
}

/** Delay before a provider may resend a webhook that could not be confirmed. */
const RETRY_SECONDS = 60

const ACCEPTED: WebhookReply = { status: 200, content_type: 'text/plain', body: '' }

const REFUSED = {
  unsigned: 'The webhook is not signed',
  bad_signature: 'The signature is wrong',
  too_old: 'The webhook is too old',
  malformed: 'The webhook could not be read',
  not_configured: 'This account doesn’t support webhooks',
} as const

/**
 * Processes a provider's webhook. Applying an event twice changes nothing, so all are applied first and recorded
 * afterwards: a crash in between repeats an event but never loses one.
 * @throws AppError 400 if it can't be verified, 404 for an unknown connection, 503 while the provider can't be reached
 * to confirm it: the provider resends all of them.
 */
export async function receiveWebhook(
  deps: Deps,
  target: WebhookTarget,
  request: WebhookRequest,
): Promise<WebhookReply> {
  try {
    return await takeReport(deps, target, request)
  } catch (error) {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    deps.log.warn({ err: error, ...target }, 'webhook postponed: the provider cannot be reached')
    const retryAfter = (error instanceof ConnectorUnavailable && error.retry_after_seconds) || RETRY_SECONDS
    throw new AppError(503, 'The provider cannot be reached to confirm this event', { code: 'unreachable', retryAfter })
  }
}

async function takeReport(deps: Deps, target: WebhookTarget, request: WebhookRequest): Promise<WebhookReply> {
  const connection = await openConnection(deps, target.connection_id)
  if (!connection || connection.connector.id !== target.connector) throw notFound('Unknown webhook URL')
  const { connector, connection_id } = connection
  if (!connector.parseWebhook) throw new AppError(400, REFUSED.not_configured)
  const parsed = await connector.parseWebhook(connection.context(), request)
  if (!parsed.accepted) {
    deps.log.warn({ connection_id: target.connection_id, reason: parsed.reason }, 'webhook refused')
    throw new AppError(400, REFUSED[parsed.reason], { code: parsed.reason })
  }
  for (const event of await newEvents(deps, connection_id, parsed.events)) await applyEvent(deps, connection_id, event)
  if (parsed.events.length > 0) await noteEvents(deps.db, connection_id, parsed.events, deps.clock.now())
  return parsed.reply ?? ACCEPTED
}

/**
 * Drops events that repeat a result from the browser's call, which are nearly all approvals. One statement checks all
 * events of a webhook.
 */
async function newEvents(
  { db }: Pick<Deps, 'db'>,
  connectionId: string,
  events: readonly ConnectorEvent[],
): Promise<ConnectorEvent[]> {
  const approvals = events.flatMap((event) => approvedBy(event) ?? [])
  const made = approvals.length > 0 ? await listApprovedAttempts(db, connectionId, approvals) : new Set<string>()
  return events.filter((event) => !made.has(approvedBy(event) ?? ''))
}

/** The attempt that an event reports as approved. */
const approvedBy = (event: ConnectorEvent): string | null =>
  event.type === 'payment' && event.result.status === 'approved' ? event.reference : null

async function applyEvent(deps: Deps, connectionId: string, event: ConnectorEvent): Promise<void> {
  switch (event.type) {
    case 'payment': {
      const state = await findByReference(deps.db, connectionId, event)
      if (!state) return event.reference?.startsWith('mnd_') ? verified(deps, event.reference) : unknown(deps, event)
      if (!isLatest(state, event)) return reverseLeftBehind(deps, state.payment, connectionId, event)
      await applyActionResult(deps, state.payment, state.attempt, event.result)
      return
    }
    case 'refund': {
      if (event.status === 'failed' && (await retryFailedReversal(deps, connectionId, event))) return
      const payment = await namedBy(deps, connectionId, event)
      return payment ? recordRefund(deps, payment, event) : unknown(deps, event)
    }
    case 'dispute': {
      const payment = await namedBy(deps, connectionId, event.dispute)
      if (!payment) return unknown(deps, event)
      await recordDispute(deps, connectionId, payment, event.dispute)
      return endDisputedMandate(deps, payment)
    }
    case 'operation': {
      const payment = await namedBy(deps, connectionId, event)
      if (!payment) return unknown(deps, event)
      const returned = await refundFromVoid(deps, payment, event)
      return returned ? recordRefund(deps, payment, returned) : recordOperation(deps, connectionId, payment, event)
    }
    case 'method_updated':
      return recordMethodUpdate(deps, connectionId, event)
    case 'mandate_ended': {
      const message = 'The customer or their bank ended the mandate.'
      return endStoredMandates(deps, connectionId, { ...event, message })
    }
    case 'ignored':
  }
}

/** A mandate that was verified, or not, is looked up by its setup. */
const verified = ({ db, clock }: Deps, mandate_id: string): Promise<void> => expediteSetup(db, mandate_id, clock.now())

/** A customer who disputes a debit doesn't authorize another one: banks return those too. */
async function endDisputedMandate(deps: Deps, { payment_method, paid_cart }: PaymentRow): Promise<void> {
  const method_id = paid_cart.renewal?.method_id ?? null
  if (!isDebitScheme(payment_method) || method_id === null) return
  await endMandateOf(deps, method_id, 'The customer disputed a debit with their bank.')
}

/** The payment that a post-charge event is about. */
async function namedBy(
  { db }: Pick<Deps, 'db'>,
  connectionId: string,
  { provider_reference }: { provider_reference: string },
): Promise<PaymentRow | undefined> {
  return (await findByReference(db, connectionId, { reference: null, provider_reference }))?.payment
}

/** True if an event is about the payment's latest attempt; a plan may have left earlier ones behind. */
const isLatest = ({ attempt }: PaymentState, { reference, provider_reference }: PaymentEvent): boolean =>
  attempt.attempt_id === reference || attempt.provider_reference === provider_reference

/** Reverses a charge of a declined attempt that was left behind, since it can't create an order anymore. */
async function reverseLeftBehind(
  deps: Deps,
  payment: PaymentRow,
  connectionId: string,
  event: PaymentEvent,
): Promise<void> {
  const attempt = await findLeftBehindAttempt(deps.db, connectionId, event)
  if (attempt && event.result.status === 'approved') await reverseCharge(deps, payment, attempt, event.result)
}

/**
 * Another system may use the same provider account, so unknown references are ignored. A card that was stored in the
 * customer portal has no payment.
 */
function unknown(deps: Pick<Deps, 'log'>, event: ConnectorEvent): void {
  if (event.type === 'payment' && event.reference?.startsWith('cpm_')) return
  deps.log.warn({ event_id: event.event_id, type: event.type }, 'webhook about an unknown payment')
}

type OperationEvent = Extract<ConnectorEvent, { type: 'operation' }>
type RefundEvent = Extract<ConnectorEvent, { type: 'refund' }>

/**
 * Converts a void of a captured payment into a refund event: some providers void unsettled captures instead of
 * refunding them. Null for any other event. A lookup confirms that the whole payment was voided.
 */
async function refundFromVoid(
  deps: Deps,
  { payment_id, order_id, status }: PaymentRow,
  event: OperationEvent,
): Promise<RefundEvent | null> {
  if (event.operation !== 'void' || event.status !== 'succeeded' || status !== 'succeeded' || order_id === null)
    return null
  const money = (await paymentMoneyOf(deps.db, order_id)).find((each) => each.payment_id === payment_id)
  const amount = money ? money.taken - money.refunded : 0
  const state = amount > 0 ? await findPayment(deps.db, payment_id) : null
  if (!money || !state) return null
  const found = await lookUp(deps, state)
  if (found?.found !== true || !found.voided) return null
  const { event_id, occurred_at, provider_reference, operation_reference: refund_reference } = event
  const what = { provider_reference, refund_reference, amount, currency: money.currency }
  return { event_id, occurred_at, type: 'refund', status: 'succeeded', ...what }
}
