import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startReceiver, type Receiver } from '../../../../tests/support/webhooks/receiver.ts'
import { pinnedTo, sendToPublic, type PublicDeps } from './public-exchange.ts'

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(() => receiver.close())

const noDns: PublicDeps['dns'] = { resolveAddresses: () => Promise.reject(new Error('No lookup expected')) }
const local: PublicDeps = { dns: noDns, allowsLoopback: true }
const post = (url: string) =>
  ({ method: 'POST', url, headers: { 'content-type': 'application/json' }, body: '{}' }) as const

const resolving = (...addresses: string[]): PublicDeps => ({
  dns: { resolveAddresses: () => Promise.resolve(addresses) },
  allowsLoopback: false,
})

it('sends a request and reads the response', async () => {
  receiver.respond((response) => response.writeHead(201, { 'x-id': '7' }).end('received'))
  const result = await sendToPublic(local, post(receiver.url))
  expect(result).toMatchObject({ status: 201, body: 'received', failure: '', headers: { 'x-id': '7' } })
  expect(receiver.received).toMatchObject([{ text: '{}', headers: { 'content-length': '2' } }])
})

it('gives up on an endpoint that never responds', async () => {
  receiver.respond(() => {})
  const result = await sendToPublic(local, post(receiver.url), { timeout_ms: 50, max_bytes: 100 })
  expect(result).toMatchObject({ status: null, failure: 'No response within 0.05 seconds' })
})

it('gives up on a response that never ends', async () => {
  receiver.respond((response) => response.writeHead(200).write('a'))
  const result = await sendToPublic(local, post(receiver.url), { timeout_ms: 50, max_bytes: 100 })
  expect(result).toMatchObject({ status: null, failure: 'No response within 0.05 seconds' })
})

it('gives up on a name server that never responds', async () => {
  const dns = { resolveAddresses: () => new Promise<string[]>(() => {}) }
  const limits = { timeout_ms: 50, max_bytes: 100 }
  const result = await sendToPublic({ dns, allowsLoopback: false }, post('https://hooks.example.com/'), limits)
  expect(result.failure).toBe('No response within 0.05 seconds')
})

it('reads 64 KiB of a response of 10 MB', async () => {
  receiver.respond((response) => response.writeHead(200).end(Buffer.alloc(10 * 1024 * 1024, 'x')))
  const result = await sendToPublic(local, post(receiver.url))
  expect(result.status).toBe(200)
  expect(result.body).toHaveLength(64 * 1024)
})

it.each(['http://169.254.169.254/latest/meta-data/', 'http://localhost:1/', 'https://hooks.example.com/'])(
  'follows no redirect to %s',
  async (location) => {
    receiver.respond((response) => response.writeHead(302, { location }).end())
    expect((await sendToPublic(local, post(receiver.url))).status).toBe(302)
    expect(receiver.received).toHaveLength(1)
  },
)

it.each([
  ['10.0.0.5'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:10.0.0.5'],
  ['fd00:ec2::254'],
  ['93.184.216.34', '127.0.0.1'],
])('refuses a host that resolves to %s', async (...addresses) => {
  const result = await sendToPublic(resolving(...addresses), post('https://hooks.example.com/in'))
  expect(result).toMatchObject({ status: null, failure: 'hooks.example.com isn’t a public address' })
})

it.each([
  ['https://127.0.0.1/', 'Enter a URL that is reachable from the internet'],
  ['https://localhost/', 'Enter a URL that is reachable from the internet'],
  ['https://2130706433/', 'Enter a URL that is reachable from the internet'],
  ['https://169.254.169.254/', '169.254.169.254 isn’t a public address'],
  ['https://[::ffff:127.0.0.1]/', '::ffff:7f00:1 isn’t a public address'],
  ['http://93.184.216.34/', 'Enter a URL that starts with https://'],
  ['https://hooks.example.com:25/', 'Use port 443, or a port of 1024 or higher'],
])('refuses %s without a lookup', async (url, failure) => {
  const result = await sendToPublic({ dns: noDns, allowsLoopback: false }, post(url))
  expect(result).toMatchObject({ status: null, failure })
})

it('connects to the address that it checked, whatever a second lookup says', async () => {
  const port = new URL(receiver.url).port
  const resolveAddresses = vi
    .fn<PublicDeps['dns']['resolveAddresses']>()
    .mockResolvedValueOnce(['192.0.2.9'])
    .mockResolvedValue(['127.0.0.1'])
  const rebinding = { dns: { resolveAddresses }, allowsLoopback: false }
  const result = await sendToPublic(rebinding, post(`https://rebind.example.com:${port}/`))
  expect(result.failure).toBe('rebind.example.com isn’t a public address')
  expect(resolveAddresses).toHaveBeenCalledTimes(1)
  expect(receiver.received).toEqual([])
})

it('says why a host could not be reached', async () => {
  const failing = (code: string): PublicDeps => ({
    dns: { resolveAddresses: () => Promise.reject(Object.assign(new Error(code), { code })) },
    allowsLoopback: false,
  })
  const to = post('https://hooks.example.com/')
  expect((await sendToPublic(failing('ENOTFOUND'), to)).failure).toBe('The host name doesn’t exist')
  expect((await sendToPublic(resolving(), to)).failure).toBe('hooks.example.com has no address')
  await receiver.close()
  expect((await sendToPublic(local, post(receiver.url))).failure).toBe('The connection was refused')
})

it('answers every lookup of a connection with the checked addresses', () => {
  const lookup = pinnedTo(['93.184.216.34', '2606:2800::1'])
  const found = vi.fn<Parameters<typeof lookup>[2]>()
  lookup('rebind.example.com', { all: true }, found)
  lookup('rebind.example.com', {}, found)
  expect(found.mock.calls).toEqual([
    [
      null,
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:2800::1', family: 6 },
      ],
    ],
    [null, '93.184.216.34', 4],
  ])
})
