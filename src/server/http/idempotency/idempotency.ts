import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Contract } from '../../../shared/contract.ts'
import type { Deps } from '../../deps.ts'
import { secretKey, type Settings } from '../../settings.ts'
import { AppError, bodyOf } from '../errors.ts'
import {
  claimKey,
  deleteExpiredKey,
  dropKey,
  findStoredReply,
  releaseKey,
  startOfKeys,
  storeReply,
  type Claim,
  type KeyLock,
  type StoredReply,
} from './idempotency-repo.ts'
import { keyedSteps, replyNotStored, stillRunning } from './idempotent-steps.ts'
import { sessionIdOf } from '../requests/session-id.ts'

export interface Outcome {
  status: number
  body: unknown
}

const MAX_WAIT_MS = 10_000
const POLL = 50
const KEY = /^[\x21-\x7e]{1,200}$/

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
    const held = await claimKey(deps.db, claim, deps.clock.now())
    if (held) return runOnce(deps, contract, claim, held, run)
    const kept = await findStoredReply(deps.db, claim)
    if (kept && isOver(kept, deps.clock.now())) {
      await deleteExpiredKey(deps.db, claim, deps.clock.now())
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
    caller:
      request.user?.user_id ??
      request.customer?.customer_id ??
      (session === null ? request.ip : callerOf(session, request)),
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

const isOver = ({ created }: StoredReply, now: Date): boolean => created < startOfKeys(now).getTime()

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
      await settle(deps, () => (startsAfresh ? dropKey : releaseKey)(deps.db, claim, held))
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
