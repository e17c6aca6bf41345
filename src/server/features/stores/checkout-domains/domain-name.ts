import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'

/** What is said of a text that is no domain. */
export const NOT_A_DOMAIN = 'Enter a domain such as shop.example.com'
/** What is said of a domain that Cartwright itself is reached under. */
export const OWN_DOMAIN = 'This domain belongs to Cartwright. Enter one of your own.'

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/

/**
 * A domain as it is stored and compared: lower case, in the letters of DNS, without the scheme, port, path and final dot
 * that come along when an address is pasted. Null where that leaves no domain: an IP address, a single name, a mistake.
 */
export function domainName(typed: string): string | null {
  const host = typed
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
  // Of these the next step would make something else than what was meant.
  if (/[\s:@%[\]\\]/.test(host)) return null
  const name = domainToASCII(host)
  const labels = name.split('.')
  const isDomain =
    name.length <= 240 && labels.length > 1 && isIP(name) === 0 && labels.every((label) => LABEL.test(label))
  // A last label of digits is an IP address that somebody has mistyped.
  return isDomain && !/^\d+$/.test(labels.at(-1) ?? '') ? name : null
}

/**
 * Whether a domain is, holds or lies under one of these hosts: as a store's it would stand in for a page of Cartwright's
 * own, or be able to set its cookies.
 */
export const isTakenByHosts = (domain: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`))
