import type { Parsed } from '../../../../shared/contract.ts'
import type { Profile, users } from '../../../../shared/contracts/accounts/user.ts'
import { normalizeEmail } from '../../../../shared/domain/address/email-address.ts'
import { requireUncommonPassword } from '../../../crypto/common-passwords.ts'
import { hashSecret } from '../../../crypto/passwords.ts'
import type { Deps } from '../../../deps.ts'
import { isOperator, type AuthUser } from '../../../http/requests/caller.ts'
import { notFound, type AppError } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { passwordChangedMail } from '../../../mail/account-mails.ts'
import { saveImage } from '../../../storage/images.ts'
import { endOtherSessions } from '../account-sessions/service.ts'
import { endCodes } from '../one-time-codes/service.ts'
import { confirmPassword, wrongPassword } from '../password-confirmation/service.ts'
import { dropChallenges } from '../two-factor/service.ts'
import { prepareNewAddress, verifyNewAddress, sendToNewAddress, type NewAddress } from './email-change.ts'
import { findUser, lockUser, replacePassword, updateUser, type UserRow } from './repo.ts'

export { userExists } from './email-change.ts'

/** Pixels. Pictures are shown at up to 128, twice that on a high-density screen. */
const PICTURE_WIDTH = 512

const missing = (): AppError => notFound('User not found')

function toProfile({ settings }: Pick<Deps, 'settings'>, row: UserRow): Profile {
  const { user_id, first_name, last_name, email, profile_picture, pending_email } = row
  return {
    id: user_id,
    name: `${first_name} ${last_name}`.trim(),
    first_name,
    last_name,
    email,
    profile_picture,
    pending_email: pending_email ?? '',
    operator: isOperator(settings, row),
  }
}

/** The user's own profile. */
export async function profileOf(deps: Deps, userId: string): Promise<Profile> {
  const row = await findUser(deps.db, userId)
  if (!row) throw missing()
  return toProfile(deps, row)
}

/**
 * Updates the profile atomically. A new address is stored in `pending_email` until its emailed code is entered; it has
 * no other effect before that.
 * @throws AppError 409 "User already exists" if a verified account has the address, 429 if the last code was sent too
 * recently, 400 on `current_password` if a new address is given without it, on `profile_picture` if it is not a usable
 * image.
 */
export async function updateProfile(
  deps: Deps,
  user: AuthUser,
  given: Parsed<typeof users.update>['body'],
  picture: UploadedFile | undefined,
): Promise<Profile> {
  const { user_id } = user
  const address = await requestedAddress(deps, user, given)
  const profile_picture = await newPicture(deps, user_id, given.profile_picture, picture)
  const givenUp = address === null && given.pending_email === ''
  await deps.db.transaction(async (tx) => {
    if (!(await lockUser(tx, user_id))) throw missing()
    if (address) await sendToNewAddress(deps, tx, user_id, address)
    if (givenUp) await endCodes(deps, tx, user_id, ['emailChange'])
    await updateUser(tx, user_id, {
      first_name: given.first_name,
      last_name: given.last_name,
      profile_picture,
      pending_email: givenUp ? null : address?.email,
    })
    await deps.live.publish(tx, { type: 'account.updated', user_id })
  })
  return profileOf(deps, user_id)
}

/**
 * The new address that a user requests. It requires the password, so that no one with an unlocked device can move the
 * account to their own address. Resending the code to the pending address does not.
 */
async function requestedAddress(
  deps: Deps,
  user: AuthUser,
  given: Pick<Parsed<typeof users.update>['body'], 'email' | 'current_password'>,
): Promise<NewAddress | null> {
  const email = given.email === undefined ? undefined : normalizeEmail(given.email)
  if (email === undefined || email === user.email) return null
  const waiting = (await findUser(deps.db, user.user_id))?.pending_email
  if (email !== waiting || given.current_password !== undefined) {
    await confirmPassword(deps, user.user_id, given.current_password)
  }
  return prepareNewAddress(deps, user.user_id, email)
}

/** The path of a new picture, null to remove it, undefined if unchanged. */
async function newPicture(
  deps: Deps,
  user_id: string,
  given: 'None' | undefined,
  file: UploadedFile | undefined,
): Promise<string | null | undefined> {
  if (file) return saveImage(deps, { user_id, file, field: 'profile_picture', maxWidth: PICTURE_WIDTH })
  return given === 'None' ? null : undefined
}

/**
 * Verifies the pending address, which is then used to sign in.
 * @throws AppError 400 for a wrong or expired code, 409 "User already exists" if another account has it now, 429 after
 * five wrong codes.
 */
export async function confirmEmail(deps: Deps, userId: string, otp: string): Promise<Profile> {
  await verifyNewAddress(deps, userId, otp)
  return profileOf(deps, userId)
}

/**
 * Sets a new password with the current one, signs out every other device and notifies the owner.
 * @throws AppError 400 on `current_password` if it is wrong, on `new_password` if it is too common, 429 after too many
 * wrong ones.
 */
export async function changePassword(
  deps: Deps,
  user: AuthUser,
  given: Parsed<typeof users.changePassword>['body'],
): Promise<void> {
  requireUncommonPassword(given.new_password, 'new_password')
  const { user_id } = user
  const row = await confirmPassword(deps, user_id, given.current_password)
  const newHash = await hashSecret(given.new_password)
  await deps.db.transaction(async (tx) => {
    if (!(await replacePassword(tx, user_id, row.password_hash, newHash))) throw wrongPassword()
    await endCodes(deps, tx, user_id, ['forgotPassword'])
    await dropChallenges(tx, user_id)
    await endOtherSessions(deps, tx, user)
    const page = `${deps.settings.publicUrl}/forget-password`
    await deps.mail.queue(tx, passwordChangedMail(row.email, deps.clock.now(), 'every other device', page))
  })
}
