/** The app's own scheme and origin. Node gives custom schemes the origin 'null', so they are compared by hand. */
export const appScheme = 'app'
export const appHost = 'cartwright'
export const appOrigin = `${appScheme}://${appHost}`
export const connectPath = '/connect.html'

/** The address that a text means, or null. The oldest runtime has no `URL.canParse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Whether a page belongs to the app itself. */
export function isAppUrl(url: string): boolean {
  const parsed = parseUrl(url)
  return parsed !== null && parsed.protocol === `${appScheme}:` && parsed.host === appHost
}

/** Notifications of the app's own pages, and nothing else. `asker`: the frame that asks, and not the page around it. */
export const isPermitted = (permission: string, asker: string): boolean =>
  permission === 'notifications' && isAppUrl(asker)

/** Whether a link may be handed to the system: https and mail anywhere, plain http only at the chosen server. */
export function isExternalUrl(url: string, server: string | null): boolean {
  const parsed = parseUrl(url)
  if (!parsed) return false
  if (parsed.protocol === 'https:') return parsed.username === '' && parsed.password === ''
  if (parsed.protocol === 'mailto:') return true
  return parsed.protocol === 'http:' && parsed.origin === server
}
