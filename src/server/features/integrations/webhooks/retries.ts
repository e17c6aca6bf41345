import { createHash } from 'node:crypto'
import type { Exchange } from '../../../integrations/http/exchange.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_JITTER = 0.2

/** Part of a delay that is added to it, different for each delivery: events that failed together don't return together. */
export const retryJitter = (delivery_id: string, attempts: number): number =>
  (createHash('sha256').update(`${delivery_id}:${attempts}`).digest().readUInt16BE(0) / 0xffff) * MAX_JITTER

/** Milliseconds that a response asks to wait, at most a day; 0 for none. */
export function retryAfter({ headers }: Pick<Exchange, 'headers'>, now: Date): number {
  const text = headers['retry-after'] ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? 0 : Math.min(Math.max(wait, 0), DAY_MS)
}
