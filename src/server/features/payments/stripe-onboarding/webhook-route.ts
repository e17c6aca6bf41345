import type { FastifyInstance } from 'fastify'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { StripeRefused } from '../../../connectors/onboarding.ts'
import type { Deps } from '../../../deps.ts'
import { addressLimit } from '../../../http/limits/limits.ts'
import { rawBody, withRawBodies } from '../../../http/raw-bodies.ts'
import { receiveWebhook } from './service.ts'

/** Webhook endpoint for the accounts that the platform has created. */
export async function registerStripePlatformWebhook(app: FastifyInstance, deps: Deps): Promise<void> {
  if (deps.settings.stripePlatform?.webhookSecret === undefined) return
  await withRawBodies(app, (scope) => {
    scope.post(
      '/webhooks/stripe-platform',
      { schema: { hide: true }, config: { rateLimit: addressLimit(deps.settings) } },
      async ({ headers, body }, reply) => {
        try {
          const result = await receiveWebhook(deps, { method: 'POST', headers, query: {}, body: rawBody({ body }) })
          return await reply.header('cache-control', 'no-store').send({ result })
        } catch (error) {
          // Stripe resends it for days.
          if (error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown) {
            deps.log.warn({ err: error }, 'webhook postponed: Stripe cannot be reached')
            return reply.status(503).header('retry-after', '60').send({ result: 'later' })
          }
          if (!(error instanceof StripeRefused)) throw error
          return reply.status(error.status).send({ result: error.message })
        }
      },
    )
  })
}
