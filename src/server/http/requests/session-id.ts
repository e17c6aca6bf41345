import type { FastifyRequest } from 'fastify'

const FIELDS = ['live_cart_session_id', 'session_id'] as const

/** Session ID in a parsed body; null without one. */
export function sessionIdOf({ body }: Pick<FastifyRequest, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(body, field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** Session ID anywhere in a parsed request; null without one. */
export function namedSession({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string | null {
  const inParams: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'sessionId') : undefined
  if (typeof inParams === 'string') return inParams
  return sessionIdOf({ body }) ?? sessionIdOf({ body: query })
}
