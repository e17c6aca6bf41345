import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Connector } from './connector.ts'
import { loadPageFile } from './fields/page-files.ts'
import type { FieldsPage } from './inputs.ts'

/** Path of a connection's card fields. Their modules are served below `modules` with their paths in `src`. */
const FIELDS = '/card-fields'
export const FIELD_MODULES = `${FIELDS}/modules`

/** Path of a connection's fields, on the host of the current page. */
export const fieldsUrl = (connection_id: string): string => `${FIELDS}/${connection_id}`

/** For framed pages: helmet's own headers would block the frame and the files of a sandboxed one. */
const noHelmet = { config: { helmet: { skipRoute: true } }, schema: { hide: true } }

const anyOrigin = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')

/**
 * Allows only these fields and the provider's script, always in an opaque origin, framed only by pages of the same
 * host.
 */
const policyOf = ({ hosts }: FieldsPage): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${hosts.script.join(' ')}`,
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${hosts.connect.join(' ')}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms',
  ].join('; ')

/**
 * Serves our card forms in which a provider's script exchanges the card. `find` returns null for a connection without
 * one.
 */
export function registerFieldsPages(
  app: FastifyInstance,
  connectors: readonly Connector[],
  find: (connection_id: string) => Promise<FieldsPage | null>,
): void {
  const files = new Set(connectors.flatMap(({ fields }) => fields?.files ?? []))
  app.get<{ Params: { connection_id: string } }>(`${FIELDS}/:connection_id`, noHelmet, async (request, reply) => {
    const page = await find(request.params.connection_id)
    if (page === null) return anyOrigin(reply).code(404).send({ detail: 'Not found' })
    return anyOrigin(reply)
      .removeHeader('x-frame-options')
      .header('content-security-policy', policyOf(page))
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
  app.get<{ Params: { '*': string } }>(`${FIELD_MODULES}/*`, noHelmet, async (request, reply) => {
    const file = await loadPageFile(request.params['*'], files)
    if (file === null) return anyOrigin(reply).code(404).send({ detail: 'Not found' })
    return anyOrigin(reply).header('cache-control', 'public, max-age=300').type(file.type).send(file.content)
  })
}
