import type { AuthFlow, SignedInUser } from '../../../../shared/contracts/accounts/auth.ts'
import { normalEmail } from '../../../../shared/domain/address/email-address.ts'
import { requireUncommon } from '../../../crypto/common-passwords.ts'
import { hashSecret, matchesSecret } from '../../../crypto/passwords.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { forgetTriesFrom } from '../../../http/limits/tries.ts'
import { passwordChangedMail } from '../../../mail/account-mails.ts'
import { endAllSessions, startSession } from '../account-sessions/service.ts'
import { revokeKeysOf } from '../api-keys/service.ts'
import {
  checkCode,
  CODE,
  dropCodes,
  makeCode,
  type MadeCode,
  secondsToNextCode,
  sendCode,
  tooSoon,
  spendCode,
  wrongCode,
} from '../one-time-codes/service.ts'
import { countSignIn, signInsOf, type SignInDevice } from './sign-in-limits.ts'
import { accountProofs, deviceCookie } from './known-devices.ts'
import { acceptRegisteredInvite } from '../team/service.ts'
import { answerChallenge, dropChallenges, openChallenge } from '../two-factor/service.ts'
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
  /** The invite that the account is opened with. */
  invite_request_id?: string
}

/**
 * Opens an account and sends its code. An account that was never verified is opened anew with the new data.
 * @throws AppError 400 for a password that is too common, 409 when the address is a verified account's, 429 when its last code is too young.
 */
