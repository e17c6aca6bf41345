import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'

/** PostgreSQL stores no NUL; everything else JSON can hold is for the schemas to judge. */
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

const ESCAPED_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i

/**
 * Whether a value read from JSON holds half of a surrogate pair, which no database stores. Only an escape can bring one
 * in, and only a half is written as an escape again.
 */
export const isHalfCharacter = (json: string, value: unknown): boolean =>
  ESCAPED_SURROGATE.test(json) && ESCAPED_SURROGATE.test(JSON.stringify(value))

/** The sign for what cannot be read, as addresses write it. */
const UNKNOWN_SIGN = '%EF%BF%BD'

const unstorable = (): AppError => new AppError(400, 'The request holds a character that cannot be stored')

/** Reads JSON bodies, refusing prototype keys and characters that cannot be stored, and NUL in addresses. */
export function registerJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    // A DELETE or POST without input may still say that it is JSON.
    if (text === '') return done(null, undefined)
    if (ESCAPED_NUL.test(text)) return done(unstorable())
    return parse(request, text, (error, value) => {
      if (!error && isHalfCharacter(text, value)) return done(unstorable())
      return done(error, value)
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.includes('%00')) return undefined
    if (request.url.startsWith('/api')) throw new AppError(400, 'The address could not be read')
    // Browsers read `//host` and `/\host` as another site.
    if (!/^\/(?![/\\])/.test(request.url)) throw new AppError(400, 'The address could not be read')
    // A person who opens it reads that there is no such page or session, as for any other unknown name.
    return reply.redirect(request.url.replaceAll('%00', UNKNOWN_SIGN))
  })
}
