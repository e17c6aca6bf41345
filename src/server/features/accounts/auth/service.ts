import type { AuthFlow, SignedInUser } from '../../../../shared/contracts/accounts/auth.ts'
import { normalizeEmail } from '../../../../shared/domain/address/email-address.ts'
import { requireUncommonPassword } from '../../../crypto/common-passwords.ts'
import { hashSecret, matchesSecret } from '../../../crypto/passwords.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { clearTriesByPrefix } from '../../../http/limits/try-limits-repo.ts'
import { passwordChangedMail } from '../../../mail/account-mails.ts'
import { endAllSessions, startSession } from '../account-sessions/service.ts'
import { revokeKeysOf } from '../api-keys/service.ts'
import {
  checkCode,
  CODE,
  endCodes,
  generateCode,
  type OneTimeCode,
  secondsToNextCode,
  sendCode,
  tooSoon,
  consumeCode,
  wrongCode,
} from '../one-time-codes/service.ts'
import { countSignIn, signInSubjectPrefix, type SignInDevice } from './sign-in-limits.ts'
import { accountProofs, deviceCookie } from './known-devices.ts'
import { acceptRegisteredInvite } from '../team/service.ts'
import { completeChallenge, dropChallenges, openChallenge } from '../two-factor/service.ts'
import { userExists } from '../users/service.ts'
import {
  findAccount,
  findAccountById,
  lockAccount,
  markVerified,
  saveUnverified,
  setPassword,
  type Account,
} from './repo.ts'

export interface Registration {
  first_name: string
  last_name: string
  email: string
  password: string
  account_type: 'individual' | 'business'
  business_name?: string | undefined
  /** The invite used to register. */
  invite_request_id?: string
}

/**
 * Creates an account and sends its code. An unverified account is overwritten with the new data.
 * @throws AppError 400 for a password that is too common, 409 if a verified account has the address, 429 if the last
 * code was sent too recently.
 */
export async function register(deps: Deps, given: Registration): Promise<{ id: string; email: string }> {
  requireUncommonPassword(given.password, 'password')
  const email = normalizeEmail(given.email)
  const [password_hash, code] = await Promise.all([hashSecret(given.password), generateCode()])
  return deps.once(async (tx) => {
    const user_id = await saveUnverified(tx, {
      user_id: newId('usr', deps.clock.now().getTime()),
      email,
      first_name: given.first_name,
      last_name: given.last_name,
      account_type: given.account_type,
      business_name: given.account_type === 'business' ? (given.business_name?.trim() ?? '') : '',
      password_hash,
      invite_request_id: given.invite_request_id ?? null,
    })
    if (user_id === null) throw userExists()
    if (!(await sendCode(deps, tx, { user_id, email }, 'emailVerification', code))) {
      throw tooSoon(await secondsToNextCode(deps, tx, user_id, 'emailVerification'))
    }
    return { id: user_id, email }
  })
}

/**
 * Signs in with a password. Response and timing are the same for an unknown address and a wrong password.
 * @returns the user with a token; with two-factor sign-in, the ID of the challenge to complete.
 * @throws AppError 401 for wrong credentials, 403 if the address is unverified (a code is sent), 429 after too many
 * failures.
 */
export async function login(
  deps: Deps,
  given: { email: string; password: string },
  device: SignInDevice,
): Promise<SignedInUser | { challenge_id: string }> {
  const email = normalizeEmail(given.email)
  const account = await findAccount(deps.db, email)
  const counted = await countSignIn(deps, email, account, device)
  const matches = await matchesSecret(account?.password_hash ?? null, given.password)
  if (!account || !matches) throw invalidCredentials()
  await counted.forget(deps.db)
  if (account.verified_at === null) {
    const code = await generateCode()
    await deps.db.transaction((tx) => sendCode(deps, tx, account, 'emailVerification', code))
    throw new AppError(403, 'Email not verified', { code: 'email_not_verified' })
  }
  return deps.db.transaction(async (tx) => {
    // Fail if the password was changed at this moment.
    const current = await lockAccount(tx, account.user_id, 'share')
    if (current?.password_hash !== account.password_hash) throw invalidCredentials()
    if (current.two_factor_at !== null) return { challenge_id: await openChallenge(deps, tx, current.user_id) }
    return signIn(deps, tx, current, device)
  })
}

