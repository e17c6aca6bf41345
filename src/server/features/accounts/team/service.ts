import { randomBytes } from 'node:crypto'
import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { InviteRequest } from '../../../../shared/contracts/accounts/user.ts'
import { normalizeEmail } from '../../../../shared/domain/address/email-address.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { notifyUser } from '../../notifications/notifications/service.ts'
import { audit, fullName, type Actor } from '../audit-log/service.ts'
import {
  closedMeanwhile,
  requireInvite,
  requireOpenInvite,
  requireAssignable,
  roleOf,
  senderName,
} from './invite-state.ts'
import { addMember, revokeOldKeys, findMembership } from './members-repo.ts'
import * as repo from './repo.ts'
import { INVITE_LIFETIME, requireWait, sendInvite } from './send-invite.ts'
import { lockAsMember, publishTeamChange } from './team-changes.ts'
import { recordRevoked } from './revoke-invites.ts'

type Auth = Contracts['auth']
type Users = Contracts['users']

/** Maximum number of a store's open invites. */
const MAX_OPEN = 20

const taken = (message: string, code: string): AppError =>
  new AppError(409, message, { code, errors: { email: message } })

/**
 * Invites an address to a store by email, and existing users also by notification. An expired invite is replaced.
 * @throws AppError 403 if the caller's role cannot assign this one, 409 for a member or an invited address, 422 if too
 * many invites are open, 429 within a minute of the last one to the address and after too many in a day.
 */
export async function inviteToStore(
  deps: Deps,
  by: Actor,
  { store_id }: StoreAccess,
  given: Pick<Parsed<Auth['invite']>['body'], 'email' | 'role'>,
): Promise<{ invite_code: string; user_store_invite_request_id: string }> {
  const email = normalizeEmail(given.email)
  const now = deps.clock.now()
  const invite_code = randomBytes(16).toString('base64url')
  const id = newId('inv', now.getTime())
  const expires_at = new Date(now.getTime() + INVITE_LIFETIME)
  return deps.once(async (tx) => {
    requireAssignable(await lockAsMember(tx, by, store_id), given.role)
    const user_id = await repo.findUserOf(tx, email)
    if (user_id !== undefined && (await findMembership(tx, store_id, user_id))) {
      throw taken('Already a member of this store', 'already_member')
    }
    await repo.retireExpired(tx, store_id, email, now)
    const kept = await repo.insertInvite(tx, {
      user_store_invite_request_id: id,
      store_id,
      email,
      role: given.role,
      invite_code,
      invited_by: by.user.user_id,
      created_at: now,
      sent_at: now,
      expires_at,
    })
    if (!kept) throw taken('Already invited', 'already_invited')
    await requireWithinLimits(deps, tx, { store_id, email, id })
    await sendInvite(deps, tx, id)
    const after = { email, role: given.role, expires_at }
    await audit(deps, tx, by, { store_id, action: 'member.invited', target: targetOf({ id, email }), after })
    await deps.live.publish(tx, { type: 'store.updated', store_id })
    return { invite_code, user_store_invite_request_id: id }
  })
}

/** Invites are emails to strangers in our name, so their number is limited in total and per address. */
async function requireWithinLimits(
  deps: Deps,
  tx: Executor,
  invite: { store_id: string; email: string; id: string },
): Promise<void> {
  const now = deps.clock.now()
  const last = await repo.lastSentTo(tx, invite)
  if (last) requireWait(last, now)
  if ((await repo.countOpenInvites(tx, invite.store_id, now)) > MAX_OPEN) {
    throw new AppError(422, `At most ${MAX_OPEN} invites can be open at once. Revoke one, or wait for a response`, {
      code: 'too_many_invites',
    })
  }
}

const targetOf = ({ id, email }: { id: string; email: string }) => ({ type: 'invite', id, name: email })

/** Revokes all open invites of a store that is being closed, within `tx`. */
export const revokeInvitesOf = async (deps: Deps, tx: Executor, by: Actor, store_id: string): Promise<void> =>
  recordRevoked(deps, tx, by, store_id, await repo.withdrawInvitesOf(tx, store_id, deps.clock.now()))

/**
 * Details of an open invite, for anyone with its code. @throws AppError 404 if it does not exist, 422 with the reason
 * if it is closed.
 */
export async function inviteDetails(deps: Deps, code: string): Promise<ReplyInput<Auth['getUserInvite']>['data']> {
  const row = requireOpenInvite(await repo.findInviteByCode(deps.db, code), deps.clock.now())
  const { invite_code, email, store_id, user_store_invite_request_id } = row.invite
  return {
    invite_code,
    email,
    store_id,
    store_name: row.store.store_name,
    user_store_invite_request_id,
    role: roleOf(row),
    has_account: (await repo.findUserOf(deps.db, email)) !== undefined,
  }
}

/**
 * The ID of the invite used to register.
 * @throws AppError 404 if it does not exist, 422 with the reason if it is closed, 400 if it is for another address.
 */
export async function inviteForRegistration(
  deps: Deps,
  given: { invite_code: string; email: string },
): Promise<string> {
  const { invite } = requireOpenInvite(await repo.findInviteByCode(deps.db, given.invite_code), deps.clock.now())
  if (invite.email !== normalizeEmail(given.email)) throw badField('email', 'This invite is for another email address')
  return invite.user_store_invite_request_id
}

