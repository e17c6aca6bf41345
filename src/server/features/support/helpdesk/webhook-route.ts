import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { addressLimit } from '../../../http/limits/limits.ts'
import { rawBody, withRawBodies } from '../../../http/raw-bodies.ts'
import { webhookProblem, ticketIdFromWebhook } from '../../../integrations/zendesk/webhook.ts'
import { queueRefresh } from './zendesk-changes.ts'

/**
 * Receives Zendesk webhooks if ZENDESK_WEBHOOK_SECRET is set. A webhook only names the ticket; a job reads the change
 * from Zendesk, so that the webhook is answered immediately.
 */
export async function registerZendeskWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  const secret = deps.settings.zendesk?.webhookSecret
  if (secret === undefined) return
  await withRawBodies(app, (scope) => {
    scope.post(
      '/webhooks/zendesk',
      { schema: { hide: true }, config: { rateLimit: addressLimit(deps.settings) } },
      async (request, reply) => {
        const body = rawBody(request)
        const doubt = webhookProblem(secret, request.headers, body, deps.clock.now())
        if (doubt) {
          request.log.warn({ connector: 'zendesk', reason: doubt }, 'webhook refused')
          throw new AppError(401, 'The signature of this webhook is invalid', { code: doubt })
        }
        const external_id = ticketIdFromWebhook(body)
        if (external_id !== null) await queueRefresh(deps, external_id)
        return reply.header('cache-control', 'no-store').send({ message: 'Received' })
      },
    )
  })
}
