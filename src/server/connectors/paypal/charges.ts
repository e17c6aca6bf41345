import type { ConnectionContext } from '../connector.ts'
import { truncateText, fitAddress } from '../http/postal.ts'
import type { AuthorizeInput, ContinueInput, LookUpInput, PostalAddress } from '../inputs.ts'
import { declined, type ChargeFault, type ChargeResult, type Json, type LookUpResult } from '../results.ts'
import { amountProblem, fromPayPalMoney, toPayPalMoney } from './amounts.ts'
import { refusedRead, type PayPalClient } from './client.ts'
import { order, type PayPalOrder } from './objects.ts'
import {
  actionOf,
  cancelled,
  failedAuthentication,
  faultOf,
  issueOf,
  paymentIn,
  referenceOf,
  toChargeResult,
  toRefusedCharge,
} from './outcomes.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/**
 * Creates an order, which moves no money yet: the payer approves it in PayPal's button or card fields (token `script`)
 * or on PayPal's own page (token `redirect`), and `continueAction` captures or authorizes it. If it is lost before
 * that, nothing was charged.
 */
export const authorize = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const way = input.token.value
  if (way !== 'script' && way !== 'redirect') return fault('invalid_token', 'PayPal handles confirmations itself.')
  const amount = toPayPalMoney(input.amount, input.currency)
  if (amount === null || input.amount <= 0) {
    const problem = amountProblem(input.amount, input.currency) ?? 'The amount must be positive.'
    return fault('invalid_request', problem)
  }
  const { shipping } = input
  const statement = truncateText(input.statement_descriptor?.replace(/[^A-Za-z0-9 .*-]/g, ''), 22)
  const unit = {
    amount,
    custom_id: input.reference,
    description: truncateText(input.description ?? input.merchant_name, 127),
    ...(statement && { soft_descriptor: statement }),
    ...(shipping && { shipping: shippingOf(shipping) }),
  }
  const body = {
    intent: input.capture ? 'CAPTURE' : 'AUTHORIZE',
    purchase_units: [unit],
    ...sourceOf(ctx, input),
  }
  const call = { method: 'POST', path: '/v2/checkout/orders', body, idempotency_key: input.idempotency_key } as const
  const made = await client.call(ctx, call, order)
  if (!made.ok) return toRefusedCharge(made, ctx)
  return { status: 'requires_action', provider_reference: made.value.id, action: actionOf(made.value, way) }
}

const sourceOf = (ctx: ConnectionContext, input: AuthorizeInput): { payment_source?: Json } => {
  if (ctx.returnUrl === undefined) return {}
  const left = new URL(ctx.returnUrl)
  left.searchParams.set('cancelled', '1')
  const returns = { return_url: ctx.returnUrl, cancel_url: left.href }
  if (input.payment_method === 'card') {
    const method = input.three_d_secure === 'require' ? 'SCA_ALWAYS' : 'SCA_WHEN_REQUIRED'
    return { payment_source: { card: { attributes: { verification: { method } }, experience_context: returns } } }
  }
  const shipping_preference = input.shipping ? 'SET_PROVIDED_ADDRESS' : 'NO_SHIPPING'
  const experience_context = {
    ...returns,
    brand_name: truncateText(input.merchant_name, 127),
    shipping_preference,
    user_action: 'PAY_NOW',
  }
  return { payment_source: { paypal: { experience_context } } }
}

/** Orders 2: a full name has at most 300 characters. */
const ADDRESS = { firstName: 149, lastName: 150, line1: 300, city: 120, region: 300, postalCode: 60 } as const

const shippingOf = (address: PostalAddress): Json => {
  const to = fitAddress(address, ADDRESS)
  return {
    name: { full_name: `${to.first_name} ${to.last_name}`.trim() },
    address: {
      address_line_1: to.line1,
      ...(to.line2 && { address_line_2: to.line2 }),
      admin_area_2: to.city,
      ...(to.region && { admin_area_1: to.region }),
      ...(to.postal_code && { postal_code: to.postal_code }),
      country_code: to.country,
    },
  }
}

/**
 * Captures or authorizes an approved order once. `cancelled` in the payload means that the payer closed PayPal's page.
 */
export const continueAction = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  input: ContinueInput,
): Promise<ChargeResult> => {
  const found = await retrieve(client, ctx, input.provider_reference)
  if (found === null || referenceOf(found) !== input.reference)
    return fault('not_found', 'The order was not found at PayPal.')
  if (found.status !== 'APPROVED') {
    const isOpen = paymentIn(found) === null && found.status !== 'VOIDED'
    const isGivenUp = isOpen && input.payload['cancelled'] !== undefined
    return isGivenUp ? cancelled('The shopper left PayPal without paying.') : toChargeResult(found)
  }
  if (failedAuthentication(found)) {
    return declined('authentication_failed', { provider_code: 'LIABILITY_SHIFT', provider_reference: found.id })
  }
  const action = found.intent === 'AUTHORIZE' ? 'authorize' : 'capture'
  const path = `/v2/checkout/orders/${encodeURIComponent(found.id)}/${action}`
  const call = { method: 'POST', path, body: {}, idempotency_key: input.idempotency_key } as const
  const done = await client.call(ctx, call, order)
  if (done.ok)
    return toChargeResult({ ...done.value, payment_source: done.value.payment_source ?? found.payment_source })
  const issue = issueOf(done.error)
  if (issue === 'ORDER_ALREADY_CAPTURED' || issue === 'ORDER_ALREADY_AUTHORIZED') {
    const now = await retrieve(client, ctx, found.id)
    return now === null ? faultOf(done, ctx) : toChargeResult(now)
  }
  if (issue === 'PAYER_ACTION_REQUIRED' || issue === 'ORDER_NOT_APPROVED') {
    return { status: 'requires_action', provider_reference: found.id, action: actionOf(found, 'redirect') }
  }
  return toRefusedCharge(done, ctx, found.id)
}

/** Fetches an order; null if PayPal has none with that id. @throws ConnectorUnavailable if the response is lost. */
export const retrieve = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  id: string,
): Promise<PayPalOrder | null> => {
  const path = `/v2/checkout/orders/${encodeURIComponent(id)}`
  const found = await client.call(ctx, { method: 'GET', path }, order)
  if (found.ok) return found.value
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

/** Without the order's id no one was asked to approve it, so nothing was charged. */
export const lookUp = async (
  client: PayPalClient,
  ctx: ConnectionContext,
  { provider_reference }: LookUpInput,
): Promise<LookUpResult> => {
  const found = provider_reference === undefined ? null : await retrieve(client, ctx, provider_reference)
  if (found === null) return { found: false }
  const payment = paymentIn(found)
  const refunds = found.purchase_units?.[0]?.payments?.refunds ?? []
  const kept = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  return {
    found: true,
    result: toChargeResult(found),
    voided: found.status === 'VOIDED' || (payment?.kind === 'authorization' && payment.payment.status === 'VOIDED'),
    refunded_amount: kept.reduce((sum, { amount }) => sum + fromPayPalMoney(amount), 0),
    currency: found.purchase_units?.[0]?.amount?.currency_code ?? '',
  }
}
