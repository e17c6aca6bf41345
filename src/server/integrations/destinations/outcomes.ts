import type * as z from 'zod/mini'
import type { Exchange } from '../http/exchange.ts'
import type { SendOutcome } from './destination.ts'

const accepted = { accepted: true } as const

/** Every part was accepted. */
export const allAccepted = (count: number): SendOutcome => ({
  kind: 'done',
  results: Array.from({ length: count }, () => accepted),
})

/** The only part of a request was refused; a batch is split until the bad part is alone. */
export const refused = (count: number, reason: string): SendOutcome =>
  count > 1 ? { kind: 'split', reason } : { kind: 'done', results: [{ accepted: false, reason }] }

/** Seconds or an HTTP date; absent or invalid: undefined. */
const retryAfter = ({ headers }: Exchange): number | undefined => {
  const seconds = Number(headers['retry-after'] ?? '')
  return seconds > 0 ? Math.min(seconds, 3600) * 1000 : undefined
}

/** Why a request was not accepted; '' if it was. */
export const reasonOf = (outcome: SendOutcome): string => {
  if (outcome.kind !== 'done') return outcome.reason
  const refusal = outcome.results.find((result) => !result.accepted)
  return refusal?.reason ?? ''
}

/**
 * What an HTTP status means for every tool, unless its answer says more: temporary faults, rejected credentials, or null
 * for the tool's own rules.
 */
export function commonOutcome(response: Exchange): SendOutcome | null {
  const { status } = response
  if (status === null) return { kind: 'retry', reason: response.failure }
  if (status === 401 || status === 403) return { kind: 'broken', reason: `The key was rejected (${status})` }
  if (![408, 425, 429].includes(status) && status < 500) return null
  const after_ms = retryAfter(response)
  const reason = status === 429 ? 'Too many requests (429)' : `Temporarily unavailable (${status})`
  return { kind: 'retry', reason, ...(after_ms !== undefined && { after_ms }) }
}

/** The response as JSON of a known shape; null if it is anything else. */
export function parseAnswer<S extends z.ZodMiniType>({ body }: Exchange, schema: S): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}
