import { connect, type Socket } from 'node:net'
import type { Contract, Input, Reply } from '../../src/shared/contract.ts'

export interface BenchReply<B> {
  status: number
  body: B
  /** The device cookie set by the reply; a sign-in sets others. */
  cookie?: string | undefined
}

const HEAD_END = '\r\n\r\n'

/** A keep-alive connection that carries one call at a time. */
class Line {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #answer: ((reply: BenchReply<unknown>) => void) | undefined
  #fail: ((error: Error) => void) | undefined
  /** The server closed the connection, so nothing more can be sent. */
  ended = false

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true })
    this.#socket.on('data', (part) => this.#receive(part))
    this.#socket.on('error', (error) => this.#fail?.(error))
    this.#socket.on('close', () => {
      this.ended = true
      this.#fail?.(new Error('The server closed the connection'))
    })
  }

  send(head: string, payload: string): Promise<BenchReply<unknown>> {
    return new Promise((resolve, reject) => {
      this.#answer = resolve
      this.#fail = reject
      this.#socket.write(head + payload)
    })
  }

  close(): void {
    this.#fail = undefined
    this.#socket.destroy()
  }

  #receive(part: Buffer): void {
    this.#parts.push(part)
    const all = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    const end = all.indexOf(HEAD_END)
    if (end < 0) return
    const head = all.toString('latin1', 0, end)
    const length = /^content-length: *(\d+)/im.exec(head)?.[1]
    const status = Number(head.slice(9, 12))
    if (length === undefined && status !== 204) {
      this.#fail?.(new Error(`The reply has no length:\n${head}`))
      return
    }
    const from = end + HEAD_END.length
    if (all.length < from + Number(length ?? 0)) return
    this.#parts = []
    const text = all.toString('utf8', from)
    const cookie = /^set-cookie: *(cw_device=[^;\r]+)/im.exec(head)?.[1]
    this.#answer?.({ status, body: text.startsWith('{') ? JSON.parse(text) : text, cookie })
  }
}

/** A minimal keep-alive client: on two cores, any CPU time of the client is taken from the server. */
export class HttpClient {
  readonly #origin: URL
  readonly #lines = new Set<Line>()
  readonly #free: Line[] = []
  /** The shopper's browser, which owns its sessions. */
  #cookie: string | undefined

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** @throws Error if the status is not 200. */
  async call<C extends Contract>(
    contract: C,
    input: Input<C>,
    headers: Record<string, string> = {},
  ): Promise<Reply<C>> {
    const given: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = Object.assign(
      {},
      input,
    )
    const { params } = given
    const path = params ? contract.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') : contract.path
    const query = given.query ? `?${new URLSearchParams(given.query).toString()}` : ''
    const reply = await this.send(contract.method, `/api${path}${query}`, given.body, headers)
    if (reply.status !== 200)
      throw new Error(`${contract.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    // The server validates its replies against the contract.
    return reply.body as Reply<C>
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<BenchReply<unknown>> {
    const payload = body === undefined ? '' : JSON.stringify(body)
    let head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#origin.host}\r\n`
    if (this.#cookie !== undefined) head += `cookie: ${this.#cookie}\r\n`
    for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`
    if (body !== undefined)
      head += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(payload)}\r\n`
    const line = this.#line()
    const reply = await line.send(`${head}\r\n`, payload)
    this.#cookie ??= reply.cookie
    this.#free.push(line)
    return reply
  }

  close(): void {
    for (const line of this.#lines) line.close()
  }

  #line(): Line {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) if (!free.ended) return free
    const line = new Line(this.#origin.hostname, Number(this.#origin.port || 80))
    this.#lines.add(line)
    return line
  }
}
