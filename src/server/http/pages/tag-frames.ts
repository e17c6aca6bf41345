import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { toolNames, type ToolName } from '../../../shared/domain/events/tools.ts'
import type { Tag } from '../../integrations/tags/tag.ts'
import { runFrame } from '../../integrations/tags/tag-frame.ts'
import { notFound } from '../errors.ts'
import { embeddable } from './shop-page.ts'

/** A connected tool's tag with the fields that aren't secret. */
export interface ConnectedTag {
  tag: Tag
  fields: Readonly<Record<string, string>>
}

export type FindTag = (store_id: string, name: ToolName) => Promise<ConnectedTag | null>

const address = z.object({ store_id: z.string(), name: z.enum(toolNames) })

const scriptOf = ({ tag, fields }: ConnectedTag): string =>
  `(${runFrame.toString()})(${embeddable(fields)},${tag.run.toString()})`

/** Only this script and the provider's hosts, in an origin of its own that shares nothing with the site's. */
const policyOf = ({ sources: { script, connect, image } }: Tag, text: string): string =>
  [
    'sandbox allow-scripts',
    `default-src 'none'`,
    `script-src 'sha256-${createHash('sha256').update(text).digest('base64')}' ${script.join(' ')}`,
    `connect-src ${connect.join(' ')}`,
    `img-src data: ${image.join(' ')}`,
    `frame-ancestors 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ')

/** Serves the frames in which the tags of marketing tools run. */
export function registerTagFrames(app: FastifyInstance, findTag: FindTag): void {
  app.get('/tags/:store_id/:name', { schema: { hide: true } }, async (request, reply) => {
    const wanted = address.safeParse(request.params).data
    const found = wanted ? await findTag(wanted.store_id, wanted.name) : null
    if (!found) throw notFound('Not found')
    const text = scriptOf(found)
    return reply
      .header('content-security-policy', policyOf(found.tag, text))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html><head><meta charset="utf-8"><title>Tag</title><script>${text}</script></head></html>`)
  })
}
