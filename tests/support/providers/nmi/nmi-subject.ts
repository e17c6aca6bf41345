import { createNmi } from '../../../../src/server/connectors/nmi/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { createNmiDouble, nmiSignature } from './nmi-double.ts'

export const NMI_KEYS = {
  security_key: '6457Thfj624V5r7WUwc5v6a68Zsd6YEm',
  tokenization_key: 'A1b2C3-D4e5F6-G7h8J9-K1l2M3',
  signing_key: '0123456789ABCDEF0123456789ABCDEF',
}

/** Creates an NMI connector with its double. */
export const createNmiBench = async () => {
  const double = createNmiDouble()
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(NMI_KEYS, overrides)
  const webhook = (event_type: string, event_body: object): WebhookRequest => {
    const body = Buffer.from(JSON.stringify({ event_id: `evt-${event_type}`, event_type, event_body }))
    return {
      method: 'POST',
      headers: { 'webhook-signature': nmiSignature(NMI_KEYS.signing_key, body) },
      query: {},
      body,
    }
  }
  return { server, double, context, webhook, nmi: createNmi(server.deps) }
}
export type NmiBench = Awaited<ReturnType<typeof createNmiBench>>
