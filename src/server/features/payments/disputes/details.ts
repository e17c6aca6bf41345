import { disputeStatus, type Dispute, type DisputeDetails } from '../../../../shared/contracts/payments/disputes.ts'
import { evidenceTexts, isDecided, type EvidenceText } from '../../../../shared/domain/payments/dispute.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { findPaidWith, listOrderEvents } from './evidence-repo.ts'
import { fileLinks } from './file-links.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { findDispute, listFiles, type FileRow, type ListedDispute } from './repo.ts'

export const toDispute = ({ dispute: row, ...about }: ListedDispute): Dispute => ({
  ...about,
  dispute_id: row.dispute_id,
  order_id: row.order_id,
  amount: row.amount,
  currency: row.currency,
  mode: row.mode,
  reason: row.reason,
  status: disputeStatus.parse(row.status),
  stage: row.stage,
  dispute_reference: row.dispute_reference,
  due_date: row.respond_by?.toISOString() ?? null,
  sending: row.sending,
  submitted_at: row.submitted_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
})

/** Evidence texts: gathered from the order, overridden by a member's edits. */
export async function evidenceTextsOf(
  db: Executor,
  { dispute }: ListedDispute,
): Promise<{ gathered: Texts; evidence: Texts; edited: EvidenceText[] }> {
  const gathered = await gatherEvidence(db, dispute)
  const written = dispute.evidence ?? {}
  const edited = evidenceTexts.filter((name) => written[name] !== undefined)
  const evidence: Texts = { ...gathered }
  for (const name of edited) evidence[name] = written[name] ?? ''
  return { gathered, evidence, edited }
}

type Texts = Partial<Record<EvidenceText, string>>

/** @throws AppError 404 */
export async function requireDispute(db: Executor, dispute_id: string): Promise<ListedDispute> {
  const found = await findDispute(db, dispute_id)
  if (!found) throw notFound('Dispute not found')
  return found
}

/** Returns a dispute with its current evidence (RT-037). @throws AppError 404 */
export async function disputeDetails(deps: Deps, dispute_id: string): Promise<DisputeDetails> {
  const { db } = deps
  const found = await requireDispute(db, dispute_id)
  const { dispute } = found
  const [texts, files, paid, events] = await Promise.all([
    evidenceTextsOf(db, found),
    listFiles(db, dispute_id),
    findPaidWith(db, dispute.payment_id),
    dispute.order_id === null ? [] : listOrderEvents(db, dispute.order_id),
  ])
  if (!paid) throw notFound('Dispute not found')
  return {
    ...toDispute(found),
    ...texts,
    ...paid,
    payment_id: dispute.payment_id,
    files: files.map((file) => toFile(deps, file)),
    answered_by: dispute.answered_by,
    ...disputeActions(deps, found),
    events,
  }
}

const toFile = (deps: Pick<Deps, 'settings' | 'clock'>, row: FileRow): DisputeDetails['files'][number] => ({
  file_id: row.file_id,
  kind: row.kind,
  file_name: row.file_name,
  content_type: row.content_type,
  bytes: row.bytes,
  url: fileLinks.link(deps.settings, deps.clock.now(), row.file_id),
})

/** Actions still available for a dispute, or the reason why they aren't. */
export function disputeActions(
  { connectors, clock }: Pick<Deps, 'connectors' | 'clock'>,
  { dispute: { status, sending, respond_by }, connector: id }: ListedDispute,
): Pick<DisputeDetails, 'can_edit' | 'can_submit' | 'can_accept' | 'why_not'> {
  const connector = connectors.byId(id)
  const no = (why_not: string) => ({ can_edit: false, can_submit: false, can_accept: false, why_not })
  if (isDecided(disputeStatus.parse(status))) return no('This dispute is closed.')
  if (sending !== null) return no('The response was sent. The provider has not confirmed it yet.')
  if (status === 'under_review') return no('The response was submitted and can’t be changed.')
  if (respond_by !== null && respond_by <= clock.now()) return no('The response deadline has passed.')
  const can_submit = connector?.submitEvidence !== undefined
  const can_accept = connector?.acceptDispute !== undefined
  if (can_submit) return { can_edit: true, can_submit, can_accept, why_not: '' }
  const why_not = `${connector?.name ?? 'This provider'} accepts responses only in its own dashboard. Copy the evidence from here.`
  return { can_edit: true, can_submit, can_accept, why_not }
}
