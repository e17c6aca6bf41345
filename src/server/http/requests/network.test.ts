import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from './network.ts'

const group = fc.integer({ min: 0, max: 0xff_ff })
const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count })
const hex = (parts: readonly number[]): string => parts.map((part) => part.toString(16)).join(':')

/** The same address with its longest run of zeros compressed, as systems write it. */
const short = (parts: readonly number[]): string => new URL(`http://[${hex(parts)}]`).hostname.slice(1, -1)

it('counts IPv4 by address, also mapped into IPv6', () => {
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('::FFFF:cb00:7109')).toBe('203.0.113.9')
})

it('counts IPv6 by /64', () => {
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:DB8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('64:ff9b::203.0.113.9')).toBe('64:ff9b:0:0::/64')
})

it('leaves anything else unchanged', () => {
  expect(networkOf('')).toBe('')
  expect(networkOf('unknown')).toBe('unknown')
})

it('gives every address of a /64 the same key, in any notation, and other networks another', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), group, (network, one, other, last) => {
      fc.pre(network.some((part) => part !== 0))
      const key = networkOf(hex([...network, ...one]))
      expect(networkOf(short([...network, ...other]))).toBe(key)
      expect(networkOf(hex([...network, ...other]).toUpperCase())).toBe(key)
      const neighbor = [...network.slice(0, 3), last]
      expect(networkOf(hex([...neighbor, ...one])) === key).toBe(last === network[3])
    }),
  )
})
