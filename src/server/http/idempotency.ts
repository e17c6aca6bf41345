import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Contract } from '../../shared/contract.ts'
import type { Executor } from '../db/connection.ts'
import { fixedSql } from '../db/fixed-sql.ts'
import { WITHOUT_WAITING } from '../db/without-waiting.ts'
import type { Deps } from '../deps.ts'
import { secretKey, type Settings } from '../settings.ts'
import { AppError, bodyOf } from './errors.ts'
import { sessionIdOf } from './session-id.ts'

export interface Outcome {
  status: number
  body: unknown
}

const DAY = 24 * 60 * 60_000
/** Longer than any call runs: after this a first call counts as crashed, and the key is free. */
const LOCK = 90_000
const PATIENCE = 10_000
const POLL = 50
const KEY = /^[\x21-\x7e]{1,200}$/

interface Claim {
  caller: string
  key: string
  route: string
  body_hash: string
}

interface Kept {
  route: string
  body_hash: string
  status: number | null
  reply: unknown
}

/**
 * Runs a call once for each `Idempotency-Key` of a caller. A repeated call gets the kept reply, also an expected
 * refusal such as a declined payment; a call that comes while the first still runs waits for it. Replies with secrets,
 * 429 and failures of the server are not kept. Without the header the call just runs.
 * @throws AppError 409 for a key that was used for something else, or whose reply is secret or still not there;
 * whatever `run` throws.
 */
export async function withIdempotency(
  deps: Deps,
  contract: Contract,
  request: FastifyRequest,
  run: () => Promise<unknown>,
): Promise<Outcome> {
  const key = request.headers['idempotency-key']
  if (contract.method === 'GET' || key === undefined) return { status: 200, body: await run() }
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError(400, 'The Idempotency-Key could not be read')
  const claim = claimOf(deps.settings, contract, request, key)
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await wait(POLL)) {
    const locked = await claimKey(deps, claim)
    if (locked) return runOnce(deps, contract, claim, locked, run)
    const kept = await findKept(deps.db, claim)
    if (kept && (kept.route !== claim.route || kept.body_hash !== claim.body_hash)) {
      throw new AppError(409, 'This Idempotency-Key was used for another request', { code: 'idempotency_key_reused' })
    }
    if (kept && kept.status !== null) return replay(contract, kept.status, kept.reply)
  }
  throw new AppError(409, 'The first request with this Idempotency-Key is still running', {
    code: 'idempotency_in_progress',
    retryAfter: 5,
  })
}

function claimOf(settings: Settings, contract: Contract, request: FastifyRequest, key: string): Claim {
  const session = request.user === null ? sessionIdOf(request) : null
  return {
    caller: request.user?.user_id ?? session ?? request.ip,
    key,
    route: `${contract.method} ${contract.path}`,
    body_hash: hashOf(settings, request),
  }
}

const hashKeys = new WeakMap<Settings, KeyObject>()

/** Bodies hold passwords, so that their hash is keyed: the table alone is no help in guessing them. */
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

/** The moment until which the key is ours; null when somebody else has it. */
async function claimKey({ db, clock }: Deps, { caller, key, route, body_hash }: Claim): Promise<Date | null> {
  const now = clock.now()
  const until = new Date(now.getTime() + LOCK)
  const old = new Date(now.getTime() - DAY)
  const result = await db.execute(fixedSql`
    insert into idempotency_keys as k (caller, key, route, body_hash, locked_until, created_at)
    select ${caller}, ${key}, ${route}, ${body_hash}, ${until}::timestamptz, ${now}::timestamptz from ${WITHOUT_WAITING}
    on conflict (caller, key) do update
      set route = excluded.route, body_hash = excluded.body_hash, status = null, reply = null,
        locked_until = excluded.locked_until, created_at = excluded.created_at
      where k.created_at < ${old} or (k.status is null and k.locked_until < ${now})
    returning 1`)
  return result.rows.length === 1 ? until : null
}

async function findKept(db: Executor, { caller, key }: Claim): Promise<Kept | undefined> {
  const result = await db.execute<Kept & Record<string, unknown>>(
    fixedSql`select route, body_hash, status, reply from idempotency_keys where caller = ${caller} and key = ${key}`,
  )
  return result.rows[0]
}

function replay(contract: Contract, status: number, reply: unknown): Outcome {
  if (contract.secret && status < 400) {
    throw new AppError(409, 'This request was answered before, and its reply is not kept', {
      code: 'idempotency_reply_secret',
    })
  }
  return { status, body: reply }
}

async function runOnce(
  deps: Deps,
  contract: Contract,
  claim: Claim,
  locked: Date,
  run: () => Promise<unknown>,
): Promise<Outcome> {
  let outcome: Outcome
  try {
    outcome = { status: 200, body: await run() }
  } catch (error) {
    const lasting = error instanceof AppError && isLasting(error) ? error : null
    await settle(deps, claim, locked, lasting && { status: lasting.status, body: bodyOf(lasting) })
    throw error
  }
  await settle(deps, claim, locked, contract.secret ? { status: 200, body: null } : outcome)
  return outcome
}

/** A refusal that the same request would meet again, unlike one that passes with time. */
const isLasting = ({ status, retryAfter }: AppError): boolean =>
  status >= 400 && status < 500 && status !== 429 && retryAfter === undefined

/** Keeps the outcome, or frees the key. What was done is done: a failure here must not fail the call. */
async function settle(deps: Deps, claim: Claim, locked: Date, outcome: Outcome | null): Promise<void> {
  const mine = fixedSql`caller = ${claim.caller} and key = ${claim.key} and locked_until = ${locked} and status is null`
  try {
    await deps.db.execute(
      outcome
        ? fixedSql`update idempotency_keys set status = ${outcome.status}, reply = ${JSON.stringify(outcome.body)}::jsonb
            where ${mine} and ${WITHOUT_WAITING} = 'off'`
        : fixedSql`delete from idempotency_keys where ${mine}`,
    )
  } catch (error) {
    deps.log.warn({ err: error }, 'an idempotent reply could not be kept')
  }
}

/** Deletes replies older than 24 hours; returns how many. */
export async function cleanIdempotencyKeys(db: Executor, now: Date): Promise<number> {
  const result = await db.execute(
    fixedSql`delete from idempotency_keys where created_at < ${new Date(now.getTime() - DAY)}`,
  )
  return result.rowCount ?? 0
}
