import type { Settings } from '../../settings.ts'

/** Hosts of Cartwright's own deployments (GAP-09). */
const OWN_HOSTS: readonly string[] = [
  'dashboard.example.com',
  'dev.dashboard.example.com',
  'staging.dashboard.example.com',
  'checkout.example.com',
  'preview-a.example.app',
  'preview-b.example.app',
]

const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1']

/** Origin of the desktop app's pages. */
export const DESKTOP_ORIGIN = 'app://cartwright'

/** Vite's pages in development, which proxies calls to this server. */
const DEV_ORIGINS: readonly string[] = ['http://localhost:5173', 'http://127.0.0.1:5173']

/** Other origins that may call the API: the desktop app's, and in development Vite's. */
export function otherOrigins({ publicUrl }: Pick<Settings, 'publicUrl'>): ReadonlySet<string> {
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(publicUrl)
  return new Set([DESKTOP_ORIGIN, ...(isLocal ? DEV_ORIGINS : [])])
}

type Hosts = Pick<Settings, 'publicUrl' | 'checkoutUrl' | 'knownHosts'>

/** Every host name that may serve the merchant entry (GAP-09). */
export const knownHosts = (settings: Hosts): string[] => {
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url).hostname)
  return [...new Set([...OWN_HOSTS, ...LOCAL_HOSTS, ...urls, ...settings.knownHosts])]
}

/** True if this host name may serve the merchant entry (GAP-09, GD-012 to GD-017). */
export const isKnownHost = (settings: Hosts, hostname: string): boolean =>
  knownHosts(settings).includes(hostname.toLowerCase())

/**
 * True if a page of this origin may open a live socket at `host`: the URLs in the settings, the desktop app, or a page
 * of that host and port.
 */
export function isOwnOrigin(settings: Hosts, origin: string, host: string): boolean {
  if (otherOrigins(settings).has(origin)) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  const page = new URL(origin)
  const own = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url).origin)
  if (own.includes(page.origin) || settings.knownHosts.includes(page.hostname)) return true
  return page.host === host && isKnownHost(settings, page.hostname)
}
