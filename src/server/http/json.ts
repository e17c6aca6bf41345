import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** PostgreSQL stores no NUL; everything else JSON can hold is for the schemas to judge. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** Reads JSON bodies, refusing prototype keys and NUL characters, and NUL in addresses. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A DELETE or POST without input may still say that it is JSON.
    if (text === '') return done(null, undefined)
    if (ESCAPED_NUL.test(text)) return done(new AppError(400, 'The request holds a character that cannot be stored'))
    return parse(request, text, done)
  })
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError(400, 'The address could not be read')
  })
}
