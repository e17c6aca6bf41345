import { BlockList, isIP, isIPv4 } from 'node:net'

/** Special-purpose networks of the IANA registries: nothing there belongs to the public internet. */
const IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Within 2000::/3, which is all that is public. */
const IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [base = '', bits = ''] = network.split('/')
    list.addSubnet(base, Number(bits), family)
  }
  return list
}

const special4 = listOf(IPV4, 'ipv4')
const special6 = listOf(IPV6, 'ipv6')
const global6 = listOf(['2000::/3'], 'ipv6')
/** NAT64: the last 32 bits are an IPv4 address. */
const translated6 = listOf(['64:ff9b::/96'], 'ipv6')

/**
 * True if an IP address is on the public internet. IPv4 addresses written as IPv6 are judged as IPv4, and anything that
 * isn't an address is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address)
  if (isIP(address) !== 6 || address.includes('%')) return false
  if (translated6.check(address, 'ipv6')) return isPublicAddress(lastIpv4(address))
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

/** The IPv4 address in the last 32 bits of an IPv6 address. */
function lastIpv4(address: string): string {
  const tail = new URL(`http://[${address}]/`).hostname.slice(1, -1).split(':').slice(-2)
  const [high = 0, low = 0] = tail.map((group) => Number.parseInt(group === '' ? '0' : group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
