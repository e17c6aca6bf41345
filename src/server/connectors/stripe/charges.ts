import type { MandateScheme } from '../../../shared/domain/payments/mandates.ts'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, ContinueInput, PostalAddress } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import type { FormFields } from '../http/form.ts'
import { truncateText, fitAddress, textIfFits } from '../http/postal.ts'
import type { ChargeFault, ChargeResult } from '../results.ts'
import { amountProblem, toStripeAmount } from './amounts.ts'
import { typeOfScheme } from './bank-accounts.ts'
import { callStripe } from './client.ts'
import { modeProblem } from './credentials.ts'
import { continueSetup, isSetup } from './setup-status.ts'
import { isPaymentMethod, REFERENCE, retrieve } from './status-lookup.ts'
import { idOf, named, paymentIntent, paymentMethod } from './objects.ts'
import { faultOf, toChargeResult, toRefusedCharge } from './outcomes.ts'

const EXPAND = { expand: ['latest_charge'] }
/** Lets Stripe's script show the challenge over the page; otherwise the shopper would have to leave. */
const IN_PAGE = { use_stripe_sdk: true }

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/** Charges a `pm_…` from Stripe's script, or the card token that Google Pay passes on. */
export const authorize = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const wrong = inputProblem(ctx, input)
  if (wrong !== null) return wrong
  const method = await methodOf(deps, ctx, input)
  if (typeof method !== 'string') return method
  const customer = input.store === undefined ? null : await createCustomer(deps, ctx, { ...input, ...input.store })
  if (customer !== null && typeof customer !== 'string') return customer
  const form = {
    ...chargeFacts(ctx, input),
    ...IN_PAGE,
    payment_method: method,
    payment_method_options: {
      card: { request_three_d_secure: input.three_d_secure === 'require' ? 'any' : 'automatic' },
    },
    ...(customer !== null && { customer, setup_future_usage: 'off_session' }),
  }
  return createIntent(deps, ctx, form, input.idempotency_key)
}

/** Charges a method or mandate stored with a Stripe customer, which is looked up if the caller doesn't know it. */
export const chargeStored = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const wrong = inputProblem(ctx, input)
  if (wrong !== null) return wrong
  const owner = input.buyer_id ?? (await ownerOf(deps, ctx, input.payment_method_id))
  if (typeof owner !== 'string') return owner
  const form = {
    ...chargeFacts(ctx, input),
    payment_method: input.payment_method_id,
    customer: owner,
    ...(input.initiator === 'merchant' ? { off_session: true } : IN_PAGE),
    ...(input.debit && debitFields(input.debit, input)),
  }
  return createIntent(deps, ctx, form, input.idempotency_key, input.debit)
}

/** A bank account is debited by its mandate, and captured at once. */
const debitFields = (scheme: MandateScheme, { network_transaction_id }: ChargeStoredInput): FormFields => ({
  payment_method_types: [typeOfScheme(scheme)],
  capture_method: 'automatic',
  mandate: network_transaction_id,
  statement_descriptor_suffix: undefined,
})

export const methodOf = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { token, idempotency_key: key }: Pick<AuthorizeInput, 'token' | 'idempotency_key'>,
): Promise<string | ChargeFault> => {
  if (isPaymentMethod(token)) return token.value
  const card = token.type === 'google_pay' ? /"id"\s*:\s*"(tok_\w{3,250})"/.exec(token.value)?.[1] : undefined
  if (card === undefined) return fault('invalid_token', 'This is not a payment method of Stripe.')
  const form = { type: 'card', card: { token: card } }
  const path = '/v1/payment_methods'
  const call = { method: 'POST', path, form, idempotency_key: `${key}-method`, harmless: true } as const
  const made = await callStripe(deps, ctx, call, named)
  return made.ok ? made.value.id : faultOf(made.status, made.error, ctx.credentials)
}

const inputProblem = (ctx: ConnectionContext, input: AuthorizeInput | ChargeStoredInput): ChargeFault | null => {
  const mismatch = modeProblem(ctx)
  if (mismatch !== null) return fault('mode_mismatch', mismatch)
  const problem = input.amount > 0 ? amountProblem(input.amount, input.currency) : 'The amount must be positive.'
  return problem === null ? null : fault('invalid_request', problem)
}

