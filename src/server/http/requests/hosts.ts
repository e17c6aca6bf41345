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

/** The desktop app's pages. */
export const DESKTOP_ORIGIN = 'app://cartwright'

/** Vite's own pages while developing; it passes calls on to this server. */
const DEV_ORIGINS: readonly string[] = ['http://localhost:5173', 'http://127.0.0.1:5173']

/** Pages of other origins that may call the API: the desktop app's, and on a developer's machine Vite's. */
export function otherOrigins({ publicUrl }: Pick<Settings, 'publicUrl'>): ReadonlySet<string> {
  const isLocal = /^http:\/\/(localhost|127\.0\.0\.1)(:|$)/.test(publicUrl)
  return new Set([DESKTOP_ORIGIN, ...(isLocal ? DEV_ORIGINS : [])])
}

type Hosts = Pick<Settings, 'publicUrl' | 'checkoutUrl' | 'knownHosts'>

/** Every host name that the merchant's entry may be shown on (GAP-09). */
export const knownHosts = (settings: Hosts): string[] => {
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url).hostname)
  return [...new Set([...OWN_HOSTS, ...LOCAL_HOSTS, ...urls, ...settings.knownHosts])]
}

/** Whether the merchant's entry may be shown on this host name (GAP-09, GD-012 to GD-017). */
export const isKnownHost = (settings: Hosts, hostname: string): boolean =>
  knownHosts(settings).includes(hostname.toLowerCase())

/**
 * Whether a page of this origin may open a live socket at `host`: the addresses in the settings, the desktop app, or a page of
 * that very host, with its port.
 */
export function isOwnOrigin(settings: Hosts, origin: string, host: string): boolean {
  if (otherOrigins(settings).has(origin)) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  const page = new URL(origin)
  const own = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url).origin)
  if (own.includes(page.origin) || settings.knownHosts.includes(page.hostname)) return true
  return page.host === host && isKnownHost(settings, page.hostname)
}
