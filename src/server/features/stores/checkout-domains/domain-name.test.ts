import { expect, it } from 'vitest'
import { domainName, overlapsHosts } from './domain-name.ts'

it.each([
  ['shop.example.com', 'shop.example.com'],
  ['  Shop.Example.COM ', 'shop.example.com'],
  ['https://shop.example.com:8443/checkout?x=1#y', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['shop.example.com/', 'shop.example.com'],
  ['käse.example', 'xn--kse-qla.example'],
  ['xn--kse-qla.example', 'xn--kse-qla.example'],
])('parses %j as %s [GAP-26]', (typed, name) => expect(domainName(typed)).toBe(name))

it.each([
  '',
  'shop',
  'localhost',
  '127.0.0.1',
  '0x7f.1',
  '10.0.0.300',
  '[::1]',
  '2001:db8::1',
  'a..example',
  '-a.example',
  'a_b.example',
  '*.example.com',
  'two words.example',
  'me@example.com',
  'mailto:me@example.com',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  'exa%6dple.com',
  'shop.example.com\\evil',
])('rejects %j [GAP-26]', (typed) => expect(domainName(typed)).toBeNull())

it('matches hosts, their parents and their subdomains [GAP-09]', () => {
  const hosts = ['checkout.example.com', 'localhost']
  for (const domain of ['checkout.example.com', 'example.com', 'a.checkout.example.com', 'shop.localhost']) {
    expect([domain, overlapsHosts(domain, hosts)]).toEqual([domain, true])
  }
  for (const domain of ['shop.example.com', 'mycheckout.example.com', 'example.org']) {
    expect([domain, overlapsHosts(domain, hosts)]).toEqual([domain, false])
  }
})
