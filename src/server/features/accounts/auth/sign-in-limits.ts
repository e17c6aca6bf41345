import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { clearTries, revertTry } from '../../../http/limits/try-limits-repo.ts'
import type { Device } from '../account-sessions/service.ts'
import { deviceProof } from './known-devices.ts'
import { findSignedInAddresses, type Account } from './repo.ts'

const HOUR = 60 * 60_000

const limitMessage = (wait: string): string =>
  `Too many failed sign-ins. Try again in ${wait}, or choose a new password`

/** Consecutive failed sign-ins from one device or network. */
const DEVICE_LIMIT: TryLimit = { most: 10, span: HOUR / 4, code: 'too_many_sign_ins', words: limitMessage }

/** Across all unknown devices and networks, so that a distributed attack stays slow. */
const GLOBAL_LIMIT: TryLimit = { most: 100, span: 24 * HOUR, code: 'too_many_sign_ins', words: limitMessage }

/** The device that signs in, with its cookies. */
export interface SignInDevice extends Device {
  cookies: string
  setCookie: (cookie: string) => void
}

/**
 * Counts a sign-in as failed until `forget` is called. An attacker who guesses a password is counted separately from
 * the owner: by device if it has signed in before, else by network.
 * @throws AppError 429 after too many failures
 */
export async function countSignIn(
  deps: Deps,
  email: string,
  account: Account | null,
  device: SignInDevice,
): Promise<{ forget: (db: Executor) => Promise<void> }> {
  const proof = account && deviceProof(deps.settings, deps.clock.now(), account, device.cookies)
  const network = networkOf(device.ip)
  const place = limitSubject(email, proof === null ? network : `device ${proof}`)
  await countTry(deps, place, DEVICE_LIMIT)
  const isKnown = proof !== null || (await isSignedInFrom(deps, email, network))
  const anywhere = limitSubject(email, 'anywhere')
  if (!isKnown) await countTry(deps, anywhere, GLOBAL_LIMIT)
  return {
    forget: async (db) => {
      await clearTries(db, place)
      if (!isKnown) await revertTry(db, anywhere)
    },
  }
}

const limitSubject = (email: string, place: string): string => `sign-in ${email} ${place}`

/** Prefix of the rate limit subjects of an account's sign-ins. */
export const signInSubjectPrefix = (email: string): string => limitSubject(email, '')

/** Desktop apps send no cookies, so they are recognized by an active session of the account on the same network. */
async function isSignedInFrom({ db, clock }: Deps, email: string, network: string): Promise<boolean> {
  const addresses = await findSignedInAddresses(db, email, clock.now())
  return addresses.some((address) => networkOf(address) === network)
}
