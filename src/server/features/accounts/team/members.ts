import type { Member } from '../../../../shared/contracts/accounts/team.ts'
import { isRole, type Role } from '../../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, fullName, type Actor } from '../audit-log/service.ts'
import { requireAssignable } from './invite-state.ts'
import {
  countOwners,
  deleteMember,
  findMembership,
  listMembers,
  lockTeam,
  setRole,
  type Membership,
  type MemberRow,
} from './members-repo.ts'
import { lockAsMember, publishTeamChange } from './team-changes.ts'
import { revokeInvitesBeyond } from './revoke-invites.ts'

/** The members of a store, owners first (API-046). */
export async function listTeam({ db, clock }: Deps, store_id: string): Promise<Member[]> {
  return (await listMembers(db, store_id, clock.now())).map(toMember)
}

/**
 * Changes a member's role; setting the same role changes nothing.
 * @throws AppError 403 if the caller's role is below the member's or the new one, 404 if there is no such member, 422
 * for the last owner.
 */
export async function changeRole(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { user_id, role }: { user_id: string; role: Role },
): Promise<void> {
  const { store_id } = store
  await deps.db.transaction(async (tx) => {
    const { member, before, mine } = await requireManageable(tx, by, store, user_id)
    requireAssignable(mine, role)
    if (before === role) return
    if (before === 'owner') await requireAnotherOwner(tx, store_id)
    await setRole(tx, store_id, user_id, role)
    await audit(deps, tx, by, {
      store_id,
      action: 'member.role_changed',
      target: targetOf(member),
      before: { role: before },
      after: { role },
    })
    await revokeInvitesBeyond(deps, tx, by, { store_id, user_id, role })
    await publishTeamChange(deps, tx, store_id, user_id)
  })
}

/**
 * Removes a member from a store, effective from their next call.
 * @throws AppError 403 if the caller's role is below the member's, 404 if there is no such member, 422 for the last
 * owner.
 */
export async function removeMember(deps: Deps, by: Actor, store: StoreAccess, user_id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { member, before } = await requireManageable(tx, by, store, user_id)
    await removeFromTeam(deps, tx, by, store.store_id, { member, before, action: 'member.removed' })
  })
}

/** Removes the caller from a store. @throws AppError 422 for the last owner. */
export async function leaveStore(deps: Deps, by: Actor, { store_id }: StoreAccess): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockTeam(tx, store_id)
    const { member, before } = await requireMember(tx, store_id, by.user.user_id)
    await removeFromTeam(deps, tx, by, store_id, { member, before, action: 'member.left' })
  })
}

interface Leaving {
  member: Membership
  before: Role
  action: 'member.removed' | 'member.left'
}

async function removeFromTeam(
  deps: Deps,
  tx: Executor,
  by: Actor,
  store_id: string,
  { member, before, action }: Leaving,
): Promise<void> {
  if (before === 'owner') await requireAnotherOwner(tx, store_id)
  await deleteMember(tx, store_id, member.user_id)
  await audit(deps, tx, by, {
    store_id,
    action,
    target: targetOf(member),
    before: { email: member.email, role: before },
  })
  await revokeInvitesBeyond(deps, tx, by, { store_id, user_id: member.user_id, role: null })
  await publishTeamChange(deps, tx, store_id, member.user_id)
}

/** Loads a member whom the caller can change, and the caller's own role. */
async function requireManageable(tx: Executor, by: Actor, { store_id }: StoreAccess, user_id: string) {
  const mine = await lockAsMember(tx, by, store_id)
  const found = await requireMember(tx, store_id, user_id)
  requireAssignable(mine, found.before)
  return { ...found, mine }
}

async function requireMember(
  tx: Executor,
  store_id: string,
  user_id: string,
): Promise<{ member: Membership; before: Role }> {
  const member = await findMembership(tx, store_id, user_id)
  if (!member || !isRole(member.role)) throw notFound('Member not found')
  return { member, before: member.role }
}

async function requireAnotherOwner(tx: Executor, store_id: string): Promise<void> {
  if ((await countOwners(tx, store_id)) > 1) return
  throw new AppError(422, 'A store needs an owner. Make another member an owner first', { code: 'last_owner' })
}

const targetOf = (member: Membership) => ({ type: 'member', id: member.user_id, name: fullName(member) })

function toMember(row: MemberRow): Member {
  if (!isRole(row.role)) throw new Error(`No role is called ${row.role}`)
  return {
    id: row.user_id,
    name: fullName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    profile_picture: row.profile_picture,
    role: row.role,
    two_factor: row.two_factor,
    last_active_at: row.last_active_at?.toISOString() ?? null,
    joined_at: row.joined_at.toISOString(),
  }
}