const invalidCredentials = (): AppError =>
  new AppError(401, 'Invalid email or password', { code: 'invalid_credentials' })

/**
 * Completes a sign-in with the second factor.
 * @throws AppError 400 for a wrong or used code, 401 if the challenge has expired, 429 after too many wrong codes.
 */
export const verifyTwoFactor = (
  deps: Deps,
  given: { challenge_id: string; code: string },
  device: SignInDevice,
): Promise<SignedInUser> =>
  completeChallenge(deps, given, async (tx, userId) =>
    signIn(deps, tx, requireAccount(await findAccountById(tx, userId)), device),
  )

async function signIn(deps: Deps, tx: Executor, account: Account, device: SignInDevice): Promise<SignedInUser> {
  const { user_id, first_name, last_name, email, profile_picture } = account
  rememberDevice(deps, account, device)
  return {
    id: user_id,
    name: `${first_name} ${last_name}`.trim(),
    first_name,
    last_name,
    email,
    token: await startSession(deps, tx, user_id, device),
    profile_picture,
  }
}

const rememberDevice = ({ settings, clock }: Deps, account: Account, { cookies, setCookie }: SignInDevice): void =>
  setCookie(deviceCookie(settings, clock.now(), account, cookies))

/**
 * Verifies an address by its code, and signs in. Verified addresses are rejected, so that an older code cannot be used
 * to bypass two-factor sign-in.
 * @throws AppError 400 for a wrong or expired code, 429 after five wrong ones.
 */
export async function verifyEmail(
  deps: Deps,
  given: { email: string; otp: string },
  device: SignInDevice,
): Promise<{ id: string; email: string; token: string }> {
  const account = await findAccount(deps.db, normalizeEmail(given.email))
  const codeHash = await checkCode(deps, account?.user_id ?? null, 'emailVerification', given.otp)
  const owner = requireAccount(account)
  const { user_id, email } = owner
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    await consumeCode(deps, tx, user_id, 'emailVerification', codeHash)
    if (!(await verifyAddress(deps, tx, { user_id, email, ip: device.ip }))) throw wrongCode()
    rememberDevice(deps, owner, device)
    return { id: user_id, email, token: await startSession(deps, tx, user_id, device) }
  })
}

/** Marks the address as verified; the first time, also joins the store of the invite used to register. */
async function verifyAddress(
  deps: Deps,
  tx: Executor,
  owner: { user_id: string; email: string; ip?: string },
): Promise<boolean> {
  const first = await markVerified(tx, owner.user_id, deps.clock.now())
  if (first) await acceptRegisteredInvite(deps, tx, owner)
  return first
}

function requireAccount(account: Account | null): Account {
  if (!account) throw new Error('A code matched that belongs to no account')
  return account
}

/**
 * Sends another code to an account that waits for one. Otherwise nothing is sent, with the same response.
 * @returns the seconds until the next one can be requested.
 * @throws AppError 429 if the last code was sent too recently.
 */
export async function resendCode(deps: Deps, given: { email: string; type: AuthFlow }): Promise<number> {
  const code = await generateCode()
  const account = await findAccount(deps.db, normalizeEmail(given.email))
  if (!account || (given.type === 'emailVerification' && account.verified_at !== null)) return CODE.resendSeconds
  if (given.type === 'forgotPassword') {
    // As in `forgetPassword`: a rate limit error would reveal that the account exists.
    await deps.db.transaction((tx) => sendResetCode(deps, tx, account, code))
    return CODE.resendSeconds
  }
  const sent = await deps.db.transaction((tx) => sendCode(deps, tx, account, given.type, code))
  const seconds = await secondsToNextCode(deps, deps.db, account.user_id, given.type)
  if (!sent) throw tooSoon(seconds)
  return seconds
}

