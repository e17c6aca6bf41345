import type { PortalCustomer } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import { matchesSecret } from '../../../crypto/passwords.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { findPortalCustomer, PORTAL_COOKIE, type CustomerAccess } from '../../../http/requests/customer-access.ts'
import { isKnownHost } from '../../../http/requests/hosts.ts'
import { requireOwnHost } from '../../stores/stores/service.ts'
import { codeIn } from './magic-link.ts'
import { countCodeTries, deleteSession, findLinkStore, insertSession, useLink, type UsedLink } from './link-repo.ts'

const HOUR = 3_600_000
/** Sessions of links that only fix a payment method are shorter: these links live longer in inboxes. */
const SESSION = { full: 24 * HOUR, paymentMethod: HOUR }

/** Wrong tries of each code, and the number of recent codes that a customer may still enter. */
const CODE = { tries: 5, links: 3 }

/** Limits guesses across codes. Links keep working. */
const CODES_PER_DAY: TryLimit = {
  most: 20,
  span: 24 * HOUR,
  code: 'too_many_codes',
  words: () => 'Too many wrong codes, please try again later.',
}

export const toCustomer = ({ customer_id, email, name, payment_method_only }: CustomerAccess): PortalCustomer => ({
  customer_id,
  email,
  name,
  payment_method_only,
})

export interface SignedIn {
  token: string
  customer: CustomerAccess
  destination: string
}

const invalidLink = (): AppError =>
  new AppError(410, 'This link has expired or was already used', { code: 'link_invalid' })

/** Signs in with a link, once. @throws AppError 410 for a used, expired or unknown link, or another store's domain. */
export async function signInWithLink(deps: Deps, { token, host }: { token: string; host: string }): Promise<SignedIn> {
  const token_hash = hashToken(token)
  const store_id = await findLinkStore(deps.db, token_hash, deps.clock.now())
  if (store_id === null) throw invalidLink()
  await requireOwnHost(deps, host, store_id).catch(() => {
    throw invalidLink()
  })
  return signIn(deps, token_hash, invalidLink)
}

/**
 * Signs in with the code of an email, in the browser that requested it. Always compares the same number of codes, so
 * that the time doesn't reveal whether the store knows the address.
 * @throws AppError 422 for a wrong code, 429 after too many.
 */
export async function signInWithCode(
  deps: Deps,
  { store_id, email, code, device_hash }: { store_id: string; email: string; code: string; device_hash: string },
): Promise<SignedIn> {
  const wrongCode = () =>
    new AppError(422, 'Wrong or expired code', { code: 'wrong_code', errors: { code: 'Wrong or expired code' } })
  const address = email.toLowerCase()
  await countTry(deps, `portal-code:${store_id}:${address}`, CODES_PER_DAY)
  const pending = await countCodeTries(deps.db, { store_id, email: address, now: deps.clock.now() }, CODE)
  let matched: string | null = null
  for (let at = 0; at < CODE.links; at += 1) {
    const link = pending[at]
    const matches = await matchesSecret(link?.code_hash ?? null, codeIn(code, device_hash))
    if (matches && link) matched = link.token_hash
  }
  if (matched === null) throw wrongCode()
  return signIn(deps, matched, wrongCode)
}

async function signIn(deps: Deps, token_hash: string, invalid: () => AppError): Promise<SignedIn> {
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    const link = await useLink(tx, token_hash, now)
    if (!link) throw invalid()
    const token = await createSession(tx, link, now)
    const customer = await findPortalCustomer(tx, hashToken(token), now)
    if (!customer) throw invalid()
    return { token, customer, destination: link.destination }
  })
}

async function createSession(tx: Executor, link: UsedLink, now: Date): Promise<string> {
  const token = newSecret()
  const payment_method_only = link.destination === 'payment-methods'
  const { store_id, mode, customer_id } = link
  await insertSession(tx, {
    portal_session_id: newId('pse', now.getTime()),
    token_hash: hashToken(token),
    store_id,
    mode,
    customer_id,
    payment_method_only,
    expires_at: new Date(now.getTime() + (payment_method_only ? SESSION.paymentMethod : SESSION.full)),
    created_at: now,
  })
  return token
}

export const signOut = ({ db }: Pick<Deps, 'db'>, { portal_session_id }: CustomerAccess): Promise<void> =>
  deleteSession(db, portal_session_id)

/** The Set-Cookie header of a portal session until the browser is closed; a null token removes it. */
export function sessionCookie(settings: Deps['settings'], hostname: string, token: string | null): string {
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url))
  // A merchant's own domain always uses HTTPS.
  const isSecure =
    !isKnownHost(settings, hostname) || urls.some((url) => url.hostname === hostname && url.protocol === 'https:')
  const value = token === null ? `${PORTAL_COOKIE}=; Max-Age=0` : `${PORTAL_COOKIE}=${token}`
  return `${value}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
