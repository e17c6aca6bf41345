import type { Exemption } from '../../../shared/domain/routing/rules.ts'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, LookUpInput, PaymentToken, PostalAddress } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { fitAddress, textIfFits } from '../http/postal.ts'
import {
  declined,
  type CardFacts,
  type ChargeFault,
  type ChargeResult,
  type DeclinedCharge,
  type Json,
  type LookUpResult,
} from '../results.ts'
import { callBraintree } from './client.ts'
import { cardFacts, faultOf, minorOf, toChargeResult } from './outcomes.ts'

import {
  ACCOUNTS,
  accounts,
  AUTHORIZE,
  AUTHORIZE_CARD,
  authorized,
  authorizedCard,
  BEFORE_CHARGE,
  beforeCharge,
  BY_ID,
  BY_REFERENCE,
  byId,
  byReference,
  CARD_BEHIND,
  cardBehind,
  CHARGE,
  CHARGE_CARD,
  charged,
  chargedCard,
  type BraintreeSecuredCard,
  type BraintreeTransaction,
  type BraintreeViewer,
} from './queries.ts'
import { isDescriptor } from './statement.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

const isNonce = ({ type, value }: PaymentToken): boolean => type === 'token' && /^[\w-]{5,500}$/.test(value)

/** Returns the card behind a nonce without consuming it. @throws ConnectorUnavailable if Braintree doesn't return it */
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

/**
 * Charges a nonce from Braintree's script, which has already run 3-D Secure if that was requested. A payment that
 * requires it is declined unless the bank accepted liability.
 */
export const authorize = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const found = await chargeableNonce(deps, ctx, input)
  if ('status' in found) return found
  const method = { id: input.token.value, account: accountFor(found.viewer, input.currency) }
  const keep = { vaultPaymentMethodAfterTransacting: { when: 'ON_SUCCESSFUL_TRANSACTION' } }
  return pay(deps, ctx, input, method, input.store ? keep : {})
}

/** Checks that a nonce is a card, and authenticated if that is required, without consuming it. */
export const chargeableNonce = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { token, three_d_secure }: Pick<AuthorizeInput, 'token' | 'three_d_secure'>,
): Promise<{ viewer: BraintreeViewer } | ChargeFault | DeclinedCharge> => {
  if (!isNonce(token)) return fault('invalid_token', 'This is not a payment method of Braintree.')
  const id = token.value
  const found = await callBraintree(deps, ctx, { text: BEFORE_CHARGE, variables: { id } }, beforeCharge)
  if (!found.ok) return found.kind === 'NOT_FOUND' ? fault('invalid_token', found.message) : faultOf(found)
  const { viewer, node } = found.value
  const kind = node?.details?.__typename
  // Rules were applied to the payment method that the browser claimed; a nonce of a different kind would bypass them.
  if (kind && kind !== 'CreditCardDetails') return fault('invalid_token', 'This Braintree payment method isn’t a card.')
  if (three_d_secure === 'require' && !isAuthenticated(node?.details)) {
    // Retrying the same nonce would not make it authenticated.
    return declined('authentication_required', { provider_code: 'THREE_D_SECURE', retry_with_3ds: false })
  }
  return { viewer }
}

/** True if the bank authenticated the card behind a nonce. */
const isAuthenticated = (card: BraintreeSecuredCard | null | undefined): boolean =>
  card?.threeDSecure?.authentication?.liabilityShifted === true

const SCA_EXEMPTIONS: Readonly<Record<Exemption, string>> = {
  low_value: 'LOW_VALUE',
  low_risk: 'TRANSACTION_RISK_ANALYSIS',
  corporate: 'SECURE_CORPORATE',
}

