import type { DisputeDetails } from '../../../../shared/contracts/payments/disputes.ts'
import { disputeStatus } from '../../../../shared/contracts/payments/disputes.ts'
import { ConnectorOutcomeUnknown } from '../../../connectors/connector-errors.ts'
import type { DisputeResult } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { CALL_ENDED_AFTER_MS } from '../../../jobs/call-timeouts.ts'
import { audit, fullName, type Actor } from '../../accounts/audit-log/service.ts'
import { notifyStore } from '../../notifications/notifications/service.ts'
import { openConnection, type OpenConnection } from '../payment-accounts/service.ts'
import { disputeActions, disputeDetails, requireDispute, evidenceTextsOf } from './details.ts'
import { readFiles } from './files.ts'
import { requireEditable } from './require-editable.ts'
import { changeDispute, isOpen, isSending, isSendingSince, listSending, type ListedDispute } from './repo.ts'
import { recordProgress } from './record-dispute.ts'

type What = 'evidence' | 'acceptance'

const BATCH = 20

const NOT_READY =
  'We couldn’t read a file or the account’s keys, so nothing was sent. Upload the file again or re-enter the keys.'
const ANSWERED = 'You already responded to this dispute. A response can be sent only once.'

/**
 * Submits the evidence for a dispute or accepts it, once. The submission is stored before the provider is called; a
 * call without a response is repeated with the same key and content.
 * @throws AppError 409 if already answered, decided or overdue, 422 if the provider refuses, 503 if it is unreachable
 */
export async function respondToDispute(deps: Deps, by: Actor, dispute_id: string, what: What): Promise<DisputeDetails> {
  await deps.once(async (tx) => {
    const found = await requireEditable(deps, dispute_id, tx)
    const able = disputeActions(deps, found)
    if (!(what === 'evidence' ? able.can_submit : able.can_accept)) {
      throw new AppError(422, able.why_not || 'The provider accepts this only in its own dashboard.', {
        code: 'not_able',
      })
    }
    await claim(deps, tx, by, found, what)
  })
  const refused = deps.wasDone() ? await resendUnfinished(deps, dispute_id) : await send(deps, dispute_id)
  if (refused) throw refused
  return disputeDetails(deps, dispute_id)
}

async function claim(deps: Deps, tx: Executor, by: Actor, found: ListedDispute, what: What): Promise<void> {
  const { dispute_id, store_id, order_id } = found.dispute
  const now = deps.clock.now()
  const sending = { sending: what, sending_since: now, answered_by: fullName(by.user), updated_at: now }
  const claimed = await changeDispute(tx, dispute_id, isOpen, sending)
  if (!claimed) throw new AppError(409, ANSWERED, { code: 'answered' })
  // Freeze the evidence as submitted, so that later changes to the order don't change it.
  const { evidence } = await evidenceTextsOf(tx, { ...found, dispute: claimed })
  await changeDispute(tx, dispute_id, undefined, { evidence })
  await audit(deps, tx, by, {
    store_id,
    action: what === 'evidence' ? 'dispute.submitted' : 'dispute.accepted',
    target: { type: 'dispute', id: dispute_id, name: found.dispute.dispute_reference },
    after: { amount: found.dispute.amount, currency: found.dispute.currency, order_id },
  })
  await deps.live.publish(tx, { type: 'dispute.updated', store_id, dispute_id })
}

/** Repeats a submission whose call got no response. Only one process may, and none while the call may be running. */
async function resendUnfinished(deps: Deps, dispute_id: string): Promise<AppError | null> {
  const now = deps.clock.now()
  const still = isSendingSince(new Date(now.getTime() - CALL_ENDED_AFTER_MS))
  if (!(await changeDispute(deps.db, dispute_id, still, { sending_since: now }))) return null
  return send(deps, dispute_id)
}

