import type { FastifyInstance } from 'fastify'

/** Pages that shoppers return to after a payment or after confirming a card, with their own parameters. */
const PATHS: Readonly<Record<string, readonly string[]>> = {
  '/checkout': ['session', 'transaction'],
  '/special-offer': ['session', 'transaction'],
  '/account': ['view', 'confirmed'],
}
const LARGEST = 64 * 1024
/** Some intermediaries reject longer URLs. */
const MAX_URL_LENGTH = 6_000

/** Adds the fields to the URL's query, shortest first, and drops what doesn't fit. */
export function urlWithFields(path: string, query: URLSearchParams, fields: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => PATHS[path]?.includes(name)))
  const given = [...fields].filter(([name]) => !kept.has(name)).toSorted(([, a], [, b]) => a.length - b.length)
  for (const [name, value] of given) {
    const one = new URLSearchParams({ [name]: value }).toString()
    if (kept.toString().length + one.length < MAX_URL_LENGTH) kept.append(name, value)
  }
  return `${path}?${kept.toString()}`
}

/**
 * Accepts the form with which banks return shoppers (`MD`, `cres`, `threeDSSessionData`) and redirects to the page with
 * the fields in its query. They prove nothing; the payment's outcome is read from the provider.
 */
export async function registerProviderReturn(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    for (const path of Object.keys(PATHS)) {
      scope.post(path, { schema: { hide: true } }, (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const query = new URL(request.url, 'http://shop.invalid').searchParams
        return reply.header('cache-control', 'no-store').redirect(urlWithFields(path, query, fields), 303)
      })
    }
    done()
  })
}
