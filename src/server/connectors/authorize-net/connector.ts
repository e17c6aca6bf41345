import type { ChargingConnector, ConnectionContext, Connector } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { ClientConfig } from '../inputs.ts'
import { fieldsUrl } from '../fields-page.ts'
import type { VerifyResult } from '../results.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored } from './charges.ts'
import { callAnet } from './client.ts'
import { authorizeNetCredentials } from './credentials.ts'
import { fieldsFiles, fieldsPage } from './fields-page.ts'
import { lookUp } from './status-lookup.ts'
import { merchantReply } from './objects.ts'
import { parseAnetWebhook } from './webhook.ts'

const SCRIPTS = { test: 'https://jstest.authorize.net', live: 'https://js.authorize.net' } as const
/** Where Accept.js sends card data. */
const TOKENS = { test: 'https://apitest.authorize.net', live: 'https://api2.authorize.net' } as const
/** The payment page loads nothing from Authorize.Net: the card fields are a separate document. */
const NO_HOSTS = { script: [], frame: [], connect: [] }

const description = {
  id: 'authorize-net',
  name: 'Authorize.Net',
  about: {
    text: 'Cards through your Authorize.Net account, with saved cards. Turn on the Transaction Details API under Account > Settings > Security Settings, so that Cartwright can look up payments.',
    webhook_help:
      'Add this URL in the Merchant Interface under Account > Settings > Webhooks with all payment events, and enter the signature key above.',
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
    on_pages: true,
    own_tokens: true,
    wallet_tokens: { google_pay: ['authorizenet'], apple_pay: true },
  },
} as const satisfies Partial<Connector>

/** Fetches the merchant's details, which also show whether the public key belongs to the account. */
async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const found = await callAnet(deps, ctx, { name: 'getMerchantDetailsRequest', body: {}, moves: false }, merchantReply)
  const latency_ms = Math.round(performance.now() - started)
  if (!found.ok) return { verified: false, message: found.message, latency_ms }
  const { merchantName, publicClientKey, currencies } = found.value
  const name = merchantName ?? ctx.credentials['api_login_id'] ?? ''
  if (publicClientKey && publicClientKey !== ctx.credentials['client_key']) {
    return { verified: false, message: `The public client key doesn’t belong to ${name}.`, latency_ms }
  }
  const takes = currencies?.length ? `, which accepts ${currencies.join(', ')}` : ''
  return { verified: true, message: `Connected to ${name}${takes}.`, latency_ms }
}

/** Accept.js reads the card from its page's own script, so it runs in our card form and never on the payment page. */
const fieldsOf = (deps: ProviderDeps, { mode, credentials }: Pick<ConnectionContext, 'mode' | 'credentials'>) =>
  fieldsPage({
    api_login_id: credentials['api_login_id'] ?? '',
    client_key: credentials['client_key'] ?? '',
    script: deps.address(`${SCRIPTS[mode]}/v1/Accept.js`),
    hosts: { script: originsOf(deps, [SCRIPTS[mode]]), connect: originsOf(deps, [TOKENS[mode]]) },
  })

const clientConfig = (ctx: ConnectionContext): ClientConfig => ({
  kind: 'frame',
  url: fieldsUrl(ctx.connection_id),
  hosts: NO_HOSTS,
  data: {},
})

/** Creates the Authorize.Net connector. It has no 3-D Secure of its own and reports no disputes. */
export const createAuthorizeNet = (
  deps: ProviderDeps,
): ChargingConnector &
  Required<
    Omit<
      Connector,
      | 'statement'
      | 'amountProblem'
      | 'amountStep'
      | 'clientCall'
      | 'storeMethod'
      | 'storeMandate'
      | 'abandon'
      | 'continueAction'
      | 'submitEvidence'
      | 'acceptDispute'
    >
  > => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: () => NO_HOSTS,
  fields: { files: fieldsFiles, page: (ctx) => fieldsOf(deps, ctx) },
  clientConfig: (ctx) => Promise.resolve(clientConfig(ctx)),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseAnetWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
})
