import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { Evidence } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { DisputeFacts, DisputeResult } from '../results.ts'
import { callBraintree, type BraintreeCall, type BraintreeRefusal } from './client.ts'
import {
  ACCEPT_DISPUTE,
  acceptedDispute,
  DISPUTE_BY_ID,
  disputeById,
  evidenceAdded,
  FILE_EVIDENCE,
  FINALIZE_DISPUTE,
  finalizedDispute,
  TEXT_EVIDENCE,
  type BraintreeDispute,
} from './dispute-queries.ts'
import { minorOf } from './outcomes.ts'

/** Our texts that have their own category; all others are GENERAL, with a label. */
const TEXTS: Readonly<Record<string, string>> = {
  customer_name: 'PURCHASER_NAME',
  customer_email_address: 'PURCHASER_EMAIL_ADDRESS',
  customer_purchase_ip: 'PURCHASER_IP_ADDRESS',
  shipping_carrier: 'CARRIER_NAME',
  shipping_tracking_number: 'TRACKING_NUMBER',
}
const FILES: Readonly<Record<string, string>> = {
  shipping_documentation: 'PROOF_OF_DELIVERY',
  service_documentation: 'PROOF_OF_POSSESSION_OR_USAGE',
  customer_signature: 'SIGNED_ORDER_FORM',
}
const TYPES = new Set(['image/jpeg', 'image/png', 'application/pdf'])
const MAX_FILE_BYTES = 4 * 1024 * 1024

const STATUS: Readonly<Record<string, DisputeFacts['status']>> = {
  OPEN: 'needs_response',
  DISPUTED: 'under_review',
  UNDER_REVIEW: 'under_review',
  WON: 'won',
  LOST: 'lost',
  EXPIRED: 'lost',
  ACCEPTED: 'accepted',
  AUTO_ACCEPTED: 'accepted',
}
const STAGES: Readonly<Record<string, NonNullable<DisputeFacts['stage']>>> = {
  CHARGEBACK: 'chargeback',
  PRE_ARBITRATION: 'pre_arbitration',
  RETRIEVAL: 'inquiry',
}

type Refusal = Extract<DisputeResult, { status: 'refused' }>
const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })
const unknown = refused('not_found', 'The dispute was not found at Braintree.')

/** Converts the short id used in notifications to the GraphQL global id. */
export const globalIdOf = (id: string): string => Buffer.from(`dispute_${id}`).toString('base64url')

export const toDisputeFacts = (found: BraintreeDispute): DisputeFacts => {
  const stage = STAGES[found.type ?? '']
  const reason = found.processorResponse?.reasonDescription ?? found.processorResponse?.reason ?? ''
  return {
    dispute_reference: found.id,
    provider_reference: found.transaction?.id ?? '',
    reason: /^[A-Z_]+$/.test(reason) ? reason.toLowerCase() : reason,
    amount: minorOf(found.amountDisputed),
    currency: found.amountDisputed?.currencyCode ?? '',
    status: STATUS[found.status] ?? 'under_review',
    respond_by: deadlineOf(found),
    ...(stage && { stage }),
  }
}

/** A date without a time expires at the end of that day, in UTC. */
const deadlineOf = ({ responseDeadline, replyByDate }: BraintreeDispute): string | null => {
  const time = new Date(responseDeadline ?? (replyByDate ? `${replyByDate}T23:59:59Z` : ''))
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

/** Fetches a dispute; null if it doesn't exist. @throws ConnectorUnavailable if the response is lost */
export const findDispute = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<BraintreeDispute | null> => {
  const found = await callBraintree(deps, ctx, { text: DISPUTE_BY_ID, variables: { id } }, disputeById)
  if (found.ok) return found.value.node ?? null
  if (found.kind === 'NOT_FOUND' || found.kind === 'VALIDATION') return null
  throw new ConnectorUnavailable(found.message)
}

/**
 * Adds evidence item by item and submits all of it to the bank. Skips items that an earlier call added before its
 * response was lost.
 */
export const submitEvidence = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
): Promise<DisputeResult> => {
  const { dispute_reference: disputeId, evidence } = input
  const found = await findDispute(deps, ctx, disputeId)
  const unfit = found === null ? unknown : (statusProblem(ctx, found) ?? fileProblem(evidence))
  if (found === null || unfit !== null) return unfit ?? unknown
  for (const call of [...textCalls(found, evidence), ...fileCalls(found, evidence)]) {
    const added = await callBraintree(deps, ctx, call, evidenceAdded)
    if (!added.ok) return fromRefusal(added)
  }
  const call = { text: FINALIZE_DISPUTE, variables: { input: { disputeId } } }
  const done = await callBraintree(deps, ctx, call, finalizedDispute)
  if (!done.ok) return fromRefusal(done)
  return { status: 'succeeded', dispute: toDisputeFacts(done.value.finalizeDispute.dispute) }
}

