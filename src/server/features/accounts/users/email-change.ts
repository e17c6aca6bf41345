import type { Executor } from '../../../db/connection.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { countTry, type TryRule } from '../../../http/limits/tries.ts'
import { emailChangedMail } from '../../../mail/account-mails.ts'
import { userExists } from '../auth/service.ts'
import {
  checkCode,
  dropCodes,
  makeCode,
  secondsToNextCode,
  sendCode,
  tooSoon,
  spendCode,
  wrongCode,
  type MadeCode,
} from '../one-time-codes/service.ts'
import { deleteUnverified, isTaken, lockUser, updateUser } from './repo.ts'

/** Asking tells which addresses have an account, and sends mail to strangers. */
const ASKS: TryRule = {
  most: 10,
  span: 60 * 60_000,
  code: 'too_many_addresses',
  words: (wait) => `Too many changes of your email address. Try again in ${wait}`,
}

export interface NewAddress {
  /** Lower case. */
  email: string
  code: MadeCode
}

/**
 * Another address that a user asks to have, in lower case, with a code to prove it.
 * @throws AppError 409 when it is a verified account's, 429 after too many asked for.
 */
export async function newAddress(deps: Deps, userId: string, email: string): Promise<NewAddress> {
  await countTry(deps, `new address ${userId}`, ASKS)
  if (await isTaken(deps.db, email)) throw userExists()
  return { email, code: await makeCode() }
}

/** Mails the code to the new address, with the work of `tx`. @throws AppError 429 when the last code is too young. */
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
 * Makes the address that waits the account's own, by its code, and tells the old one.
 * @throws AppError 400 for a wrong or expired code, 409 when another account has proven the address meanwhile, 429 after
 * five wrong codes.
 */
export async function proveNewAddress(deps: Deps, userId: string, otp: string): Promise<void> {
  const codeHash = await checkCode(deps, userId, 'emailChange', otp)
  try {
    await deps.db.transaction((tx) => moveToNewAddress(deps, tx, userId, codeHash))
  } catch (error) {
    // Two accounts that prove the same address at once: the table lets one of them have it.
    throw isUniqueViolation(error) ? userExists() : error
  }
}

async function moveToNewAddress(deps: Deps, tx: Executor, user_id: string, codeHash: string): Promise<void> {
  // Locked first: the code and the address that it was sent to cannot come apart.
  const row = await lockUser(tx, user_id)
  await spendCode(deps, tx, user_id, 'emailChange', codeHash)
  if (!row?.pending_email) throw wrongCode()
  const { email: old, pending_email: email } = row
  if (await isTaken(tx, email)) throw userExists()
  await deleteUnverified(tx, email)
  await updateUser(tx, user_id, { email, pending_email: null })
  // A code for a new password that went to the old address must not open the account any more.
  await dropCodes(deps, tx, user_id, ['forgotPassword'])
  await deps.mail.queue(tx, emailChangedMail(old, email, deps.clock.now(), deps.settings.publicUrl))
  await deps.live.publish(tx, { type: 'account.updated', user_id })
}
