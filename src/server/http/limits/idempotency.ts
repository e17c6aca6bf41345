import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Contract } from '../../../shared/contract.ts'
import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { ASYNC_COMMIT } from '../../db/statements/async-commit.ts'
import type { Deps } from '../../deps.ts'
import { secretKey, type Settings } from '../../settings.ts'
import { AppError, bodyOf } from '../errors.ts'
import { keyedSteps, replyNotStored, stillRunning } from './idempotent-steps.ts'
import { sessionIdOf } from '../requests/session-id.ts'

export interface Outcome {
  status: number
  body: unknown
}

const DAY = 24 * 60 * 60_000
/**
 * Longer than any call runs: after this, the first call counts as crashed, and the next one with its key resumes it.
 */
const LOCK_MS = 90_000
const MAX_WAIT_MS = 10_000
const POLL = 50
const KEY = /^[\x21-\x7e]{1,200}$/

interface Claim {
  caller: string
  key: string
  route: string
  body_hash: string
}

interface StoredReply {
  route: string
  body_hash: string
  status: number | null
  reply: unknown
  /** Milliseconds. */
  created: number
}

/** Ownership of the key until `locked_until`; `resumed`: an earlier run had it and never replied. */
interface KeyLock {
  locked_until: Date
  resumed: boolean
}

type Run = (deps: Deps) => Promise<unknown>

/**
 * Runs a call once per caller and `Idempotency-Key`. A repeated call gets the stored reply, including an expected error
 * such as a declined payment; a concurrent call waits for the first one. Replies with secrets, 429 and server errors
 * are not stored: such a call runs again, without repeating its completed steps (`Deps.once`). Without the header, the
 * call simply runs.
 * @throws AppError 409 for a key used for something else, or if its reply is secret or still pending; whatever `run`
 * throws.
 */
export async function withIdempotency(
  deps: Deps,
  contract: Contract,
  request: FastifyRequest,
  run: Run,
): Promise<Outcome> {
  const key = request.headers['idempotency-key']
  if (contract.method === 'GET' || key === undefined) return { status: 200, body: await run(deps) }
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError(400, 'The Idempotency-Key could not be read')
  const claim = claimOf(deps.settings, contract, request, key)
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; await wait(POLL)) {
    const held = await claimKey(deps, claim)
    if (held) return runOnce(deps, contract, claim, held, run)
    const kept = await findStoredReply(deps.db, claim)
    if (kept && isOver(kept, deps.clock.now())) {
      await deleteExpired(deps, claim)
      continue
    }
    if (kept && (kept.route !== claim.route || kept.body_hash !== claim.body_hash)) {
      throw new AppError(409, 'This Idempotency-Key was used for another request', { code: 'idempotency_key_reused' })
    }
    if (kept && kept.status !== null) return replay(contract, kept.status, kept.reply)
  }
  throw stillRunning()
}

function claimOf(settings: Settings, contract: Contract, request: FastifyRequest, key: string): Claim {
  const session = request.user === null ? sessionIdOf(request) : null
  return {
    caller: request.user?.user_id ?? (session === null ? request.ip : callerOf(session, request)),
    key,
    route: `${contract.method} ${contract.path}`,
    body_hash: hashOf(settings, request),
  }
}

/** A reply is replayed only to the browser it was for, because it may contain its shopper's contact details. */
const callerOf = (session: string, { device }: FastifyRequest): string =>
  device === null || device.is_new ? session : `${session} ${device.hash}`

const hashKeys = new WeakMap<Settings, KeyObject>()

/** Bodies contain passwords, so the hash is keyed: the table alone doesn't help in guessing them. */
function hashOf(settings: Settings, request: FastifyRequest): string {
  let hashKey = hashKeys.get(settings)
  if (!hashKey) {
    hashKey = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey(settings), 'cartwright', 'idempotency', 32)))
    hashKeys.set(settings, hashKey)
  }
  const hash = createHmac('sha256', hashKey)
  hash.update(JSON.stringify([request.params ?? null, request.query ?? null, request.body ?? null]))
  for (const [name, file] of Object.entries(request.uploaded)) {
    if (file) hash.update(`\0${name}\0${file.filename}\0${file.bytes.length}\0`).update(file.bytes)
  }
  return hash.digest('base64url')
}

