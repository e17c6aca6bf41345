import type { ConnectionContext } from '../connector.ts'
import type { Evidence } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { DisputeFacts, DisputeResult } from '../results.ts'
import { fromStripeAmount } from './amounts.ts'
import { callStripe, refusedRead, type StripeResponse } from './client.ts'
import { dispute, idOf, named, type StripeDispute } from './objects.ts'

/** Evidence that Stripe accepts as text; anything else is added to `uncategorized_text`. */
const TEXTS = new Set([
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
])
/** Evidence that it accepts as files, one each; any other kind is `uncategorized_file`. */
const FILES = new Set([
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
])
const MAX_TEXT_LENGTH = 150_000
const MAX_TOTAL_BYTES = 4.5 * 1024 * 1024

type Refusal = Extract<DisputeResult, { status: 'refused' }>
const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

const STATUS: Readonly<Record<string, DisputeFacts['status']>> = {
  needs_response: 'needs_response',
  warning_needs_response: 'needs_response',
  under_review: 'under_review',
  warning_under_review: 'under_review',
  warning_closed: 'won',
  won: 'won',
  lost: 'lost',
}

export const toDisputeFacts = (found: StripeDispute): DisputeFacts => ({
  dispute_reference: found.id,
  provider_reference: idOf(found.payment_intent) ?? idOf(found.charge) ?? '',
  reason: found.reason,
  amount: fromStripeAmount(found.amount, found.currency),
  currency: found.currency.toUpperCase(),
  status: STATUS[found.status] ?? 'under_review',
  ...(found.status.startsWith('warning') && { stage: 'inquiry' as const }),
  respond_by: found.evidence_details?.due_by ? new Date(found.evidence_details.due_by * 1000).toISOString() : null,
})

/** Submits evidence once: Stripe forwards it to the bank immediately. */
export const submitEvidence = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
): Promise<DisputeResult> => {
  const path = `/v1/disputes/${encodeURIComponent(input.dispute_reference)}`
  const found = await callStripe(deps, ctx, { method: 'GET', path }, dispute)
  if (!found.ok) return unreadable(found)
  const wrong = statusProblem(ctx, found.value) ?? tooLarge(input.evidence)
  if (wrong !== null) return wrong
  const files: Record<string, string> = {}
  for (const [index, file] of input.evidence.files.entries()) {
    const kind = FILES.has(file.kind) ? file.kind : 'uncategorized_file'
    if (files[kind] !== undefined)
      return refused('not_allowed', `Stripe takes one file as ${kind.replaceAll('_', ' ')}.`)
    const body = new FormData()
    body.set('purpose', 'dispute_evidence')
    body.set('file', new Blob([new Uint8Array(file.content)], { type: file.content_type }), file.name)
    const idempotency_key = `${input.idempotency_key}-file-${index}`
    const call = { method: 'POST', path: '/v1/files', file: body, idempotency_key, harmless: true } as const
    const stored = await callStripe(deps, ctx, call, named)
    if (!stored.ok) return unaccepted(ctx, stored)
    files[kind] = stored.value.id
  }
  const form = { evidence: { ...textsOf(input.evidence.text), ...files }, submit: true }
  return changed(
    ctx,
    await callStripe(deps, ctx, { method: 'POST', path, form, idempotency_key: input.idempotency_key }, dispute),
  )
}

/** Accepts the dispute, which forfeits the disputed amount for good. */
export const acceptDispute = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; idempotency_key: string },
): Promise<DisputeResult> => {
  const path = `/v1/disputes/${encodeURIComponent(input.dispute_reference)}/close`
  const call = { method: 'POST', path, form: {}, idempotency_key: input.idempotency_key } as const
  const result = changed(ctx, await callStripe(deps, ctx, call, dispute))
  if (result.status !== 'succeeded') return result
  return { status: 'succeeded', dispute: { ...result.dispute, status: 'accepted' } }
}

const statusProblem = ({ now }: ConnectionContext, found: StripeDispute): Refusal | null => {
  const facts = toDisputeFacts(found)
  if (facts.status === 'under_review') return refused('already_submitted', 'Evidence was already submitted.')
  if (facts.status !== 'needs_response') return refused('closed', 'The dispute is closed.')
  const isLate = facts.respond_by !== null && new Date(facts.respond_by) <= now
  return isLate || found.evidence_details?.past_due === true
    ? refused('too_late', 'The deadline to respond has passed.')
    : null
}

const tooLarge = ({ text, files }: Evidence): Refusal | null => {
  const length = Object.values(text).reduce((sum, value) => sum + value.length, 0)
  if (length > MAX_TEXT_LENGTH) return refused('too_large', 'Stripe takes up to 150,000 characters of evidence.')
  const bytes = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  return bytes > MAX_TOTAL_BYTES ? refused('too_large', 'Stripe takes up to 4.5 MB of files as evidence.') : null
}

const textsOf = (given: Evidence['text']): Record<string, string> => {
  const texts: Record<string, string> = {}
  const rest: string[] = []
  for (const [name, value] of Object.entries(given)) {
    if (TEXTS.has(name)) texts[name] = value
    else rest.push(`${name.replaceAll('_', ' ')}: ${value}`)
  }
  const more = [texts['uncategorized_text'], ...rest].filter((line) => line !== undefined).join('\n')
  return more === '' ? texts : { ...texts, uncategorized_text: more }
}

type Refused = Extract<StripeResponse<unknown>, { ok: false }>

const unreadable = ({ status }: Refused): Refusal => {
  if (status !== 404) throw refusedRead(status)
  return refused('not_found', 'The dispute was not found at Stripe.')
}

const unaccepted = ({ credentials }: ConnectionContext, { status, error }: Refused): Refusal =>
  refused('not_allowed', providerMessage(error.message, `Stripe returned status ${status}.`, credentials))

const changed = (ctx: ConnectionContext, answer: StripeResponse<StripeDispute>): DisputeResult => {
  if (answer.ok) return { status: 'succeeded', dispute: toDisputeFacts(answer.value) }
  if (answer.status === 404) return refused('not_found', 'The dispute was not found at Stripe.')
  const { message } = unaccepted(ctx, answer)
  return refused(/already (been )?(closed|lost|won)|is closed/i.test(message) ? 'closed' : 'not_allowed', message)
}
