import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { userTokens } from '../../../db/schema/accounts/accounts.ts'

export interface NewToken {
  token_hash: string
  user_id: string
  user_agent: string
  ip: string
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** Inserts a device's session, and deletes the user's expired ones. */
export async function insertToken(tx: Executor, token: NewToken): Promise<void> {
  await tx
    .delete(userTokens)
    .where(and(eq(userTokens.user_id, token.user_id), lte(userTokens.expires_at, token.created_at)))
  await tx.insert(userTokens).values(token)
}

export interface SessionRow {
  session_id: string
  user_agent: string
  ip: string
  created_at: Date
  last_used_at: Date
}

/** A user's sessions: the `current` one first, then the most recently used. */
export const findSessions = (db: Executor, userId: string, current: string, now: Date): Promise<SessionRow[]> =>
  db
    .select({
      session_id: userTokens.session_id,
      user_agent: userTokens.user_agent,
      ip: userTokens.ip,
      created_at: userTokens.created_at,
      last_used_at: userTokens.last_used_at,
    })
    .from(userTokens)
    .where(and(eq(userTokens.user_id, userId), gt(userTokens.expires_at, now)))
    .orderBy(sql`${userTokens.session_id} = ${current} desc`, desc(userTokens.last_used_at), userTokens.session_id)

export async function deleteSession(tx: Executor, userId: string, sessionId: string): Promise<void> {
  await tx.delete(userTokens).where(and(eq(userTokens.user_id, userId), eq(userTokens.session_id, sessionId)))
}

/** Deletes all sessions of a user except `kept`; all of them if it is ''. */
export async function deleteOtherSessions(tx: Executor, userId: string, kept: string): Promise<void> {
  await tx.delete(userTokens).where(and(eq(userTokens.user_id, userId), ne(userTokens.session_id, kept)))
}
