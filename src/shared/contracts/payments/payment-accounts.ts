import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { connectionChanges } from './connection-fields.ts'
import {
  count,
  currency,
  id,
  message,
  minor,
  mode,
  readVersion,
  requiredText,
  time,
  unsupportedCurrency,
} from '../fields.ts'
import { setupStatus } from '../stores/store.ts'

/** Calls of the last 15 minutes that the provider answered, those it did not, and its latency. */
export const connectionHealth = z.object({
  /** `out`: too many calls failed, so other accounts take its payments. `probing`: it passed a health check. */
  state: z.enum(['ok', 'out', 'probing']),
  since: z.nullable(time),
  attempts: count,
  approved: count,
  faults: count,
  /** Median latency of the answered calls, in milliseconds; null without any. */
  latency_ms: z.nullable(count),
  /** Message of the last failed call in the window. */
  last_fault: z.nullable(z.string()),
})

const amount = z.object({ currency, amount: minor })

/** A connected account of a payment provider. Secrets never leave the server. */
export const connection = z.object({
  connector_id: id,
  connection_id: id,
  store_id: id,
  provider: z.string(),
  provider_name: z.string(),
  account_name: z.string(),
  environment: z.enum(['sandbox', 'live']),
  mode,
  active: z.boolean(),
  is_default: z.boolean(),
  /** `unverified`: keys not checked yet. `failed`: the provider refused them. `verified`: ready to be activated. */
  status: z.enum(['unverified', 'failed', 'verified', 'active', 'paused']),
  methods: z.array(z.string()),
  /** 'any', or the supported currencies. */
  currencies: z.union([z.literal('any'), z.array(currency)]),
  /** Whether payment pages can render its provider's fields; other accounts aren't offered to shoppers. */
  on_pages: z.boolean(),
  /**
   * Accounts with the same scope can charge each other's card tokens: a fallback between them requires nothing from the
   * shopper.
   */
  token_scope: z.string(),
  health: connectionHealth,
  approved_24h: count,
  attempts_24h: count,
  approved_30d: count,
  attempts_30d: count,
  /** Captured within 30 days, largest first. */
  volume_30d: z.array(amount),
  /** Usage of the current month in UTC; null without a cap. At the cap, other accounts take its payments. */
  cap: z.nullable(z.object({ currency, limit: minor, used: minor })),
  created_at: time,
})
export type Connection = z.output<typeof connection>

/** Result of the last check of the keys. */
export const verification = z.object({
  verified: z.boolean(),
  /** False if the provider could not be reached, so nothing is known about the keys. */
  answered: z.optional(z.boolean()),
  message: z.string(),
  latency_ms: count,
  checked_at: time,
})
export type Verification = z.output<typeof verification>

/** True if the provider has refused the keys. */
export const isRefused = (checked: Verification | null): boolean =>
  checked !== null && !checked.verified && checked.answered !== false

/** One input of a provider's credential form. */
export const credentialField = z.object({
  name: z.string(),
  label: z.string(),
  help: z.string(),
  secret: z.boolean(),
  /** Several lines, such as a certificate. */
  multiline: z.boolean(),
  pattern: z.nullable(z.string()),
  required: z.boolean(),
})
export type CredentialField = z.output<typeof credentialField>

/** A file that the provider fetches from the merchant's host. */
const hostFile = z.object({
  url: z.string(),
  /**
   * `missing`: none is given. `other_host`: the account's host is not the store's verified checkout domain, the only
   * one that serves it.
   */
  state: z.enum(['missing', 'other_host', 'served']),
  /** The store's verified checkout domain; null without one. */
  own_host: z.nullable(z.string()),
})
export type HostFile = z.output<typeof hostFile>

/** A connected account for its form; secrets show only their last four characters (DEF-25). */
export const connectionDetails = z.extend(connection, {
  /** By field name: the value, a mask for a secret, '' if none is stored. */
  credentials: z.record(z.string(), z.string()),
  keys_changed_at: time,
  statement_descriptor: z.string(),
  monthly_cap: z.nullable(minor),
  /** Incremented by each edit of its form. */
  version: z.int(),
  /** Null if the provider sends no webhooks. */
  webhook_url: z.nullable(z.string()),
  /** Time of its last webhook; null without one. */
  webhook_seen_at: z.nullable(time),
  verification: z.nullable(verification),
  /** Null if the provider needs no file. */
  host_file: z.nullable(hostFile),
})
export type ConnectionDetails = z.output<typeof connectionDetails>

/** A remaining step before live payments (ST-006). */
export const paymentSetupStep = z.object({
  step: z.enum(['business_details', 'bank_account', 'connector', 'checkout_domain', 'test_payment', 'go_live']),
  status: setupStatus,
  untaken_currency: unsupportedCurrency,
})
export type PaymentSetupStep = z.output<typeof paymentSetupStep>

