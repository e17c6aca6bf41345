import type { Settings } from '../settings.ts'

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

type Hosts = Pick<Settings, 'publicUrl' | 'checkoutUrl' | 'knownHosts'>

/** Every host name that the merchant's entry may be shown on (GAP-09). */
export const knownHosts = (settings: Hosts): string[] => {
  const urls = [settings.publicUrl, settings.checkoutUrl].map((url) => new URL(url).hostname)
  return [...new Set([...OWN_HOSTS, ...LOCAL_HOSTS, ...urls, ...settings.knownHosts])]
}

/** Whether the merchant's entry may be shown on this host name (GAP-09, GD-012 to GD-017). */
export const isKnownHost = (settings: Hosts, hostname: string): boolean =>
  knownHosts(settings).includes(hostname.toLowerCase())

/** Whether a page of this origin is Cartwright's: one of the known hosts, or the desktop app. */
export function isOwnOrigin(settings: Hosts, origin: string): boolean {
  if (origin === DESKTOP_ORIGIN) return true
  if (!/^https?:/.test(origin) || !URL.canParse(origin)) return false
  return isKnownHost(settings, new URL(origin).hostname)
}
