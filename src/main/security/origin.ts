/** The app's own scheme and origin. Node gives custom schemes the origin 'null', so they are compared manually. */
export const appScheme = 'app'
export const appHost = 'cartwright'
export const appOrigin = `${appScheme}://${appHost}`
export const connectPath = '/connect.html'

/** Parses a URL; null if invalid. The oldest supported runtime has no `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** True if a URL is a page of the app. */
export function isAppUrl(url: string): boolean {
  const parsed = parseUrl(url)
  return parsed !== null && parsed.protocol === `${appScheme}:` && parsed.host === appHost
}

/**
 * Allows notifications for the app's own pages, and nothing else. `asker` is the requesting frame, not the page around
 * it.
 */
export const isPermitted = (permission: string, asker: string): boolean =>
  permission === 'notifications' && isAppUrl(asker)

/** True if a link may be opened outside the app: https and mailto anywhere, plain http only at the chosen server. */
export function isExternalUrl(url: string, server: string | null): boolean {
  const parsed = parseUrl(url)
  if (!parsed) return false
  if (parsed.protocol === 'https:') return parsed.username === '' && parsed.password === ''
  if (parsed.protocol === 'mailto:') return true
  return parsed.protocol === 'http:' && parsed.origin === server
}
