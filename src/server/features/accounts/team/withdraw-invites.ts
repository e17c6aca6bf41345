import { rolesGivenBy, type Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { findUserOf, withdrawInvitesBy, type Withdrawn } from './repo.ts'

/**
 * Takes back the open invites that a member has sent and could not give in their new role, with the work of `tx`; of one
 * who is no member any more (null) all: nobody comes back by what they sent themselves before.
 */
export async function revokeInvitesBeyond(
  deps: Deps,
  tx: Executor,
  by: Actor,
  { store_id, user_id, role }: { store_id: string; user_id: string; role: Role | null },
): Promise<void> {
  const kept = role === null ? [] : rolesGivenBy(role)
  const gone = await withdrawInvitesBy(tx, { store_id, invited_by: user_id, kept, now: deps.clock.now() })
  await recordWithdrawn(deps, tx, by, store_id, gone)
}

/** Writes down what was taken back, and tells whom it invited. */
export async function recordWithdrawn(
  deps: Deps,
  tx: Executor,
  by: Actor,
  store_id: string,
  gone: readonly Withdrawn[],
) {
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
