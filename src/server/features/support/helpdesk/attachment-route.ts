import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { addressLimit } from '../../../http/limits/limits.ts'
import { ATTACHMENTS_PATH, isAttachmentLink } from './attachment-links.ts'
import { builtInHelpdesk } from './built-in.ts'
import { isShown, servedType } from './files.ts'
import { helpdeskOf } from './tickets.ts'

/** Whatever a file turns out to be, as a page of its own it can do nothing. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const link = z.object({ expires: z.string(), signature: z.string() })

/** The name for every browser: plain letters first, then as it is. */
const disposition = (content_type: string, file_name: string): string => {
  const kind = isShown(content_type) ? 'inline' : 'attachment'
  const plain = file_name.replaceAll(/[^\w .-]/g, '_')
  // A name from Zendesk may hold half a character, which has no encoding.
  const whole = encodeURIComponent(file_name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * Serves attachments of tickets to whoever has a link that was made within the hour. With Zendesk the file passes
 * through this server, so that neither its address nor our credentials get out.
 */
export function registerAttachments(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${ATTACHMENTS_PATH}/:id`,
    {
      // The desktop's pages have another origin.
      helmet: { crossOriginResourcePolicy: { policy: 'cross-origin' } },
      schema: { hide: true },
      config: { rateLimit: addressLimit(deps.settings) },
    },
    async (request, reply) => {
      const { id } = request.params
      const given = link.safeParse(request.query)
      const known = given.success && isAttachmentLink(deps.settings, deps.clock.now(), { id, ...given.data })
      const helpdesk = id.startsWith('upl_') ? builtInHelpdesk(deps) : helpdeskOf(deps)
      const file = known ? await helpdesk.attachment(id) : null
      if (!file) throw notFound('Not found')
      reply
        .header('cache-control', 'private, no-store')
        .header('content-security-policy', POLICY)
        .header('content-disposition', disposition(file.content_type, file.file_name))
        .type(servedType(file.content_type))
      if (file.size !== null) reply.header('content-length', file.size)
      return reply.send(file.stream)
    },
  )
}
