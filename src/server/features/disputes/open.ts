import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { abilityOf, requireDispute } from './details.ts'
import type { ListedDispute } from './repo.ts'

/** A dispute whose answer can still be written. @throws AppError 404, 409 once it was answered, decided or is overdue */
export async function requireOpen(deps: Deps, dispute_id: string): Promise<ListedDispute> {
  const found = await requireDispute(deps.db, dispute_id)
  const { status, sending, respond_by } = found.dispute
  const over = respond_by !== null && respond_by <= deps.clock.now()
  if (status === 'needs_response' && sending === null && !over) return found
  throw new AppError(409, abilityOf(deps, found).why_not, { code: over ? 'too_late' : 'answered' })
}
