import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import qs from 'qs'
import { providersAt, type ProviderDeps } from '../../../src/server/connectors/http/addresses.ts'

/** A call as the provider gets it, with its intended host. */
export interface DoubleRequest {
  method: string
  host: string
  /** Without the query. */
  path: string
  query: Record<string, unknown>
  headers: IncomingHttpHeaders
  /** The form, JSON or multipart fields; null without a body. */
  body: unknown
  text: string
}

/** Checks requests against a provider's official API description. Returns problems as text; empty if valid. */
export interface OfficialDescription {
  check(request: DoubleRequest): string[]
}

export interface DoubleReply {
  status: number
  json?: unknown
  text?: string
  /** Instead of text, for files. */
  bytes?: Buffer
  headers?: Record<string, string>
}

/** A provider that behaves as documented, below `/<host>/` of the double server. */
export interface ProviderDouble {
  hosts: readonly string[]
  answer(request: DoubleRequest): DoubleReply | Promise<DoubleReply>
  /** The provider's own description of a request, if it has one and PROVIDER_SPECS_DIR is set. */
  description?: (request: DoubleRequest) => OfficialDescription | null
}

/** A simulated failure of the next call; `lost_answer` processes the call and then drops the connection. */
export type Mishap = DoubleReply | 'break' | 'lost_answer' | 'silence'

export interface DoubleServer {
  /** Origin without a trailing slash, for PROVIDERS_URL. */
  url: string
  /** For connectors: sends all calls to the doubles, and waits take no time. */
  deps: ProviderDeps
  /** Every call so far. */
  requests: DoubleRequest[]
  /** Violations of the official descriptions; must stay empty. */
  violations: string[]
  /** Makes the next calls fail, one failure each. */
  befall(...mishaps: Mishap[]): void
  /** Stops, and fails the test if a request violated an official description. */
  close(): Promise<void>
}

export const startDoubles = async (doubles: readonly ProviderDouble[]): Promise<DoubleServer> => {
  const mishaps: Mishap[] = []
  const requests: DoubleRequest[] = []
  const violations: string[] = []
  const server = createServer((incoming, outgoing) => {
    void handle(incoming, outgoing).catch((error: unknown) => {
      violations.push(`The double failed: ${String(error)}`)
      outgoing.destroy()
    })
  })
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    // A browser on one of the pages requests its favicon automatically.
    if (incoming.url === '/favicon.ico') return void outgoing.writeHead(204).end()
    const request = await read(incoming)
    requests.push(request)
    const mishap = mishaps.shift()
    if (mishap === 'silence') return
    if (mishap === 'break') return void outgoing.destroy()
    const double = doubles.find(({ hosts }) => hosts.includes(request.host))
    if (double === undefined) violations.push(`No one stands in for ${request.host}`)
    const wrong = double?.description?.(request)?.check(request) ?? []
    violations.push(...wrong)
    const isAnswered = mishap === undefined || mishap === 'lost_answer'
    const reply = isAnswered ? await double?.answer(request) : mishap
    if (mishap === 'lost_answer' || reply === undefined) return void outgoing.destroy()
    const type = reply.text === undefined ? 'application/json' : 'text/html'
    outgoing.writeHead(reply.status, { 'content-type': type, ...reply.headers })
    outgoing.end(reply.bytes ?? reply.text ?? JSON.stringify(reply.json ?? {}))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    deps: { ...providersAt(url), wait: () => Promise.resolve() },
    requests,
    violations,
    befall: (...next) => void mishaps.push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      if (violations.length > 0) throw new Error(violations.join('\n'))
    },
  }
}

const read = async (incoming: IncomingMessage): Promise<DoubleRequest> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const raw = Buffer.concat(chunks)
  const [path = '', search = ''] = (incoming.url ?? '').split('?', 2)
  const [, host = '', ...rest] = path.split('/')
  const { method = 'GET', headers } = incoming
  const type = headers['content-type'] ?? ''
  return {
    method,
    host,
    path: `/${rest.join('/')}`,
    query: qs.parse(search, { depth: 10 }),
    headers,
    body: raw.byteLength === 0 ? null : await parsed(type, raw),
    text: raw.toString('utf8'),
  }
}

const parsed = async (type: string, raw: Buffer): Promise<unknown> => {
  if (type.startsWith('application/x-www-form-urlencoded')) return qs.parse(raw.toString('utf8'), { depth: 10 })
  if (type.startsWith('multipart/form-data')) {
    const fields = await new Response(new Uint8Array(raw), { headers: { 'content-type': type } }).formData()
    return Object.fromEntries(
      [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
  }
  return JSON.parse(raw.toString('utf8')) as unknown
}
