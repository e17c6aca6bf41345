import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { isKnownHost } from '../../../http/requests/hosts.ts'
import { findProvenDomains } from './repo.ts'

export type HostDeps = Pick<Deps, 'db' | 'settings'>

/**
 * A merchant's own checkout domain shows that merchant's store alone (GAP-10).
 * @throws AppError 404 with this detail on the domain of another store
 */
export async function requireOwnHost(
  { db, settings }: HostDeps,
  host: string,
  store_id: string,
  detail = 'Session not found',
): Promise<void> {
  if (isKnownHost(settings, host)) return
  const name = host.toLowerCase()
  const owner = (await findProvenDomains(db)).find(({ domain }) => domain === name)?.store_id
  if (owner !== undefined && owner !== store_id) throw notFound(detail)
}

/** Where a store's shoppers are: its own checkout domain once it is proven, else the server's. No slash at the end. */
export async function checkoutOriginOf({ db, settings }: HostDeps, store_id: string): Promise<string> {
  const own = (await findProvenDomains(db)).find((proven) => proven.store_id === store_id)
  return own ? `https://${own.domain}` : settings.checkoutUrl.replace(/\/$/, '')
}

/** The origin of a store's own domain that a host is; null for the server's own hosts and for any other name. */
export async function ownOriginAt({ db, settings }: HostDeps, host: string, store_id: string): Promise<string | null> {
  if (isKnownHost(settings, host)) return null
  const name = host.toLowerCase()
  const own = (await findProvenDomains(db)).find((proven) => proven.store_id === store_id && proven.domain === name)
  return own ? `https://${own.domain}` : null
}
