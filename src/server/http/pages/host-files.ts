import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'

/** What a host shows at a path; null for nothing. */
export type FindHostFile = (host: string, path: string) => Promise<string | null>

/** Serves the files by which providers let a merchant's own host take payments: as plain text, to whoever asks. */
export function registerHostFiles(app: FastifyInstance, paths: readonly string[], find: FindHostFile): void {
  for (const path of paths) {
    app.get(path, { schema: { hide: true } }, async ({ hostname }, reply) => {
      const text = await find(hostname, path)
      if (text === null) throw notFound('Not found')
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text)
    })
  }
}
