import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ZendeskAccountDouble } from './zendesk-account.ts'

/** A simulated failure for the next calls. */
export interface ZendeskTrouble {
  /** Only for calls whose method and path match, such as /^POST \/api\/v2\/tickets/; default all. */
  on?: RegExp
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Milliseconds before any reply. */
  delay?: number
  /** The call is still processed, as if only the response were lost. */
  after?: boolean
}

/** A fake Zendesk account on a free loopback port, with simulated failures. */
export class ZendeskDouble extends ZendeskAccountDouble {
  readonly webhookSecret = 'dGhlIHNlY3JldCBvZiB0aGUgd2ViaG9vaw=='
  /** `METHOD path` of every call. */
  readonly calls: string[] = []
  /** Paths called with credentials. */
  readonly signed: string[] = []
  #server: Server
  #troubles: ZendeskTrouble[] = []

  private constructor() {
    super()
    this.#server = createServer((request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<ZendeskDouble> {
    const double = new ZendeskDouble()
    double.#server.listen(0, '127.0.0.1')
    await once(double.#server, 'listening')
    return double
  }

  get origin(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The double does not listen')
    return `http://127.0.0.1:${address.port}`
  }

  get settings() {
    const { origin, email, token, webhookSecret } = this
    return { origin, email, token, webhookSecret }
  }

  /** Makes the next matching call fail; applies to one call each time. */
  trouble(trouble: ZendeskTrouble): void {
    this.#troubles.push(trouble)
  }

  /** Removes unused failures. */
  recover(): void {
    this.#troubles.length = 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** Creates a webhook as Zendesk sends it. */
  webhook(payload: object, at: Date = this.now()): { payload: string; headers: Record<string, string> } {
    const body = JSON.stringify(payload)
    const timestamp = at.toISOString()
    const signature = createHmac('sha256', this.webhookSecret).update(timestamp).update(body).digest('base64')
    return {
      payload: body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'x-zendesk-webhook-signature': signature,
        'x-zendesk-webhook-signature-timestamp': timestamp,
      },
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await readAll(request)
    const url = new URL(request.url ?? '/', this.origin)
    const call = `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`
    this.calls.push(call)
    if (request.headers.authorization !== undefined) this.signed.push(url.pathname)
    const at = this.#troubles.findIndex(({ on }) => on?.test(call) ?? true)
    const trouble = at < 0 ? undefined : this.#troubles.splice(at, 1)[0]
    if (trouble?.after) this.answer(request, url, bytes)
    if (trouble?.delay) await wait(trouble.delay)
    if (trouble && (trouble.status !== undefined || trouble.body !== undefined)) {
      response.writeHead(trouble.status ?? 200, { 'content-type': 'application/json', ...trouble.headers })
      response.end(trouble.body ?? JSON.stringify({ error: 'Trouble' }))
      return
    }
    if (url.pathname.startsWith('/attachments/') && this.#sendFile(url, response)) return
    const { status, body, headers } = this.answer(request, url, bytes)
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-rate-limit': '700', ...headers })
    response.end(JSON.stringify(body))
  }

  /** Like the real one: the account's URL redirects to the file's host. */
  #sendFile(url: URL, response: ServerResponse): boolean {
    const [, , , token = '', stored] = url.pathname.split('/')
    const file = this.files.get(token)
    if (!file) return false
    if (stored === 'stored') {
      response.writeHead(200, { 'content-type': file.type, 'content-length': file.bytes.length })
      response.end(file.bytes)
    } else {
      response.writeHead(302, { location: `/attachments/token/${token}/stored` })
      response.end()
    }
    return true
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
