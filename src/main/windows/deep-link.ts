import { parseUrl } from '../security/origin.ts'

export const deepLinkScheme = 'cartwright'

const MAX_LENGTH = 2000

/** True if a text is a path inside the app: one leading slash, and nothing that a browser reads as another host. */
export const isDestination = (text: string): boolean => text.length <= MAX_LENGTH && /^\/(?![/\\])[^\\\s]*$/.test(text)

/**
 * Parses a deep link to a path: `cartwright://sales/orders?page=2` and `cartwright:///sales/orders?page=2` both return
 * `/sales/orders?page=2`. Null for anything else.
 */
export function parseDeepLink(link: string): string | null {
  const url = parseUrl(link)
  if (url?.protocol !== `${deepLinkScheme}:`) return null
  const { host, pathname, search } = url
  const path = host ? `/${host}${pathname === '/' ? '' : pathname}` : pathname || '/'
  return isDestination(path + search) ? path + search : null
}

/** Finds the first deep link in a process's arguments and returns its path. */
export function findDeepLink(args: readonly string[]): string | null {
  const link = args.find((arg) => arg.startsWith(`${deepLinkScheme}:`))
  return link === undefined ? null : parseDeepLink(link)
}
