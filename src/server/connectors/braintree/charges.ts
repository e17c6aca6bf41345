import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, LookUpInput, PaymentToken, PostalAddress } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import type { CardFacts, ChargeFault, ChargeResult, Json, LookUpResult } from '../results.ts'
import { callBraintree } from './client.ts'
import { cardFacts, faultOf, minorOf, toChargeResult } from './outcomes.ts'
import {
  ACCOUNTS,
  accounts,
  AUTHORIZE,
  authorized,
  BY_ID,
  BY_REFERENCE,
  byId,
  byReference,
  CARD_BEHIND,
  cardBehind,
  CHARGE,
  charged,
  type BraintreeTransaction,
} from './queries.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

const isNonce = ({ type, value }: PaymentToken): boolean => type === 'token' && /^[\w-]{5,500}$/.test(value)

/** The card behind a nonce, which asking does not use up. @throws ConnectorUnavailable when it will not tell */
export const describeToken = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  token: PaymentToken,
): Promise<CardFacts | null> => {
  if (!isNonce(token)) return null
  const found = await callBraintree(deps, ctx, { text: CARD_BEHIND, variables: { id: token.value } }, cardBehind)
  if (found.ok) return cardFacts(found.value.node?.details)
  if (found.kind === 'NOT_FOUND') return null
  throw new ConnectorUnavailable(found.message)
}

/** Charges a nonce of Braintree's script, which has been through 3-D Secure already where that was asked for. */
export const authorize = (deps: ProviderDeps, ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult> => {
  if (!isNonce(input.token)) {
    return Promise.resolve(fault('invalid_token', 'This is no payment method of Braintree.'))
  }
  const keep = { vaultPaymentMethodAfterTransacting: { when: 'ON_SUCCESSFUL_TRANSACTION' } }
  return pay(deps, ctx, input, input.token.value, input.store ? keep : {})
}

export const chargeStored = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const alone = { paymentInitiator: input.usage === 'subscription' ? 'RECURRING' : 'UNSCHEDULED' }
  return pay(deps, ctx, input, input.payment_method_id, input.initiator === 'merchant' ? alone : {})
}

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  paymentMethodId: string,
  extra: { readonly [name: string]: Json },
): Promise<ChargeResult> => {
  const amount = toDecimalText(input.amount, input.currency)
  if (amount === null || input.amount <= 0) return fault('invalid_request', 'The amount must be positive.')
  const account = await accountFor(deps, ctx, input.currency)
  if (typeof account !== 'string') return account
  const transaction = { amount, merchantAccountId: account, orderId: input.reference, ...detailsOf(input), ...extra }
  const variables = { input: { paymentMethodId, transaction } }
  if (input.capture) {
    const made = await callBraintree(deps, ctx, { text: CHARGE, variables }, charged)
    return made.ok ? toChargeResult(made.value.chargePaymentMethod.transaction) : faultOf(made)
  }
  const held = await callBraintree(deps, ctx, { text: AUTHORIZE, variables }, authorized)
  return held.ok ? toChargeResult(held.value.authorizePaymentMethod.transaction) : faultOf(held)
}

/** At Braintree the merchant account alone decides the currency: another one would charge the same number of it. */
const accountFor = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  currency: string,
): Promise<string | ChargeFault> => {
  const found = await callBraintree(deps, ctx, { text: ACCOUNTS, variables: {} }, accounts)
  if (!found.ok) return faultOf(found)
  const all = found.value.viewer.merchant.merchantAccounts.edges.map(({ node }) => node)
  const fitting = all.filter(
    ({ currencyCode, status }) => currencyCode === currency && (status ?? 'ACTIVE') === 'ACTIVE',
  )
  const chosen = fitting.find(({ isDefault }) => isDefault === true) ?? fitting[0]
  return chosen?.id ?? fault('invalid_request', `Braintree has no active merchant account for ${currency}.`)
}

const detailsOf = (input: AuthorizeInput | ChargeStoredInput): { readonly [name: string]: Json } => {
  const { browser, email, shipping } = input
  return {
    ...(email !== undefined && { customerDetails: { email } }),
    ...(shipping && { shipping: { shippingAddress: addressOf(shipping) } }),
    ...(browser && { riskData: { customerIp: browser.ip, customerBrowser: browser.user_agent.slice(0, 255) } }),
  }
}

const addressOf = (address: PostalAddress): Json => ({
  firstName: address.first_name,
  lastName: address.last_name,
  addressLine1: address.line1,
  ...(address.line2 && { addressLine2: address.line2 }),
  adminArea2: address.city,
  ...(address.region && { adminArea1: address.region }),
  ...(address.postal_code && { postalCode: address.postal_code }),
  countryCodeAlpha2: address.country,
})

/** The transaction of an id or of our reference; null when there is none. @throws ConnectorUnavailable when it is not told. */
export const find = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { provider_reference: id, reference: order }: LookUpInput,
): Promise<BraintreeTransaction | null> => {
  if (id !== undefined) {
    const found = await callBraintree(deps, ctx, { text: BY_ID, variables: { id } }, byId)
    if (found.ok) return found.value.node ?? null
    if (found.kind === 'NOT_FOUND' || found.kind === 'VALIDATION') return null
    throw new ConnectorUnavailable(found.message)
  }
  const found = await callBraintree(deps, ctx, { text: BY_REFERENCE, variables: { order: order ?? '' } }, byReference)
  if (!found.ok) throw new ConnectorUnavailable(found.message)
  const all = found.value.search.transactions.edges.map(({ node }) => node)
  return all.find((one) => toChargeResult(one).status === 'approved') ?? all[0] ?? null
}

export const lookUp = async (deps: ProviderDeps, ctx: ConnectionContext, input: LookUpInput): Promise<LookUpResult> => {
  const found = await find(deps, ctx, input)
  if (found === null) return { found: false }
  const kept = (found.refunds ?? []).filter(
    ({ status }) => !/^(FAILED|PROCESSOR_DECLINED|SETTLEMENT_DECLINED|VOIDED)$/.test(status),
  )
  return {
    found: true,
    result: toChargeResult(found),
    voided: found.status === 'VOIDED',
    refunded_amount: kept.reduce((sum, { amount }) => sum + minorOf(amount), 0),
    currency: found.amount.currencyCode ?? '',
  }
}
