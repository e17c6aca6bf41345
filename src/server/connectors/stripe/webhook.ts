import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import type { ConnectorEvent, WebhookRequest, WebhookResult } from '../webhook.ts'
import { fromStripeAmount } from './amounts.ts'
import { toDisputeFacts } from './disputes.ts'
import { REFERENCE, retrieve } from './status-lookup.ts'
import { charge, dispute, idOf, mandate, named, paymentMethod, refund } from './objects.ts'
import { cardFacts, toChargeResult } from './outcomes.ts'
import { retrieveSetup, toSetupResult } from './setup-status.ts'
import { checkSignature } from './signature.ts'

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
})
type StripeEvent = z.infer<typeof eventSchema>
type Common = { event_id: string; occurred_at: string }

/**
 * Verifies and parses a webhook. Payments are fetched rather than trusted as sent because webhooks arrive in any order,
 * and in the API version of the merchant's endpoint.
 */
export const parseStripeWebhook = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  request: WebhookRequest,
): Promise<WebhookResult> => {
  const secret = ctx.credentials['webhook_secret']
  if (secret === undefined || secret === '') return { accepted: false, reason: 'not_configured' }
  const header = request.headers['stripe-signature']
  const signature = checkSignature(secret, typeof header === 'string' ? header : undefined, request.body, ctx.now)
  if (signature !== 'valid') return { accepted: false, reason: signature }
  const parsed = eventSchema.safeParse(parseJson(request.body.toString('utf8')))
  if (!parsed.success) return { accepted: false, reason: 'malformed' }
  const event = await toEvent(deps, ctx, parsed.data)
  return event === null ? { accepted: false, reason: 'malformed' } : { accepted: true, events: [event] }
}

const toEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  event: StripeEvent,
): Promise<ConnectorEvent | null> => {
  const common = { event_id: event.id, occurred_at: new Date(event.created * 1000).toISOString() }
  const ignored = { ...common, type: 'ignored', name: event.type } as const
  if (event.livemode !== (ctx.mode === 'live')) return ignored
  const { object } = event.data
  if (event.type.startsWith('payment_intent.')) {
    return event.type === 'payment_intent.created'
      ? ignored
      : paymentEvent(deps, ctx, { ...common, type: event.type }, object)
  }
  if (event.type.startsWith('setup_intent.')) return setupEvent(deps, ctx, { ...common, type: event.type }, object)
  if (event.type === 'payment_method.automatically_updated') return methodEvent({ ...common, type: event.type }, object)
  if (event.type === 'mandate.updated') return mandateEvent({ ...common, type: event.type }, object)
  if (event.type === 'charge.captured') return captureEvent(common, object)
  if (event.type.startsWith('charge.dispute.')) {
    const found = dispute.safeParse(object)
    return found.success ? { ...common, type: 'dispute', dispute: toDisputeFacts(found.data) } : null
  }
  const isRefund = event.type.startsWith('refund.') || event.type.startsWith('charge.refund.')
  return isRefund ? refundEvent(common, event.type, object) : ignored
}

const paymentEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { type, ...common }: Common & { type: string },
  object: unknown,
): Promise<ConnectorEvent | null> => {
  const found = named.safeParse(object)
  const intent = found.success ? await retrieve(deps, ctx, found.data.id) : null
  if (intent === null) return found.success ? { ...common, type: 'ignored', name: type } : null
  const held = typeof intent.latest_charge === 'object' && intent.latest_charge?.status === 'succeeded'
  if (intent.status === 'canceled' && held) {
    const amount = fromStripeAmount(intent.amount, intent.currency)
    const what = { type: 'operation', operation: 'void', status: 'succeeded', message: '' } as const
    const money = { amount, currency: intent.currency.toUpperCase() }
    return { ...common, ...what, ...money, provider_reference: intent.id, operation_reference: intent.id }
  }
  return {
    ...common,
    type: 'payment',
    provider_reference: intent.id,
    reference: intent.metadata?.[REFERENCE] ?? null,
    result: toChargeResult(intent, ctx.credentials),
  }
}

/** A card that the network replaced: Stripe sends the whole payment method. */
const methodEvent = ({ type, ...common }: Common & { type: string }, object: unknown): ConnectorEvent | null => {
  const found = paymentMethod.safeParse(object)
  if (!found.success) return null
  const { id, card } = found.data
  if (!card) return { ...common, type: 'ignored', name: type }
  return { ...common, type: 'method_updated', payment_method_id: id, card: cardFacts(card) }
}

/** Only the end of a mandate matters: its payments say what they do themselves. */
const mandateEvent = ({ type, ...common }: Common & { type: string }, object: unknown): ConnectorEvent | null => {
  const found = mandate.safeParse(object)
  if (!found.success) return null
  const payment_method_id = idOf(found.data.payment_method)
  const hasEnded = found.data.status === 'inactive' && payment_method_id !== null
  return hasEnded ? { ...common, type: 'mandate_ended', payment_method_id } : { ...common, type: 'ignored', name: type }
}

/** The storing of a method, which is a payment of 0. */
const setupEvent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { type, ...common }: Common & { type: string },
  object: unknown,
): Promise<ConnectorEvent | null> => {
  const found = named.safeParse(object)
  if (!found.success) return null
  const setup = type === 'setup_intent.created' ? null : await retrieveSetup(deps, ctx, found.data.id)
  if (setup === null) return { ...common, type: 'ignored', name: type }
  const result = toSetupResult(setup, ctx.credentials)
  const reference = setup.metadata?.[REFERENCE] ?? null
  return { ...common, type: 'payment', provider_reference: setup.id, reference, result }
}

const captureEvent = (common: Common, object: unknown): ConnectorEvent | null => {
  const found = charge.safeParse(object)
  if (!found.success) return null
  const { id, payment_intent, amount_captured, currency } = found.data
  return {
    ...common,
    type: 'operation',
    operation: 'capture',
    status: 'succeeded',
    message: '',
    provider_reference: idOf(payment_intent) ?? id,
    operation_reference: id,
    amount: fromStripeAmount(amount_captured, currency),
    currency: currency.toUpperCase(),
  }
}

/** A refund counts once the bank has accepted it; until then it is pending. */
const refundEvent = (common: Common, name: string, object: unknown): ConnectorEvent | null => {
  const found = refund.safeParse(object)
  if (!found.success) return null
  const { id, payment_intent, status, amount, currency } = found.data
  const provider_reference = idOf(payment_intent)
  const isOver = status === 'succeeded' || status === 'failed' || status === 'canceled'
  if (!isOver || provider_reference === null) return { ...common, type: 'ignored', name }
  return {
    ...common,
    type: 'refund',
    provider_reference,
    refund_reference: id,
    status: status === 'succeeded' ? 'succeeded' : 'failed',
    amount: fromStripeAmount(amount, currency),
    currency: currency.toUpperCase(),
  }
}
