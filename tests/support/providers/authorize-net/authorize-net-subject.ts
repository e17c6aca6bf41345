import { createAuthorizeNet } from '../../../../src/server/connectors/authorize-net/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { anetSignature, createAuthorizeNetDouble } from './authorize-net-double.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { AUTHORIZE_NET_KEYS } from '../keys-doubles.ts'

/** Creates an Authorize.Net connector with its double. */
export const createAuthorizeNetBench = async () => {
  const double = createAuthorizeNetDouble()
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(AUTHORIZE_NET_KEYS, overrides)
  const webhook = (eventType: string, payload: object): WebhookRequest => {
    const facts = { notificationId: `note-${eventType}`, eventType, eventDate: '2026-11-21T12:00:00.1234567Z' }
    const body = Buffer.from(JSON.stringify({ ...facts, webhookId: 'w', payload }))
    const signature = anetSignature(AUTHORIZE_NET_KEYS.signature_key, body)
    return { method: 'POST', headers: { 'x-anet-signature': signature }, query: {}, body }
  }
  return { server, double, context, webhook, anet: createAuthorizeNet(server.deps) }
}
export type AuthorizeNetBench = Awaited<ReturnType<typeof createAuthorizeNetBench>>
