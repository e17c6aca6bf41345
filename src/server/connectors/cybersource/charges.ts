import type { Exemption } from '../../../shared/domain/routing/rules.ts'
import { continueAfterChallenge } from '../challenge-continuation.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, StoreMethodInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { truncateText } from '../http/postal.ts'
import type { ChargeFault, ChargeResult } from '../results.ts'
import {
  actionOf,
  confirmedPayment,
  enrollmentFields,
  setUpAuthentication,
  type PendingChallenge,
} from './authentication.ts'
import { reverse } from './changes.ts'
import { requestCybersource } from './client.ts'
import { addressOf, deviceOf, processingOf, type Members, type Parts } from './request-fields.ts'
import { findByReference } from './status-lookup.ts'
import { paymentReply } from './objects.ts'
import { cardOfToken, fromPayment, fromRefusal, readTransientToken, type RequestedCharge } from './outcomes.ts'
import { fromTransactions } from './transactions.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/** Charges a token from Microform or a wallet. */
export const authorize = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const { token, store } = input
  if (token.type !== 'token') return chargeWallet(deps, ctx, input)
  const claims = readTransientToken(token.value)
  if (claims === null) return fault('invalid_token', 'This is not a token of Microform.')
  const keeps = store !== undefined
  const authentication = await authenticationFor(deps, ctx, input, claims.jti)
  if (authentication === null && input.three_d_secure === 'require') {
    return fault('provider_error', 'Cybersource couldn’t start 3-D Secure, which this payment requires.')
  }
  const method = { tokenInformation: { transientTokenJwt: token.value } }
  const exempt = exemptionOf(input.exemption)
  const parts = { method, keeps, ...(authentication ? { authentication } : exempt && { exempt }) }
  return pay(deps, ctx, input, parts, { ...askedOf(input), keeps, card: cardOfToken(claims) }, claims.jti)
}

/** Stores a payment method with a zero amount authorization, which the bank approves without a charge. */
export const storeMethod = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { customer_reference, ...input }: StoreMethodInput,
): Promise<ChargeResult> =>
  authorize(deps, ctx, { ...input, amount: 0, capture: false, store: { usage: 'subscription', customer_reference } })

const EXEMPTION_INDICATORS: Readonly<Record<Exemption, string>> = {
  low_value: 'lowValueExemptionIndicator',
  low_risk: 'riskAnalysisExemptionIndicator',
  corporate: 'secureCorporatePaymentIndicator',
}

/** Fields that ask the bank to skip 3-D Secure. */
const exemptionOf = (exemption?: Exemption): Members | null =>
  exemption
    ? { consumerAuthenticationInformation: { strongAuthentication: { [EXEMPTION_INDICATORS[exemption]]: '1' } } }
    : null

/**
 * Fields that request 3-D Secure within the payment; null if it isn't wanted or the account has no payer
 * authentication.
 */
const authenticationFor = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { three_d_secure, reference }: AuthorizeInput,
  jti: string,
): Promise<Members | null> => {
  const { returnUrl } = ctx
  if (three_d_secure === 'skip' || returnUrl === undefined) return null
  const made = await setUpAuthentication(deps, ctx, { reference, jti })
  return made.ok ? enrollmentFields(returnUrl, made.value.consumerAuthenticationInformation.referenceId) : null
}

/** Apple's and Google's tokens are passed on unchanged; they include the shopper's authentication. */
const chargeWallet = (deps: ProviderDeps, ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult> => {
  const isApple = input.token.type === 'apple_pay'
  const value = Buffer.from(input.token.value).toString('base64')
  const descriptor = Buffer.from('FID=COMMON.APPLE.INAPP.PAYMENT').toString('base64')
  const method = { paymentInformation: { fluidData: { value, ...(isApple && { descriptor }) } } }
  const keeps = input.store !== undefined
  const parts = { method, keeps, solution: isApple ? '001' : '012' }
  return pay(deps, ctx, input, parts, { ...askedOf(input), keeps, card: null }, '')
}

/** Charges a stored payment instrument. */
export const chargeStored = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const { buyer_id, payment_method_id, initiator, network_transaction_id, usage } = input
  if (buyer_id === undefined) {
    return Promise.resolve(fault('invalid_token', 'Cybersource requires a customer for a saved payment method.'))
  }
  const isAlone = initiator === 'merchant'
  const previous = network_transaction_id !== undefined && { previousTransactionId: network_transaction_id }
  const parts = {
    method: { paymentInformation: { customer: { id: buyer_id }, paymentInstrument: { id: payment_method_id } } },
    keeps: false,
    commerce: isAlone && usage === 'subscription' ? 'recurring' : 'internet',
    initiator: {
      type: initiator,
      storedCredentialUsed: true,
      ...(isAlone && previous && { merchantInitiatedTransaction: previous }),
    },
  }
  return pay(deps, ctx, input, parts, { ...askedOf(input), keeps: false, card: null }, '')
}

const askedOf = ({ amount, currency, capture }: AuthorizeInput | ChargeStoredInput) => ({ amount, currency, capture })

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  parts: Parts,
  asked: RequestedCharge,
  jti: string,
): Promise<ChargeResult> => {
  const totalAmount = toDecimalText(input.amount, input.currency)
  if (totalAmount === null || (input.amount <= 0 && !parts.keeps))
    return fault('invalid_request', 'The amount must be positive.')
  const descriptor = truncateText(input.statement_descriptor, 22)
  const billTo = input.billing ? addressOf(input.billing, input.email) : {}
  const body: Members = {
    clientReferenceInformation: { code: input.reference },
    processingInformation: processingOf(parts, asked),
    ...parts.method,
    orderInformation: {
      amountDetails: { totalAmount, currency: input.currency },
      ...(input.billing && { billTo }),
      ...(input.shipping && { shipTo: addressOf(input.shipping) }),
    },
    ...(input.browser && { deviceInformation: deviceOf(input.browser) }),
    ...(descriptor && { merchantInformation: { merchantDescriptor: { name: descriptor } } }),
    ...(parts.authentication ?? parts.exempt),
  }
  return create(deps, ctx, body, asked, { reference: input.reference, jti, bill_to: billTo })
}

/**
 * Creates a payment once, and immediately reverses an authorization for a partial amount or one that a risk rule
 * rejected.
 */
const create = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  body: Members,
  asked: RequestedCharge,
  waiting: PendingChallenge,
): Promise<ChargeResult> => {
  const { reference } = waiting
  const call = { method: 'POST', path: '/pts/v2/payments', body, moves: true } as const
  const made = await requestCybersource(deps, ctx, call, paymentReply)
  if (!made.ok) {
    const first = made.reason === 'DUPLICATE_REQUEST' ? await findByReference(deps, ctx, reference) : null
    return first === null ? fromRefusal(made) : fromTransactions(first)
  }
  const { status, id } = made.value
  if (status === 'PENDING_AUTHENTICATION') return actionOf(deps, ctx, made.value, asked, waiting)
  if (status === 'AUTHORIZED_RISK_DECLINED' || status === 'PARTIAL_AUTHORIZED') {
    const told = made.value.orderInformation?.amountDetails?.authorizedAmount
    const held = told ? String(told) : (toDecimalText(asked.amount, asked.currency) ?? '')
    await reverse(deps, ctx, id, { totalAmount: held, currency: asked.currency }, `${reference}-back`)
  }
  return fromPayment(made.value, asked)
}

export const continueAction = continueAfterChallenge({
  returnField: 'MD',
  readPayment: confirmedPayment,
  createPayment: (deps, ctx, { body, asked, waiting }) => create(deps, ctx, body, asked, waiting),
})
