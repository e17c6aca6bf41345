import type { AuthFlow, SignedInUser } from '../../../shared/contracts/auth.ts'
import type { Executor } from '../../db/connection.ts'
import { newId, newSecret } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/caller.ts'
import { AppError } from '../../http/errors.ts'
import { passwordChangedMail } from '../../mail/account-mails.ts'
import { checkCode, CODE, makeCode, secondsToNextCode, sendCode, tooSoon, useCode } from './codes.ts'
import { hashSecret, matchesSecret } from './passwords.ts'
import {
  countSignIn,
  deleteToken,
  deleteTokensOf,
  findAccount,
  forgetSignIns,
  insertToken,
  markVerified,
  saveUnverified,
  setPassword,
  type Account,
} from './repo.ts'

const TOKEN_LIFETIME = 7 * 24 * 60 * 60_000
/** Sign-ins of one address that may fail in a row within the span, in milliseconds. */
const SIGN_IN = { tries: 10, span: 15 * 60_000 } as const

/** The device that signs in. */
export interface Device {
  ip: string
  userAgent: string
}

export interface Registration {
  first_name: string
  last_name: string
  email: string
  password: string
  account_type: 'individual' | 'business'
  business_name?: string | undefined
}

const normalEmail = (email: string): string => email.trim().toLowerCase()

/**
 * Opens an account and sends its code. An account that was never verified is opened anew with the new data.
 * @throws AppError 409 when the address is a verified account's, 429 when its last code is too young.
 */
export async function register(deps: Deps, given: Registration): Promise<{ id: string; email: string }> {
  const email = normalEmail(given.email)
  const [password_hash, code] = await Promise.all([hashSecret(given.password), makeCode()])
  return deps.db.transaction(async (tx) => {
    const user_id = await saveUnverified(tx, {
      user_id: newId('usr', deps.clock.now().getTime()),
      email,
      first_name: given.first_name,
      last_name: given.last_name,
      account_type: given.account_type,
      business_name: given.account_type === 'business' ? (given.business_name?.trim() ?? '') : '',
      password_hash,
    })
    if (user_id === null) {
      throw new AppError(409, 'User already exists', { code: 'user_exists', errors: { email: 'User already exists' } })
    }
    if (!(await sendCode(deps, tx, { user_id, email }, 'emailVerification', code))) {
      throw tooSoon(await secondsToNextCode(deps, tx, user_id, 'emailVerification'))
    }
    return { id: user_id, email }
  })
}

/**
 * Signs in with a password. An unknown address takes as long and answers the same as a wrong password.
 * @throws AppError 401 for a wrong pair, 403 before the address is verified (a code is on its way then), 429 after too
 * many failures.
 */
export async function login(
  deps: Deps,
  given: { email: string; password: string },
  device: Device,
): Promise<SignedInUser> {
  const email = normalEmail(given.email)
  await refuseGuessing(deps, email)
  const account = await findAccount(deps.db, email)
  const matches = await matchesSecret(account?.password_hash ?? null, given.password)
  if (!account || !matches) throw new AppError(401, 'Invalid email or password', { code: 'invalid_credentials' })
  await forgetSignIns(deps.db, email)
  if (account.verified_at === null) {
    const code = await makeCode()
    await deps.db.transaction((tx) => sendCode(deps, tx, account, 'emailVerification', code))
    throw new AppError(403, 'Email not verified', { code: 'email_not_verified' })
  }
  return signedIn(account, await issueToken(deps, deps.db, account.user_id, device))
}

async function refuseGuessing(deps: Deps, email: string): Promise<void> {
  const { failures, left } = await countSignIn(deps.db, email, deps.clock.now(), SIGN_IN.span)
  if (failures <= SIGN_IN.tries) return
  const seconds = Math.max(1, Math.ceil(left / 1000))
  const minutes = Math.ceil(seconds / 60)
  throw new AppError(
    429,
    `Too many failed sign-ins. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}, or choose a new password`,
    { code: 'too_many_sign_ins', retryAfter: seconds },
  )
}

const signedIn = ({ user_id, first_name, last_name, email, profile_picture }: Account, token: string) => ({
  id: user_id,
  name: `${first_name} ${last_name}`.trim(),
  first_name,
  last_name,
  email,
  token,
  profile_picture,
})

async function issueToken(deps: Deps, tx: Executor, user_id: string, device: Device): Promise<string> {
  const token = newSecret()
  const created_at = deps.clock.now()
  await insertToken(tx, {
    token_hash: hashToken(token),
    user_id,
    user_agent: device.userAgent.slice(0, 300),
    ip: device.ip,
    created_at,
    expires_at: new Date(created_at.getTime() + TOKEN_LIFETIME),
  })
  return token
}

/** Ends the token of this call; other devices stay signed in. */
export const logout = (deps: Deps, tokenHash: string): Promise<void> => deleteToken(deps.db, tokenHash)

/**
 * Proves an address by its code, which also signs in.
 * @throws AppError 400 for a wrong or expired code, 429 after five wrong ones.
 */
export async function verifyEmail(
  deps: Deps,
  given: { email: string; otp: string },
  device: Device,
): Promise<{ id: string; email: string; token: string }> {
  const account = await findAccount(deps.db, normalEmail(given.email))
  const codeHash = await checkCode(deps, account?.user_id ?? null, 'emailVerification', given.otp)
  const { user_id, email } = known(account)
  return deps.db.transaction(async (tx) => {
    await useCode(tx, user_id, 'emailVerification', codeHash)
    await markVerified(tx, user_id, deps.clock.now())
    return { id: user_id, email, token: await issueToken(deps, tx, user_id, device) }
  })
}

function known(account: Account | null): Account {
  if (!account) throw new Error('A code matched that belongs to nobody')
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
  const sent = await deps.db.transaction((tx) => sendCode(deps, tx, account, given.type, code))
  const seconds = await secondsToNextCode(deps, deps.db, account.user_id, given.type)
  if (!sent) throw tooSoon(seconds)
  return seconds
}

/** Sends a code to choose a new password with, unless the last is too young; who asks cannot tell which it was. */
export async function forgetPassword(deps: Deps, email: string): Promise<void> {
  const code = await makeCode()
  const account = await findAccount(deps.db, normalEmail(email))
  if (account) await deps.db.transaction((tx) => sendCode(deps, tx, account, 'forgotPassword', code))
}

/**
 * Sets a new password with a code, signs out everywhere and tells the owner. The code proves the address, too.
 * @throws AppError 400 for a wrong or expired code, 429 after five wrong ones.
 */
export async function changePassword(
  deps: Deps,
  given: { email: string; otp: string; new_password: string },
): Promise<void> {
  const account = await findAccount(deps.db, normalEmail(given.email))
  const codeHash = await checkCode(deps, account?.user_id ?? null, 'forgotPassword', given.otp)
  const { user_id, email } = known(account)
  const passwordHash = await hashSecret(given.new_password)
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    await useCode(tx, user_id, 'forgotPassword', codeHash)
    await setPassword(tx, user_id, passwordHash)
    await markVerified(tx, user_id, now)
    await deleteTokensOf(tx, user_id)
    await forgetSignIns(tx, email)
    await deps.mail.queue(tx, passwordChangedMail(email, now, `${deps.settings.publicUrl}/forget-password`))
  })
}
