import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { stores } from '../../shared/contracts/stores/store.ts'
import { call } from '../lib/api/api.ts'
import { apiQueryKey } from '../lib/api/query-client.ts'
import { platform } from '../platform/current.ts'
import { builtInHosts, DOMAINS_FAILED, hostRedirect, pageHosts } from './guards.ts'
import { ShopperRedirect } from './shopper-redirect.tsx'

/** Fetches the registered domains. Returns none on failure, so that only the built-in hosts count (GD-019, ERR-006). */
async function fetchDomains(signal: AbortSignal): Promise<string[]> {
  try {
    const { domains } = await call(stores.domains, {}, { signal })
    return domains.map(({ domain }) => domain)
  } catch (error) {
    console.warn(DOMAINS_FAILED, error)
    return []
  }
}

interface HostGuardProps {
  children: ReactNode
  host?: string
}

/** Limits visitors of a shop's host to shopper pages (A §2). The desktop's own pages are always allowed. */
export function HostGuard({ children, host = location.hostname }: HostGuardProps) {
  const { pathname } = useLocation()
  const knownHosts = [...builtInHosts, ...pageHosts()]
  const ours = platform().kind === 'desktop' || knownHosts.includes(host.toLowerCase())
  const { data: domains } = useQuery({
    queryKey: apiQueryKey(stores.domains),
    queryFn: ({ signal }) => fetchDomains(signal),
    enabled: !ours,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (ours) return children
  if (!domains) return null
  const redirect = hostRedirect({ host, path: pathname, knownHosts, domains })
  return redirect === null ? children : <ShopperRedirect path={redirect} />
}