export async function register(deps: Deps, given: Registration): Promise<{ id: string; email: string }> {
  requireUncommon(given.password, 'password')
  const email = normalEmail(given.email)
  const [password_hash, code] = await Promise.all([hashSecret(given.password), makeCode()])
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

/** The address is a verified account's. */
export const userExists = (): AppError =>
  new AppError(409, 'User already exists', { code: 'user_exists', errors: { email: 'User already exists' } })

/**
 * Signs in with a password. An unknown address takes as long and answers the same as a wrong password.
 * @returns the user with a token; where a second factor is asked for, the id of the sign-in to finish with it.
 * @throws AppError 401 for a wrong pair, 403 before the address is verified (a code is on its way then), 429 after too
 * many failures.
 */
export async function login(
  deps: Deps,
  given: { email: string; password: string },
  device: SignInDevice,
): Promise<SignedInUser | { challenge_id: string }> {
  const email = normalEmail(given.email)
  const account = await findAccount(deps.db, email)
  const counted = await countSignIn(deps, email, account, device)
  const matches = await matchesSecret(account?.password_hash ?? null, given.password)
  if (!account || !matches) throw wrongPair()
  await counted.forget(deps.db)
  if (account.verified_at === null) {
    const code = await makeCode()
    await deps.db.transaction((tx) => sendCode(deps, tx, account, 'emailVerification', code))
    throw new AppError(403, 'Email not verified', { code: 'email_not_verified' })
  }
  return deps.db.transaction(async (tx) => {
    // A password that is changed in this moment opens nothing any more.
    const current = await lockAccount(tx, account.user_id, 'share')
    if (current?.password_hash !== account.password_hash) throw wrongPair()
    if (current.two_factor_at !== null) return { challenge_id: await openChallenge(deps, tx, current.user_id) }
    return signIn(deps, tx, current, device)
  })
}

const wrongPair = (): AppError => new AppError(401, 'Invalid email or password', { code: 'invalid_credentials' })

/**
 * Finishes a sign-in with the second factor.
 * @throws AppError 400 for a wrong or used code, 401 when the sign-in has run out, 429 after too many wrong codes.
 */
export const verifyTwoFactor = (
  deps: Deps,
  given: { challenge_id: string; code: string },
  device: SignInDevice,
): Promise<SignedInUser> =>
  answerChallenge(deps, given, async (tx, userId) => signIn(deps, tx, known(await findAccountById(tx, userId)), device))

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
 * Proves an address by its code, which also signs in. What is proven is not proven again: a code that was sent before
 * signs nobody in past a second factor.
 * @throws AppError 400 for a wrong or expired code, 429 after five wrong ones.
 */
export async function verifyEmail(
  deps: Deps,
  given: { email: string; otp: string },
  device: SignInDevice,
): Promise<{ id: string; email: string; token: string }> {
  const account = await findAccount(deps.db, normalEmail(given.email))
  const codeHash = await checkCode(deps, account?.user_id ?? null, 'emailVerification', given.otp)
  const owner = known(account)
  const { user_id, email } = owner
  return deps.db.transaction(async (tx) => {
    await lockAccount(tx, user_id, 'update')
    await spendCode(deps, tx, user_id, 'emailVerification', codeHash)
    if (!(await proveAddress(deps, tx, { user_id, email, ip: device.ip }))) throw wrongCode()
    rememberDevice(deps, owner, device)
    return { id: user_id, email, token: await startSession(deps, tx, user_id, device) }
  })
}

/** The first time counts, and joins the store of the invite that the account was opened with. */
async function proveAddress(
  deps: Deps,
  tx: Executor,
  owner: { user_id: string; email: string; ip?: string },
): Promise<boolean> {
  const first = await markVerified(tx, owner.user_id, deps.clock.now())
  if (first) await acceptRegisteredInvite(deps, tx, owner)
  return first
}

function known(account: Account | null): Account {
  if (!account) throw new Error('A code matched that belongs to no account')
  return account
}

/**
 * Sends another code where an account waits for one. Without such an account nothing is sent and the answer is the same.
 * @returns the seconds until yet another may be asked for.
 * @throws AppError 429 when the last code is too young.
 */
export async function resendCode(deps: Deps, given: { email: string; type: AuthFlow }): Promise<number> {
  const code = await makeCode()
  const account = await findAccount(deps.db, normalEmail(given.email))
  if (!account || (given.type === 'emailVerification' && account.verified_at !== null)) return CODE.resendSeconds
  if (given.type === 'forgotPassword') {
    // As `forgetPassword`: that the last one is too young would tell that there is an account.
    await deps.db.transaction((tx) => sendResetCode(deps, tx, account, code))
    return CODE.resendSeconds
  }
  const sent = await deps.db.transaction((tx) => sendCode(deps, tx, account, given.type, code))
  const seconds = await secondsToNextCode(deps, deps.db, account.user_id, given.type)
  if (!sent) throw tooSoon(seconds)
  return seconds
}

/**
 * Sends a code and a link to choose a new password with, unless the last is too young; who asks cannot tell which it was.
 */
export async function forgetPassword(deps: Deps, email: string): Promise<void> {
  const code = await makeCode()
  const account = await findAccount(deps.db, normalEmail(email))
  if (account) await deps.db.transaction((tx) => sendResetCode(deps, tx, account, code))
}

const sendResetCode = (deps: Deps, tx: Executor, account: Account, code: MadeCode): Promise<boolean> => {
  const token = resetLinks.make(deps.settings, deps.clock.now(), account)
  const link = `${deps.settings.publicUrl}/reset-password#${new URLSearchParams({ email: account.email, token }).toString()}`
  return sendCode(deps, tx, account, 'forgotPassword', code, link)
}

/** Wrong codes of strangers use up the code, so the mail also has a link that no guess can use up. */
const resetLinks = accountProofs('reset password', 60 * 60)

/**
 * Whether a code or link of a forgotten password is right. A code that is used up is as wrong as any: who asks must not
 * learn whether there is an account.
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
 * Says whether a code would set a new password, before the password is asked for. It uses up a try and leaves the code.
 * @throws AppError 400 for a wrong or expired code, and after five tries.
 */
export async function checkResetCode(deps: Deps, given: { email: string; otp: string }): Promise<void> {
  const account = await findAccount(deps.db, normalEmail(given.email))
  await checkReset(deps, account, given.otp)
}

/**
 * Sets a new password with a code, signs out everywhere, revokes the account's API keys and tells the owner: who has to
 * prove their address may have lost the account to somebody, and so may its keys. The code proves the address, too. It
 * signs nobody in and leaves the second factor as it is.
 * @throws AppError 400 for a wrong or expired code or a password that is too common.
 */
export async function changePassword(
  deps: Deps,
  given: { email: string; otp: string; new_password: string },
  ip = '',
): Promise<void> {
  requireUncommon(given.new_password, 'new_password')
  const account = await findAccount(deps.db, normalEmail(given.email))
  const codeHash = await checkReset(deps, account, given.otp)
  const { user_id, email, first_name, last_name, password_hash } = known(account)
  const passwordHash = await hashSecret(given.new_password)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    // Whoever changes an account locks it first, so that no two wait for each other.
    const current = await lockAccount(tx, user_id, 'update')
    if (codeHash !== null) await spendCode(deps, tx, user_id, 'forgotPassword', codeHash)
    else if (current?.password_hash !== password_hash) throw wrongCode()
    else await dropCodes(deps, tx, user_id, ['forgotPassword'])
    await setPassword(tx, user_id, passwordHash)
    await proveAddress(deps, tx, { user_id, email })
    await dropChallenges(tx, user_id)
    await endAllSessions(deps, tx, user_id)
    await forgetTriesFrom(tx, signInsOf(email))
    const owner = { user: { user_id, email, first_name, last_name, api_key: null }, ip }
    const revoked = await revokeKeysOf(deps, tx, owner)
    const page = `${deps.settings.publicUrl}/forget-password`
    await deps.mail.queue(tx, passwordChangedMail(email, now, 'every device', page, revoked))
  })
}
