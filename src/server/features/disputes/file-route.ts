import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { addressLimit } from '../../http/limits.ts'
import { DISPUTE_FILES_PATH, isFileLink } from './file-links.ts'
import { storageKey } from './files.ts'
import { findFile } from './repo.ts'

/** Whatever a file turns out to be, as a page of its own it can do nothing. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const link = z.object({ expires: z.string(), signature: z.string() })

/** Serves the files of answers to disputes to whoever has a link that was made within the hour. */
export function registerDisputeFiles(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${DISPUTE_FILES_PATH}/:id`,
    {
      // The desktop's pages have another origin.
      helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
      schema: { hide: true },
      config: { rateLimit: addressLimit(deps.settings) },
    },
    async (request, reply) => {
      const { id } = request.params
      const given = link.safeParse(request.query)
      const known = given.success && isFileLink(deps.settings, deps.clock.now(), { id, ...given.data })
      const row = known ? await findFile(deps.db, id) : undefined
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
