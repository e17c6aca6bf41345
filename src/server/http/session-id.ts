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
