import type { ConnectionContext } from '../connector.ts'
import type {
  AuthorizeInput,
  CaptureInput,
  ChargeStoredInput,
  PaymentToken,
  PostalAddress,
  RefundInput,
  StoreMethodInput,
  VoidInput,
} from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { checkByCode, cvvOf } from '../http/check-codes.ts'
import type { FormFields } from '../http/form.ts'
import { truncateText, fitAddress, textIfFits } from '../http/postal.ts'
import { providerMessage } from '../http/provider-message.ts'
import { declined, type ChargeFault, type ChargeResult, type OperationResult } from '../results.ts'
import { transact, type NmiResponse } from './client.ts'
import { nmiDecline } from './decline-codes.ts'
import { find } from './status-lookup.ts'

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/** Converts the browser's token to NMI's format: Apple's to hex, Google's unchanged; null for anything else. */
const methodOf = ({ type, value }: PaymentToken): FormFields | null => {
  if (type === 'apple_pay') return { applepay_payment_data: Buffer.from(value).toString('hex') }
  if (type === 'google_pay') return { googlepay_payment_data: value }
  return /^[\w-]{8,200}$/.test(value) ? { payment_token: value } : null
}

/** Charges a token from Collect.js or a wallet. */
export const authorize = (deps: ProviderDeps, ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult> => {
  const method = methodOf(input.token)
  if (method === null) return Promise.resolve(fault('invalid_token', 'This is not a payment token of NMI.'))
  return pay(deps, ctx, input, { ...method, ...(input.store && VAULT) })
}

/** Stores the card in the customer vault once the shopper agreed. */
const VAULT = { customer_vault: 'add_customer', initiated_by: 'customer', stored_credential_indicator: 'stored' }

/** Stores a card in the customer vault with a validation, which the bank approves without a charge. */
export const storeMethod = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { customer_reference, ...input }: StoreMethodInput,
): Promise<ChargeResult> => {
  const method = methodOf(input.token)
  if (method === null) return Promise.resolve(fault('invalid_token', 'This is not a payment token of NMI.'))
  const store = { usage: 'subscription', customer_reference } as const
  const facts = { ...input, amount: 0, capture: false, store }
  return send(deps, ctx, facts, { type: 'validate', ...method, ...VAULT })
}

/** Charges a card in the customer vault. */
export const chargeStored = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> =>
  pay(deps, ctx, input, {
    customer_vault_id: input.payment_method_id,
    initiated_by: input.initiator,
    stored_credential_indicator: 'used',
    initial_transaction_id: input.network_transaction_id,
  })

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  method: FormFields,
): Promise<ChargeResult> => {
  const amount = toDecimalText(input.amount, input.currency)
  if (amount === null || input.amount <= 0) return fault('invalid_request', 'The amount must be positive.')
  return send(deps, ctx, input, { type: input.capture ? 'sale' : 'auth', amount, ...method })
}

const send = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  transaction: FormFields,
): Promise<ChargeResult> => {
  const answer = await transact(deps, ctx, {
    currency: input.currency,
    orderid: input.reference,
    orderdescription: truncateText(input.description ?? input.merchant_name, 255),
    descriptor: descriptorOf(input.statement_descriptor),
    email: textIfFits(input.email, 255),
    ipaddress: input.browser?.ip,
    ...(input.billing && addressFields(input.billing, '')),
    ...(input.shipping && addressFields(input.shipping, 'shipping_')),
    ...transaction,
  })
  return answer.response === '1' ? approved(deps, ctx, input, answer) : refused(ctx, answer)
}

/** Characters that a bank statement can show: printable ASCII, 22 characters. */
const descriptorOf = (text = ''): string | undefined => truncateText(text.replace(/[^\x20-\x7e]/g, ''), 22) || undefined

/** NMI's state is a two-letter code; its other fields take up to 255 characters. */
const ADDRESS = { firstName: 255, lastName: 255, line1: 255, city: 255, region: { code: 2 }, postalCode: 255 } as const

const addressFields = (address: PostalAddress, prefix: string): FormFields => {
  const to = fitAddress(address, ADDRESS)
  return {
    [`${prefix}${prefix === '' ? 'first_name' : 'firstname'}`]: to.first_name,
    [`${prefix}${prefix === '' ? 'last_name' : 'lastname'}`]: to.last_name,
    [`${prefix}address1`]: to.line1,
    [`${prefix}address2`]: to.line2,
    [`${prefix}city`]: to.city,
    [`${prefix}state`]: to.region,
    [`${prefix}zip`]: to.postal_code,
    [`${prefix}country`]: to.country,
  }
}

