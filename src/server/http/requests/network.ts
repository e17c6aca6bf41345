import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i

/**
 * The network that limits are counted by: an IPv4 address itself, or the /64 of an IPv6 address, since one host can use
 * all of its /64. IPv4-mapped addresses count as IPv4, and all notations of an address count together.
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED_IPV4.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const address = ip.split('%', 1)[0] ?? ip
  if (!isIPv6(address)) return ip
  const groups = ipv6Groups(address)
  // ::ffff:0:0/96 in hexadecimal is also IPv4.
  const [high, low] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff && high !== undefined) {
    return [high >> 8, high & 255, (low ?? 0) >> 8, (low ?? 0) & 255].join('.')
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight 16-bit groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a: string, b: string, c: string, d: string) =>
    [Number(a) * 256 + Number(b), Number(c) * 256 + Number(d)].map((group) => group.toString(16)).join(':'),
  )
  const [head = '', tail] = hex.split('::')
  const before = groupsIn(head)
  const after = tail === undefined ? [] : groupsIn(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

const groupsIn = (part: string): number[] =>
  part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
