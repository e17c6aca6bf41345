import type { ConnectionContext } from '../connector.ts'
import type { Evidence } from '../inputs.ts'
import type { DisputeFacts, DisputeResult } from '../results.ts'
import { fromPayPalMoney } from './amounts.ts'
import { refusedRead, type PayPalClient } from './client.ts'
import { dispute, linksReply, type PayPalDispute } from './objects.ts'
import { errorMessage } from './outcomes.ts'

const MAX_TOTAL_BYTES = 50 * 1024 * 1024
const MAX_FILE_BYTES = 10 * 1024 * 1024
const MAX_NOTE_LENGTH = 2000
const TYPES = new Set(['application/pdf', 'image/gif', 'image/jpeg', 'image/png', 'text/plain'])

type Refusal = Extract<DisputeResult, { status: 'refused' }>
const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

/** Converts PayPal's dispute to ours; `provider_reference` is the order of the disputed capture. */
export const toDisputeFacts = (found: PayPalDispute, provider_reference: string): DisputeFacts => ({
  dispute_reference: found.dispute_id,
  provider_reference,
  reason: (found.reason ?? 'OTHER').toLowerCase(),
  amount: fromPayPalMoney(found.dispute_amount),
  currency: found.dispute_amount?.currency_code ?? '',
  status: statusOf(found),
  respond_by: timeOf(found.seller_response_due_date),
})

const statusOf = ({ status, dispute_outcome }: PayPalDispute): DisputeFacts['status'] => {
  if (status === 'OPEN' || status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response'
  if (status !== 'RESOLVED') return 'under_review'
  const outcome = dispute_outcome?.outcome_code ?? ''
  if (outcome === 'ACCEPTED') return 'accepted'
  return outcome.includes('SELLER') || outcome === 'CANCELED_BY_BUYER' || outcome === 'DENIED' ? 'won' : 'lost'
}

const timeOf = (text: string | null | undefined): string | null => {
  const time = new Date(text ?? '')
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const pathOf = (id: string) => `/v1/customer/disputes/${encodeURIComponent(id)}`

/** Submits the seller's text and files while the dispute waits for the seller. */
export const submitEvidence = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
): Promise<DisputeResult> => {
  const wrong = evidenceProblem(input.evidence) ?? (await statusProblem(client, ctx, input.dispute_reference))
  if (wrong !== null) return wrong
  const body = new FormData()
  const { text, files } = input.evidence
  const notes = Object.entries(text).map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
  const evidences = [
    { evidence_type: text['evidence_type'] ?? 'OTHER', notes: notes.join('\n').slice(0, MAX_NOTE_LENGTH) },
  ]
  body.set('input', new Blob([JSON.stringify({ evidences })], { type: 'application/json' }), 'input.json')
  for (const [index, file] of files.entries()) {
    body.set(
      `evidence-file${index + 1}`,
      new Blob([new Uint8Array(file.content)], { type: file.content_type }),
      file.name,
    )
  }
  const path = `${pathOf(input.dispute_reference)}/provide-evidence`
  const call = { method: 'POST', path, body, idempotency_key: input.idempotency_key } as const
  const done = await client.call(ctx, call, linksReply)
  if (!done.ok) return refused('not_allowed', errorMessage(done, ctx))
  return { status: 'succeeded', dispute: { dispute_reference: input.dispute_reference, status: 'under_review' } }
}

/** Accepts the dispute, which forfeits the disputed amount for good. */
export const acceptDispute = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  input: { dispute_reference: string; idempotency_key: string },
): Promise<DisputeResult> => {
  const wrong = await statusProblem(client, ctx, input.dispute_reference)
  if (wrong !== null && wrong.code !== 'already_submitted') return wrong
  const body = new FormData()
  const claim = { note: 'The merchant accepts the claim.', accept_claim_type: 'REFUND' }
  body.set('input', new Blob([JSON.stringify(claim)], { type: 'application/json' }), 'input.json')
  const path = `${pathOf(input.dispute_reference)}/accept-claim`
  const call = { method: 'POST', path, body, idempotency_key: input.idempotency_key } as const
  const done = await client.call(ctx, call, linksReply)
  if (!done.ok) return refused('not_allowed', errorMessage(done, ctx))
  return { status: 'succeeded', dispute: { dispute_reference: input.dispute_reference, status: 'accepted' } }
}

const statusProblem = async (client: PayPalClient, ctx: ConnectionContext, id: string): Promise<Refusal | null> => {
  const found = await client.call(ctx, { method: 'GET', path: pathOf(id) }, dispute)
  if (!found.ok) {
    if (found.status === 404) return refused('not_found', 'The dispute was not found at PayPal.')
    throw refusedRead(found.status)
  }
  const { status, respond_by } = toDisputeFacts(found.value, '')
  if (status === 'under_review') return refused('already_submitted', 'Evidence was already submitted.')
  if (status !== 'needs_response') return refused('closed', 'The dispute is closed.')
  const isLate = respond_by !== null && new Date(respond_by) <= ctx.now
  return isLate ? refused('too_late', 'The deadline to respond has passed.') : null
}

const evidenceProblem = ({ files }: Evidence): Refusal | null => {
  const odd = files.find(({ content_type }) => !TYPES.has(content_type))
  if (odd !== undefined)
    return refused(
      'not_allowed',
      `PayPal only accepts PDF, GIF, JPEG, PNG and text files. ${odd.name} has another type.`,
    )
  const total = files.reduce((sum, { content }) => sum + content.byteLength, 0)
  const isTooLarge = total > MAX_TOTAL_BYTES || files.some(({ content }) => content.byteLength > MAX_FILE_BYTES)
  return isTooLarge ? refused('too_large', 'PayPal takes files of up to 10 MB, 50 MB in all.') : null
}
