import * as z from 'zod/mini'
import { continueAfterChallenge } from '../challenge-continuation.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, PaymentToken, PostalAddress, StoreMethodInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { parseJson } from '../http/json.ts'
import { truncateText, fitAddress, textIfFits } from '../http/postal.ts'
import { declined, type ChargeFault, type ChargeResult, type Json } from '../results.ts'
import { actionOf, confirmedPayment, enroll, type PendingChallenge } from './authentication.ts'
import { callNuvei } from './client.ts'
import { sessionReply, transactionReply } from './objects.ts'
import { faultOf, fromReply, type RequestedCharge } from './outcomes.ts'

type Members = { readonly [name: string]: Json }

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/** Output of Nuvei's script in the browser; both values belong together. */
const browserToken = z.object({
  session_token: z.string().check(z.regex(/^[\w-]{8,80}$/)),
  cc_temp_token: z.string().check(z.regex(/^[\w-]{8,120}$/)),
})

/** Opens the session that every payment requires. It moves no money. */
export const openSession = (deps: ProviderDeps, ctx: ConnectionContext, clientRequestId: string) =>
  callNuvei(deps, ctx, { service: 'getSessionToken', body: { clientRequestId }, moves: false }, sessionReply)

/** Charges a token from Nuvei Fields or a wallet. Nuvei determines whether the card supports 3-D Secure. */
export const authorize = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const keeps = input.store !== undefined
  const user = input.store?.customer_reference
  if (input.token.type !== 'token') {
    const wallet = { paymentOption: { card: { externalToken: walletOf(input.token) } } }
    return inNewSession(deps, ctx, input, { method: wallet, keeps, ...(user !== undefined && { user }) })
  }
  const parsed = browserToken.safeParse(parseJson(input.token.value))
  if (!parsed.success) return fault('invalid_token', 'This is not a token of Nuvei.')
  const { session_token, cc_temp_token } = parsed.data
  const card = { ccTempToken: cc_temp_token }
  const threeD = await enroll(deps, ctx, input, { session_token, card })
  if (!threeD.ok && input.three_d_secure === 'require') return faultOf(threeD)
  // An account without 3-D Secure is charged without it, unless a rule requires it.
  const asked = threeD.ok ? threeD.value : null
  const method = {
    paymentOption: { card: { ...card, ...(asked && { threeD: asked.threeD }) } },
    ...(asked && { relatedTransactionId: asked.relatedTransactionId }),
  }
  const parts = { method, keeps, ...(user !== undefined && { user }), cc_temp_token }
  return pay(deps, ctx, input, session_token, parts)
}

/** Stores a payment method with a zero-amount authorization, which the bank approves without a charge. */
export const storeMethod = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { customer_reference, ...input }: StoreMethodInput,
): Promise<ChargeResult> =>
  authorize(deps, ctx, { ...input, amount: 0, capture: false, store: { usage: 'subscription', customer_reference } })

const walletOf = ({ type, value }: PaymentToken) => ({
  externalTokenProvider: type === 'apple_pay' ? 'ApplePay' : 'GooglePay',
  mobileToken: value,
})

/** Charges a payment option that Nuvei stores for one of its users. */
export const chargeStored = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const { buyer_id, payment_method_id, initiator, network_transaction_id: first } = input
  if (buyer_id === undefined) return fault('invalid_token', 'Nuvei requires a customer for a saved payment method.')
  const isAlone = initiator === 'merchant'
  const method = {
    paymentOption: { userPaymentOptionId: payment_method_id },
    ...(isAlone && { isRebilling: '1', ...(first !== undefined && { relatedTransactionId: first }) }),
  }
  const result = await inNewSession(deps, ctx, input, { method, keeps: false, user: buyer_id })
  if (!isAlone || result.status !== 'requires_action') return result
  return declined('authentication_required', { provider_code: 'REDIRECT' })
}

interface Parts {
  method: Members
  keeps: boolean
  user?: string
  cc_temp_token?: string
}

const inNewSession = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  parts: Parts,
): Promise<ChargeResult> => {
  const session = await openSession(deps, ctx, `${input.idempotency_key}-session`)
  return session.ok ? pay(deps, ctx, input, session.value.sessionToken, parts) : faultOf(session)
}

const pay = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  sessionToken: string,
  { method, keeps, user, cc_temp_token }: Parts,
): Promise<ChargeResult> => {
  const amount = toDecimalText(input.amount, input.currency)
  if (amount === null || (input.amount <= 0 && !keeps)) {
    return Promise.resolve(fault('invalid_request', 'The amount must be positive.'))
  }
  const { currency, reference, browser, billing, shipping, email } = input
  const name = truncateText(input.statement_descriptor, 25)
  const billingAddress = billing ? addressOf(billing, email) : emailOf(email)
  const body: Members = {
    sessionToken,
    clientRequestId: input.idempotency_key,
    clientUniqueId: reference,
    amount,
    currency,
    transactionType: input.capture ? 'Sale' : 'Auth',
    ...(user !== undefined && { userTokenId: user }),
    ...method,
    customData: `${input.amount} ${currency}`,
    ...(browser && { deviceDetails: { ipAddress: browser.ip } }),
    billingAddress,
    ...(shipping && { shippingAddress: addressOf(shipping) }),
    ...(name && { dynamicDescriptor: { merchantName: name } }),
    ...(ctx.webhookUrl !== null && { urlDetails: { notificationUrl: ctx.webhookUrl } }),
  }
  const asked = { amount: input.amount, currency, capture: input.capture, keeps }
  const waiting = {
    reference,
    session_token: sessionToken,
    cc_temp_token: cc_temp_token ?? '',
    user: user ?? '',
    billing: Object.fromEntries(Object.entries(billingAddress).filter(([key]) => RESENT_FIELDS.has(key))),
  }
  return create(deps, ctx, body, asked, waiting)
}

/** Shopper details that have to be sent again after the challenge. */
const RESENT_FIELDS = new Set(['firstName', 'lastName', 'email', 'country'])

const create = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  body: Members,
  asked: RequestedCharge,
  waiting: PendingChallenge,
): Promise<ChargeResult> => {
  const made = await callNuvei(deps, ctx, { service: 'payment', body, moves: true }, transactionReply)
  if (!made.ok) return faultOf(made)
  if (made.value.transactionStatus === 'REDIRECT') return actionOf(deps, ctx, made.value, asked, waiting)
  return fromReply(made.value, asked, ctx.credentials)
}

export const continueAction = continueAfterChallenge({
  returnField: 'threeDSSessionData',
  readPayment: confirmedPayment,
  createPayment: (deps, ctx, { body, asked, waiting }) => create(deps, ctx, body, asked, waiting),
})

/** Nuvei uses two-letter state codes. */
const ADDRESS = {
  firstName: 30,
  lastName: 40,
  line1: 60,
  line2: 50,
  city: 30,
  region: { code: 2 },
  postalCode: 10,
  phone: 18,
} as const

const emailOf = (given?: string): Record<string, string> => {
  const email = textIfFits(given, 100)
  return email === undefined ? {} : { email }
}

const addressOf = (address: PostalAddress, email?: string): Record<string, string> => {
  const to = fitAddress(address, ADDRESS)
  return {
    ...(to.first_name && { firstName: to.first_name }),
    ...(to.last_name && { lastName: to.last_name }),
    ...emailOf(email),
    address: to.line1,
    ...(to.line2 && { addressLine2: to.line2 }),
    city: to.city,
    ...(to.region && { state: to.region }),
    ...(to.postal_code && { zip: to.postal_code }),
    country: to.country,
    ...(to.phone && { phone: to.phone }),
  }
}
