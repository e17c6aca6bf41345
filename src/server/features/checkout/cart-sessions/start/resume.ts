import { matchesSecret } from '../../../../crypto/passwords.ts'
import { newSecret } from '../../../../db/ids.ts'
import type { Deps } from '../../../../deps.ts'
import { hashToken } from '../../../../http/requests/caller.ts'
import { boundDevice, isOwnDevice, type Device } from '../../../../http/requests/device.ts'
import { AppError } from '../../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../../http/limits/try-limits.ts'
import { clearTries } from '../../../../http/limits/try-limits-repo.ts'
import { resumeCodeMail } from '../../../../mail/resume-mail.ts'
import { generateCode } from '../../../accounts/one-time-codes/service.ts'
import { publishedPage } from '../../../pages/payment-pages/service.ts'
import { checkoutOriginOf, publicStoreOf } from '../../../stores/stores/service.ts'
import { requireUnexpired } from '../state/session-status.ts'
import { evictRow } from '../state/session-cache.ts'
import { bindSession, claimToken, findCode, storeCode, storeToken } from './handover-repo.ts'
import { findSession, type SessionRow } from '../repo.ts'

type ResumeDeps = Pick<Deps, 'db' | 'settings' | 'clock'>

const MINUTE = 60_000
const VALID_MINUTES = 10

/** Path where a session continues: its payment page, or its order once paid. */
async function pathOf({ db }: Pick<Deps, 'db'>, { status, payment_page_id }: SessionRow): Promise<string> {
  if (status === 'completed') return '/confirmation'
  const page = await publishedPage(db, payment_page_id)
  return page?.payment_page_type === 'instant' ? '/quick-checkout' : '/checkout'
}

async function addressOf(deps: Pick<Deps, 'db'>, session: SessionRow): Promise<string> {
  const { session_id } = session
  return `${await pathOf(deps, session)}?${new URLSearchParams({ session: session_id }).toString()}`
}

/**
 * Creates a link that moves a session to the browser that opens it, once, within ten minutes. Only the latest link is
 * valid.
 * @throws AppError 404 if unknown or expired
 */
export async function resumeLink(deps: ResumeDeps, session_id: string): Promise<{ url: string; expires_at: string }> {
  const session = requireUnexpired(deps, await findSession(deps.db, session_id))
  const token = newSecret()
  const expires_at = new Date(deps.clock.now().getTime() + VALID_MINUTES * MINUTE)
  await storeToken(deps.db, { session_id, token_hash: hashToken(token), expires_at })
  const [address, origin] = await Promise.all([addressOf(deps, session), checkoutOriginOf(deps, session.store_id)])
  return {
    url: `${origin}${address}&${new URLSearchParams({ move: token }).toString()}`,
    expires_at: expires_at.toISOString(),
  }
}

const SEND_LIMIT: TryLimit = {
  most: 3,
  span: 30 * MINUTE,
  code: 'too_many_codes',
  words: () => 'Too many codes were sent, please try again later',
}

const ATTEMPT_LIMIT: TryLimit = {
  most: 5,
  span: 30 * MINUTE,
  code: 'too_many_tries',
  words: () => 'Too many wrong codes, please try again later',
}

/**
 * Sends a code to a session's email address. The response, including its timing, does not reveal whether there is one.
 * @throws AppError 404 if unknown or expired, 429
 */
export async function sendResumeCode(deps: Deps, session_id: string): Promise<void> {
  const session = requireUnexpired(deps, await findSession(deps.db, session_id))
  await countTry(deps, `resume-send:${session_id}`, SEND_LIMIT)
  const { code, code_hash } = await generateCode()
  const { customer_email: to, locale } = session
  if (to === '' || boundDevice(session) === null) return
  const expires_at = new Date(deps.clock.now().getTime() + VALID_MINUTES * MINUTE)
  const { store_name } = await publicStoreOf(deps, session.store_id)
  await deps.db.transaction(async (tx) => {
    await storeCode(tx, { session_id, code_hash, expires_at })
    await deps.mail.queue(tx, resumeCodeMail({ to, store_name, locale, code, minutes: VALID_MINUTES }))
  })
}

const wrongCode = (): AppError =>
  new AppError(400, 'Wrong or expired code', { code: 'wrong_code', errors: { code: 'Wrong or expired code' } })

/** A 256-bit token needs no attempt limit; a six-digit code does. @throws AppError 400, 429 */
async function requireProof(deps: Deps, session_id: string, { code, token }: Proof): Promise<void> {
  if (token) {
    if (await claimToken(deps.db, { session_id, token_hash: hashToken(token), now: deps.clock.now() })) return
    throw new AppError(400, 'This link has expired or was already used', { code: 'link_used' })
  }
  const subject = `resume:${session_id}`
  await countTry(deps, subject, ATTEMPT_LIMIT)
  const kept = await findCode(deps.db, session_id, deps.clock.now())
  if (!(await matchesSecret(kept, code?.replaceAll(/\s/g, '') ?? ''))) throw wrongCode()
  await clearTries(deps.db, subject)
}

interface Proof {
  code?: string | undefined
  token?: string | undefined
}

/**
 * Moves a session to another browser, which has to prove that the shopper owns it. The previous browser loses access.
 * @returns the path where it continues
 * @throws AppError 400 if wrong or expired, 404, 429
 */
export async function claimSession(
  deps: Deps,
  { session_id, ...proof }: Proof & { session_id: string },
  device: Device,
): Promise<{ to: string }> {
  const session = requireUnexpired(deps, await findSession(deps.db, session_id))
  if (boundDevice(session) === null || !isOwnDevice(session, device)) await requireProof(deps, session_id, proof)
  await bindSession(deps.db, { session_id, device_hash: device.hash })
  evictRow(deps.db, session_id)
  return { to: await addressOf(deps, session) }
}