/**
 * Sends a password reset code and link, unless the last one was sent too recently; the response does not reveal which.
 */
export async function forgetPassword(deps: Deps, email: string): Promise<void> {
  const code = await generateCode()
  const account = await findAccount(deps.db, normalizeEmail(email))
  if (account) await deps.db.transaction((tx) => sendResetCode(deps, tx, account, code))
}

const sendResetCode = (deps: Deps, tx: Executor, account: Account, code: OneTimeCode): Promise<boolean> => {
  const token = resetLinks.make(deps.settings, deps.clock.now(), account)
  const link = `${deps.settings.publicUrl}/reset-password#${new URLSearchParams({ email: account.email, token }).toString()}`
  return sendCode(deps, tx, account, 'forgotPassword', code, link)
}

/** Attackers can use up the code with wrong guesses, so the email also has a link that cannot be used up. */
const resetLinks = accountProofs('reset password', 60 * 60)

/**
 * Checks a password reset code or link. A used-up code counts as wrong, so that the response does not reveal if the
 * account exists.
 * @returns the hash of the code, null for a link
 * @throws AppError 400
 */
async function checkReset(deps: Deps, account: Account | null, given: string): Promise<string | null> {
  if (/^\d{6}$/.test(given)) {
    const userId = account?.user_id ?? null
    return checkCode(deps, userId, 'forgotPassword', given).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'code_used_up' ? wrongCode() : error
    })
  }
  if (!account || !resetLinks.isValid(deps.settings, deps.clock.now(), account, given)) throw wrongCode()
  return null
}

/**
 * Checks a password reset code before the new password is entered. It uses up an attempt but not the code.
 * @throws AppError 400 for a wrong or expired code, and after five attempts.
 */
export async function checkResetCode(deps: Deps, given: { email: string; otp: string }): Promise<void> {
  const account = await findAccount(deps.db, normalizeEmail(given.email))
  await checkReset(deps, account, given.otp)
}

/**
 * Sets a new password with a reset code, signs out everywhere, revokes the account's API keys and notifies the owner:
 * someone else may have had access to the account and its keys. The code also verifies the address. It neither signs in
 * nor changes two-factor sign-in.
 * @throws AppError 400 for a wrong or expired code or a password that is too common.
 */
export async function changePassword(
  deps: Deps,
  given: { email: string; otp: string; new_password: string },
  ip = '',
): Promise<void> {
  requireUncommonPassword(given.new_password, 'new_password')
  const account = await findAccount(deps.db, normalizeEmail(given.email))
  const codeHash = await checkReset(deps, account, given.otp)
  const { user_id, email, first_name, last_name, password_hash } = requireAccount(account)
  const passwordHash = await hashSecret(given.new_password)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Every change of an account locks it first, to avoid deadlocks.
    const current = await lockAccount(tx, user_id, 'update')
    if (codeHash !== null) await consumeCode(deps, tx, user_id, 'forgotPassword', codeHash)
    else if (current?.password_hash !== password_hash) throw wrongCode()
    else await endCodes(deps, tx, user_id, ['forgotPassword'])
    await setPassword(tx, user_id, passwordHash)
    await verifyAddress(deps, tx, { user_id, email })
    await dropChallenges(tx, user_id)
    await endAllSessions(deps, tx, user_id)
    await clearTriesByPrefix(tx, signInSubjectPrefix(email))
    const owner = { user: { user_id, email, first_name, last_name, api_key: null }, ip }
    const revoked = await revokeKeysOf(deps, tx, owner)
    const page = `${deps.settings.publicUrl}/forget-password`
    await deps.mail.queue(tx, passwordChangedMail(email, now, 'every device', page, revoked))
  })
}
