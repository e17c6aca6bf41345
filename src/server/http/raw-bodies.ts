import type { FastifyInstance } from 'fastify'

/** Adds routes whose requests arrive as raw bytes, because signatures cover them. */
export async function withRawBodies(app: FastifyInstance, addRoutes: (scope: FastifyInstance) => void): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    addRoutes(scope)
    done()
  })
}

/** The bytes of a request to such a route. */
export const rawBody = ({ body }: { body: unknown }): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))
