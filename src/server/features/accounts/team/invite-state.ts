import { isRole, assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import { AppError, notFound, storeClosed } from '../../../http/errors.ts'
import { fullName } from '../audit-log/service.ts'
import type { InviteRow } from './repo.ts'

type Closed = 'expired' | 'revoked' | 'answered' | 'store_closed'

const CLOSED_MESSAGES: Record<Exclude<Closed, 'store_closed'>, string> = {
  expired: 'This invite has expired',
  revoked: 'This invite was revoked',
  answered: 'This invite was already answered',
}

/** Why an invite can no longer be answered; null while it can. */
function closedReason({ invite, store }: InviteRow, now: Date): Closed | null {
  if (invite.status === 'accepted' || invite.status === 'declined') return 'answered'
  // Closing a store revokes its invites; report the more informative reason.
  if (store.closed_at !== null) return 'store_closed'
  if (invite.status === 'revoked') return 'revoked'
  return invite.status === 'expired' || invite.expires_at <= now ? 'expired' : null
}

const closedError = (state: Closed): AppError =>
  state === 'store_closed' ? storeClosed(422) : new AppError(422, CLOSED_MESSAGES[state], { code: `invite_${state}` })

/** Requires an invite to exist. @throws AppError 404 "Invite not found". */
export function requireInvite(row: InviteRow | undefined): InviteRow {
  if (!row) throw notFound('Invite not found')
  return row
}

/**
 * Requires an invite that can be answered. @throws AppError 404 if it does not exist, 422 with the reason if it cannot.
 */
export function requireOpenInvite(row: InviteRow | undefined, now: Date): InviteRow {
  const invite = requireInvite(row)
  const state = closedReason(invite, now)
  if (state !== null) throw closedError(state)
  return invite
}

/** Error for an answer to an invite that was closed by a concurrent call. */
export const closedMeanwhile = (row: InviteRow | undefined, now: Date): AppError =>
  closedError(closedReason(requireInvite(row), now) ?? 'answered')

/** The role that an invite grants. */
export function roleOf({ invite }: InviteRow): Role {
  if (!isRole(invite.role)) throw new Error(`No role is called ${invite.role}`)
  return invite.role
}

/** Display name of an invite's sender. */
export const senderName = ({ sender }: InviteRow): string => (sender && fullName(sender)) || 'A member of the store'

const ROLE_NAMES: Record<Role, string> = { owner: 'owner', admin: 'admin', staff: 'staff', read_only: 'read-only' }

/** @throws AppError 403 if the first role cannot assign, change or remove the second. */
export function requireAssignable(mine: Role, role: Role): void {
  if (assignableRoles(mine).includes(role)) return
  throw new AppError(403, `Your role in this store can’t assign or remove the role ${ROLE_NAMES[role]}`, {
    code: 'role_not_given',
  })
}
