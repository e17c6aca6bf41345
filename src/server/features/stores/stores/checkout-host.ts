import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { isKnownHost } from '../../../http/requests/hosts.ts'
import { findVerifiedDomains } from './repo.ts'

export type HostDeps = Pick<Deps, 'db' | 'settings'>

interface OriginDeps extends Pick<Deps, 'settings'> {
  db: Executor
}

/**
 * Serves only a merchant's own store on their checkout domain (GAP-10).
 * @throws AppError 404 with this detail on another store's domain
 */
export async function requireOwnHost(
  { db, settings }: HostDeps,
  host: string,
  store_id: string,
  detail = 'Session not found',
): Promise<void> {
  if (isKnownHost(settings, host)) return
  const name = host.toLowerCase()
  const owner = (await findVerifiedDomains(db)).find(({ domain }) => domain === name)?.store_id
  if (owner !== undefined && owner !== store_id) throw notFound(detail)
}

/** Origin of a store's checkout pages: its own verified domain, otherwise the server's. No trailing slash. */
export async function checkoutOriginOf({ db, settings }: OriginDeps, store_id: string): Promise<string> {
  const own = (await findVerifiedDomains(db)).find((proven) => proven.store_id === store_id)
  return own ? `https://${own.domain}` : settings.checkoutUrl.replace(/\/$/, '')
}

/** Where a store's customers sign in to their account. */
export const portalUrlOf = async (deps: OriginDeps, store_id: string): Promise<string> =>
  `${await checkoutOriginOf(deps, store_id)}/account/${store_id}`

/** Origin of the host if it is the store's own domain; null for the server's hosts and any other name. */
export async function ownOriginAt({ db, settings }: HostDeps, host: string, store_id: string): Promise<string | null> {
  if (isKnownHost(settings, host)) return null
  const name = host.toLowerCase()
  const own = (await findVerifiedDomains(db)).find((proven) => proven.store_id === store_id && proven.domain === name)
  return own ? `https://${own.domain}` : null
}
