import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'

export interface HealthServer {
  url: string
  close: () => Promise<void>
}

interface Answer {
  status: number
  body: unknown
}

const healthy: Answer = { status: 200, body: { status: 'ok', version: '0.1.0', database: 'ok' } }

/** Starts a server that only responds to GET /api/health, which is all that the desktop shell requests on its own. */
export async function startHealthServer(answer: Answer = healthy): Promise<HealthServer> {
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = request.url === '/api/health' ? answer : { status: 404, body: { detail: 'Not found' } }
    response.writeHead(status, {
      'content-type': 'application/json',
      'access-control-allow-origin': 'app://cartwright',
      'access-control-allow-headers': '*, Authorization, Bearer, Content-Type, Idempotency-Key',
    })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
