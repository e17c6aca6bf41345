import type { FastifyInstance } from 'fastify'

/** Pages that a payment's shopper comes back to. */
const PATHS = ['/checkout', '/special-offer'] as const
const LARGEST = 64 * 1024
/** Longer addresses are refused on the way by some. */
const LONGEST_ADDRESS = 6_000

/** The same address with the fields in its query, the short ones first: what does not fit is left out. */
export function addressWith(path: string, query: URLSearchParams, fields: URLSearchParams): string {
  const kept = new URLSearchParams([...query].filter(([name]) => name === 'session' || name === 'transaction'))
  const given = [...fields].filter(([name]) => !kept.has(name)).toSorted(([, a], [, b]) => a.length - b.length)
  for (const [name, value] of given) {
    const one = new URLSearchParams({ [name]: value }).toString()
    if (kept.toString().length + one.length < LONGEST_ADDRESS) kept.append(name, value)
  }
  return `${path}?${kept.toString()}`
}

/**
 * Takes the form by which banks send shoppers back (`MD`, `cres`, `threeDSSessionData`): a page is asked for, so that the
 * fields go on in its address. They prove nothing; whoever goes on with the payment asks the provider.
 */
export async function registerReturning(app: FastifyInstance): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LARGEST },
      (_request, body, parsed) => parsed(null, new URLSearchParams(String(body))),
    )
    for (const path of PATHS) {
      scope.post(path, { schema: { hide: true } }, (request, reply) => {
        const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const query = new URL(request.url, 'http://shop.invalid').searchParams
        return reply.header('cache-control', 'no-store').redirect(addressWith(path, query, fields), 303)
      })
    }
    done()
  })
}
