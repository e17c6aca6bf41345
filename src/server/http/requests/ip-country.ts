import type { FastifyRequest } from 'fastify'
import type { Settings } from '../../settings.ts'

/** What a proxy says where it cannot tell. */
const UNKNOWN: ReadonlySet<string> = new Set(['XX', 'ZZ'])

/**
 * The country of the caller's address, ISO 3166 alpha-2, as a trusted proxy says in the header that the server is set to
 * read. Null where it is set to none, the call did not come by such a proxy, or that cannot tell: anybody else could write
 * what they like there.
 */
export function ipCountryOf(
  { countryHeader }: Pick<Settings, 'countryHeader'>,
  request: Pick<FastifyRequest, 'ips' | 'headers'>,
): string | null {
  // More than the own address is told by trusted proxies alone.
  if (countryHeader === undefined || (request.ips?.length ?? 0) < 2) return null
  const told = request.headers[countryHeader]
  if (typeof told !== 'string' || !/^[A-Za-z]{2}$/.test(told)) return null
  const country = told.toUpperCase()
  return UNKNOWN.has(country) ? null : country
}
