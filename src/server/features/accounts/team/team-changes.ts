import { isRole, type Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { Actor } from '../audit-log/service.ts'
import { findMembership, lockTeam } from './members-repo.ts'

/**
 * Lets nobody else change the store's team until `tx` ends, and reads the caller's role anew: it may have changed since
 * the call came in.
 * @throws AppError 403 when the caller is no member any more.
 */
export async function lockAsMember(tx: Executor, { user }: Actor, store_id: string): Promise<Role> {
  await lockTeam(tx, store_id)
  const mine = await findMembership(tx, store_id, user.user_id)
  if (!mine || !isRole(mine.role)) throw new AppError(403, "You don't have access to this store", { code: 'forbidden' })
  return mine.role
}

/** Tells the store's members and the user whom a change of the team concerns, with the work of `tx`. */
export const tellBoth = (deps: Pick<Deps, 'live'>, tx: Executor, store_id: string, user_id: string): Promise<void> =>
  deps.live.publish(tx, { type: 'store.updated', store_id }, { type: 'account.updated', user_id })
