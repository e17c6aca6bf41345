import type { ConnectionContext } from '../connector.ts'
import type { LookUpInput, PaymentToken } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { CardFacts, LookUpResult } from '../results.ts'
import { fromStripeAmount } from './amounts.ts'
import { callStripe, refusedRead } from './client.ts'
import { listOf, paymentIntent, paymentMethod, type PaymentIntent } from './objects.ts'
import { cardFacts, toChargeResult } from './outcomes.ts'
import { isSetup, lookUpSetup } from './setup-status.ts'

/** Metadata key for our attempt's id on Stripe's payment. */
export const REFERENCE = 'attempt_id'

/** Stripe's search finds a payment after about a minute; newer ones are read from the list, which is complete. */
const LIST_SECONDS = 3600
const LIST_PAGES = 10

/**
 * Fetches the payment with its charge; null if Stripe has none with that id. @throws ConnectorUnavailable if the
 * response is lost.
 */
export const retrieve = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  id: string,
): Promise<PaymentIntent | null> => {
  const path = `/v1/payment_intents/${encodeURIComponent(id)}?expand[0]=latest_charge`
  const found = await callStripe(deps, ctx, { method: 'GET', path }, paymentIntent)
  if (found.ok) return found.value
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

/** True if a token is a payment method created by Stripe's script. */
export const isPaymentMethod = ({ type, value }: PaymentToken): boolean =>
  type === 'token' && /^pm_\w{3,250}$/.test(value)

/**
 * Returns the card of a payment method before it is charged, without its first digits. @throws ConnectorUnavailable if
 * Stripe doesn't return it
 */
export const describeToken = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  token: PaymentToken,
): Promise<CardFacts | null> => {
  if (!isPaymentMethod(token)) return null
  const path = `/v1/payment_methods/${encodeURIComponent(token.value)}`
  const found = await callStripe(deps, ctx, { method: 'GET', path }, paymentMethod)
  if (found.ok) return found.value.card ? cardFacts(found.value.card) : null
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

/** Looks up a payment by its id or our reference. */
export const lookUp = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference }: LookUpInput,
): Promise<LookUpResult> => {
  if (provider_reference !== undefined && isSetup(provider_reference)) return lookUpSetup(deps, ctx, provider_reference)
  const byId = provider_reference === undefined ? null : await retrieve(deps, ctx, provider_reference)
  const intent = byId ?? (reference === undefined ? null : await findByReference(deps, ctx, reference))
  if (intent === null) return { found: false }
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    found: true,
    result: toChargeResult(intent, ctx.credentials),
    voided: intent.status === 'canceled',
    refunded_amount: fromStripeAmount(charge?.amount_refunded ?? 0, intent.currency),
    currency: intent.currency.toUpperCase(),
  }
}

const findByReference = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  reference: string,
): Promise<PaymentIntent | null> => (await listed(deps, ctx, reference)) ?? searched(deps, ctx, reference)

const listed = async (deps: ProviderDeps, ctx: ConnectionContext, reference: string): Promise<PaymentIntent | null> => {
  const since = Math.floor(ctx.now.getTime() / 1000) - LIST_SECONDS
  let after = ''
  for (let page = 0; page < LIST_PAGES; page += 1) {
    const path = `/v1/payment_intents?created[gte]=${since}&limit=100&expand[0]=data.latest_charge${after}`
    const { data, has_more } = await read(deps, ctx, path)
    const found = data.find(({ metadata }) => metadata?.[REFERENCE] === reference)
    if (found !== undefined) return found
    const last = data.at(-1)
    if (has_more !== true || last === undefined) return null
    after = `&starting_after=${last.id}`
  }
  return null
}

const searched = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  reference: string,
): Promise<PaymentIntent | null> => {
  const query = encodeURIComponent(`metadata["${REFERENCE}"]:"${reference.replace(/["\\]/g, '')}"`)
  const { data } = await read(deps, ctx, `/v1/payment_intents/search?query=${query}&expand[0]=data.latest_charge`)
  return data.find(({ metadata }) => metadata?.[REFERENCE] === reference) ?? null
}

const read = async (deps: ProviderDeps, ctx: ConnectionContext, path: string) => {
  const found = await callStripe(deps, ctx, { method: 'GET', path }, listOf(paymentIntent))
  if (!found.ok) throw refusedRead(found.status)
  return found.value
}
