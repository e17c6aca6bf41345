import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'

/** Values that proxies send for an unknown country. */
const UNKNOWN: ReadonlySet<string> = new Set(['XX', 'ZZ'])

/**
 * Country of the caller's IP address, ISO 3166 alpha-2, from a trusted proxy's configured header. Null without a
 * configured header, if the call didn't come through a trusted proxy, or if the proxy doesn't know: anyone else could
 * send any value.
 */
export function ipCountryOf(
  { countryHeader }: Pick<Settings, 'countryHeader'>,
  request: Pick<FastifyRequest, 'ips' | 'headers'>,
): string | null {
  // Only a trusted proxy adds another address to the caller's own.
  if (countryHeader === undefined || (request.ips?.length ?? 0) < 2) return null
  const told = request.headers[countryHeader]
  if (typeof told !== 'string' || !/^[A-Za-z]{2}$/.test(told)) return null
  const country = told.toUpperCase()
  return UNKNOWN.has(country) ? null : country
}
