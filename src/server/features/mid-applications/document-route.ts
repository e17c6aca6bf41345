import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { addressLimit } from '../../http/limits.ts'
import { storageKey } from './documents.ts'
import { findDocument } from './repo.ts'
import { documentLinks } from './wire.ts'

/** Whatever a document turns out to be, as a page of its own it can do nothing. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const signed = z.object({ expires: z.string(), signature: z.string() })

/** Serves the documents of applications to whoever has a link that was made within the hour. */
export function registerMidDocuments(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${documentLinks.path}/:id`,
    {
      // The desktop's pages have another origin.
      helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
      schema: { hide: true },
      config: { rateLimit: addressLimit(deps.settings) },
    },
    async (request, reply) => {
      const { id } = request.params
      const given = signed.safeParse(request.query)
      const known = given.success && documentLinks.holds(deps.settings, deps.clock.now(), { id, ...given.data })
      const row = known ? await findDocument(deps.db, id) : undefined
      const file = row && (await deps.storage.read(storageKey(row)))
      if (!row || !file) throw notFound('Not found')
      const shown = row.content_type.startsWith('image/') ? 'inline' : 'attachment'
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', POLICY)
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(row.file_name)}`)
        .header('content-length', file.size)
        .type(row.content_type)
        .send(file.stream)
    },
  )
}
