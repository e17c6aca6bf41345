import { matchesSecret } from '../../../crypto/passwords.ts'
import type { Deps } from '../../../deps.ts'
import { badField, type AppError } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { clearTries } from '../../../http/limits/try-limits-repo.ts'
import { findCredentials, type Credentials } from './repo.ts'

const QUARTER_HOUR = 15 * 60_000

/** Someone with access to a device must not be able to guess the password. */
const PASSWORD_TRIES: TryLimit = {
  most: 10,
  span: QUARTER_HOUR,
  code: 'too_many_passwords',
  words: (wait) => `Too many wrong passwords. Try again in ${wait}`,
}

export const wrongPassword = (): AppError => badField('current_password', 'Wrong password')

/**
 * Requires the current password to confirm the caller's identity. Wrong ones are counted together across calls.
 * @returns the user's address and password hash.
 * @throws AppError 400 on `current_password` if it is missing or wrong, 429 after too many wrong ones.
 */
export async function confirmPassword(deps: Deps, userId: string, given: string | undefined): Promise<Credentials> {
  if (!given) throw badField('current_password', 'Current password is required')
  const subject = `password ${userId}`
  await countTry(deps, subject, PASSWORD_TRIES)
  const row = await findCredentials(deps.db, userId)
  if (!row || !(await matchesSecret(row.password_hash, given))) throw wrongPassword()
  await clearTries(deps.db, subject)
  return row
}
