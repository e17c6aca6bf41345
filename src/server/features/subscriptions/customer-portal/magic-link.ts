import { randomInt } from 'node:crypto'
import { hashSecret } from '../../../crypto/passwords.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { hashToken } from '../../../http/requests/caller.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { addJob } from '../../../jobs/queue.ts'
import { portalLinkMail } from '../../../mail/portal-mails.ts'
import { checkoutOriginOf } from '../../stores/stores/service.ts'
import { findCustomerByEmail, insertLink, isOpenStore } from './link-repo.ts'

const MINUTE = 60_000

/** How long a link and its code work. */
export const LINK_MINUTES = 15

const limit = (most: number): TryLimit => ({
  most,
  span: LINK_MINUTES * MINUTE,
  code: 'too_many_links',
  words: (wait) => `Too many links were requested. Try again in ${wait}.`,
})

/**
 * Links per 15 minutes. A stranger who requests links for somebody else can delay that person's next link by at most 15
 * minutes; links that were already sent stay valid.
 */
const LIMITS = { sameBrowser: limit(5), address: limit(10), network: limit(30), store: limit(2000) }

interface LinkRequest {
  store_id: string
  email: string
  locale: string
  ip: string
  /** The browser that can enter the email's code; null for none. */
  device_hash: string | null
}

/**
 * Requests a sign-in link for an email address. Whether the store knows the address is only found out in the job that
 * sends the email, so that neither the reply nor its time reveals it.
 * @throws AppError 404 for an unknown store, 429 after too many links.
 */
export async function requestLink(deps: Deps, { ip, ...request }: LinkRequest): Promise<void> {
  const { store_id } = request
  if (!(await isOpenStore(deps.db, store_id))) throw notFound('Store not found')
  const email = request.email.toLowerCase()
  const network = networkOf(ip)
  await countTry(deps, `portal-network:${network}`, LIMITS.network)
  await countTry(deps, `portal-link:${store_id}:${email}:${network}`, LIMITS.sameBrowser)
  await countTry(deps, `portal-address:${store_id}:${email}`, LIMITS.address)
  await countTry(deps, `portal-store:${store_id}`, LIMITS.store)
  await addJob(deps.db, 'send-portal-link', { ...request, email })
}

/** Emails a link to the customer with this address; does nothing if the store has no such customer. */
export async function sendPortalLink(
  deps: Deps,
  { store_id, email, locale, device_hash }: Omit<LinkRequest, 'ip'>,
): Promise<void> {
  const customer = await findCustomerByEmail(deps.db, store_id, email)
  if (!customer) return
  const code = device_hash === null ? null : String(randomInt(1_000_000)).padStart(6, '0')
  await deps.db.transaction(async (tx) => {
    const url = await createLink(deps, tx, {
      store_id,
      mode: customer.mode,
      customer_id: customer.customer_id,
      minutes: LINK_MINUTES,
      destination: '',
      code_hash: code === null || device_hash === null ? null : await hashSecret(codeIn(code, device_hash)),
    })
    const { store_name } = customer
    await deps.mail.queue(tx, portalLinkMail({ to: email, store_name, locale, url, code, minutes: LINK_MINUTES }))
  })
}

/** Text that is hashed for a code: the code works only in the browser that requested it. */
export const codeIn = (code: string, device_hash: string): string => `${code} ${device_hash}`

interface NewLink {
  store_id: string
  mode: 'test' | 'live'
  customer_id: string
  /** How long it works. */
  minutes: number
  /** Page of the portal to open; `payment-methods` signs in to fix the payment method only. */
  destination: '' | 'payment-methods'
  code_hash?: string | null
}

/** Creates a link that signs a customer in once. @returns its URL. Only its hash is stored. */
export async function createLink(deps: Deps, tx: Executor, link: NewLink): Promise<string> {
  const { minutes, ...row } = link
  const now = deps.clock.now()
  const token = newSecret()
  await insertLink(tx, {
    ...row,
    link_id: newId('plk', now.getTime()),
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + minutes * MINUTE),
    created_at: now,
  })
  const origin = await checkoutOriginOf(deps, link.store_id)
  return `${origin}/account/login?${new URLSearchParams({ token, store_id: link.store_id }).toString()}`
}
