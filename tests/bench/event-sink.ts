import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface EventSink {
  /** Origin for PROVIDERS_URL. */
  url: string
  /** Distinct events received. */
  received: () => number
  /** Events that arrived before an earlier one, or twice. */
  problems: () => number
  close: () => Promise<void>
}

interface Body {
  data: { event_id: string }[]
}

/** Accepts events as Meta's Conversions API does, and checks that numbered ones arrive in order. */
export async function startEventSink(): Promise<EventSink> {
  const seen = new Set<string>()
  let [problems, last] = [0, 0]
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Body
      for (const { event_id } of data) {
        const number = Number(/-(\d+)$/.exec(event_id)?.[1] ?? 0)
        if (seen.has(event_id) || (number > 0 && number <= last)) problems += 1
        seen.add(event_id)
        last = Math.max(last, number)
      }
      const text = JSON.stringify({ events_received: data.length, messages: [], fbtrace_id: 'bench' })
      response.writeHead(200, { 'content-type': 'application/json' }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => seen.size,
    problems: () => problems,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
