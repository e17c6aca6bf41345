import { createHmac } from 'node:crypto'
import { createCybersource } from '../../../../src/server/connectors/cybersource/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { createCybersourceDouble } from './cybersource-double.ts'
import { microformToken } from './cybersource-token.ts'
import { startDoubles } from '../double-server.ts'
import { CYBERSOURCE_KEYS } from '../keys-doubles.ts'

/** Creates a Cybersource connector with its double. */
export const createCybersourceBench = async () => {
  const double = createCybersourceDouble()
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(CYBERSOURCE_KEYS, overrides)
  const token = (prefix = 'good') =>
    ({ type: 'token', value: microformToken(`${prefix}-${crypto.randomUUID()}`) }) as const
  const webhook = (eventType: string, payload: unknown, signedAt = new Date()): WebhookRequest => {
    const facts = { notificationId: `note-${eventType}`, eventType, eventDate: '2026-11-21T12:00:00Z' }
    const body = Buffer.from(JSON.stringify({ ...facts, payload }))
    const key = Buffer.from(CYBERSOURCE_KEYS.webhook_key, 'base64')
    const sig = createHmac('sha256', key).update(`${signedAt.getTime()}.`).update(body).digest('base64')
    const header = `t=${signedAt.getTime()};keyId=${CYBERSOURCE_KEYS.key_id};sig=${sig}`
    return { method: 'POST', headers: { 'v-c-signature': header }, query: {}, body }
  }
  return { server, double, context, token, webhook, cybersource: createCybersource(server.deps) }
}
export type CybersourceBench = Awaited<ReturnType<typeof createCybersourceBench>>
