import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, ChargeStoredInput, PaymentToken, PostalAddress } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { truncateText, fitAddress, textIfFits } from '../http/postal.ts'
import type { ChargeFault, ChargeResult, Json } from '../results.ts'
import { callAnet } from './client.ts'
import { findByReference, invoiceOf } from './status-lookup.ts'
import { transactionReply, type AnetReply } from './objects.ts'
import { faultOf, fromDetails, fromReply } from './outcomes.ts'

type Members = { readonly [name: string]: Json }

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

/** Seconds in which Authorize.Net treats an identical payment as a duplicate: the maximum. */
export const DUPLICATE_WINDOW = {
  setting: [{ settingName: 'duplicateWindow', settingValue: '28800' }],
} as const

const DESCRIPTORS = {
  token: 'COMMON.ACCEPT.INAPP.PAYMENT',
  apple_pay: 'COMMON.APPLE.INAPP.PAYMENT',
  google_pay: 'COMMON.GOOGLE.INAPP.PAYMENT',
} as const

/** Converts a token from Accept.js or a wallet to Authorize.Net's format; null for any other token. */
const opaqueOf = ({ type, value }: PaymentToken): Members | null => {
  if (type === 'token' && !/^[\w+/=.-]{8,2000}$/.test(value)) return null
  const dataValue = type === 'token' ? value : Buffer.from(value).toString('base64')
  return { dataDescriptor: DESCRIPTORS[type], dataValue }
}

/** Charges an opaque token from the browser, valid for 15 minutes and one use. */
export const authorize = (deps: ProviderDeps, ctx: ConnectionContext, input: AuthorizeInput): Promise<ChargeResult> => {
  const opaqueData = opaqueOf(input.token)
  if (opaqueData === null)
    return Promise.resolve(fault('invalid_token', 'This is not a payment token of Authorize.Net.'))
  const { store } = input
  const email = textIfFits(input.email, 255)
  return pay(deps, ctx, input, {
    method: { payment: { opaqueData }, ...(store && { profile: { createProfile: 'true' } }) },
    person: {
      customer: {
        ...(store && { id: invoiceOf(store.customer_reference) }),
        ...(email !== undefined && { email }),
      },
      ...(input.billing && { billTo: addressOf(input.billing) }),
    },
    use: store ? { processingOptions: { isFirstSubsequentAuth: 'true' } } : {},
    keeps: store !== undefined,
  })
}

/** Charges a payment profile that belongs to the customer's profile. */
export const chargeStored = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const { buyer_id, payment_method_id, initiator, network_transaction_id } = input
  if (buyer_id === undefined) {
    return Promise.resolve(fault('invalid_token', 'Authorize.Net requires a customer for a saved payment method.'))
  }
  const isAlone = initiator === 'merchant'
  return pay(deps, ctx, input, {
    method: { profile: { customerProfileId: buyer_id, paymentProfile: { paymentProfileId: payment_method_id } } },
    // A profile has its own name and address, and Authorize.Net rejects additional ones.
    person: {},
    use: {
      processingOptions: { ...(isAlone && { isSubsequentAuth: 'true' }), isStoredCredentials: 'true' },
      ...(isAlone &&
        network_transaction_id !== undefined && {
          subsequentAuthInformation: { originalNetworkTransId: network_transaction_id },
        }),
    },
    keeps: false,
  })
}

interface Parts {
  method: Members
  person: Members
  use: Members
  keeps: boolean
}

const pay = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  { method, person, use, keeps }: Parts,
): Promise<ChargeResult> => {
  const amount = toDecimalText(input.amount, input.currency)
  if (amount === null || input.amount <= 0) return fault('invalid_request', 'The amount must be positive.')
  const { browser, shipping, reference } = input
  const statement = truncateText(input.statement_descriptor, 25)
  const transactionRequest: Members = {
    transactionType: input.capture ? 'authCaptureTransaction' : 'authOnlyTransaction',
    amount,
    currencyCode: input.currency,
    ...method,
    order: { invoiceNumber: invoiceOf(reference), description: descriptionOf(input) },
    ...person,
    ...(shipping && { shipTo: shipToOf(shipping) }),
    ...(browser && { customerIP: browser.ip }),
    transactionSettings: DUPLICATE_WINDOW,
    ...(statement && { merchantDescriptor: statement }),
    ...use,
  }
  const made = await transact(deps, ctx, reference, transactionRequest)
  if (!made.ok) return faultOf(made)
  const result = fromReply(made.value, { amount: input.amount, capture: input.capture, keeps }, ctx.credentials)
  if (result.status !== 'declined' || result.code !== 'duplicate') return result
  // The same invoice number was already paid, so return that payment.
  const first = await findByReference(deps, ctx, reference)
  return first === null ? result : fromDetails(first)
}

/** Creates a transaction once, without retries. */
export const transact = (deps: ProviderDeps, ctx: ConnectionContext, reference: string, transactionRequest: Members) =>
  callAnet(
    deps,
    ctx,
    {
      name: 'createTransactionRequest',
      body: { refId: invoiceOf(reference), transactionRequest },
      moves: true,
    },
    transactionReply,
    ({ transactionResponse }: AnetReply) => Boolean(transactionResponse?.responseCode),
  )

const descriptionOf = ({ description, merchant_name, reference }: AuthorizeInput | ChargeStoredInput): string =>
  `${truncateText(description ?? merchant_name, 150)} ${reference}`

/** Maximum lengths in Authorize.Net's XML schema. Both address lines share one element. */
const ADDRESS = { firstName: 50, lastName: 50, line1: 60, city: 40, region: 40, postalCode: 20, phone: 25 } as const

const addressOf = (address: PostalAddress): Members => {
  const { phone } = fitAddress(address, ADDRESS)
  return { ...shipToOf(address), ...(phone && { phoneNumber: phone }) }
}

const shipToOf = (address: PostalAddress): Members => {
  const line1 = [address.line1, address.line2].filter(Boolean).join(', ')
  const to = fitAddress({ ...address, line1 }, ADDRESS)
  return {
    ...(to.first_name && { firstName: to.first_name }),
    ...(to.last_name && { lastName: to.last_name }),
    address: to.line1,
    city: to.city,
    ...(to.region && { state: to.region }),
    ...(to.postal_code && { zip: to.postal_code }),
    country: to.country,
  }
}
