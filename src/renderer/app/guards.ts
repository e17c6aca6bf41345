/** The seven hosts of the configuration (GAP-09); 127.0.0.1 is another name of localhost. */
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

/** What a host that nobody registered may show (A §2). */
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

/** The words for a list of domains that could not be read (A §8). */
export const DOMAINS_FAILED = 'Failed to fetch domains'

/** The path is the prefix or continues it with a slash: '/carts' is not under '/cart' (DEF-11). */
export const isUnder = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** What a server adds to the built-in hosts: those of its own addresses and settings, in a meta element of the page. */
export function pageHosts(page: Document = document): string[] {
  const content = page.querySelector('meta[name="known-hosts"]')?.getAttribute('content') ?? ''
  return content.split(',').flatMap((host) => host.trim().toLowerCase() || [])
}

interface HostQuestion {
  /** Name without port. */
  host: string
  /** Path without the question mark and what follows. */
  path: string
  knownHosts: readonly string[]
  /** The proven checkout domains of all stores. */
  domains: readonly string[]
}

/**
 * Where the host guard sends a visitor: '/checkout', or null to let them pass (A §2, DEF-12). The root of any host that is
 * not ours is a shop's; elsewhere a registered domain passes and an unknown one shows shoppers' pages alone.
 */
export function hostRedirect({ host, path, knownHosts, domains }: HostQuestion): '/checkout' | null {
  const name = host.toLowerCase()
  if (knownHosts.includes(name)) return null
  if (path === '/' || path === '') return '/checkout'
  if (domains.some((domain) => domain.toLowerCase() === name)) return null
  return allowedPaths.some((prefix) => isUnder(path, prefix)) ? null : '/checkout'
}