/**
 * Accepts the invite used to register once the address is verified, within `tx`. A revoked or expired invite is
 * skipped: the user continues without it.
 */
export async function acceptRegisteredInvite(
  deps: Deps,
  tx: Executor,
  { user_id, email, ip = '' }: { user_id: string; email: string; ip?: string },
): Promise<void> {
  const registered = await repo.findRegistered(tx, user_id)
  if (!registered || registered.invite_request_id === null) return
  const { invite_request_id: id, ...name } = registered
  const now = deps.clock.now()
  if (await repo.answerInvite(tx, { id, email, status: 'accepted', now })) {
    await join(deps, tx, { user: { user_id, email, ...name, api_key: null }, ip }, id)
  }
}

/** The invites that an address can answer, newest first. */
export async function openInvitesOf({ db, clock }: Deps, email: string): Promise<InviteRequest[]> {
  const rows = await repo.listOpenInvites(db, email, clock.now())
  return rows.map((row) => ({
    user_store_invite_request_id: row.invite.user_store_invite_request_id,
    invite_code: row.invite.invite_code,
    store_id: row.invite.store_id,
    store_name: row.store.store_name,
    store_logo: row.store.store_logo || 'None',
    role: roleOf(row),
    invited_by: senderName(row),
    status: 'pending',
    expires_at: row.invite.expires_at.toISOString(),
  }))
}

/**
 * Makes the caller a member of the store that invited them, only once even if repeated or concurrent.
 * @returns the store's ID.
 * @throws AppError 403 for another user's ID, 422 for a code of another invite, or with the reason if the invite is
 * closed.
 */
export async function acceptInvite(deps: Deps, by: Actor, given: Parsed<Users['addToStore']>['body']): Promise<string> {
  if (given.user_id !== by.user.user_id) throw new AppError(403, 'You don’t have access to this', { code: 'forbidden' })
  const id = given.user_store_invite_request_id
  const { invite } = requireOpenInvite(await repo.findInvite(deps.db, id), deps.clock.now())
  if (invite.invite_code !== given.invite_code) {
    throw new AppError(422, 'This code belongs to another invite', { code: 'invite_code' })
  }
  return deps.db.transaction(async (tx) => {
    await answer(deps, tx, by, id, 'accepted')
    await join(deps, tx, by, id)
    return invite.store_id
  })
}

/** Declines an invite of the caller. @throws AppError 422 with the reason if it is closed. */
export async function declineInvite(deps: Deps, by: Actor, id: string): Promise<void> {
  const row = requireOpenInvite(await repo.findInvite(deps.db, id), deps.clock.now())
  const { store_id, email, role } = row.invite
  await deps.db.transaction(async (tx) => {
    await answer(deps, tx, by, id, 'declined')
    await audit(deps, tx, by, {
      store_id,
      action: 'invite.declined',
      target: targetOf({ id, email }),
      before: { role },
    })
    await notifyInviter(deps, tx, by, row, 'declined')
    await publishTeamChange(deps, tx, store_id, by.user.user_id)
  })
}

async function answer(
  deps: Deps,
  tx: Executor,
  { user: { email } }: Actor,
  id: string,
  status: 'accepted' | 'declined',
): Promise<void> {
  const now = deps.clock.now()
  if (await repo.answerInvite(tx, { id, email, status, now })) return
  throw closedMeanwhile(await repo.findInvite(tx, id), now)
}

/** Makes a user a member by an accepted invite. */
async function join(deps: Deps, tx: Executor, by: Actor, id: string): Promise<void> {
  const row = requireInvite(await repo.findInvite(tx, id))
  const { store_id, role } = row.invite
  const { user } = by
  const now = deps.clock.now()
  // Keys of an earlier membership must not become valid again.
  await revokeOldKeys(tx, store_id, user.user_id, now)
  if (await addMember(tx, { store_id, user_id: user.user_id, role, created_at: now })) {
    const target = { type: 'member', id: user.user_id, name: fullName(user) }
    await audit(deps, tx, by, { store_id, action: 'member.joined', target, after: { email: user.email, role } })
    await notifyInviter(deps, tx, by, row, 'joined')
  }
  await publishTeamChange(deps, tx, store_id, user.user_id)
}

const INVITE_ANSWERS = { joined: 'joined the team', declined: 'declined your invite' } as const

/** Notifies the inviter of the answer to an invite, within `tx`, unless they have left the store. */
async function notifyInviter(
  deps: Deps,
  tx: Executor,
  { user }: Actor,
  { invite: { store_id, invited_by }, store: { store_name } }: repo.InviteRow,
  answer: keyof typeof INVITE_ANSWERS,
): Promise<void> {
  if (invited_by === null || !(await findMembership(tx, store_id, invited_by))) return
  await notifyUser(deps, tx, {
    user_id: invited_by,
    store_id,
    event: 'invite',
    title: `${fullName(user) || user.email} ${INVITE_ANSWERS[answer]}`,
    message: `${user.email}, ${store_name}`,
    destination: '/settings/account?tab=team',
  })
}