export const chargeStored = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const alone = { paymentInitiator: input.usage === 'subscription' ? 'RECURRING' : 'UNSCHEDULED' }
  const found = await callBraintree(deps, ctx, { text: ACCOUNTS, variables: {} }, accounts)
  if (!found.ok) return faultOf(found)
  const method = { id: input.payment_method_id, account: accountFor(found.value.viewer, input.currency) }
  return pay(deps, ctx, input, method, input.initiator === 'merchant' ? alone : {})
}

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  { id: paymentMethodId, account }: { id: string; account: string | ChargeFault },
  extra: { readonly [name: string]: Json },
): Promise<ChargeResult> => {
  const amount = toDecimalText(input.amount, input.currency)
  if (amount === null || input.amount <= 0) return fault('invalid_request', 'The amount must be positive.')
  if (typeof account !== 'string') return account
  const transaction = { amount, merchantAccountId: account, orderId: input.reference, ...detailsOf(input), ...extra }
  const exemption = 'exemption' in input ? input.exemption : undefined
  if (exemption) {
    const card = { paymentMethodId, transaction, options: { scaExemption: SCA_EXEMPTIONS[exemption] } }
    return payCard(deps, ctx, card, input.capture)
  }
  const variables = { input: { paymentMethodId, transaction } }
  if (input.capture) {
    const made = await callBraintree(deps, ctx, { text: CHARGE, variables }, charged)
    return made.ok ? toChargeResult(made.value.chargePaymentMethod.transaction) : faultOf(made)
  }
  const held = await callBraintree(deps, ctx, { text: AUTHORIZE, variables }, authorized)
  return held.ok ? toChargeResult(held.value.authorizePaymentMethod.transaction) : faultOf(held)
}

/** Charges a card with the mutations that accept card options. */
const payCard = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: Json,
  captures: boolean,
): Promise<ChargeResult> => {
  const variables = { input }
  if (captures) {
    const made = await callBraintree(deps, ctx, { text: CHARGE_CARD, variables }, chargedCard)
    return made.ok ? toChargeResult(made.value.chargeCreditCard.transaction) : faultOf(made)
  }
  const held = await callBraintree(deps, ctx, { text: AUTHORIZE_CARD, variables }, authorizedCard)
  return held.ok ? toChargeResult(held.value.authorizeCreditCard.transaction) : faultOf(held)
}

/**
 * At Braintree the merchant account determines the currency: the wrong one would charge the same number in another
 * currency.
 */
export const accountFor = ({ merchant }: BraintreeViewer, currency: string): string | ChargeFault => {
  const all = merchant.merchantAccounts.edges.map(({ node }) => node)
  const fitting = all.filter(
    ({ currencyCode, status }) => currencyCode === currency && (status ?? 'ACTIVE') === 'ACTIVE',
  )
  const chosen = fitting.find(({ isDefault }) => isDefault === true) ?? fitting[0]
  return chosen?.id ?? fault('invalid_request', `Braintree has no active merchant account for ${currency}.`)
}

const detailsOf = (input: AuthorizeInput | ChargeStoredInput): { readonly [name: string]: Json } => {
  const { browser, shipping } = input
  const email = textIfFits(input.email, 255)
  const descriptor = input.statement_descriptor ?? ''
  return {
    ...(email !== undefined && { customerDetails: { email } }),
    ...(shipping && { shipping: { shippingAddress: addressOf(shipping) } }),
    ...(browser && { riskData: { customerIp: browser.ip, customerBrowser: browser.user_agent.slice(0, 255) } }),
    ...(isDescriptor(descriptor) && { descriptor: { name: descriptor } }),
  }
}

/** Braintree's schema allows 255 characters each. */
const ADDRESS = { firstName: 255, lastName: 255, line1: 255, city: 255, region: 255, postalCode: 255 } as const

const addressOf = (address: PostalAddress): Json => {
  const to = fitAddress(address, ADDRESS)
  const postal = postalOf(to.postal_code)
  return {
    ...(to.first_name && { firstName: to.first_name }),
    ...(to.last_name && { lastName: to.last_name }),
    addressLine1: to.line1,
    ...(to.line2 && { addressLine2: to.line2 }),
    adminArea2: to.city,
    ...(to.region && { adminArea1: to.region }),
    ...(postal && { postalCode: postal }),
    countryCodeAlpha2: to.country,
  }
}

/** Braintree accepts at most nine letters and digits, with spaces and hyphens between them. */
const postalOf = (code = ''): string => {
  const clean = code.replace(/[^A-Za-z0-9 -]/g, '').trim()
  return clean.replace(/[ -]/g, '').length <= 9 ? clean : ''
}

/**
 * Finds the transaction with an id or our reference; null if it doesn't exist. @throws ConnectorUnavailable if the
 * response is lost.
 */
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
