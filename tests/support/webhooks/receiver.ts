import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  text: string
}

type Respond = (response: ServerResponse, received: ReceivedWebhook) => void

/** A merchant's endpoint. */
export interface Receiver {
  url: string
  received: ReceivedWebhook[]
  /** Responds to all following requests; default 204. */
  respond: (how: Respond) => void
  close: () => Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedWebhook[] = []
  let how: Respond = (response) => response.writeHead(204).end()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const webhook = { headers: request.headers, text: Buffer.concat(parts).toString('utf8') }
      received.push(webhook)
      how(response, webhook)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    respond: (next) => (how = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Verifies a webhook as the Standard Webhooks specification describes it, without the product's code: true if one of
 * the signatures was made with the secret.
 */
export function isSignedBy({ headers, text }: ReceivedWebhook, secret: string): boolean {
  const [, key = ''] = secret.split('whsec_')
  const hmac = createHmac(
    'sha256',
    Uint8Array.from(atob(key), (each) => each.charCodeAt(0)),
  )
  hmac.update([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'))
  const expected = `v1,${hmac.digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
