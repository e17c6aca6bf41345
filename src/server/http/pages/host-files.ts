import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'

/** Content that a host serves at a path; null for none. */
export type FindHostFile = (host: string, path: string) => Promise<string | null>

/** Serves the files with which providers verify a merchant's own host, as public plain text. */
export function registerHostFiles(app: FastifyInstance, paths: readonly string[], find: FindHostFile): void {
  for (const path of paths) {
    app.get(path, { schema: { hide: true } }, async ({ hostname }, reply) => {
      const text = await find(hostname, path)
      if (text === null) throw notFound('Not found')
      return reply.header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send(text)
    })
  }
}
