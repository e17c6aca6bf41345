import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** PostgreSQL can't store NUL; the schemas validate everything else. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/**
 * True if a value parsed from JSON contains a lone surrogate, which no database stores. Only an escape can produce one,
 * and only a lone one is escaped again.
 */
export const hasLoneSurrogate = (json: string, value: unknown): boolean =>
  ESCAPED_SURROGATE.test(json) && ESCAPED_SURROGATE.test(JSON.stringify(value))

/** URL-encoded replacement character. */
const REPLACEMENT_CHARACTER = '%EF%BF%BD'

const unstorable = (): AppError => new AppError(400, 'The request holds a character that cannot be stored')

/** Parses JSON bodies, rejecting prototype keys, characters that can't be stored, and NUL in URLs. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A DELETE or POST without input may still have a JSON content type.
    if (text === '') return done(null, undefined)
    if (ESCAPED_NUL.test(text)) return done(unstorable())
    return parse(request, text, (error, value) => {
      if (!error && hasLoneSurrogate(text, value)) return done(unstorable())
      return done(error, value)
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.includes('%00')) return undefined
    if (request.url.startsWith('/api')) throw new AppError(400, 'The address could not be read')
    // Browsers treat `//host` and `/\host` as another site.
    if (!/^\/(?![/\\])/.test(request.url)) throw new AppError(400, 'The address could not be read')
    // A person who opens it sees that the page or session doesn't exist, as for any other unknown name.
    return reply.redirect(request.url.replaceAll('%00', REPLACEMENT_CHARACTER))
  })
}
