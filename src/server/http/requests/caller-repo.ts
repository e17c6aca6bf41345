import { isRole } from '../../../shared/domain/store/permissions.ts'
import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { hashToken, KEY_PREFIX, type AuthUser } from './caller.ts'

/**
 * Minimum time between updates of a sign-in's or key's last use, so that reading a screen doesn't write on every call.
 */
const LAST_USE_INTERVAL_MS = 5 * 60_000

interface UserRow extends Record<string, unknown> {
  user_id: string
  email: string
  first_name: string
  last_name: string
  profile_picture: string | null
}

const userOf = ({ user_id, email, first_name, last_name, profile_picture }: UserRow, token_hash: string) => ({
  user_id,
  email,
  first_name,
  last_name,
  profile_picture,
  token_hash,
})

/** The user signed in with a token; null if it is unknown or has expired. */
export async function findUserByToken(db: Executor, token: string, now: Date): Promise<AuthUser | null> {
  const hash = hashToken(token)
  const stale = new Date(now.getTime() - LAST_USE_INTERVAL_MS)
  const result = await db.execute<UserRow & { session_id: string; stale: boolean }>(fixedSql`
    select u.user_id, u.email, u.first_name, u.last_name, u.profile_picture, t.session_id,
      t.last_used_at <= ${stale} as stale
    from user_tokens t join users u using (user_id)
    where t.token_hash = ${hash} and t.expires_at > ${now}`)
  const row = result.rows[0]
  if (!row) return null
  if (row.stale) await db.execute(fixedSql`update user_tokens set last_used_at = ${now} where token_hash = ${hash}`)
  return { ...userOf(row, hash), session_id: row.session_id, api_key: null }
}

/** Returns which of these sign-ins are still valid, by token hash; an open socket counts as use. */
export async function findValidTokens(
  db: Executor,
  hashes: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const stale = new Date(now.getTime() - LAST_USE_INTERVAL_MS)
  const list = JSON.stringify(hashes)
  const result = await db.execute<{ token_hash: string; stale: boolean }>(fixedSql`
    select token_hash, last_used_at <= ${stale} as stale from user_tokens
    where token_hash in (select json_array_elements_text(${list}::json)) and expires_at > ${now}`)
  if (result.rows.some((row) => row.stale)) {
    await db.execute(fixedSql`
      update user_tokens set last_used_at = ${now}
      where token_hash in (select json_array_elements_text(${list}::json)) and expires_at > ${now}
        and last_used_at <= ${stale}`)
  }
  return new Set(result.rows.map(({ token_hash }) => token_hash))
}

type KeyRow = UserRow & { api_key_id: string; name: string; store_id: string; role: string; stale: boolean }

async function findUserByKey(db: Executor, key: string, now: Date): Promise<AuthUser | null> {
  const hash = hashToken(key)
  const stale = new Date(now.getTime() - LAST_USE_INTERVAL_MS)
  const result = await db.execute<KeyRow>(fixedSql`
    select u.user_id, u.email, u.first_name, u.last_name, u.profile_picture,
      k.api_key_id, k.name, k.store_id, k.role, coalesce(k.last_used_at <= ${stale}, true) as stale
    from api_keys k join users u using (user_id)
    where k.key_hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})`)
  const row = result.rows[0]
  if (!row || !isRole(row.role)) return null
  if (row.stale) {
    await db.execute(fixedSql`update api_keys set last_used_at = ${now} where api_key_id = ${row.api_key_id}`)
  }
  const { api_key_id, name, store_id, role } = row
  return { ...userOf(row, hash), session_id: '', api_key: { api_key_id, name, store_id, role } }
}

/** The caller of a request: a sign-in, or an API key in its creator's name. Null if the token isn't valid (anymore). */
export const findCaller = (db: Executor, token: string, now: Date): Promise<AuthUser | null> =>
  token.startsWith(KEY_PREFIX) ? findUserByKey(db, token, now) : findUserByToken(db, token, now)