/** Fields that every charge sends. */
const chargeFacts = (ctx: ConnectionContext, input: AuthorizeInput | ChargeStoredInput): FormFields => {
  const suffix = statementSuffix(input.statement_descriptor)
  return {
    amount: toStripeAmount(input.amount, input.currency) ?? undefined,
    currency: input.currency.toLowerCase(),
    confirm: true,
    capture_method: input.capture ? 'automatic' : 'manual',
    payment_method_types: ['card'],
    ...(ctx.returnUrl !== undefined && { return_url: ctx.returnUrl }),
    metadata: { [REFERENCE]: input.reference },
    description: truncateText(input.description ?? input.merchant_name, 1_000),
    ...(suffix !== '' && { statement_descriptor_suffix: suffix }),
    ...(input.shipping && { shipping: shippingOf(input.shipping) }),
    ...EXPAND,
  }
}

/**
 * Statement descriptor suffix: Latin letters, digits and some punctuation, at least one letter, 22 characters in total.
 */
const statementSuffix = (text = ''): string => {
  const clean = text
    .replace(/[^\x20-\x7e]|[<>\\'"*]/g, '')
    .trim()
    .slice(0, 22)
  return /[a-z]/i.test(clean) ? clean : ''
}

/** Stripe accepts any text of up to 5,000 characters in an address. */
const ADDRESS = {
  firstName: 2_000,
  lastName: 2_000,
  line1: 5_000,
  city: 5_000,
  region: 5_000,
  postalCode: 5_000,
  phone: 5_000,
} as const

const shippingOf = (address: PostalAddress): FormFields => {
  const to = fitAddress(address, ADDRESS)
  return {
    name: `${to.first_name} ${to.last_name}`.trim(),
    phone: to.phone,
    address: {
      line1: to.line1,
      line2: to.line2,
      city: to.city,
      state: to.region,
      postal_code: to.postal_code,
      country: to.country,
    },
  }
}

export const createCustomer = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: Pick<AuthorizeInput, 'billing' | 'email' | 'idempotency_key'> & { customer_reference: string },
): Promise<string | ChargeFault> => {
  const { billing, email, customer_reference } = input
  const form = {
    email: textIfFits(email, 512),
    name: billing && (truncateText(`${billing.first_name} ${billing.last_name}`, 256) || undefined),
    metadata: { customer_reference },
  }
  const idempotency_key = `${input.idempotency_key}-customer`
  const call = { method: 'POST', path: '/v1/customers', form, idempotency_key, harmless: true } as const
  const made = await callStripe(deps, ctx, call, named)
  return made.ok ? made.value.id : faultOf(made.status, made.error, ctx.credentials)
}

const ownerOf = async (deps: ProviderDeps, ctx: ConnectionContext, id: string): Promise<string | ChargeFault> => {
  const path = `/v1/payment_methods/${encodeURIComponent(id)}`
  const found = await callStripe(deps, ctx, { method: 'GET', path }, paymentMethod)
  if (!found.ok && found.status === 404) return fault('invalid_token', 'The payment method was not found at Stripe.')
  if (!found.ok) return faultOf(found.status, found.error, ctx.credentials)
  return idOf(found.value.customer) ?? fault('invalid_token', 'Stripe does not support saving this payment method.')
}

const createIntent = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  form: FormFields,
  idempotency_key: string,
  debit?: MandateScheme,
): Promise<ChargeResult> => {
  const call = { method: 'POST', path: '/v1/payment_intents', form, idempotency_key } as const
  const made = await callStripe(deps, ctx, call, paymentIntent)
  return made.ok ? toChargeResult(made.value, ctx.credentials) : toRefusedCharge(made, ctx.credentials, debit)
}

/** Looks up the result of the shopper's confirmation. The outcome that the browser reports is ignored. */
export const continueAction = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ContinueInput,
): Promise<ChargeResult> => {
  if (isSetup(input.provider_reference)) return continueSetup(deps, ctx, input)
  const found = await retrieve(deps, ctx, input.provider_reference)
  if (found === null || found.metadata?.[REFERENCE] !== input.reference) {
    return fault('not_found', 'The payment was not found at Stripe.')
  }
  if (found.status !== 'requires_confirmation') return toChargeResult(found, ctx.credentials)
  const path = `/v1/payment_intents/${found.id}/confirm`
  const call = { method: 'POST', path, form: EXPAND, idempotency_key: input.idempotency_key } as const
  const confirmed = await callStripe(deps, ctx, call, paymentIntent)
  return confirmed.ok ? toChargeResult(confirmed.value, ctx.credentials) : toRefusedCharge(confirmed, ctx.credentials)
}
