import * as z from 'zod/mini'
import type { Exemption } from '../../../shared/domain/routing/rules.ts'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type {
  AuthorizeInput,
  BrowserInfo,
  ChargeStoredInput,
  ContinueInput,
  PostalAddress,
  StoreMethodInput,
} from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { parseJson } from '../http/json.ts'
import { truncateText, fitAddress, textIfFits } from '../http/postal.ts'
import { declined, type ChargeFault, type ChargeResult, type Json } from '../results.ts'
import { amountProblem, toAdyenAmount } from './amounts.ts'
import { callAdyen } from './client.ts'
import { modeProblem } from './credentials.ts'
import { paymentReply } from './objects.ts'
import { faultOf, toChargeResult, type RequestedCharge } from './outcomes.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

const encrypted = z.optional(z.string().check(z.maxLength(10_000)))

/** Payment data from Adyen's card component, encrypted in the browser. Plain card numbers are stripped. */
const cardMethod = z.object({
  type: z.enum(['scheme', 'card']),
  brand: z.optional(z.string()),
  holderName: z.optional(z.string()),
  checkoutAttemptId: z.optional(z.string()),
  encryptedCardNumber: z.string().check(z.maxLength(10_000)),
  encryptedExpiryMonth: encrypted,
  encryptedExpiryYear: encrypted,
  encryptedSecurityCode: encrypted,
})

/** Charges a token from Adyen's script or a wallet. */
export const authorize = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const paymentMethod = methodOf(input)
  if (paymentMethod === null) return fault('invalid_token', 'This is not a payment method of Adyen.')
  const { store } = input
  const body = {
    paymentMethod,
    shopperInteraction: 'Ecommerce',
    ...authentication(input.three_d_secure),
    ...(store && {
      shopperReference: store.customer_reference,
      storePaymentMethod: true,
      recurringProcessingModel: modelOf(store.usage),
    }),
  }
  return pay(deps, ctx, input, body, store && { buyer_id: store.customer_reference })
}

/** Stores a payment method with a zero-value authorization, which the bank approves without a charge. */
export const storeMethod = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { customer_reference, ...input }: StoreMethodInput,
): Promise<ChargeResult> =>
  authorize(deps, ctx, { ...input, amount: 0, capture: true, store: { usage: 'subscription', customer_reference } })

/** Charges a stored method. Adyen only finds it with the shopper reference it was stored for. */
export const chargeStored = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  if (input.buyer_id === undefined)
    return fault('invalid_token', 'Adyen requires a customer for a saved payment method.')
  const isAlone = input.initiator === 'merchant'
  const body = {
    paymentMethod: { type: 'scheme', storedPaymentMethodId: input.payment_method_id },
    shopperReference: input.buyer_id,
    shopperInteraction: 'ContAuth',
    recurringProcessingModel: isAlone ? modelOf(input.usage) : 'CardOnFile',
  }
  const result = await pay(deps, ctx, input, body)
  if (!isAlone || result.status !== 'requires_action') return result
  return declined('authentication_required', { provider_code: '38', provider_reference: result.provider_reference })
}

