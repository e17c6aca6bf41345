import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { needsToken, scopesOf, type Access, type Contract } from '../../../shared/contract.ts'
import { contracts } from '../../../shared/contracts/index.ts'

const byOperation: ReadonlyMap<string, Contract> = new Map(
  Object.entries(contracts).flatMap(([resource, group]) =>
    Object.entries<Contract>(group).map(([name, contract]) => [`${resource}.${name}`, contract]),
  ),
)

const DESCRIPTION = `All calls of the Cartwright API. Sign in with POST /api/auth/login and send the token as \
\`Authorization: Bearer …\` or \`Bearer: …\`. Money is whole minor units beside its currency, times are ISO 8601 in UTC. \
Errors are \`{detail}\` with a fitting status. Every POST takes an \`Idempotency-Key\`.`

/**
 * Serves the API description at /api/openapi.json, and its documentation at /api/docs. Call it before the routes are
 * registered.
 */
export async function registerOpenApi(
  app: FastifyInstance,
  version: string,
  webhooks: readonly DescribedWebhook[],
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cartwright', version, description: DESCRIPTION },
      webhooks: Object.fromEntries(webhooks.map((webhook) => [webhook.type, { post: webhookOperation(webhook) }])),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const { url } = document
      if (!url.startsWith('/api/')) return { schema: { hide: true }, url }
      const described = jsonSchemaTransform(document)
      const { operationId } = document.schema ?? {}
      const contract = operationId === undefined ? undefined : byOperation.get(operationId)
      return contract ? { url: described.url, schema: describe(described.schema, contract) } : described
    },
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { url: '/api/openapi.json', deepLinking: true, docExpansion: 'none', tryItOutEnabled: true },
    staticCSP: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  })
}

/** A request that the server sends to endpoints of merchants. */
interface DescribedWebhook {
  type: string
  summary: string
  schema: Record<string, unknown>
  example: unknown
}

const SIGNED_HEADERS = [
  ['webhook-id', 'ID of the event, the same for every try'],
  ['webhook-timestamp', 'Seconds since 1970 at which it was sent'],
  ['webhook-signature', 'Signatures of Standard Webhooks, separated by spaces'],
] as const

const webhookOperation = ({ type, summary, schema, example }: DescribedWebhook) => ({
  operationId: `webhook.${type}`,
  summary,
  tags: ['webhookEvents'],
  parameters: SIGNED_HEADERS.map(([name, description]) => ({
    name,
    description,
    in: 'header' as const,
    required: true,
    schema: { type: 'string' as const },
  })),
  requestBody: { required: true, content: { 'application/json': { schema, example } } },
  responses: { '2XX': { description: 'Received. Any other response is retried' } },
})

const errorBody = {
  type: 'object',
  required: ['detail'],
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
}

function describe(schema: FastifySchema, contract: Contract): FastifySchema {
  const failures = Object.fromEntries(
    Object.entries(errorsOf(contract)).map(([status, description]) => [status, { description, ...errorBody }]),
  )
  const replies = typeof schema.response === 'object' ? schema.response : {}
  return {
    ...schema,
    ...(contract.files && { body: withFiles(schema.body, contract.files) }),
    response: {
      ...replies,
      ...(contract.empty && { 204: { description: 'Nothing there', type: 'null' } }),
      ...failures,
    },
  }
}

const FORBIDDEN: Readonly<Partial<Record<Access, string>>> = {
  account: 'You don’t have access to this',
  customer: 'This needs a new link by email',
  store: 'You don’t have access to this store, or your role doesn’t allow this',
  operator: 'Only operators of this server can do this',
}

/** Errors that the guards return before any handler runs, plus those of the contract. */
const errorsOf = (contract: Contract): Record<string, string> => {
  const { access, files, body, query, params, errors } = contract
  return {
    ...((body ?? query ?? params) && { 400: 'The request is invalid' }),
    ...(needsToken(access) && { 401: 'Please sign in', 403: FORBIDDEN[access] }),
    // A user ID is compared with the caller's and never looked up.
    ...(scopesOf(contract).some(({ kind }) => kind !== 'user') && { 404: 'Not found' }),
    ...(files && { 413: 'The file is too large', 503: 'The disk is full' }),
    429: 'Too many requests',
    ...errors,
  }
}

function withFiles(body: unknown, files: readonly string[]): unknown {
  const fields: object = typeof body === 'object' && body !== null ? body : { type: 'object' }
  const known: unknown = Reflect.get(fields, 'properties')
  const parts = files.map((name) => [name, { type: 'string', format: 'binary' }] as const)
  return { ...fields, properties: { ...(typeof known === 'object' ? known : {}), ...Object.fromEntries(parts) } }
}
