import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/errors.ts'
import { addressLimit } from '../../../http/limits/limits.ts'
import { ATTACHMENTS_PATH, isAttachmentLink } from './attachment-links.ts'
import { builtInHelpdesk } from './built-in.ts'
import { isShownInline, servedContentType } from './files.ts'
import { helpdeskOf } from './tickets.ts'

/** Whatever the file turns out to be, it can run nothing when opened as a page. */
const POLICY = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

const link = z.object({ expires: z.string(), signature: z.string() })

/** File name for every browser: an ASCII fallback first, then the full name. */
const disposition = (content_type: string, file_name: string): string => {
  const kind = isShownInline(content_type) ? 'inline' : 'attachment'
  const plain = file_name.replaceAll(/[^\w .-]/g, '_')
  // A name from Zendesk may contain a lone surrogate, which can't be encoded.
  const whole = encodeURIComponent(file_name.toWellFormed()).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`
}

/**
 * Serves ticket attachments to anyone with a valid signed link. Zendesk files are proxied, so that neither their
 * address nor our credentials leak.
 */
export function registerAttachments(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { id: string } }>(
    `${ATTACHMENTS_PATH}/:id`,
    {
      // The desktop app's pages have another origin.
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
        .type(servedContentType(file.content_type))
      if (file.size !== null) reply.header('content-length', file.size)
      return reply.send(file.stream)
    },
  )
}
