import type { ConnectionContext } from '../connector.ts'
import type { ContinueInput, LookUpInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { ChargeResult, LookUpResult } from '../results.ts'
import { fromWhopPrice } from './amounts.ts'
import { callWhop, refusedRead } from './client.ts'
import { actionOf } from './embed.ts'
import { checkoutConfiguration, listOf, payment, type WhopPayment } from './objects.ts'
import { requestedAmountIfConverted, isPaid, isPending, referenceOf, toChargeResult } from './outcomes.ts'

const isPaymentId = (id: string): boolean => /^pay_[A-Za-z0-9]{1,80}$/.test(id)

/** Fetches a payment; null if Whop has none with that id. @throws ConnectorUnavailable if the response is lost. */
export const retrieve = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<WhopPayment | null> => {
  const path = `/payments/${encodeURIComponent(id)}`
  const found = await callWhop(deps, ctx, { method: 'GET', path }, payment)
  if (found.ok) return found.value
  if (found.status === 404) return null
  throw refusedRead(found.status)
}

const listed = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  more: Readonly<Record<string, string>>,
): Promise<WhopPayment[]> => {
  const query = new URLSearchParams({ company_id: ctx.credentials['account_id'] ?? '', direction: 'desc', ...more })
  const found = await callWhop(deps, ctx, { method: 'GET', path: `/payments?${query.toString()}` }, listOf(payment))
  if (!found.ok) throw refusedRead(found.status)
  return found.value.data
}

/** The payment of a checkout: a successful one, else a pending one; null if there is neither. */
export const paymentOf = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  checkout: string,
): Promise<WhopPayment | null> => {
  const all = await listed(deps, ctx, { 'checkout_configuration_ids[]': checkout, first: '20' })
  const made = all.filter(({ checkout_configuration_id: of }) => of === checkout)
  return made.find(isPaid) ?? made.find(isPending) ?? null
}

/** How long before a checkout was requested to search for payments, in milliseconds. */
const MARGIN_MS = 5 * 60_000

/** A checkout with a lost response was shown to no one, so it can only be found by a payment in it. */
const byReference = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  reference: string,
  sentAt: Date,
): Promise<WhopPayment | null> => {
  const created_after = new Date(sentAt.getTime() - MARGIN_MS).toISOString()
  const all = await listed(deps, ctx, { created_after, first: '100' })
  const ours = all.filter((each) => referenceOf(each) === reference)
  return ours.find(isPaid) ?? ours.find(isPending) ?? null
}

/** Looks up a payment by its id, its checkout's id or our reference. */
export const lookUp = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, provider_reference, sent_at = ctx.now }: LookUpInput,
): Promise<LookUpResult> => {
  if (provider_reference !== undefined && isPaymentId(provider_reference)) {
    return byPayment(deps, ctx, provider_reference)
  }
  if (provider_reference === undefined) {
    return toLookUpResult(reference === undefined ? null : await byReference(deps, ctx, reference, sent_at))
  }
  return byCheckout(deps, ctx, provider_reference)
}

const byCheckout = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<LookUpResult> => {
  const made = await paymentOf(deps, ctx, id)
  return made ? toLookUpResult(made) : openCheckout(deps, ctx, id)
}

/** A failed attempt leaves its checkout open, and the next one may succeed. */
const byPayment = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<LookUpResult> => {
  const told = await retrieve(deps, ctx, id)
  const checkout = told?.checkout_configuration_id
  const isOver = told === null || toChargeResult(told) !== null
  return checkout && !isOver ? byCheckout(deps, ctx, checkout) : toLookUpResult(told)
}

const toLookUpResult = (found: WhopPayment | null): LookUpResult => {
  const result = found && toChargeResult(found)
  if (!result) return { found: false }
  return { found: true, result, voided: found.status === 'void', ...refundedOf(found) }
}

const IS_WHOLE = /^(auto_)?refunded$/

/** Refunded amount in the requested currency. For a payment in another currency only a full refund can be converted. */
const refundedOf = (found: WhopPayment): { refunded_amount: number; currency: string } => {
  const asked = requestedAmountIfConverted(found)
  const isWhole = IS_WHOLE.test(found.substatus ?? '')
  if (asked) return { refunded_amount: isWhole ? asked.amount : 0, currency: asked.currency }
  const currency = found.currency.toUpperCase()
  return { refunded_amount: fromWhopPrice(found.refunded_amount ?? 0, currency) ?? 0, currency }
}

/** A checkout that is still unpaid; not found if it was canceled. */
const openCheckout = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<LookUpResult> => {
  const path = `/checkout_configurations/${encodeURIComponent(id)}`
  const found = await callWhop(deps, ctx, { method: 'GET', path }, checkoutConfiguration)
  if (!found.ok && found.status !== 404) throw refusedRead(found.status)
  const action = found.ok ? actionOf(deps, ctx, found.value) : null
  if (action === null) return { found: false }
  const result = { status: 'requires_action', provider_reference: id, action } as const
  return { found: true, result, voided: false, refunded_amount: 0, currency: '' }
}

/**
 * Result of the embedded checkout. The browser at most names the payment: whether it is paid, and for this checkout, is
 * read from Whop.
 */
export const continueAction = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { provider_reference, reference, payload }: ContinueInput,
): Promise<ChargeResult> => {
  const named = payload['payment_id'] ?? payload['payment'] ?? payload['receipt_id'] ?? ''
  const isNamed = isPaymentId(named)
  const told = isNamed ? await retrieve(deps, ctx, named) : null
  const ours = told && (told.checkout_configuration_id === provider_reference || referenceOf(told) === reference)
  const made = ours ? told : await paymentOf(deps, ctx, provider_reference)
  const result = made && toChargeResult(made)
  if (result) return result
  // The browser named a payment that isn't in Whop's records yet: nothing else may be attempted meanwhile.
  if (isNamed && told === null) return { status: 'pending', provider_reference }
  const open = await openCheckout(deps, ctx, provider_reference)
  return open.found
    ? open.result
    : { status: 'error', code: 'cancelled', message: 'The checkout at Whop was closed without a payment.' }
}