/** A provider that can be connected, with its form. */
export const connectorCard = z.object({
  provider: z.string(),
  name: z.string(),
  text: z.string(),
  webhook_help: z.string(),
  /** Its name in URLs; null for the built-in gateway, which has no form. */
  account_path: z.nullable(z.string()),
  modes: z.array(mode),
  methods: z.array(z.string()),
  currencies: z.union([z.literal('any'), z.array(currency)]),
  /** Format of its statement descriptor; null: up to 22 characters of the usual set. */
  statement: z.nullable(z.object({ help: z.string(), pattern: z.nullable(z.string()), problem: z.string() })),
  /** False for wallets, which only issue tokens that another account charges. */
  charges: z.boolean(),
  /** Whether payment pages can render its fields; other accounts aren't offered to shoppers. */
  on_pages: z.boolean(),
  capabilities: z.object({
    three_d_secure: z.boolean(),
    /** Exemptions from strong customer authentication that it requests. */
    exemptions: z.array(z.enum(['low_value', 'low_risk', 'corporate'])),
    stored: z.boolean(),
    partial_capture: z.boolean(),
    partial_refund: z.boolean(),
    disputes: z.boolean(),
    webhooks: z.boolean(),
  }),
  fields: z.array(credentialField),
  connected: count,
})
export type ConnectorCard = z.output<typeof connectorCard>

const byConnection = { in: 'body', field: 'connection_id', kind: 'connection' } as const
const ofStore = { in: 'query', field: 'store_id', kind: 'store' } as const

export const orchestration = {
  all: defineContract({
    method: 'GET',
    path: '/orchestration/allOrchestration',
    summary: 'List the payment accounts of a store with their health',
    access: 'store',
    permission: 'store.view',
    scope: ofStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(connection) }),
  }),
  accounts: defineContract({
    method: 'GET',
    path: '/accounts/all',
    summary: 'List the payment accounts of a store, at a second path (GAP-49)',
    access: 'store',
    permission: 'store.view',
    scope: ofStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(connection) }),
  }),
  connectors: defineContract({
    method: 'GET',
    path: '/orchestration/connectors',
    summary: 'List the available providers with their capabilities, form fields and number of connected accounts',
    access: 'store',
    permission: 'store.view',
    scope: ofStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(connectorCard) }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/orchestration/details',
    summary: 'Get a payment account with masked keys',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'connection_id', kind: 'connection' },
    query: z.object({ connection_id: id }),
    response: z.object({ data: connectionDetails }),
    errors: { 404: 'Payment account not found' },
  }),
  setup: defineContract({
    method: 'GET',
    path: '/orchestration/setup-steps',
    summary: 'List the remaining steps before going live',
    access: 'store',
    permission: 'store.view',
    scope: ofStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(paymentSetupStep) }),
  }),
  testGateway: defineContract({
    method: 'POST',
    path: '/orchestration/testGateway',
    summary: 'Connect the built-in test gateway. It only accepts the published test cards',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      account_name: z._default(requiredText('Account name is required', 80), 'Test gateway'),
    }),
    response: z.object({ message: z.string(), data: connection }),
    errors: { 409: 'The name is already in use' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/orchestration/update',
    summary: 'Update a payment account or replace its keys. Absent fields and masked secrets stay the same',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    // Changed credentials are next to these, under their field names.
    body: z.looseObject({ connection_id: id, version: readVersion, ...connectionChanges }),
    response: z.object({ message: z.string(), data: connectionDetails }),
    errors: {
      409: 'Someone else saved the account (stale_version), or the name is already in use',
      404: 'Payment account not found',
    },
  }),
  verify: defineContract({
    method: 'POST',
    path: '/orchestration/verify',
    summary: 'Test the saved keys with a request to the provider and save the result',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id }),
    response: z.object({ verified: z.boolean(), message: z.string(), data: connectionDetails }),
    errors: { 404: 'Payment account not found' },
  }),
  setActive: defineContract({
    method: 'POST',
    path: '/orchestration/set-active',
    summary: 'Activate a verified account, pause it or resume it',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id, active: z.boolean() }),
    response: z.object({ data: connection }),
    errors: { 409: 'Its keys aren’t verified', 404: 'Payment account not found' },
  }),
  makeDefault: defineContract({
    method: 'POST',
    path: '/orchestration/make-default',
    summary: 'Set the default account, used when no rule matches',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id }),
    response: z.object({ data: connection }),
  }),
  remove: defineContract({
    method: 'POST',
    path: '/orchestration/remove',
    summary: 'Disconnect an account. Past payments keep its name',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id }),
    response: message,
    errors: { 409: 'A routing rule uses it' },
  }),
} as const
