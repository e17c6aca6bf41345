import { isRole, type Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Actor } from '../audit-log/service.ts'
import { findMembership, lockTeam } from './members-repo.ts'

/**
 * Locks the store's team until `tx` ends, and reads the caller's role again, since it may have changed since the call
 * came in.
 * @throws AppError 403 if the caller is no longer a member.
 */
export async function lockAsMember(tx: Executor, { user }: Actor, store_id: string): Promise<Role> {
  await lockTeam(tx, store_id)
  const mine = await findMembership(tx, store_id, user.user_id)
  if (!mine || !isRole(mine.role)) throw new AppError(403, 'You don’t have access to this store', { code: 'forbidden' })
  return mine.role
}

/** Notifies the store's members and the affected user of a team change, within `tx`. */
export const publishTeamChange = (
  deps: Pick<Deps, 'live'>,
  tx: Executor,
  store_id: string,
  user_id: string,
): Promise<void> => deps.live.publish(tx, { type: 'store.updated', store_id }, { type: 'account.updated', user_id })