/** Calls the provider with a stored submission and records the response. Returns the error if it was not accepted. */
async function send(deps: Deps, dispute_id: string): Promise<AppError | null> {
  const found = await requireDispute(deps.db, dispute_id)
  const { sending, connection_id } = found.dispute
  if (sending === null) return null
  const connection = await openConnection(deps, connection_id)
  if (!connection)
    return reopenEvidence(deps, found, new AppError(422, 'The account was removed.', { code: 'refused' }))
  const call = await prepare(deps, found, sending, connection)
  if (call === null) return reopenEvidence(deps, found, new AppError(422, NOT_READY, { code: 'not_ready' }))
  let result: DisputeResult | undefined
  try {
    result = await call()
  } catch (error) {
    deps.log.warn({ err: error, dispute_id }, 'no response from the provider to a dispute response')
    if (error instanceof ConnectorOutcomeUnknown) return null
    const words = `${connection.account_name} could not be reached. Nothing was sent. Try again.`
    return reopenEvidence(
      deps,
      found,
      new AppError(503, words, { code: 'unreachable', retryAfter: 30, startsAfresh: true }),
    )
  }
  if (!result)
    return reopenEvidence(deps, found, new AppError(422, 'The provider doesn’t support this.', { code: 'not_able' }))
  if (result.status === 'succeeded') return note(deps, found, result.dispute)
  // Our own earlier call may be the one that was accepted.
  if (result.code === 'already_submitted') return note(deps, found, { status: 'under_review' })
  const status = result.code === 'closed' || result.code === 'too_late' ? 409 : 422
  return reopenEvidence(deps, found, new AppError(status, result.message, { code: result.code }))
}

/** Prepares the call with all its inputs; null if they can't be read. Nothing is sent until the call is made. */
async function prepare(
  deps: Deps,
  found: ListedDispute,
  sending: What,
  { connector, context }: OpenConnection,
): Promise<(() => Promise<DisputeResult | undefined>) | null> {
  const { dispute_id, dispute_reference } = found.dispute
  const input = { dispute_reference, idempotency_key: `${dispute_id}-${sending}` }
  try {
    const ctx = context()
    if (sending === 'acceptance') return async () => connector.acceptDispute?.(ctx, input)
    const evidence = await evidenceOf(deps, found)
    return async () => connector.submitEvidence?.(ctx, { ...input, evidence })
  } catch (error) {
    deps.log.error({ err: error, dispute_id }, 'the response to a dispute cannot be read')
    return null
  }
}

async function evidenceOf(deps: Deps, found: ListedDispute) {
  const written = Object.entries(found.dispute.evidence ?? {}).filter(([, text]) => text.trim() !== '')
  return { text: Object.fromEntries(written), files: await readFiles(deps, found.dispute.dispute_id) }
}

async function note(
  deps: Deps,
  { dispute }: ListedDispute,
  told: Extract<DisputeResult, { status: 'succeeded' }>['dispute'] | { status: 'under_review' },
): Promise<null> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const sent = { sending: null, sending_since: null, submitted_at: now }
    const first = await changeDispute(tx, dispute.dispute_id, isSending, sent)
    if (!first) return
    const known = {
      ...first,
      status: disputeStatus.parse(first.status),
      respond_by: first.respond_by?.toISOString() ?? null,
    }
    // Some providers respond with the status from before the submission.
    const status = told.status === 'needs_response' ? 'under_review' : told.status
    await recordProgress(deps, tx, known, { ...told, status })
  })
  return null
}

/** Reopens the evidence for editing and another submission. */
async function reopenEvidence(deps: Deps, { dispute }: ListedDispute, why: AppError): Promise<AppError> {
  const again = { sending: null, sending_since: null, answered_by: '' }
  await changeDispute(deps.db, dispute.dispute_id, isSending, again)
  await deps.live.publish(deps.db, {
    type: 'dispute.updated',
    store_id: dispute.store_id,
    dispute_id: dispute.dispute_id,
  })
  return why
}

/** Resends submissions left unfinished by a crash or an unresponsive provider. */
export async function sweepDisputeResponses(deps: Deps): Promise<number> {
  const ids = await listSending(deps.db, new Date(deps.clock.now().getTime() - CALL_ENDED_AFTER_MS), BATCH)
  for (const id of ids) {
    await sendAgain(deps, id).catch((error: unknown) => {
      deps.log.error({ err: error, dispute_id: id }, 'dispute response not sent')
    })
  }
  return ids.length
}

/** No one waits for this call, so members are notified of a refusal while there is time to act. */
async function sendAgain(deps: Deps, dispute_id: string): Promise<void> {
  const refused = await resendUnfinished(deps, dispute_id)
  if (!refused) return
  const { store_id } = (await requireDispute(deps.db, dispute_id)).dispute
  await notifyStore(deps, deps.db, {
    store_id,
    event: 'dispute',
    title: 'The response to a dispute was not sent',
    message: refused.message,
    destination: `/reporting/chargebacks/details?dispute_id=${dispute_id}`,
  })
}
