import { Agent, request } from 'node:http'
import type { Contract, Input, Reply } from '../../src/shared/contract.ts'

export interface BenchReply<B> {
  status: number
  body: B
}

/** A thin keep-alive client: on two cores whatever the caller spends is taken from the server. */
export class HttpClient {
  readonly #origin: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 256 })

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** @throws Error when the status is not 200. */
  async call<C extends Contract>(
    contract: C,
    input: Input<C>,
    headers: Record<string, string> = {},
  ): Promise<Reply<C>> {
    const given: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = Object.assign(
      {},
      input,
    )
    const path = contract.path.replaceAll(/:(\w+)/g, (_, name: string) => given.params?.[name] ?? '')
    const query = given.query ? `?${new URLSearchParams(given.query).toString()}` : ''
    const reply = await this.send(contract.method, `/api${path}${query}`, given.body, headers)
    if (reply.status !== 200)
      throw new Error(`${contract.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    // The server checks its replies against the contract.
    return reply.body as Reply<C>
  }

  send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<BenchReply<unknown>> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.#origin
      const sent = request(
        {
          hostname,
          port,
          method,
          path,
          agent: this.#agent,
          headers: {
            ...headers,
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (reply) => {
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () => {
            const text = Buffer.concat(parts).toString()
            resolve({ status: reply.statusCode ?? 0, body: text.startsWith('{') ? JSON.parse(text) : text })
          })
          reply.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
