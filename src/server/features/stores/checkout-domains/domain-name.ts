import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

export const NOT_A_DOMAIN = 'Enter a domain such as shop.example.com'
/** Shown for a domain that serves Cartwright itself. */
export const OWN_DOMAIN = 'This domain belongs to Cartwright. Enter one of your own.'

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * Normalizes a domain for storage and comparison: lowercase, punycode, without the scheme, port, path and trailing dot
 * of a pasted address. Null if no domain remains: an IP address, a single label, a typo.
 */
export function domainName(typed: string): string | null {
  const host = typed
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
  // The next step would turn these into something the merchant didn't mean.
  if (/[\s:@%[\]\\]/.test(host)) return null
  const name = domainToASCII(host)
  const labels = name.split('.')
  const isDomain =
    name.length <= 240 && labels.length > 1 && isIP(name) === 0 && labels.every((label) => LABEL.test(label))
  // A numeric last label is a mistyped IP address.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? name : null
}

/**
 * True if a domain equals, contains or is a subdomain of one of these hosts. As a store's domain, it could impersonate
 * Cartwright's own pages or set its cookies.
 */
export const overlapsHosts = (domain: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`))
