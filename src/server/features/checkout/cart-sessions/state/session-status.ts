import type { Deps } from '../../../../deps.ts'
import { AppError, notFound } from '../../../../http/errors.ts'
import type { SessionRow } from '../repo.ts'

/** A session expires this long after its last change (GAP-81). */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** Expiry of a session unless it changes before. */
export const expiryOf = ({ updated_at }: Pick<SessionRow, 'updated_at'>): Date =>
  new Date(updated_at.getTime() + LIFETIME_MS)

export const isExpired = (row: Pick<SessionRow, 'status' | 'updated_at'>, now: Date): boolean =>
  row.status !== 'completed' && now > expiryOf(row)

/** @throws AppError 404 unless the session exists and is open within its lifetime, or finished. */
export function requireUnexpired({ clock }: Pick<Deps, 'clock'>, row: SessionRow | null): SessionRow {
  if (!row || isExpired(row, clock.now())) throw notFound('Session not found')
  return row
}

/** Rejects a change of a session that is being paid or is paid. */
export function rejectClosed(row: SessionRow): never {
  if (row.status === 'completed') throw new AppError(409, 'This order is already paid', { code: 'completed' })
  throw new AppError(409, 'This order is being paid', { code: 'processing' })
}
