import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { createImageVariants } from './image-variants.ts'
import { UPLOADS_PATH } from './images.ts'

/**
 * Serves uploads publicly, in all `imageWidths`: their keys can't be guessed, and the content of a key never changes.
 */
export function registerUploads(app: FastifyInstance, { storage, log }: Pick<Deps, 'storage' | 'log'>): void {
  const images = createImageVariants({ storage, log })
  app.get<{ Params: { key: string } }>(
    `${UPLOADS_PATH}/:key`,
    // The desktop app's pages have a different origin.
    { helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } }, schema: { hide: true } },
    async (request, reply) => {
      const image = await images.read(request.params.key)
      if (!image) throw notFound('Not found')
      reply
        .header('cache-control', image.isImmutable ? 'public, max-age=31536000, immutable' : 'no-store')
        .header('content-length', image.size)
        .type('image/webp')
      return reply.send(image.stream)
    },
  )
}