const approved = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  answer: NmiResponse,
): Promise<ChargeResult> => {
  const provider_reference = answer.field('transactionid')
  const vault = answer.field('customer_vault_id')
  // The response doesn't include the card. If this lookup fails, the payment is still valid.
  const told = await find(deps, ctx, { provider_reference }).catch(() => null)
  const stores = 'store' in input && input.store !== undefined && vault !== ''
  return {
    status: 'approved',
    provider_reference,
    authorized_amount: input.amount,
    captured_amount: input.capture ? input.amount : 0,
    ...(told?.card && { card: told.card }),
    ...(answer.field('avsresponse') && { avs: avsOf(answer.field('avsresponse')) }),
    ...(answer.field('cvvresponse') && { cvv: cvvOf(answer.field('cvvresponse')) }),
    ...(stores && { payment_method_id: vault }),
  }
}

const avsOf = checkByCode({ match: 'XYDM26', partial: 'WZAPBL13457', no_match: 'NC' })

const refused = ({ credentials }: ConnectionContext, { response, code, text, field }: NmiResponse): ChargeResult => {
  const known = nmiDecline(code) ?? (response === '2' ? 'generic_decline' : null)
  const message = providerMessage(text, `NMI returned code ${code}.`, credentials)
  if (known === null) return { ...fault(faultCode(code, text), message), provider_code: code }
  const id = field('transactionid')
  return declined(known, { provider_code: code, message, ...(id !== '' && { provider_reference: id }) })
}

/** NMI uses one code for most errors and distinguishes them in the text. */
const faultCode = (code: string, text: string): ChargeFault['code'] => {
  if (/authentication|security key/i.test(text)) return 'invalid_credentials'
  if (/token|vault/i.test(text)) return 'invalid_token'
  return code === '300' ? 'invalid_request' : 'provider_error'
}

type Refusal = Extract<OperationResult, { status: 'refused' }>

const change = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  fields: FormFields,
  amount: number,
): Promise<OperationResult> => {
  const answer = await transact(deps, ctx, fields)
  if (answer.response === '1') return { status: 'succeeded', provider_reference: answer.field('transactionid'), amount }
  const message = providerMessage(answer.text, `NMI returned code ${answer.code}.`, ctx.credentials)
  return { status: 'refused', code: refusalCode(answer.text), provider_code: answer.code, message }
}

const refusalCode = (said: string): Refusal['code'] => {
  if (/not found|invalid transaction id/i.test(said)) return 'not_found'
  if (/exceed|larger|greater/i.test(said)) return 'amount_too_large'
  if (/already (been )?captured|only[\w ]*captured|existing transaction be an auth/i.test(said))
    return 'already_captured'
  if (/only[\w ]*settle[\w ]*void|can ?not be voided/i.test(said)) return 'already_captured'
  if (/void|cancel/i.test(said)) return 'already_voided'
  if (/expired/i.test(said)) return 'authorization_expired'
  return /must be settled|not (been )?(captured|settled)/i.test(said) ? 'not_captured' : 'not_allowed'
}

export const capture = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency }: CaptureInput,
): Promise<OperationResult> => {
  const text = toDecimalText(amount, currency) ?? ''
  return change(deps, ctx, { type: 'capture', transactionid: charge.provider_reference, amount: text }, amount)
}

/** NMI can also void a captured payment before settlement; here that is a refund, so it is rejected. */
export const voidCharge = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge }: VoidInput,
): Promise<OperationResult> => {
  const { provider_reference } = charge
  const found = await find(deps, ctx, { provider_reference })
  if (found === null) return { status: 'refused', code: 'not_found', message: 'The payment was not found at NMI.' }
  if (found.condition === 'canceled') return { status: 'succeeded', provider_reference, amount: found.authorized }
  if (found.captured > 0) {
    return {
      status: 'refused',
      code: 'already_captured',
      message: 'The payment is already captured. Refund it instead.',
    }
  }
  return change(deps, ctx, { type: 'void', transactionid: provider_reference }, found.authorized)
}

export const refundCharge = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { charge, amount, currency }: RefundInput,
): Promise<OperationResult> => {
  const text = toDecimalText(amount, currency) ?? ''
  return change(deps, ctx, { type: 'refund', transactionid: charge.provider_reference, amount: text }, amount)
}
