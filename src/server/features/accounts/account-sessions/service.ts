import type { AccountSession } from '../../../../shared/contracts/accounts/account-sessions.ts'
import type { Executor } from '../../../db/connection.ts'
import { newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken, type AuthUser } from '../../../http/requests/caller.ts'
import { deleteSession, deleteOtherSessions, findSessions, insertToken } from './repo.ts'

const LIFETIME = 7 * 24 * 60 * 60_000

/** The device that signs in. */
export interface Device {
  ip: string
  userAgent: string
}

type Owner = Pick<AuthUser, 'user_id' | 'session_id'>

/** Starts a seven-day session for a device, within `tx`. @returns its token, of which only the hash is stored. */
export async function startSession(deps: Deps, tx: Executor, user_id: string, device: Device): Promise<string> {
  const token = newSecret()
  const now = deps.clock.now()
  await insertToken(tx, {
    token_hash: hashToken(token),
    user_id,
    user_agent: device.userAgent.slice(0, 300),
    ip: device.ip,
    created_at: now,
    last_used_at: now,
    expires_at: new Date(now.getTime() + LIFETIME),
  })
  return token
}

/** The caller's sessions: this device first, then the most recently used. */
export async function listSessions(deps: Deps, { user_id, session_id }: Owner): Promise<AccountSession[]> {
  const rows = await findSessions(deps.db, user_id, session_id, deps.clock.now())
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    current: row.session_id === session_id,
  }))
}

/** Signs one device out: its token stops working, and its live socket closes. */
export const endSession = (deps: Deps, userId: string, sessionId: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await deleteSession(tx, userId, sessionId)
    await publishEnded(deps, tx, userId)
  })

/** Ends all sessions except the caller's, within `tx`. */
export async function endOtherSessions(deps: Deps, tx: Executor, { user_id, session_id }: Owner): Promise<void> {
  await deleteOtherSessions(tx, user_id, session_id)
  await publishEnded(deps, tx, user_id)
}

/** Ends all sessions of a user, within `tx`. */
export async function endAllSessions(deps: Deps, tx: Executor, userId: string): Promise<void> {
  await deleteOtherSessions(tx, userId, '')
  await publishEnded(deps, tx, userId)
}

/** Closes the live sockets of ended sessions, and makes the user's other devices refetch their list. */
const publishEnded = (deps: Deps, tx: Executor, user_id: string): Promise<void> =>
  deps.live.publish(tx, { type: 'account.updated', user_id })