/** Claims a key that is new, or left without a reply by a call with the same content; null if another call has it. */
async function claimKey({ db, clock }: Deps, { caller, key, route, body_hash }: Claim): Promise<KeyLock | null> {
  const now = clock.now()
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

const startOfKeys = (now: Date): Date => new Date(now.getTime() - DAY)

const isOver = ({ created }: StoredReply, now: Date): boolean => created < startOfKeys(now).getTime()

async function findStoredReply(db: Executor, { caller, key }: Claim): Promise<StoredReply | undefined> {
  const result = await db.execute<StoredReply & Record<string, unknown>>(
    fixedSql`select route, body_hash, status, reply, extract(epoch from created_at)::float8 * 1000 as created
      from idempotency_keys
      where caller = ${caller} and key = ${key}`,
  )
  return result.rows[0]
}

async function deleteExpired({ db, clock }: Deps, { caller, key }: Claim): Promise<void> {
  await db.execute(
    fixedSql`delete from idempotency_keys
      where caller = ${caller} and key = ${key} and created_at < ${startOfKeys(clock.now())}`,
  )
}

function replay(contract: Contract, status: number, reply: unknown): Outcome {
  if (contract.secret && status < 400) throw replyNotStored()
  return { status, body: reply }
}

async function runOnce(deps: Deps, contract: Contract, claim: Claim, held: KeyLock, run: Run): Promise<Outcome> {
  const { locked_until, resumed } = held
  const { steps, mayHaveSteps } = keyedSteps(
    deps.db,
    { ...claim, locked_until },
    { resumed, secret: contract.secret === true },
  )
  const answer = (outcome: Outcome) => settle(deps, () => storeReply(deps.db, claim, held, outcome, mayHaveSteps()))
  let body: unknown
  try {
    body = await run({ ...deps, ...steps })
  } catch (error) {
    if (error instanceof AppError && isPermanent(error)) await answer({ status: error.status, body: bodyOf(error) })
    else {
      const startsAfresh = error instanceof AppError && error.startsAfresh
      await settle(deps, () => (startsAfresh ? drop : release)(deps.db, claim, held))
    }
    throw error
  }
  await answer({ status: 200, body: contract.secret ? null : body })
  return { status: 200, body }
}

/** True for an error that the same request would get again, unlike a temporary one. */
const isPermanent = ({ status, retryAfter }: AppError): boolean =>
  status >= 400 && status < 500 && status !== 429 && retryAfter === undefined

/** The call's work is done, so a failure here must not fail it. Its key is resumed once its lock has expired. */
async function settle({ log }: Deps, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    log.warn({ err: error }, 'an idempotent reply could not be stored')
  }
}

const mine = ({ caller, key }: Claim, { locked_until }: KeyLock) =>
  fixedSql`caller = ${caller} and key = ${key} and locked_until = ${locked_until} and status is null`

async function storeReply(
  db: Executor,
  claim: Claim,
  held: KeyLock,
  { status, body }: Outcome,
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
async function drop(db: Executor, claim: Claim, held: KeyLock): Promise<void> {
  await db.execute(fixedSql`delete from idempotency_keys where ${mine(claim, held)}`)
}

/** Frees a key whose call completed no step; otherwise lets the next call resume immediately. */
async function release(db: Executor, claim: Claim, held: KeyLock): Promise<void> {
  const { caller, key } = claim
  const { rowCount } = await db.execute(fixedSql`
    delete from idempotency_keys where ${mine(claim, held)}
      and not exists (select 1 from idempotency_steps s where s.caller = ${caller} and s.key = ${key})`)
  if (rowCount === 0) {
    await db.execute(fixedSql`update idempotency_keys set locked_until = ${new Date(0)} where ${mine(claim, held)}`)
  }
}

/** Deletes replies older than 24 hours and returns their number. */
export async function cleanIdempotencyKeys(db: Executor, now: Date): Promise<number> {
  const result = await db.execute(
    fixedSql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - DAY)}`,
  )
  return result.rowCount ?? 0
}
