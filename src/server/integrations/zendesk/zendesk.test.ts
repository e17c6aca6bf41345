import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ZendeskDouble } from '../../../../tests/support/helpdesk/zendesk-double.ts'
import { findTicket, uploadFile } from './api.ts'
import { isFileAddress, openFile } from './attachments.ts'
import { authorizationOf, type ZendeskOptions } from './client.ts'
import { webhookProblem, ticketIdFromWebhook } from './webhook.ts'

const account = { origin: 'https://shop.zendesk.com', email: 'agent@shop.example', token: 'secret' }
const log = { warn: vi.fn(), error: vi.fn() }

describe('the Zendesk client', () => {
  let double: ZendeskDouble
  const options = (more: Partial<ZendeskOptions> = {}): ZendeskOptions => ({ account: double.settings, log, ...more })
  beforeAll(async () => {
    double = await ZendeskDouble.start()
  })
  afterAll(() => double.close())

  it('times out on a slow response', async () => {
    double.trouble({ delay: 500 })
    await expect(findTicket(options({ timeout: 40 }), '12')).rejects.toMatchObject({ status: 503 })
  })

  it('fails if the host is unreachable', async () => {
    const nobody = { ...double.settings, origin: 'http://127.0.0.1:9' }
    await expect(findTicket(options({ account: nobody }), '12')).rejects.toMatchObject({ status: 503 })
  })

  it('logs invalid credentials without revealing them', async () => {
    log.error.mockClear()
    const wrong = { ...double.settings, token: 'wrong-token' }
    await expect(findTicket(options({ account: wrong }), '12')).rejects.toMatchObject({ status: 503 })
    expect(log.error).toHaveBeenCalledOnce()
    expect(JSON.stringify(log.error.mock.calls)).not.toContain('wrong-token')
  })

  it('never logs file names', async () => {
    log.warn.mockClear()
    double.trouble({ status: 500 })
    const file = { file_name: 'private name.txt', content_type: 'text/plain', bytes: Buffer.from('x') }
    await expect(uploadFile(options(), file)).rejects.toMatchObject({ status: 503 })
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain('private')
  })

  it('returns null for 404', async () => {
    expect(await findTicket(options(), '1')).toBeNull()
  })
})

describe('Zendesk files', () => {
  it('are fetched only from its own hosts', () => {
    const ok = (url: string) => isFileAddress(account, new URL(url))
    expect(ok('https://shop.zendesk.com/attachments/token/a/?name=b')).toBe(true)
    expect(ok('https://p17.zdusercontent.com/attachment/1')).toBe(true)
    for (const url of [
      'http://p17.zdusercontent.com/a',
      'https://p17.zdusercontent.com:8443/a',
      'https://zdusercontent.com.evil.example/a',
      'https://evilzdusercontent.com/a',
      'https://user:word@shop.zendesk.com/a',
      'http://169.254.169.254/latest',
      'http://127.0.0.1:4100/api/outbox',
    ]) {
      expect(ok(url)).toBe(false)
    }
  })

  it('follow redirects to the file host without credentials, and to no other host', async () => {
    const seen: [string, string | null][] = []
    let leadsTo = 'https://p17.zdusercontent.com/attachment/1'
    vi.stubGlobal('fetch', async (url: URL, { headers }: RequestInit) => {
      seen.push([url.host, new Headers(headers).get('authorization')])
      if (url.host !== 'shop.zendesk.com') return new Response('the file', { headers: { 'content-length': '8' } })
      return new Response(null, { status: 302, headers: { location: leadsTo } })
    })
    const file = await openFile({ account, log }, 'https://shop.zendesk.com/attachments/token/a')
    expect(file?.size).toBe(8)
    expect(Buffer.concat((await file?.stream.toArray()) ?? []).toString()).toBe('the file')
    expect(seen).toEqual([
      ['shop.zendesk.com', authorizationOf(account)],
      ['p17.zdusercontent.com', null],
    ])
    leadsTo = 'https://evil.example/'
    await expect(openFile({ account, log }, '/attachments/token/a')).rejects.toMatchObject({ status: 503 })
    leadsTo = '/attachments/again'
    await expect(openFile({ account, log }, '/attachments/token/a')).rejects.toMatchObject({ status: 503 })
    expect(seen.map(([host]) => host)).not.toContain('evil.example')
  })
})

describe('Zendesk webhooks', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const body = Buffer.from('{"ticket_id":"12"}')
  // As documented: base64(HMAC-SHA256(timestamp + body)), computed with another tool.
  const signature = '1wS14cOQqhBWPnmumrFOV73MbJbA14Y7xyx1UL1Stq8='
  const headers = (more: object = {}) => ({
    'x-zendesk-webhook-signature': signature,
    'x-zendesk-webhook-signature-timestamp': '2026-11-21T10:00:00Z',
    ...more,
  })

  it('are verified by their signature, for five minutes', () => {
    expect(webhookProblem('a-secret', headers(), body, at)).toBeNull()
    expect(webhookProblem('another', headers(), body, at)).toBe('bad_signature')
    expect(webhookProblem('a-secret', headers(), Buffer.from('{"ticket_id":"13"}'), at)).toBe('bad_signature')
    expect(webhookProblem('a-secret', headers({ 'x-zendesk-webhook-signature': '' }), body, at)).toBe('bad_signature')
    expect(webhookProblem('a-secret', {}, body, at)).toBe('unsigned')
    const moved = headers({ 'x-zendesk-webhook-signature-timestamp': '2026-11-21T10:04:00Z' })
    expect(webhookProblem('a-secret', moved, body, at)).toBe('bad_signature')
    for (const minutes of [-6, 6]) {
      expect(webhookProblem('a-secret', headers(), body, new Date(at.getTime() + minutes * 60_000))).toBe('too_old')
    }
  })

  it('name a ticket in three formats, or none', () => {
    const ticketOf = (sent: unknown) => ticketIdFromWebhook(Buffer.from(JSON.stringify(sent)))
    expect(ticketOf({ ticket_id: 12 })).toBe('12')
    expect(ticketOf({ detail: { id: '12' } })).toBe('12')
    expect(ticketOf({ subject: 'zen:ticket:12' })).toBe('12')
    for (const sent of [{ ticket_id: '../12' }, { subject: 'zen:user:12' }, 'hello', null, []]) {
      expect(ticketOf(sent)).toBeNull()
    }
    expect(ticketIdFromWebhook(Buffer.from('no json'))).toBeNull()
  })
})
