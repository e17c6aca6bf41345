import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/errors.ts'
import { UPLOADS_PATH } from './images.ts'

const KEY = /^upl_[0-9a-z]{20,40}\.webp$/

/** Serves uploads to everybody: their keys cannot be guessed, and what is under one never changes. */
export function registerUploads(app: FastifyInstance, { storage }: Pick<Deps, 'storage'>): void {
  app.get<{ Params: { key: string } }>(
    `${UPLOADS_PATH}/:key`,
    // The desktop's pages have another origin.
    { helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } }, schema: { hide: true } },
    async (request, reply) => {
      const { key } = request.params
      const file = KEY.test(key) ? await storage.read(key) : null
      if (!file) throw notFound('Not found')
      reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-length', file.size)
        .type('image/webp')
      return reply.send(file.stream)
    },
  )
}
