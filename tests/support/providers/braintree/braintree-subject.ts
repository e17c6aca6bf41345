import { createBraintree } from '../../../../src/server/connectors/braintree/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { braintreeNotification, createBraintreeDouble } from './braintree-double.ts'
import { startDoubles } from '../double-server.ts'

export const BRAINTREE_KEYS = {
  merchant_id: 'heronkettles0001',
  public_key: 'abcdefgh12345678',
  private_key: '0123456789abcdef0123456789abcdef',
}

/** Creates a Braintree connector with its double. `accounts`: currency by merchant account; USD and EUR by default. */
export const createBraintreeBench = async (accounts?: Readonly<Record<string, string>>) => {
  const double = createBraintreeDouble(accounts)
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(BRAINTREE_KEYS, overrides)
  const webhook = (kind: string, reference: string, disputeId?: string): WebhookRequest => ({
    method: 'POST',
    headers: {},
    query: {},
    body: braintreeNotification(BRAINTREE_KEYS, kind, reference, disputeId),
  })
  return { server, double, context, webhook, braintree: createBraintree(server.deps) }
}
export type BraintreeBench = Awaited<ReturnType<typeof createBraintreeBench>>
