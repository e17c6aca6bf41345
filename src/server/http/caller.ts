import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Executor } from '../db/connection.ts'
import { fixedSql } from '../db/fixed-sql.ts'

/** The signed-in user behind a call. */
export interface AuthUser {
  user_id: string
  email: string
  first_name: string
  last_name: string
  profile_picture: string | null
  token_hash: string
}

/** How tokens are stored: a leak of the table opens no account. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** The token of a call: `Bearer: token` or `Authorization: Bearer token`, either is enough (DEF-18). */
export function tokenOf(request: FastifyRequest): string | null {
  const own = request.headers['bearer']
  if (typeof own === 'string' && own) return own.replace(/^Bearer\s+/i, '')
  const match = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return match?.[1] ?? null
}

/** Who a token belongs to; null when it is unknown or has expired. */
export async function findUserByToken(db: Executor, token: string, now: Date): Promise<AuthUser | null> {
  const hash = hashToken(token)
  const result = await db.execute<Record<string, string | null>>(fixedSql`
    select u.user_id, u.email, u.first_name, u.last_name, u.profile_picture
    from user_tokens t join users u using (user_id)
    where t.token_hash = ${hash} and t.expires_at > ${now}`)
  const row = result.rows[0]
  if (!row) return null
  return {
    user_id: row['user_id'] ?? '',
    email: row['email'] ?? '',
    first_name: row['first_name'] ?? '',
    last_name: row['last_name'] ?? '',
    profile_picture: row['profile_picture'] ?? null,
    token_hash: hash,
  }
}
