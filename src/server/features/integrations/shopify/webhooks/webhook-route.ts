import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../../deps.ts'
import { addressLimit } from '../../../../http/limits/limits.ts'
import { rawBody, withRawBodies } from '../../../../http/raw-bodies.ts'
import { receiveShopifyWebhook } from './receive.ts'

/** Webhooks only name what changed, so a large one isn't Shopify's. */
const MAX_BODY_BYTES = 64 * 1024

/** Receives the webhooks of connected Shopify stores. They are stored and answered immediately. */
export const registerShopifyWebhook = (app: FastifyInstance, deps: Deps): Promise<void> =>
  withRawBodies(app, (scope) => {
    scope.post<{ Params: { integration_id: string } }>(
      '/webhooks/shopify/:integration_id',
      { schema: { hide: true }, bodyLimit: MAX_BODY_BYTES, config: { rateLimit: addressLimit(deps.settings) } },
      async (request, reply) => {
        await receiveShopifyWebhook(deps, request.params.integration_id, request.headers, rawBody(request))
        return reply.header('cache-control', 'no-store').send({ message: 'Received' })
      },
    )
  })
