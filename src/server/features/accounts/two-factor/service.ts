import { normalizeEmail } from '../../../../shared/domain/address/email-address.ts'
import type { Executor } from '../../../db/connection.ts'
import { newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import { twoFactorMail, type TwoFactorChange } from '../../../mail/account-mails.ts'
import { newAuthenticatorSecret, newRecoveryCodes, otpauthUrl, stepOf, normalizeCode } from './authenticator.ts'
import {
  deleteChallenge,
  deleteChallengesOf,
  deleteExpiredChallenges,
  insertChallenge,
  consumeChallengeAttempt,
} from './challenges-repo.ts'
import {
  countRecoveryCodes,
  findOwner,
  findTwoFactor,
  replaceRecoveryCodes,
  saveSecret,
  turnOff,
  turnOn,
  type TwoFactorRow,
} from './repo.ts'
import { resetWrongCodes, hashRecoveryCode, withCodeLimit, consumeSecondFactor, wrongCode } from './second-factor.ts'

/** A correct password opens a challenge for five minutes and five attempts. */
const CHALLENGE = { span: 5 * 60_000, tries: 5 } as const

const isOn = (): AppError => new AppError(422, 'Two-factor sign-in is already on', { code: 'two_factor_on' })
const isOff = (): AppError => new AppError(422, 'Two-factor sign-in is off', { code: 'two_factor_off' })

async function rowOf(db: Executor, userId: string): Promise<TwoFactorRow> {
  const row = await findTwoFactor(db, userId)
  if (!row) throw new Error('A user who is signed in is not there')
  return row
}

/** Whether two-factor sign-in is on, since when, and how many recovery codes are left. */
export async function twoFactorStatus(deps: Deps, userId: string) {
  const { two_factor_at } = await rowOf(deps.db, userId)
  return {
    enabled: two_factor_at !== null,
    added_at: two_factor_at?.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(deps.db, userId),
  }
}

/**
 * Creates a secret for the authenticator app. It is stored encrypted and becomes active with the first code entered.
 * @throws AppError 422 if two-factor sign-in is already on.
 */
export async function startTwoFactor(
  deps: Deps,
  { user_id, email }: { user_id: string; email: string },
): Promise<{ secret: string; otpauth_url: string }> {
  const secret = newAuthenticatorSecret()
  if (!(await saveSecret(deps.db, user_id, deps.cipher.encrypt(secret)))) throw isOn()
  return { secret, otpauth_url: otpauthUrl(secret, email) }
}

/**
 * Turns two-factor sign-in on with a first code of the app, and notifies the owner by email.
 * @returns the recovery codes, which are not shown again.
 * @throws AppError 400 for a wrong code, 422 if it is already on or was not started, 429 after too many wrong codes.
 */
export async function enableTwoFactor(deps: Deps, userId: string, code: string): Promise<string[]> {
  const { two_factor_secret: sealed, two_factor_at, email } = await rowOf(deps.db, userId)
  if (two_factor_at !== null) throw isOn()
  if (sealed === null) throw new AppError(422, 'Scan the code with your app first', { code: 'two_factor_not_started' })
  return withCodeLimit(deps, userId, async (tx) => {
    const now = deps.clock.now()
    const step = stepOf(deps.cipher.decrypt(sealed), normalizeCode(code), now)
    if (step === null) throw wrongCode()
    if (!(await turnOn(tx, userId, sealed, step, now))) throw isOn()
    await notifyOwner(deps, tx, { user_id: userId, email }, 'on')
    return makeRecoveryCodes(tx, userId)
  })
}

/**
 * Turns two-factor sign-in off with a code of the app or a recovery code, and notifies the owner by email.
 * @throws AppError 400 for a wrong or used code, 422 if it is off, 429 after too many wrong codes.
 */
export async function disableTwoFactor(deps: Deps, userId: string, code: string): Promise<void> {
  const { two_factor_at, email } = await rowOf(deps.db, userId)
  if (two_factor_at === null) throw isOff()
  await withCodeLimit(deps, userId, async (tx) => {
    await consumeSecondFactor(deps, tx, userId, code)
    await endTwoFactor(deps, tx, { user_id: userId, email })
  })
}

/**
 * Turns two-factor sign-in off for a user who has lost the app and the recovery codes, and notifies them by email. The
 * caller must have verified who owns the account.
 * @throws AppError 404 if no account has the address, 422 if it is off.
 */
export async function resetTwoFactor(deps: Deps, address: string): Promise<void> {
  const email = normalizeEmail(address)
  const owner = await findOwner(deps.db, email)
  if (!owner) throw notFound(`No account has the email address ${email}`)
  const { user_id, two_factor_at } = owner
  if (two_factor_at === null) throw isOff()
  await deps.db.transaction(async (tx) => {
    await endTwoFactor(deps, tx, { user_id, email })
    await resetWrongCodes(tx, user_id)
  })
}

async function endTwoFactor(deps: Deps, tx: Executor, owner: { user_id: string; email: string }): Promise<void> {
  await turnOff(tx, owner.user_id)
  await dropChallenges(tx, owner.user_id)
  await notifyOwner(deps, tx, owner, 'off')
}

/**
 * Replaces the recovery codes with new ones.
 * @returns the codes, which are not shown again.
 * @throws AppError 400 for a wrong or used code, 422 if two-factor sign-in is off, 429 after too many wrong codes.
 */
export async function renewRecoveryCodes(deps: Deps, userId: string, code: string): Promise<string[]> {
  const { two_factor_at, email } = await rowOf(deps.db, userId)
  if (two_factor_at === null) throw isOff()
  return withCodeLimit(deps, userId, async (tx) => {
    await consumeSecondFactor(deps, tx, userId, code)
    await notifyOwner(deps, tx, { user_id: userId, email }, 'codes')
    return makeRecoveryCodes(tx, userId)
  })
}

async function makeRecoveryCodes(tx: Executor, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return codes
}

async function notifyOwner(
  deps: Deps,
  tx: Executor,
  { user_id, email }: { user_id: string; email: string },
  news: TwoFactorChange,
): Promise<void> {
  await deps.mail.queue(tx, twoFactorMail(email, news, deps.clock.now(), `${deps.settings.publicUrl}/forget-password`))
  await deps.live.publish(tx, { type: 'account.updated', user_id })
}

/** Opens a challenge after a correct password, within `tx`. @returns its ID, of which only the hash is stored. */
export async function openChallenge(deps: Pick<Deps, 'clock'>, tx: Executor, user_id: string): Promise<string> {
  const challenge_id = newSecret()
  const created_at = deps.clock.now()
  const expires_at = new Date(created_at.getTime() + CHALLENGE.span)
  await insertChallenge(tx, { challenge_hash: hashToken(challenge_id), user_id, created_at, expires_at })
  return challenge_id
}

const challengeOver = (): AppError =>
  new AppError(401, 'This sign-in has expired. Please sign in again', { code: 'challenge_over' })

/**
 * Completes a challenge with a code of the app or a recovery code; `finish` runs in the transaction that consumes the
 * code.
 * @throws AppError 400 for a wrong or used code, 401 if the challenge is over (five minutes, five attempts, or a
 * changed password), 429 after too many wrong codes of the user across sign-ins.
 */
export async function completeChallenge<T>(
  deps: Deps,
  { challenge_id, code }: { challenge_id: string; code: string },
  finish: (tx: Executor, userId: string) => Promise<T>,
): Promise<T> {
  const hash = hashToken(challenge_id)
  const userId = await consumeChallengeAttempt(deps.db, hash, deps.clock.now(), CHALLENGE.tries)
  if (userId === null) throw challengeOver()
  return withCodeLimit(deps, userId, async (tx) => {
    await consumeSecondFactor(deps, tx, userId, code)
    if (!(await deleteChallenge(tx, hash))) throw challengeOver()
    return finish(tx, userId)
  })
}

/** Ends a user's open challenges after a change of the password or second factor. */
export const dropChallenges = (tx: Executor, userId: string): Promise<void> => deleteChallengesOf(tx, userId)

/** Deletes expired challenges. */
export const purgeChallenges = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteExpiredChallenges(db, clock.now())
