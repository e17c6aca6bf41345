import type { Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

/** Replaces the token that moves a session to another browser. */
export async function storeToken(
  db: Executor,
  { session_id, token_hash, expires_at }: { session_id: string; token_hash: string; expires_at: Date },
): Promise<void> {
  await db.execute(fixedSql`
    insert into session_handovers as h (session_id, token_hash, token_expires_at)
    values (${session_id}, ${token_hash}, ${expires_at})
    on conflict (session_id) do update set token_hash = excluded.token_hash, token_expires_at = excluded.token_expires_at`)
}

/** Consumes a token; false if it is wrong, used or expired. */
export async function claimToken(
  db: Executor,
  { session_id, token_hash, now }: { session_id: string; token_hash: string; now: Date },
): Promise<boolean> {
  const { rows } = await db.execute(fixedSql`
    update session_handovers set token_hash = null, token_expires_at = null
    where session_id = ${session_id} and token_hash = ${token_hash} and token_expires_at > ${now} returning session_id`)
  return rows.length === 1
}

/** Replaces the code that moves a session to another browser. */
export async function storeCode(
  tx: Executor,
  { session_id, code_hash, expires_at }: { session_id: string; code_hash: string; expires_at: Date },
): Promise<void> {
  await tx.execute(fixedSql`
    insert into session_handovers as h (session_id, code_hash, code_expires_at)
    values (${session_id}, ${code_hash}, ${expires_at})
    on conflict (session_id) do update set code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at`)
}

/** The hash of a session's valid code; null if none. */
export async function findCode(db: Executor, session_id: string, now: Date): Promise<string | null> {
  const { rows } = await db.execute<{ code_hash: string | null }>(fixedSql`
    select code_hash from session_handovers where session_id = ${session_id} and code_expires_at > ${now}`)
  return rows[0]?.code_hash ?? null
}

/** Binds a session to another browser and revokes all of its codes and tokens. */
export async function bindSession(
  db: Executor,
  { session_id, device_hash }: { session_id: string; device_hash: string },
): Promise<void> {
  await db.execute(fixedSql`
    with bound as (
      update live_cart_sessions set device_hash = ${device_hash} where session_id = ${session_id} returning session_id)
    delete from session_handovers where session_id in (select session_id from bound)`)
}
