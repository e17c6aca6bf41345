import { assignableRoles, type Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { findUserOf, withdrawInvitesBy, type Withdrawn } from './repo.ts'

/**
 * Revokes a member's open invites that their new role could not send, within `tx`; for a former member (null) all of
 * them, so that they cannot return through an invite of their own.
 */
export async function revokeInvitesBeyond(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, user_id, role }: { store_id: string; user_id: string; role: Role | null },
): Promise<void> {
  const kept = role === null ? [] : assignableRoles(role)
  const gone = await withdrawInvitesBy(tx, { store_id, invited_by: user_id, kept, now: deps.clock.now() })
  await recordRevoked(deps, tx, by, store_id, gone)
}

/** Records revoked invites in the audit log, and notifies the invited users. */
export async function recordRevoked(deps: Deps, tx: Executor, by: Actor, store_id: string, gone: readonly Withdrawn[]) {
  for (const { id, email, role } of gone) {
    await audit(deps, tx, by, {
      store_id,
      action: 'invite.revoked',
      target: { type: 'invite', id, name: email },
      before: { email, role },
    })
    const user_id = await findUserOf(tx, email)
    if (user_id !== undefined) await deps.live.publish(tx, { type: 'account.updated', user_id })
  }
}
