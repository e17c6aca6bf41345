import type { FastifyRequest } from 'fastify'

const FIELDS = ['live_cart_session_id', 'session_id'] as const

/** The cart session that a parsed body names; null when it names none. */
export function sessionIdOf({ body }: Pick<FastifyRequest, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null
  for (const field of FIELDS) {
    const value: unknown = Reflect.get(body, field)
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

/** The cart session that a parsed request names, wherever it does; null when it names none. */
export function namedSession({
  params,
  query,
  body,
}: Pick<FastifyRequest, 'params' | 'query' | 'body'>): string | null {
  const inParams: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'sessionId') : undefined
  if (typeof inParams === 'string') return inParams
  return sessionIdOf({ body }) ?? sessionIdOf({ body: query })
}
