import type { Db, Executor } from '../../db/connection.ts'
import { ASYNC_COMMIT } from '../../db/statements/async-commit.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'

const DAY = 24 * 60 * 60_000

/**
 * Longer than any call runs: after this, the first call counts as crashed, and the next one with its key resumes it.
 */
const LOCK_MS = 90_000

export interface Claim {
  caller: string
  key: string
  route: string
  body_hash: string
}

export interface StoredReply {
  route: string
  body_hash: string
  status: number | null
  reply: unknown
  /** Milliseconds. */
  created: number
}

/** Ownership of the key until `locked_until`; `resumed`: an earlier run had it and never replied. */
export interface KeyLock {
  locked_until: Date
  resumed: boolean
}

/** A key that a call owns until `locked_until`. */
export interface KeyOf {
  caller: string
  key: string
  locked_until: Date
}

/** Claims a key that is new, or left without a reply by a call with the same content; null if another call has it. */
export async function claimKey(
  db: Executor,
  { caller, key, route, body_hash }: Claim,
  now: Date,
): Promise<KeyLock | null> {
  const locked_until = new Date(now.getTime() + LOCK_MS)
  const result = await db.execute<{ resumed: boolean }>(fixedSql`
    insert into idempotency_keys as k (caller, key, route, body_hash, locked_until, created_at)
    select ${caller}, ${key}, ${route}, ${body_hash}, ${locked_until}::timestamptz, ${now}::timestamptz
    from ${ASYNC_COMMIT}
    on conflict (caller, key) do update set locked_until = excluded.locked_until
      where k.status is null and k.locked_until < ${now} and k.created_at >= ${startOfKeys(now)}
        and k.route = excluded.route and k.body_hash = excluded.body_hash
    returning xmax <> 0 as resumed`)
  const [row] = result.rows
  return row ? { locked_until, resumed: row.resumed } : null
}

/** Keys created before this time have expired. */
export const startOfKeys = (now: Date): Date => new Date(now.getTime() - DAY)

export async function findStoredReply(db: Executor, { caller, key }: Claim): Promise<StoredReply | undefined> {
  const result = await db.execute<StoredReply & Record<string, unknown>>(
    fixedSql`select route, body_hash, status, reply, extract(epoch from created_at)::float8 * 1000 as created
      from idempotency_keys
      where caller = ${caller} and key = ${key}`,
  )
  return result.rows[0]
}

export async function deleteExpiredKey(db: Executor, { caller, key }: Claim, now: Date): Promise<void> {
  await db.execute(
    fixedSql`delete from idempotency_keys
      where caller = ${caller} and key = ${key} and created_at < ${startOfKeys(now)}`,
  )
}

const mine = ({ caller, key }: Claim, { locked_until }: KeyLock) =>
  fixedSql`caller = ${caller} and key = ${key} and locked_until = ${locked_until} and status is null`

export async function storeReply(
  db: Executor,
  claim: Claim,
  held: KeyLock,
  { status, body }: { status: number; body: unknown },
  mayHaveSteps: boolean,
): Promise<void> {
  const { caller, key } = claim
  const update = fixedSql`
    update idempotency_keys set status = ${status}, reply = ${JSON.stringify(body)}::jsonb
    where ${mine(claim, held)} and ${ASYNC_COMMIT} = 'off'`
  // Once a call is answered, its steps are no longer needed.
  await db.execute(
    mayHaveSteps
      ? fixedSql`with kept as (${update} returning 1)
          delete from idempotency_steps where caller = ${caller} and key = ${key} and exists (select 1 from kept)`
      : update,
  )
}

/** Frees a key and deletes the steps of its call. */
export async function dropKey(db: Executor, claim: Claim, held: KeyLock): Promise<void> {
  await db.execute(fixedSql`delete from idempotency_keys where ${mine(claim, held)}`)
}

/** Frees a key whose call completed no step; otherwise lets the next call resume immediately. */
export async function releaseKey(db: Executor, claim: Claim, held: KeyLock): Promise<void> {
  const { caller, key } = claim
  const { rowCount } = await db.execute(fixedSql`
    delete from idempotency_keys where ${mine(claim, held)}
      and not exists (select 1 from idempotency_steps s where s.caller = ${caller} and s.key = ${key})`)
  if (rowCount === 0) {
    await db.execute(fixedSql`update idempotency_keys set locked_until = ${new Date(0)} where ${mine(claim, held)}`)
  }
}

/** Deletes replies older than 24 hours and returns their number. */
export async function deleteExpiredKeys(db: Executor, now: Date): Promise<number> {
  const result = await db.execute(fixedSql`delete from idempotency_keys where created_at < ${startOfKeys(now)}`)
  return result.rowCount ?? 0
}

export async function findStep(
  db: Db,
  { caller, key }: KeyOf,
  step: string,
): Promise<{ result: Buffer | null } | undefined> {
  const { rows } = await db.execute<{ result: Buffer | null }>(
    fixedSql`select result from idempotency_steps where caller = ${caller} and key = ${key} and step = ${step}`,
  )
  return rows[0]
}

/** Returns false if this run was assumed dead and another one has the key by now. */
export async function insertStep(tx: Executor, of: KeyOf, step: string, result: Buffer | null): Promise<boolean> {
  const { caller, key, locked_until } = of
  const { rowCount } = await tx.execute(fixedSql`
    insert into idempotency_steps (caller, key, step, result)
    select caller, key, ${step}, decode(${result?.toString('base64') ?? null}, 'base64') from idempotency_keys
    where caller = ${caller} and key = ${key} and status is null and locked_until = ${locked_until}`)
  return rowCount !== 0
}
