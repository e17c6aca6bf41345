import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { AppError } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { clearTries } from '../../../http/limits/try-limits-repo.ts'
import { normalizeCode, stepOf } from './authenticator.ts'
import { findTwoFactor, consumeRecoveryCode, consumeStep } from './repo.ts'

const HOUR = 60 * 60_000

/**
 * Per user, not per sign-in: otherwise someone with the password could keep guessing in new sign-ins. Ten codes an
 * hour, out of 333,333, would take years.
 */
const CODE_LIMIT: TryLimit = {
  most: 10,
  span: HOUR,
  code: 'too_many_codes',
  words: (wait) => `Too many wrong codes. Try again in ${wait}`,
}

/** Rate limit subject for a user's wrong codes. */
const subjectOf = (userId: string): string => `second factor ${userId}`

/** Resets the count of a user's wrong codes, within `tx`. */
export const resetWrongCodes = (tx: Executor, userId: string): Promise<void> => clearTries(tx, subjectOf(userId))

const badCode = (message: string): AppError =>
  new AppError(400, message, { code: 'wrong_code', errors: { code: message } })

export const wrongCode = (): AppError => badCode('Wrong code')

/**
 * Counts an attempt at a user's codes, then runs `work` in a transaction; success resets the count.
 * @throws AppError 429 after too many wrong ones; any error of `work`.
 */
export async function withCodeLimit<T>(deps: Deps, userId: string, work: (tx: Executor) => Promise<T>): Promise<T> {
  await countTry(deps, subjectOf(userId), CODE_LIMIT)
  return deps.db.transaction(async (tx) => {
    const done = await work(tx)
    await resetWrongCodes(tx, userId)
    return done
  })
}

/**
 * Consumes a code of the authenticator app or a recovery code, within `tx`. Each works once (RFC 6238 §5.2).
 * @throws AppError 400 if it is wrong or was already used.
 */
export async function consumeSecondFactor(deps: Deps, tx: Executor, userId: string, given: string): Promise<void> {
  const code = normalizeCode(given)
  const right = /^\d{6}$/.test(code)
    ? await consumeAppCode(deps, tx, userId, code)
    : await consumeRecoveryCode(tx, userId, hashRecoveryCode(code))
  if (!right) throw wrongCode()
}

async function consumeAppCode(deps: Deps, tx: Executor, userId: string, code: string): Promise<boolean> {
  const row = await findTwoFactor(tx, userId)
  const sealed = row?.two_factor_secret ?? null
  if (sealed === null || row?.two_factor_at === null) return false
  const step = stepOf(deps.cipher.decrypt(sealed), code, deps.clock.now())
  if (step === null) return false
  if (await consumeStep(tx, userId, sealed, step)) return true
  throw badCode('This code was already used. Wait for the next one')
}

/**
 * A plain fast hash: recovery codes have 80 random bits, so they cannot be brute-forced from their hashes, and a slow
 * hash would have to be compared with all ten.
 */
export const hashRecoveryCode = (code: string): string => hashToken(`recovery code ${normalizeCode(code)}`)
