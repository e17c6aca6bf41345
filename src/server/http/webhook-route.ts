import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebhookRequest } from '../connectors/webhook.ts'
import type { Deps } from '../deps.ts'
import { addressLimit } from './limits/limits.ts'
import { rawBody, withRawBodies } from './raw-bodies.ts'

/** Applies a provider's webhook to the account that it was sent to. */
export type ReceiveWebhook = (
  deps: Deps,
  target: { connector: string; connection_id: string },
  request: WebhookRequest,
) => Promise<{ status: number; content_type: string; body: string }>

/** Receives payment providers' webhooks as raw bytes, because signatures cover them. */
export async function registerWebhooks(app: FastifyInstance, deps: Deps, receive: ReceiveWebhook): Promise<void> {
  await withRawBodies(app, (scope) => {
    scope.route<{ Params: { connector: string; connection_id: string } }>({
      // Some providers verify the URL by GET.
      method: ['GET', 'POST'],
      url: '/webhooks/:connector/:connection_id',
      schema: { hide: true },
      config: { rateLimit: addressLimit(deps.settings) },
      handler: async (request, reply) => {
        const { status, content_type, body } = await receive(deps, request.params, toWebhookRequest(request))
        return reply.status(status).header('cache-control', 'no-store').type(content_type).send(body)
      },
    })
  })
}

function toWebhookRequest(request: FastifyRequest): WebhookRequest {
  const { method, headers, query } = request
  const given = typeof query === 'object' && query !== null ? Object.entries(query) : []
  const texts = given.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    headers,
    query: Object.fromEntries(texts),
    body: rawBody(request),
  }
}
