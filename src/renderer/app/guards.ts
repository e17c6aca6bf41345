/** The seven hosts of the configuration (GAP-09). 127.0.0.1 is an alias of localhost. */
export const builtInHosts: readonly string[] = [
  'dashboard.example.com',
  'dev.dashboard.example.com',
  'staging.dashboard.example.com',
  'checkout.example.com',
  'localhost',
  'preview-a.example.app',
  'preview-b.example.app',
  '127.0.0.1',
]

/** Paths that an unregistered host may show (A §2). */
const allowedPaths: readonly string[] = [
  '/checkout',
  '/special-offer',
  '/quick-checkout',
  '/confirmation',
  '/thank-you',
  '/cart',
  '/account/login',
  '/account',
]

/** Shown when the list of domains fails to load (A §8). */
export const DOMAINS_FAILED = 'Failed to fetch domains'

/** True if the path is the prefix or continues it with a slash: '/carts' is not under '/cart' (DEF-11). */
export const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Reads the server's additional hosts (its own addresses and settings) from a meta element of the page. */
export function pageHosts(page: Document = document): string[] {
  const content = page.querySelector('meta[name="known-hosts"]')?.getAttribute('content') ?? ''
  return content.split(',').flatMap((host) => host.trim().toLowerCase() || [])
}

interface HostQuestion {
  /** Without port. */
  host: string
  /** Without query string. */
  path: string
  knownHosts: readonly string[]
  /** The verified checkout domains of all stores. */
  domains: readonly string[]
}

/**
 * Returns '/checkout' to redirect a visitor, or null to let them pass (A §2, DEF-12). The root of any external host is
 * a shop's. On other paths, registered domains pass and unknown hosts only show shopper pages.
 */
export function hostRedirect({ host, path, knownHosts, domains }: HostQuestion): '/checkout' | null {
  const name = host.toLowerCase()
  if (knownHosts.includes(name)) return null
  if (path === '/' || path === '') return '/checkout'
  if (domains.some((domain) => domain.toLowerCase() === name)) return null
  return allowedPaths.some((prefix) => isUnder(path, prefix)) ? null : '/checkout'
}