/** Accepts the dispute, which forfeits the disputed amount for good. */
export const acceptDispute = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { dispute_reference: disputeId }: { dispute_reference: string; idempotency_key: string },
): Promise<DisputeResult> => {
  const found = await findDispute(deps, ctx, disputeId)
  if (found === null) return unknown
  if (STATUS[found.status] === 'accepted') return { status: 'succeeded', dispute: toDisputeFacts(found) }
  const unfit = statusProblem(ctx, found)
  if (unfit !== null) return unfit
  const call = { text: ACCEPT_DISPUTE, variables: { input: { disputeId } } }
  const done = await callBraintree(deps, ctx, call, acceptedDispute)
  return done.ok
    ? { status: 'succeeded', dispute: toDisputeFacts(done.value.acceptDispute.dispute) }
    : fromRefusal(done)
}

const statusProblem = ({ now }: ConnectionContext, found: BraintreeDispute): Refusal | null => {
  const { status, respond_by } = toDisputeFacts(found)
  if (status === 'under_review') return refused('already_submitted', 'Evidence was already submitted.')
  if (status !== 'needs_response') return refused('closed', 'The dispute is closed.')
  const isLate = respond_by !== null && new Date(respond_by) <= now
  return isLate ? refused('too_late', 'The deadline to respond has passed.') : null
}

const fileProblem = ({ files }: Evidence): Refusal | null => {
  const other = files.find(({ content_type }) => !TYPES.has(content_type))
  if (other)
    return refused('not_allowed', `Braintree only accepts PDF, JPEG and PNG files. ${other.name} has another type.`)
  const large = files.find(({ content }) => content.byteLength > MAX_FILE_BYTES)
  return large ? refused('too_large', `${large.name} is larger than Braintree’s limit (4 MB).`) : null
}

const textCalls = ({ id: disputeId, evidence: added }: BraintreeDispute, { text }: Evidence): BraintreeCall[] => {
  const there = new Set((added ?? []).map(({ content }) => content))
  return Object.entries(text).flatMap(([name, value]) => {
    const category = TEXTS[name] ?? 'GENERAL'
    const content = category === 'GENERAL' ? `${name.replaceAll('_', ' ')}: ${value}` : value
    if (there.has(content)) return []
    return [{ text: TEXT_EVIDENCE, variables: { input: { disputeId, category, content } } }]
  })
}

const fileCalls = ({ id: disputeId, evidence: added }: BraintreeDispute, { files }: Evidence): BraintreeCall[] => {
  const there = (added ?? []).filter((one) => one.__typename === 'DisputeFileEvidence').map(({ category }) => category)
  return files.flatMap(({ kind, name, content_type, content }) => {
    const category = FILES[kind] ?? 'GENERAL'
    const known = there.indexOf(category)
    if (known >= 0) return there.splice(known, 1).flatMap(() => [])
    const file = { name, content_type, content }
    return [{ text: FILE_EVIDENCE, variables: { input: { disputeId, category } }, file }]
  })
}

const fromRefusal = ({ kind, message }: BraintreeRefusal): Refusal => {
  if (kind === 'NOT_FOUND') return unknown
  return refused(/not open|already|finalized|closed/i.test(message) ? 'closed' : 'not_allowed', message)
}
