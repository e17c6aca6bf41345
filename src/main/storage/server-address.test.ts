import { describe, expect, it, vi } from 'vitest'
import type { ConnectResult } from '../../shared/ipc.ts'
import { checkServer, parseServerAddress } from './server-address.ts'

const reason = (result: ConnectResult): string => (result.ok ? `accepted ${result.server}` : result.message)

describe('parsing a server address', () => {
  it.each([
    ['http://localhost:4100', 'http://localhost:4100'],
    [' localhost:4100/login?x=1 ', 'http://localhost:4100'],
    ['192.168.1.20:4100', 'http://192.168.1.20:4100'],
    ['[::1]:4100', 'http://[::1]:4100'],
    ['shop.example.com', 'https://shop.example.com'],
    ['HTTPS://Shop.Example.com:8443/', 'https://shop.example.com:8443'],
  ])('parses %s as %s', (typed, server) => {
    expect(parseServerAddress(typed)).toEqual({ ok: true, server })
  })

  it.each([
    ['', /Enter the address/],
    ['http://', /is not a valid address/],
    ['ftp://shop.example.com', /http:\/\/ or https:\/\//],
    ['http://shop.example.com', /not encrypted/],
    ['https://me:secret@shop.example.com', /name and password/],
  ])('rejects %j with a reason', (typed, message) => {
    expect(reason(parseServerAddress(typed))).toMatch(message)
  })
})

describe('checking a server', () => {
  const reply = (status: number, body: unknown) => async () => Response.json(body, { status })
  const failing = (error: Error) => async () => {
    throw error
  }

  it('accepts a healthy server', async () => {
    const fetch = vi.fn<(url: string) => Promise<Response>>(
      reply(200, { status: 'ok', version: '1.0.0', database: 'ok' }),
    )
    expect(await checkServer('localhost:4100', fetch)).toEqual({ ok: true, server: 'http://localhost:4100' })
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['http://localhost:4100/api/health'])
  })

  it.each([
    ['another program', reply(200, { hello: 'world' }), /not a Cartwright server/],
    ['a page', async () => new Response('<html>'), /not a Cartwright server/],
    ['a server without its database', reply(503, { detail: 'away' }), /database is not responding/],
    ['nothing', failing(new Error('net::ERR_CONNECTION_REFUSED')), /Could not connect/],
    ['an unknown name', failing(new Error('net::ERR_NAME_NOT_RESOLVED')), /Could not find localhost/],
    ['a bad certificate', failing(new Error('net::ERR_CERT_AUTHORITY_INVALID')), /valid certificate/],
    ['silence', failing(new DOMException('late', 'TimeoutError')), /did not respond within 8 seconds/],
    ['no network', failing(new Error('net::ERR_INTERNET_DISCONNECTED')), /offline/],
  ])('describes the error for %s', async (_case, fetch, message) => {
    expect(reason(await checkServer('localhost:4100', fetch))).toMatch(message)
  })
})
