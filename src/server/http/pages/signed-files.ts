import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { notFound } from '../errors.ts'
import { addressLimit } from '../limits/limits.ts'
import type { signedLinks } from './signed-links.ts'

/** Whatever the file turns out to be, it can run nothing when opened as a page. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const signed = z.object({ expires: z.string(), signature: z.string() })

interface SignedFile {
  /** Storage key. */
  key: string
  file_name: string
  content_type: string
}

/** Serves files to anyone with a valid signed link. */
export function registerSignedFiles(
  app: FastifyInstance,
  deps: Deps,
  links: ReturnType<typeof signedLinks>,
  find: (id: string) => Promise<SignedFile | undefined>,
): void {
  app.get<{ Params: { id: string } }>(
    `${links.path}/:id`,
    {
      // The desktop app's pages have another origin.
      helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
      schema: { hide: true },
      config: { rateLimit: addressLimit(deps.settings) },
    },
    async (request, reply) => {
      const { id } = request.params
      const given = signed.safeParse(request.query)
      const known = given.success && links.holds(deps.settings, deps.clock.now(), { id, ...given.data })
      const found = known ? await find(id) : undefined
      const file = found && (await deps.storage.read(found.key))
      if (!found || !file) throw notFound('Not found')
      const shown = found.content_type.startsWith('image/') ? 'inline' : 'attachment'
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', POLICY)
        .header('content-disposition', `${shown}; filename*=UTF-8''${encodeURIComponent(found.file_name)}`)
        .header('content-length', file.size)
        .type(found.content_type)
        .send(file.stream)
    },
  )
}
