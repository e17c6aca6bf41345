import type { ChargingConnector, ConnectionContext, Connector } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored } from './charges.ts'
import { callAnet } from './client.ts'
import { authorizeNetCredentials } from './credentials.ts'
import { lookUp } from './look-up.ts'
import { merchantReply } from './objects.ts'
import { parseAnetWebhook } from './webhook.ts'

const SCRIPTS = { test: 'https://jstest.authorize.net', live: 'https://js.authorize.net' } as const

const description = {
  id: 'authorize-net',
  name: 'Authorize.Net',
  about: {
    text: 'Cards through your Authorize.Net account, with saved cards. Lost answers are looked up: switch the Transaction Details API on under Account, Settings, Security Settings.',
    webhook_help:
      'Add this address in the Merchant Interface under Account, Settings, Webhooks, with all payment events, and enter the signature key above.',
  },
  credentials: authorizeNetCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'NOK', 'NZD', 'PLN', 'SEK', 'USD'],
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: false,
    stored: true,
    disputes: false,
    look_up: true,
    webhooks: true,
    idempotent: false,
    own_tokens: true,
    wallet_tokens: { google_pay: ['authorizenet'], apple_pay: true },
  },
} as const satisfies Partial<Connector>

/** Reads the merchant's details, which also tell whether the public key is of the same account. */
async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const found = await callAnet(deps, ctx, { name: 'getMerchantDetailsRequest', body: {}, moves: false }, merchantReply)
  const latency_ms = Math.round(performance.now() - started)
  if (!found.ok) return { verified: false, message: found.message, latency_ms }
  const { merchantName, publicClientKey, currencies } = found.value
  const name = merchantName ?? ctx.credentials['api_login_id'] ?? ''
  if (publicClientKey && publicClientKey !== ctx.credentials['client_key']) {
    return { verified: false, message: `The public client key is not that of ${name}.`, latency_ms }
  }
  const takes = currencies?.length ? `, which takes ${currencies.join(', ')}` : ''
  return { verified: true, message: `Connected to ${name}${takes}.`, latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const api = mode === 'test' ? 'https://apitest.authorize.net' : 'https://api2.authorize.net'
  return { script: originsOf(deps, [SCRIPTS[mode]]), frame: [], connect: originsOf(deps, [api]) }
}

const clientConfig = (deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig => ({
  kind: 'script',
  url: deps.address(`${SCRIPTS[ctx.mode]}/v1/Accept.js`),
  hosts: hostsOf(deps, ctx.mode),
  data: {
    api_login_id: ctx.credentials['api_login_id'] ?? '',
    client_key: ctx.credentials['client_key'] ?? '',
    locale: input.locale,
    merchant_name: input.merchant_name,
  },
})

/** Authorize.Net. It has no 3-D Secure of its own, and tells of no dispute. */
export const createAuthorizeNet = (
  deps: ProviderDeps,
): ChargingConnector &
  Required<Omit<Connector, 'clientCall' | 'abandon' | 'continueAction' | 'submitEvidence' | 'acceptDispute'>> => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseAnetWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
})
