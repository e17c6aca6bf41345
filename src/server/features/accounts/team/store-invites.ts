import type { StoreInvite } from '../../../../shared/contracts/accounts/team.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { AppError } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { closedMeanwhile, requireInvite, requireAssignable, roleOf, senderName } from './invite-state.ts'
import { findInvite, findUserOf, listInvites, renewInvite, withdrawInvite, type InviteRow } from './repo.ts'
import { INVITE_LIFETIME, requireWait, sendInvite, sentBefore } from './send-invite.ts'
import { lockAsMember } from './team-changes.ts'

/** A store's pending and expired invites, newest first. */
export async function listStoreInvites({ db, clock }: Deps, store_id: string): Promise<StoreInvite[]> {
  const now = clock.now()
  return (await listInvites(db, store_id)).map((row) => toInvite(row, now))
}

const toInvite = (row: InviteRow, now: Date): StoreInvite => ({
  user_store_invite_request_id: row.invite.user_store_invite_request_id,
  email: row.invite.email,
  role: roleOf(row),
  invited_by: senderName(row),
  status: row.invite.expires_at > now ? 'pending' : 'expired',
  created_at: row.invite.created_at.toISOString(),
  expires_at: row.invite.expires_at.toISOString(),
})

/**
 * Resends an invite, even an expired one, and opens it for another seven days.
 * @throws AppError 403 if the caller's role cannot assign the invite's, 422 if it was answered or revoked, 429 within a
 * minute of the last email and after too many in a day.
 */
export async function resendInvite(deps: Deps, by: Actor, { store_id }: StoreAccess, id: string) {
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + INVITE_LIFETIME)
  await deps.db.transaction(async (tx) => {
    const row = await requireManageable(tx, by, store_id, id)
    if (!(await renewInvite(tx, id, { now, expires_at, before: sentBefore(now) }))) {
      throw notNow(await findInvite(tx, id), now)
    }
    await sendInvite(deps, tx, id)
    await audit(deps, tx, by, {
      store_id,
      action: 'invite.resent',
      target: targetOf(row),
      before: { expires_at: row.invite.expires_at },
      after: { expires_at },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
  })
}

/**
 * Revokes an invite.
 * @throws AppError 403 if the caller's role cannot assign the invite's, 422 if it was already answered or revoked.
 */
export async function revokeInvite(deps: Deps, by: Actor, { store_id }: StoreAccess, id: string) {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const row = await requireManageable(tx, by, store_id, id)
    if (!(await withdrawInvite(tx, id, now))) throw closedMeanwhile(await findInvite(tx, id), now)
    const { email, role } = row.invite
    await audit(deps, tx, by, {
      store_id,
      action: 'invite.revoked',
      target: targetOf(row),
      before: { email, role },
    })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    const user_id = await findUserOf(tx, email)
    if (user_id !== undefined) await deps.live.publish(tx, { type: 'account.updated', user_id })
  })
}

async function requireManageable(tx: Executor, by: Actor, store_id: string, id: string): Promise<InviteRow> {
  const mine = await lockAsMember(tx, by, store_id)
  const row = requireInvite(await findInvite(tx, id))
  requireAssignable(mine, roleOf(row))
  return row
}

const targetOf = ({ invite }: InviteRow) => ({
  type: 'invite',
  id: invite.user_store_invite_request_id,
  name: invite.email,
})

function notNow(row: InviteRow | undefined, now: Date): AppError {
  const { status, sent_at } = requireInvite(row).invite
  if (status === 'pending') requireWait(sent_at, now)
  return closedMeanwhile(row, now)
}
