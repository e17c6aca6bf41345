import { createPayPal } from '../../../../src/server/connectors/paypal/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { officialDescription, specsDir } from '../official-description.ts'
import { createPayPalDouble, payPalSignature, type PayPalDescriptions } from './paypal-double.ts'

export const PAYPAL_KEYS = {
  client_id: 'AdoubleDoubleDoubleDoubleDouble0123456789',
  client_secret: 'EdoubleDoubleDoubleDoubleDouble0123456789',
  webhook_id: '1JE4291016473214C',
}

let descriptions: Promise<PayPalDescriptions> | null = null

const readDescriptions = async (): Promise<PayPalDescriptions> => ({
  orders: await officialDescription('paypal/checkout_orders_v2.json'),
  payments: await officialDescription('paypal/payments_payment_v2.json'),
  disputes: await officialDescription('paypal/customer_disputes_v1.json'),
})

/** Creates a PayPal connector with its double, which records violations of PayPal's API descriptions. */
export const createPayPalBench = async () => {
  descriptions ??= specsDir() === null ? null : readDescriptions()
  const double = createPayPalDouble(await descriptions)
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(PAYPAL_KEYS, overrides)
  const webhook = (event_type: string, resource: unknown, signedAt = new Date()): WebhookRequest => {
    const event = { id: `WH-${event_type}`, event_type, create_time: '2026-11-21T12:00:00Z', resource }
    const body = Buffer.from(JSON.stringify(event))
    return { method: 'POST', headers: payPalSignature(PAYPAL_KEYS.webhook_id, body, signedAt), query: {}, body }
  }
  return { server, double, context, webhook, paypal: createPayPal(server.deps) }
}
export type PayPalBench = Awaited<ReturnType<typeof createPayPalBench>>
