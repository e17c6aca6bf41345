import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { disputeActions, requireDispute } from './details.ts'
import type { DisputeRow, ListedDispute } from './repo.ts'

export const answered = (): AppError => new AppError(409, 'You already responded to this dispute', { code: 'answered' })

/** Requires a dispute with editable evidence. @throws AppError 404, 409 if it was answered, decided or is overdue */
export async function requireEditable(deps: Deps, dispute_id: string, db: Executor = deps.db): Promise<ListedDispute> {
  const found = await requireDispute(db, dispute_id)
  const { status, sending, respond_by } = found.dispute
  const over = respond_by !== null && respond_by <= deps.clock.now()
  if (status === 'needs_response' && sending === null && !over) return found
  throw new AppError(409, disputeActions(deps, found).why_not, { code: over ? 'too_late' : 'answered' })
}

type Change =
  | { action: 'dispute.written'; texts: readonly string[] }
  | { action: 'dispute.file_added' | 'dispute.file_removed'; file: string; kind: string }

/** Logs who changed the evidence. Names the texts only, since their content is about a shopper. */
export async function auditEvidence(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, dispute_id, dispute_reference }: Pick<DisputeRow, 'store_id' | 'dispute_id' | 'dispute_reference'>,
  { action, ...what }: Change,
): Promise<void> {
  const target = { type: 'dispute', id: dispute_id, name: dispute_reference }
  const change = action === 'dispute.file_removed' ? { before: what } : { after: what }
  await audit(deps, tx, by, { store_id, action, target, ...change })
}
