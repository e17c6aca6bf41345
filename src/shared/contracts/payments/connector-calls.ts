import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { accountName, connectionSettings } from './connection-fields.ts'
import { id } from '../fields.ts'
import { connectionDetails } from './payment-accounts.ts'

/** The providers of the specification, as the paths of their forms name them (A §2). Others are named by their connector's ID. */
export const accountNames = [
  'adyen',
  'apple-pay',
  'google-pay',
  'authorize-net',
  'braintree',
  'paypal',
  'cybersource',
  'nmi',
  'nuvei',
  'stripe',
] as const
export type AccountName = (typeof accountNames)[number]

const names: ReadonlySet<string> = new Set(accountNames)

export const isAccountName = (name: string): name is AccountName => names.has(name)

const saving = {
  method: 'POST',
  summary: 'Add an account at this provider. It takes payments once it’s verified and activated',
  access: 'store',
  permission: 'payments.manage',
  scope: { in: 'body', field: 'store_id', kind: 'store' },
  body: z.looseObject({
    store_id: id,
    account_name: accountName,
    environment: z.enum(['sandbox', 'live'], 'Must be sandbox or live'),
    ...connectionSettings,
  }),
  response: z.object({ message: z.string(), data: connectionDetails }),
  errors: { 409: 'The name is already in use', 404: 'This provider isn’t available here' },
} as const

/** Providers without a form for their keys: stores start with the test gateway, and Whop has its own screens. */
const OWN_SETUP: ReadonlySet<string> = new Set(['test-gateway', 'whop'])

/** True if merchants connect the provider by entering its keys under Payments, Accounts. */
export const isConnectable = (provider: string): boolean => !OWN_SETUP.has(provider)

/** Saves an account of one provider. The body also has its credentials, by the names of the provider's fields (GAP-31). */
const saveCall = <const P extends string>(path: P) => defineContract({ ...saving, path })
export type SaveCall = ReturnType<typeof saveCall>

/** Verifies the keys of a stored account and saves the result, or verifies keys without saving them. */
const verifyCall = <const P extends string>(path: P) =>
  defineContract({
    method: 'POST',
    path,
    summary: 'Test the keys of this provider: those of a saved account, or those in the request',
    access: 'store',
    permission: 'payments.manage',
    scope: [
      { in: 'body', field: 'store_id', kind: 'store' },
      { in: 'body', field: 'connection_id', kind: 'connection' },
    ],
    body: z.looseObject({
      store_id: z.optional(id),
      connection_id: z.optional(id),
      environment: z._default(z.enum(['sandbox', 'live'], 'Must be sandbox or live'), 'sandbox'),
    }),
    response: z.object({ verified: z.boolean(), message: z.string(), latency_ms: z.int() }),
    errors: { 404: 'Payment account not found' },
  })
export type VerifyCall = ReturnType<typeof verifyCall>

/** Paths exactly as in the specification, including capitals and spelling (DEF-28, DEF-29, DEF-30). */
export const connectorCalls = {
  adyen: saveCall('/orchestration/adyen'),
  applePay: saveCall('/orchestration/applePay'),
  googlePay: saveCall('/orchestration/googlePay'),
  nmiCard: saveCall('/orchestration/NMICard'),
  authorizeNetCard: saveCall('/orchestration/AuthorizeNetCard'),
  cybersourceCard: saveCall('/orchestration/CybersourceCard'),
  stripeCard: saveCall('/orchestration/StripeCard'),
  nuveiCard: saveCall('/orchestration/NuveiCard'),
  brainTreeCard: saveCall('/orchestration/brainTreeCard'),
  payPalCard: saveCall('/orchestration/PayPalCard'),
  /** For providers that the specification doesn't name. */
  provider: defineContract({
    ...saving,
    path: '/orchestration/providers/:provider',
    params: z.object({ provider: id }),
  }),
  verifyBrainTree: verifyCall('/veirfy/brainTree'),
  verifyNmiCard: verifyCall('/veirfy/nmi-card'),
  verifyBrainTreeAlias: verifyCall('/orchestration/veirfy/brainTree'),
  verifyNmiCardAlias: verifyCall('/orchestration/veirfy/nmi-card'),
} as const

/** The calls that save an account of the specification's providers. */
export const saveCalls: Readonly<Record<AccountName, SaveCall>> = {
  adyen: connectorCalls.adyen,
  'apple-pay': connectorCalls.applePay,
  'google-pay': connectorCalls.googlePay,
  'authorize-net': connectorCalls.authorizeNetCard,
  braintree: connectorCalls.brainTreeCard,
  paypal: connectorCalls.payPalCard,
  cybersource: connectorCalls.cybersourceCard,
  nmi: connectorCalls.nmiCard,
  nuvei: connectorCalls.nuveiCard,
  stripe: connectorCalls.stripeCard,
}

/** Returns the call that saves an account of a provider. */
export const saveCallOf = (provider: string): SaveCall =>
  isAccountName(provider) ? saveCalls[provider] : saveCall(`/orchestration/providers/${provider}`)

/** The providers whose keys are tried through a call of their own; the others use `orchestration.verify`. */
export const verifyCalls: Readonly<Partial<Record<string, VerifyCall>>> = {
  braintree: connectorCalls.verifyBrainTree,
  nmi: connectorCalls.verifyNmiCard,
}
