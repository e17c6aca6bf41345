import { createStripe } from '../../../../src/server/connectors/stripe/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles, type OfficialDescription } from '../double-server.ts'
import { officialDescription, specsDir } from '../official-description.ts'
import { createStripeDouble, stripeSignature } from './stripe-double.ts'

export const STRIPE_KEYS = {
  publishable_key: 'pk_test_51Double00000000',
  secret_key: 'sk_test_51Double00000000',
  webhook_secret: 'whsec_0123456789abcdef0123',
}

let description: Promise<OfficialDescription> | null = null

/** Stripe's own description, loaded once per file; null if unavailable. */
const stripeDescription = (): Promise<OfficialDescription> | null => {
  description ??= specsDir() === null ? null : officialDescription('stripe/spec3.2023-09-12.yaml', { forms: true })
  return description
}

/**
 * Creates a Stripe connector with its double, which rejects nothing but records violations of Stripe's API description.
 */
export const createStripeBench = async () => {
  const double = createStripeDouble(await stripeDescription())
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(STRIPE_KEYS, overrides)
  const webhook = (type: string, object: unknown, signedAt: Date, overrides: object = {}): WebhookRequest => {
    const created = Math.floor(signedAt.getTime() / 1000)
    const event = { id: `evt_${type}`, object: 'event', type, created, livemode: false, data: { object }, ...overrides }
    const body = JSON.stringify(event)
    const headers = { 'stripe-signature': stripeSignature(STRIPE_KEYS.webhook_secret, body, signedAt) }
    return { method: 'POST', headers, query: {}, body: Buffer.from(body) }
  }
  const account = double.account(STRIPE_KEYS.secret_key)
  return { server, double, account, context, webhook, stripe: createStripe(server.deps) }
}
export type StripeBench = Awaited<ReturnType<typeof createStripeBench>>
