import type { ConnectionContext } from '../connector.ts'
import type { Evidence } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { DisputeResult, Json } from '../results.ts'
import { callAdyen, type AdyenResponse } from './client.ts'
import { disputeReply, reasonsReply, type DefenseReasons } from './objects.ts'
import { faultOf } from './outcomes.ts'

const MAX_FILE_BYTES = {
  'application/pdf': 2 * 1024 * 1024,
  'image/jpeg': 10 * 1024 * 1024,
  'image/tiff': 10 * 1024 * 1024,
}

type Refusal = Extract<DisputeResult, { status: 'refused' }>
type File = Evidence['files'][number]
const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

/**
 * Uploads the documents and defends the dispute with the reason in `text.defense_reason`, or the first reason that
 * these documents satisfy. A file's `kind` is one of Adyen's document types.
 */
export const submitEvidence = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; evidence: Evidence; idempotency_key: string },
): Promise<DisputeResult> => {
  const { dispute_reference } = input
  const unfit = input.evidence.files.map(evidenceProblem).find((reason) => reason !== null)
  if (unfit) return unfit
  if (input.evidence.files.length === 0)
    return refused('not_allowed', 'Adyen takes documents as evidence. Add at least one file.')
  const ask = (path: string, body: { readonly [name: string]: Json }, key: string | null) => ({
    api: 'disputes' as const,
    path,
    body: {
      disputePspReference: dispute_reference,
      merchantAccountCode: ctx.credentials['merchant_account'] ?? '',
      ...body,
    },
    idempotency_key: key,
  })
  const offered = await callAdyen(deps, ctx, ask('/retrieveApplicableDefenseReasons', {}, null), reasonsReply)
  if (!offered.ok) return fromFault(offered, ctx)
  if (!offered.value.disputeServiceResult.success) return fromWords(offered.value.disputeServiceResult.errorMessage)
  const reasons = offered.value.defenseReasons ?? []
  const evidence = withAdyenDocumentTypes(reasons, input.evidence)
  const reason = reasonFor(reasons, evidence)
  if (reason === null)
    return refused('not_allowed', 'These documents do not satisfy any reason that this dispute can be defended with.')
  const defenseDocuments = evidence.files.map(documentOf)
  const supplied = ask('/supplyDefenseDocument', { defenseDocuments }, `${input.idempotency_key}-documents`)
  const defended = ask('/defendDispute', { defenseReasonCode: reason }, input.idempotency_key)
  for (const call of [supplied, defended]) {
    const answer = await callAdyen(deps, ctx, call, disputeReply)
    if (!answer.ok) return fromFault(answer, ctx)
    const { success, errorMessage } = answer.value.disputeServiceResult
    if (!success) return fromWords(errorMessage)
  }
  return { status: 'succeeded', dispute: { dispute_reference, status: 'under_review' } }
}

/** Accepts the dispute, which forfeits the disputed amount for good. */
export const acceptDispute = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: { dispute_reference: string; idempotency_key: string },
): Promise<DisputeResult> => {
  const body = {
    disputePspReference: input.dispute_reference,
    merchantAccountCode: ctx.credentials['merchant_account'] ?? '',
  }
  const call = { api: 'disputes', path: '/acceptDispute', body, idempotency_key: input.idempotency_key } as const
  const answer = await callAdyen(deps, ctx, call, disputeReply)
  if (!answer.ok) return fromFault(answer, ctx)
  const { success, errorMessage } = answer.value.disputeServiceResult
  return success
    ? { status: 'succeeded', dispute: { dispute_reference: input.dispute_reference, status: 'accepted' } }
    : fromWords(errorMessage)
}

const evidenceProblem = ({ name, content_type, content }: File): Refusal | null => {
  const limit = Object.entries(MAX_FILE_BYTES).find(([type]) => type === content_type)?.[1]
  if (limit === undefined)
    return refused('not_allowed', `Adyen only accepts PDF, JPEG and TIFF files. ${name} has another type.`)
  return content.byteLength > limit
    ? refused('too_large', `${name} is larger than Adyen’s limit (${limit / 1_048_576} MB).`)
    : null
}

/** Patterns that match our kinds of files with Adyen's document types. */
const DOCUMENT_TYPE_PATTERNS: Readonly<Record<string, RegExp>> = {
  receipt: /receipt|invoice|order/i,
  shipping_documentation: /deliver|ship|dispatch/i,
  customer_communication: /communication|correspondence|email/i,
  service_documentation: /service|usage/i,
  refund_policy: /policy|terms/i,
  customer_signature: /signature|signed/i,
  uncategorized_file: /material/i,
}

/** Maps a file's kind to the closest requested document type, or to the catch-all type. */
const withAdyenDocumentTypes = (reasons: DefenseReasons, { text, files }: Evidence): Evidence => {
  const types = reasons.flatMap(({ defenseDocumentTypes }) =>
    (defenseDocumentTypes ?? []).map(({ defenseDocumentTypeCode }) => defenseDocumentTypeCode),
  )
  const typeOf = (kind: string): string => {
    const like = DOCUMENT_TYPE_PATTERNS[kind]
    if (!like || types.includes(kind)) return kind
    return types.find((type) => like.test(type)) ?? types.find((type) => type === 'DefenseMaterial') ?? kind
  }
  return { text, files: files.map((file) => ({ ...file, kind: typeOf(file.kind) })) }
}

const documentOf = ({ kind, content_type, content }: File): Json => ({
  defenseDocumentTypeCode: kind,
  contentType: content_type,
  content: content.toString('base64'),
})

const reasonFor = (offered: DefenseReasons, { text, files }: Evidence): string | null => {
  const named = offered.find(({ defenseReasonCode }) => defenseReasonCode === text['defense_reason'])
  if (named !== undefined) return named.defenseReasonCode
  const kinds = new Set(files.map(({ kind }) => kind))
  const fits = offered.find(({ satisfied, defenseDocumentTypes }) => {
    const types = defenseDocumentTypes ?? []
    const known = types.some(({ defenseDocumentTypeCode }) => kinds.has(defenseDocumentTypeCode))
    const lacking = types.some(
      ({ requirementLevel, available, defenseDocumentTypeCode }) =>
        requirementLevel === 'Required' && !available && !kinds.has(defenseDocumentTypeCode),
    )
    return known && (satisfied || !lacking)
  })
  return fits?.defenseReasonCode ?? null
}

const fromWords = (said: string | null | undefined): Refusal => {
  const message = providerMessage(said, 'Adyen rejected the request without a reason.')
  if (/not found|unknown|invalid.*reference/i.test(message)) return refused('not_found', message)
  if (/period|expired|too late/i.test(message)) return refused('too_late', message)
  if (/already (defended|supplied|submitted)/i.test(message)) return refused('already_submitted', message)
  return refused(/already|closed|accepted|lost|won/i.test(message) ? 'closed' : 'not_allowed', message)
}

const fromFault = (answer: Extract<AdyenResponse<unknown>, { ok: false }>, ctx: ConnectionContext): Refusal => {
  const { code, message } = faultOf(answer, ctx)
  return refused(code === 'not_found' ? 'not_found' : 'not_allowed', message)
}
