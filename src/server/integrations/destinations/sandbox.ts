import { createHash } from 'node:crypto'
import type { Json } from '../../connectors/results.ts'
import type { Exchange, OutgoingRequest } from '../http/exchange.ts'
import type { Send } from './destination.ts'

/** What a tool's server says to a valid request; the status is 200 unless given. */
interface Answer {
  status?: number
  body?: Json
}

const countOf = (body: string): number => (body.match(/"event_name":/g) ?? []).length

/** Answers by host, as the tools' references describe them. */
const ANSWERS: Readonly<Record<string, (request: OutgoingRequest) => Answer>> = {
  'graph.facebook.com': ({ body }) => ({
    body: {
      events_received: countOf(body),
      messages: [],
      fbtrace_id: digestOf(body).toString('base64url').slice(0, 23),
    },
  }),
  'a.klaviyo.com': ({ method }) =>
    method === 'GET'
      ? { body: { data: [{ attributes: { contact_information: { organization_name: 'Sandbox' } } }] } }
      : { status: 202 },
  'www.google-analytics.com': ({ url }) =>
    new URL(url).pathname.startsWith('/debug/') ? { body: { validationMessages: [] } } : { status: 204 },
}

/** Milliseconds that a request to a tool takes over the internet. */
const LATENCY = { least: 90, spread: 160 }

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Stands in for tools in the demo store: takes events as they do, on this server, and sends nothing anywhere. Reports
 * the latency of a real request without waiting for it.
 */
export const sandboxSend: Send = (request) => {
  const answer = ANSWERS[new URL(request.url).hostname]?.(request) ?? { status: 404 }
  const { status = 200, body } = answer
  const exchange: Exchange = {
    status,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? '' : JSON.stringify(body),
    duration_ms: LATENCY.least + (digestOf(request.body).readUInt16BE(0) % LATENCY.spread),
    failure: '',
  }
  return Promise.resolve(exchange)
}
