import * as z from 'zod/mini'
import { ConnectorOutcomeUnknown } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, RefundInput, VoidInput } from '../inputs.ts'
import type { ChargeFault, ChargeResult, Json, OperationResult } from '../results.ts'
import { truncateText } from '../http/postal.ts'
import { fromWhopPrice, toWhopPrice } from './amounts.ts'
import { callWhop, type WhopResponse } from './client.ts'
import type { WhopDeps } from './deps.ts'
import { actionOf } from './embed.ts'
import { paymentOf, retrieve } from './status-lookup.ts'
import { checkoutConfiguration, payment, type WhopPayment } from './objects.ts'
import { requestedAmountIfConverted, isPaid, META } from './outcomes.ts'

/** Maximum length of a plan's title at Whop. */
const MAX_TITLE_LENGTH = 30

/**
 * Creates a checkout for exactly this amount that can be paid once. It charges nothing: the shopper pays in Whop's own
 * form.
 */
export const authorize = async (
  deps: WhopDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const initial_price = toWhopPrice(input.amount, input.currency)
  if (initial_price === null) return fault('invalid_request', 'Whop does not support this exact amount.')
  const product_id = await deps.productFor({ connection_id: ctx.connection_id, reference: input.reference })
  const body = checkoutFor(ctx, input, initial_price, product_id)
  const { idempotency_key } = input
  const call = { method: 'POST', path: '/checkout_configurations', body, idempotency_key } as const
  const made = await callWhop(deps, ctx, call, checkoutConfiguration)
  if (!made.ok) return refusedBy(made)
  const action = actionOf(deps, ctx, made.value, input.email)
  if (action === null) return fault('provider_error', 'Whop created a checkout without products.')
  return { status: 'requires_action', provider_reference: made.value.id, action }
}

const checkoutFor = (
  ctx: ConnectionContext,
  { amount, currency, reference, merchant_name }: AuthorizeInput,
  initial_price: number,
  product_id: string | null,
): Json => ({
  mode: 'payment',
  plan: {
    account_id: ctx.credentials['account_id'] ?? '',
    ...(product_id !== null && { product_id }),
    currency: currency.toLowerCase(),
    initial_price,
    plan_type: 'one_time',
    release_method: 'buy_now',
    visibility: 'hidden',
    force_create_new_plan: true,
    // Our total includes tax, so Whop adds none.
    override_tax_type: 'inclusive',
    unlimited_stock: false,
    stock: 1,
    title: truncateText(merchant_name, MAX_TITLE_LENGTH),
  },
  metadata: { [META.attempt]: reference, [META.amount]: String(amount), [META.currency]: currency },
  // The total already includes discounts.
  allow_promo_codes: false,
  ...(ctx.returnUrl !== undefined && { redirect_url: ctx.returnUrl }),
})

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

const refusedBy = ({ status, message }: Extract<WhopResponse<unknown>, { ok: false }>): ChargeFault => {
  const isKey = status === 401 || status === 403
  return fault(isKey ? 'invalid_credentials' : 'invalid_request', message)
}

/**
 * Cancels an unpaid checkout, or a payment that has not settled. The checkout is deleted first, so that no one can pay
 * in it after the check.
 */
export const voidCharge = async (
  deps: WhopDeps,
  ctx: ConnectionContext,
  { charge: { provider_reference: id } }: VoidInput,
): Promise<OperationResult> => {
  if (id.startsWith('pay_')) return voidPayment(deps, ctx, id)
  const path = `/checkout_configurations/${encodeURIComponent(id)}`
  const gone = await callWhop(deps, ctx, { method: 'DELETE', path }, z.unknown())
  if (!gone.ok && gone.status !== 404) return refused('not_allowed', gone.message)
  const made = await paymentOf(deps, ctx, id)
  if (made && isPaid(made)) return refused('already_captured', 'The checkout was paid.')
  if (made) return voidPayment(deps, ctx, made.id)
  return { status: 'succeeded', provider_reference: id, amount: 0 }
}

const voidPayment = async (deps: WhopDeps, ctx: ConnectionContext, id: string): Promise<OperationResult> => {
  const path = `/payments/${encodeURIComponent(id)}/void`
  const done = await callWhop(deps, ctx, { method: 'POST', path, body: {} }, payment)
  if (done.ok) return { status: 'succeeded', provider_reference: id, amount: amountOf(done.value) }
  if (done.status === 404) return refused('not_found', 'The payment was not found at Whop.')
  return refused('not_allowed', done.message)
}

type Refusal = Extract<OperationResult, { status: 'refused' }>
const refused = (code: Refusal['code'], message: string): Refusal => ({ status: 'refused', code, message })

const amountOf = ({ total, currency }: WhopPayment): number => fromWhopPrice(total ?? 0, currency.toUpperCase()) ?? 0

/** Refunds in full or in part. The payment is read first, to identify the id of the new refund. */
export const refundCharge = async (
  deps: WhopDeps,
  ctx: ConnectionContext,
  { charge: { provider_reference: id }, amount, currency }: RefundInput,
): Promise<OperationResult> => {
  const before = await retrieve(deps, ctx, id)
  if (before === null) return refused('not_found', 'The payment was not found at Whop.')
  if (!isPaid(before)) return refused('not_captured', 'There is no payment to refund.')
  const body = requestedAmountIfConverted(before) ? fullRefund(before, amount) : partialRefund(before, amount, currency)
  if ('status' in body) return body
  const path = `/payments/${encodeURIComponent(id)}/refund`
  const done = await callWhop(deps, ctx, { method: 'POST', path, body }, payment)
  if (!done.ok) return refused('not_allowed', done.message)
  return { status: 'succeeded', provider_reference: newRefund(before, done.value), amount }
}

type RefundBody = { partial_amount?: number }

const partialRefund = (before: WhopPayment, amount: number, currency: string): RefundBody | Refusal => {
  const given = fromWhopPrice(before.refunded_amount ?? 0, currency) ?? 0
  if (amount > amountOf(before) - given)
    return refused('amount_too_large', 'This is more than the remaining amount of the payment.')
  const partial_amount = toWhopPrice(amount, currency)
  if (partial_amount === null) return refused('not_allowed', 'Whop does not support this exact amount.')
  return { partial_amount }
}

/**
 * A payment in a currency other than the requested one is refunded in full: the equivalent of a partial amount is
 * unknown.
 */
const fullRefund = (before: WhopPayment, amount: number): RefundBody | Refusal => {
  const given = fromWhopPrice(before.refunded_amount ?? 0, before.currency.toUpperCase()) ?? 0
  if (given === 0 && amount === requestedAmountIfConverted(before)?.amount) return {}
  const paidIn = before.currency.toUpperCase()
  const words = `The shopper paid in ${paidIn} at Whop: refund all of it, or refund a part in Whop’s dashboard.`
  return refused('not_allowed', words)
}

/** @throws ConnectorOutcomeUnknown if Whop doesn't return its id: it is then looked up, and never created twice. */
const newRefund = (before: WhopPayment, after: WhopPayment): string => {
  const known = new Set(before.refunds?.map((each) => each.id))
  const made = after.refunds?.find((each) => !known.has(each.id))
  if (!made) throw new ConnectorOutcomeUnknown('Whop did not return the refund.')
  return made.id
}
