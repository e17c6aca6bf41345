import type { Executor } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { emailChangedMail } from '../../../mail/account-mails.ts'
import {
  checkCode,
  endCodes,
  generateCode,
  secondsToNextCode,
  sendCode,
  tooSoon,
  consumeCode,
  wrongCode,
  type OneTimeCode,
} from '../one-time-codes/service.ts'
import { deleteUnverified, isTaken, lockUser, updateUser } from './repo.ts'

/** Requests reveal which addresses have an account, and send email to strangers. */
const REQUEST_LIMIT: TryLimit = {
  most: 10,
  span: 60 * 60_000,
  code: 'too_many_addresses',
  words: (wait) => `Too many changes of your email address. Try again in ${wait}`,
}

/** Error for an address that a verified account has. */
export const userExists = (): AppError =>
  new AppError(409, 'User already exists', { code: 'user_exists', errors: { email: 'User already exists' } })

export interface NewAddress {
  /** Lowercased. */
  email: string
  code: OneTimeCode
}

/**
 * Prepares a change to a new, lowercased address with a verification code.
 * @throws AppError 409 if a verified account has it, 429 after too many requests.
 */
export async function prepareNewAddress(deps: Deps, userId: string, email: string): Promise<NewAddress> {
  await countTry(deps, `new address ${userId}`, REQUEST_LIMIT)
  if (await isTaken(deps.db, email)) throw userExists()
  return { email, code: await generateCode() }
}

/** Emails the code to the new address, within `tx`. @throws AppError 429 if the last code was sent too recently. */
export async function sendToNewAddress(
  deps: Deps,
  tx: Executor,
  user_id: string,
  { email, code }: NewAddress,
): Promise<void> {
  if (await sendCode(deps, tx, { user_id, email }, 'emailChange', code)) return
  throw tooSoon(await secondsToNextCode(deps, tx, user_id, 'emailChange'))
}

/**
 * Replaces the account's address with the pending one after checking its code, and notifies the old address.
 * @throws AppError 400 for a wrong or expired code, 409 if another account has verified the address in the meantime,
 * 429 after five wrong codes.
 */
export async function verifyNewAddress(deps: Deps, userId: string, otp: string): Promise<void> {
  const codeHash = await checkCode(deps, userId, 'emailChange', otp)
  try {
    await deps.db.transaction((tx) => moveToNewAddress(deps, tx, userId, codeHash))
  } catch (error) {
    // If two accounts verify the same address concurrently, the unique index lets one of them have it.
    throw isUniqueViolation(error) ? userExists() : error
  }
}

async function moveToNewAddress(deps: Deps, tx: Executor, user_id: string, codeHash: string): Promise<void> {
  // Locked first, so that the code and the address it was sent to stay consistent.
  const row = await lockUser(tx, user_id)
  await consumeCode(deps, tx, user_id, 'emailChange', codeHash)
  if (!row?.pending_email) throw wrongCode()
  const { email: old, pending_email: email } = row
  if (await isTaken(tx, email)) throw userExists()
  await deleteUnverified(tx, email)
  await updateUser(tx, user_id, { email, pending_email: null })
  // A password reset code sent to the old address must not work any more.
  await endCodes(deps, tx, user_id, ['forgotPassword'])
  await deps.mail.queue(tx, emailChangedMail(old, email, deps.clock.now(), deps.settings.publicUrl))
  await deps.live.publish(tx, { type: 'account.updated', user_id })
}
