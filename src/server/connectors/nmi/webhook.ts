import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { fromDecimalText } from '../http/amounts.ts'
import { parseJson } from '../http/json.ts'
import type { WebhookRequest, WebhookResult } from '../webhook.ts'
import { chargebackBatch, disputesIn } from './chargebacks.ts'
import { find, toChargeResult } from './status-lookup.ts'

const event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  event_body: z.object({
    transaction_id: z.optional(z.union([z.string(), z.number()])),
    action: z.optional(
      z.object({
        amount: z.optional(z.union([z.string(), z.number()])),
        transaction_id: z.optional(z.union([z.string(), z.number()])),
      }),
    ),
  }),
})

/**
 * Checks the header `t=<nonce>,s=<hex>`: HMAC-SHA256 of `nonce.body`. The nonce is not a timestamp; replays are
 * detected by the event's id.
 */
const isSigned = (key: string, header: string, body: Buffer): boolean => {
  const match = /^t=([^,]{1,200}),s=([0-9a-f]{64})$/.exec(header)
  if (match?.[1] === undefined || match[2] === undefined) return false
  const expected = createHmac('sha256', key).update(`${match[1]}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(match[2], 'hex'))
}

/** Verifies and parses a webhook. Transactions are fetched rather than trusted as sent. */
export const parseNmiWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const key = ctx.credentials['signing_key']
  if (key === undefined || key === '') return { accepted: false, reason: 'not_configured' }
  const header = request.headers['webhook-signature']
  if (typeof header !== 'string' || header === '') return { accepted: false, reason: 'unsigned' }
  if (!isSigned(key, header, request.body)) return { accepted: false, reason: 'bad_signature' }
  const told = parseJson(request.body.toString('utf8'))
  const batch = chargebackBatch.safeParse(told)
  if (batch.success) {
    const disputes = await disputesIn(deps, ctx, batch.data)
    const occurred_at = ctx.now.toISOString()
    const { event_id, event_type } = batch.data
    if (disputes.length === 0) {
      return { accepted: true, events: [{ event_id, occurred_at, type: 'ignored', name: event_type }] }
    }
    const events = disputes.map((dispute) => {
      const id = `${event_id}:${dispute.dispute_reference}`
      return { event_id: id, occurred_at, type: 'dispute', dispute } as const
    })
    return { accepted: true, events }
  }
  const parsed = event.safeParse(told)
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const { event_id, event_type, event_body } = parsed.data
  const common = { event_id, occurred_at: ctx.now.toISOString() }
  const ignored = { accepted: true, events: [{ ...common, type: 'ignored', name: event_type }] } as const
  const { transaction_id, action } = event_body
  if (!event_type.startsWith('transaction.') || transaction_id === undefined) return ignored
  const found = await find(deps, ctx, { provider_reference: String(transaction_id) })
  if (found === null) return ignored
  if (event_type.startsWith('transaction.refund.')) {
    if (!/\.(success|failure)$/.test(event_type)) return ignored
    const status = event_type.endsWith('.success') ? 'succeeded' : 'failed'
    const amount = Math.abs(fromDecimalText(String(action?.amount ?? ''), found.currency) ?? 0)
    const money = { amount, currency: found.currency }
    const refund = { type: 'refund', provider_reference: found.id, refund_reference: event_id, status } as const
    return { accepted: true, events: [{ ...common, ...refund, ...money }] }
  }
  const reference = found.reference === '' ? null : found.reference
  const payment = { type: 'payment', provider_reference: found.id, reference, result: toChargeResult(found) } as const
  return { accepted: true, events: [{ ...common, ...payment }] }
}