const methodOf = ({ token }: AuthorizeInput): Json | null => {
  if (token.type === 'google_pay') return { type: 'googlepay', googlePayToken: token.value }
  if (token.type === 'apple_pay') {
    return { type: 'applepay', applePayToken: Buffer.from(token.value).toString('base64') }
  }
  const parsed = cardMethod.safeParse(parseJson(token.value))
  if (!parsed.success) return null
  return Object.fromEntries(
    Object.entries(parsed.data).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const modelOf = (usage: 'subscription' | 'unscheduled') =>
  usage === 'subscription' ? 'Subscription' : 'UnscheduledCardOnFile'

/**
 * Leaves 3-D Secure to Adyen and the bank unless a rule insists. The challenge runs on Adyen's own page: embedded in
 * ours it would be a frame of the bank, and our CSP can't list every bank's host.
 */
const authentication = (wanted: AuthorizeInput['three_d_secure']): { authenticationData: Json } => ({
  authenticationData: {
    ...(wanted !== 'prefer' && { attemptAuthentication: wanted === 'require' ? 'always' : 'never' }),
    threeDSRequestData: { nativeThreeDS: 'disabled' },
  },
})

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  method: { readonly [name: string]: Json },
  kept?: RequestedCharge['kept'],
): Promise<ChargeResult> => {
  const mismatch = modeProblem(ctx)
  if (mismatch !== null) return fault('mode_mismatch', mismatch)
  const amount = toAdyenAmount(input.amount, input.currency)
  if (amount === null || (amount.value <= 0 && !kept)) {
    const problem = amountProblem(input.amount, input.currency) ?? 'The amount must be positive.'
    return fault('invalid_request', problem)
  }
  if (ctx.returnUrl === undefined) return fault('invalid_request', 'Adyen needs an address to return to.')
  const body = { ...chargeFacts(ctx, input), ...method, amount, returnUrl: ctx.returnUrl }
  const call = { api: 'checkout', path: '/payments', body, idempotency_key: input.idempotency_key } as const
  const made = await callAdyen(deps, ctx, call, paymentReply)
  if (!made.ok) return faultOf(made, ctx)
  const { currency, capture, reference } = input
  return toChargeResult(made.value, { amount: input.amount, currency, capture, reference, ...(kept && { kept }) }, ctx)
}

/** Metadata key that marks a payment for manual capture, so that webhooks can tell. */
export const CAPTURE_NOTE = 'capture'

const chargeFacts = (
  { credentials }: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
): { readonly [name: string]: Json } => {
  const { browser, billing, shipping } = input
  const email = textIfFits(input.email, 256)
  const phone = textIfFits(billing?.phone, 64)
  const statement = truncateText(input.statement_descriptor?.replace(/[^A-Za-z0-9.,'_?+* /-]/g, ''), 22)
  return {
    merchantAccount: credentials['merchant_account'] ?? '',
    reference: input.reference,
    channel: 'Web',
    ...(input.capture ? { captureDelayHours: 0 } : { metadata: { [CAPTURE_NOTE]: 'manual' } }),
    ...additionalOf(input),
    ...(email !== undefined && { shopperEmail: email }),
    ...(billing && { billingAddress: addressOf(billing), shopperName: nameOf(billing) }),
    ...(shipping && { deliveryAddress: addressOf(shipping) }),
    ...(phone !== undefined && { telephoneNumber: phone }),
    ...(statement && { shopperStatement: statement }),
    ...(browser && browserFacts(browser)),
  }
}

const SCA_EXEMPTIONS: Readonly<Record<Exemption, string>> = {
  low_value: 'lowValue',
  low_risk: 'transactionRiskAnalysis',
  corporate: 'secureCorporate',
}

const additionalOf = (input: AuthorizeInput | ChargeStoredInput): { additionalData?: Json } => {
  const exemption = 'exemption' in input && input.exemption
  const data = {
    ...(!input.capture && { manualCapture: 'true' }),
    ...(exemption && { scaExemption: SCA_EXEMPTIONS[exemption] }),
  }
  return Object.keys(data).length > 0 ? { additionalData: data } : {}
}

/** Field limits of Checkout 72: a state code has at most three characters, a US ZIP code has five digits. */
const ADDRESS = {
  firstName: 80,
  lastName: 80,
  line1: 3_000,
  city: 3_000,
  region: { code: 3 },
  postalCode: 10,
  shortZip: true,
} as const

const nameOf = (address: PostalAddress): Json => {
  const { first_name, last_name } = fitAddress(address, ADDRESS)
  return { firstName: first_name, lastName: last_name }
}

/** Adyen wants the house number separately, but our address lines don't separate it. */
const addressOf = (address: PostalAddress): Json => {
  const { line1, line2, city, postal_code, region, country } = fitAddress(address, ADDRESS)
  return {
    street: line1,
    houseNumberOrName: line2 ?? 'N/A',
    city,
    postalCode: postal_code ?? '',
    ...(region && { stateOrProvince: region }),
    country,
  }
}

const browserFacts = (browser: BrowserInfo): { readonly [name: string]: Json } => ({
  shopperIP: browser.ip,
  ...(browser.origin !== undefined && { origin: browser.origin }),
  browserInfo: {
    userAgent: browser.user_agent,
    acceptHeader: browser.accept_header,
    language: browser.language,
    colorDepth: browser.color_depth ?? 24,
    screenHeight: browser.screen_height ?? 0,
    screenWidth: browser.screen_width ?? 0,
    timeZoneOffset: browser.time_zone_offset ?? 0,
    javaEnabled: browser.java_enabled ?? false,
  },
})

const stateData = z.object({
  details: z.record(z.string(), z.string()),
  paymentData: z.optional(z.string()),
})

/** The details, of all that Adyen knows, that the browser may return. */
const DETAILS = ['redirectResult', 'threeDSResult', 'payload', 'MD', 'PaRes'] as const

/**
 * Sends Adyen what the browser returned: `redirectResult` from the return URL, or `state` from the component
 * (`{details, paymentData}` as JSON). Without either the outcome is unknown until the webhook arrives.
 */
export const continueAction = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ContinueInput,
): Promise<ChargeResult> => {
  const { provider_reference, reference, payload } = input
  const state = stateData.safeParse(parseJson(payload['state'] ?? ''))
  const given = state.success ? { ...payload, ...state.data.details } : payload
  const details = Object.fromEntries(DETAILS.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
  if (Object.keys(details).length === 0) return { status: 'pending', provider_reference }
  const paymentData = state.success ? state.data.paymentData : undefined
  const body: Json = { details, ...(paymentData !== undefined && { paymentData }) }
  const call = { api: 'checkout', path: '/payments/details', body, idempotency_key: input.idempotency_key } as const
  const made = await callAdyen(deps, ctx, call, paymentReply)
  if (!made.ok) return faultOf(made, ctx)
  const { merchantReference, amount } = made.value
  if (typeof merchantReference === 'string' && merchantReference !== reference) {
    return fault('not_found', 'The payment was not found at Adyen.')
  }
  if (!amount && made.value.resultCode === 'Authorised') return { status: 'pending', provider_reference }
  const asked = {
    amount: 0,
    currency: amount?.currency ?? '',
    capture: !isManualCapture(made.value.additionalData),
    reference,
    ...keptFor(made.value.additionalData),
  }
  return toChargeResult(made.value, asked, ctx)
}

/** The shopper for whom Adyen stored the payment method; nothing if it stored none. */
export const keptFor = (data: Readonly<Record<string, unknown>> | null | undefined): Pick<RequestedCharge, 'kept'> => {
  const names = ['tokenization.shopperReference', 'recurring.shopperReference', 'shopperReference']
  const buyer_id = names.map((name) => data?.[name]).find((value) => typeof value === 'string')
  return buyer_id === undefined ? {} : { kept: { buyer_id } }
}

/** True if the payment's metadata says that it is captured manually. */
export const isManualCapture = (data: Readonly<Record<string, unknown>> | null | undefined): boolean =>
  data?.[`metadata.${CAPTURE_NOTE}`] === 'manual'

/** Adyen has no status lookup for payments. @throws ConnectorUnavailable always: nothing was done. */
export const lookUp = (): Promise<never> =>
  Promise.reject(new ConnectorUnavailable('Adyen only reports the outcome of a payment by webhook.'))
