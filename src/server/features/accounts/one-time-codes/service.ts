import { randomInt } from 'node:crypto'
import { hashSecret, matchesSecret } from '../../../crypto/passwords.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { oneTimeCodeMail } from '../../../mail/account-mails.ts'
import {
  deleteCode,
  expireCodes,
  hasNoAttemptsLeft,
  replaceCode,
  consumeAttempt,
  untilNextCode,
  type CodePurpose,
} from './repo.ts'

const MINUTE = 60_000

/** Six digits, valid for ten minutes, five attempts, a new one after a minute (GAP-01). */
export const CODE = {
  validMinutes: 10,
  tries: 5,
  resendSeconds: 60,
} as const

/**
 * At five attempts a minute, a six-digit code could be guessed within months. So every five wrong attempts after the
 * first five double the wait for the next code, up to an hour.
 */
const RULE = { wait: CODE.resendSeconds * 1000, longest_wait: 60 * MINUTE, tries_each: CODE.tries } as const

/** A code and its hash, created before it is known if there is an account to send it to. */
export interface OneTimeCode {
  code: string
  code_hash: string
}

export async function generateCode(): Promise<OneTimeCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { code, code_hash: await hashSecret(code) }
}

interface Owner {
  user_id: string
  email: string
}

/**
 * Replaces the owner's code and emails it, within `tx`; `link` can be used instead of the code.
 * @returns false if it was not sent because the last one is too recent.
 */
export async function sendCode(
  deps: Deps,
  tx: Executor,
  owner: Owner,
  purpose: CodePurpose,
  { code, code_hash }: OneTimeCode,
  link?: string,
): Promise<boolean> {
  const now = deps.clock.now()
  const expires_at = new Date(now.getTime() + CODE.validMinutes * MINUTE)
  const replaced = await replaceCode(tx, { user_id: owner.user_id, purpose, now, code_hash, expires_at, ...RULE })
  if (replaced) await deps.mail.queue(tx, oneTimeCodeMail(owner.email, purpose, code, CODE.validMinutes, link))
  return replaced
}

/** Whole seconds until the next code can be sent, 0 if now. */
export async function secondsToNextCode(
  deps: Deps,
  db: Executor,
  userId: string,
  purpose: CodePurpose,
): Promise<number> {
  const wait = await untilNextCode(db, { user_id: userId, purpose, now: deps.clock.now(), ...RULE })
  return Math.max(0, Math.ceil((wait ?? 0) / 1000))
}

const inSeconds = (seconds: number): string => `in ${seconds} second${seconds === 1 ? '' : 's'}`

/** 429 error for a code requested too soon after the last one. */
export const tooSoon = (seconds: number): AppError =>
  new AppError(429, `You can request another code ${inSeconds(Math.max(1, seconds))}`, {
    code: 'code_too_soon',
    retryAfter: Math.max(1, seconds),
  })

export const wrongCode = (): AppError =>
  new AppError(400, 'Wrong or expired code', { code: 'wrong_code', errors: { otp: 'Wrong or expired code' } })

/**
 * Compares a code with the one that was sent.
 * @returns its hash, for `spendCode`.
 * @throws AppError 400 if it is wrong or expired, 429 with the wait for a new one after five wrong attempts.
 */
export async function checkCode(
  deps: Deps,
  userId: string | null,
  purpose: CodePurpose,
  code: string,
): Promise<string> {
  const times = { user_id: userId ?? '', purpose, now: deps.clock.now() }
  const hash = userId === null ? null : await consumeAttempt(deps.db, times, CODE.tries)
  if (await matchesSecret(hash, code)) return hash ?? ''
  if (hash === null && userId !== null && (await hasNoAttemptsLeft(deps.db, times, CODE.tries))) {
    const seconds = Math.max(1, await secondsToNextCode(deps, deps.db, userId, purpose))
    throw new AppError(429, `Too many wrong codes. You can request another one ${inSeconds(seconds)}`, {
      code: 'code_used_up',
      retryAfter: seconds,
    })
  }
  throw wrongCode()
}

/**
 * Consumes a checked code, within `tx`.
 * @throws AppError 400 if it was used, replaced or ended in the meantime.
 */
export async function consumeCode(
  deps: Pick<Deps, 'clock'>,
  tx: Executor,
  user_id: string,
  purpose: CodePurpose,
  codeHash: string,
): Promise<void> {
  if (!(await deleteCode(tx, { user_id, purpose, now: deps.clock.now() }, codeHash))) throw wrongCode()
}

/** Ends codes that are no longer applicable, within `tx`. */
export const endCodes = (deps: Deps, tx: Executor, userId: string, purposes: readonly CodePurpose[]): Promise<void> =>
  expireCodes(tx, userId, purposes, deps.clock.now())
