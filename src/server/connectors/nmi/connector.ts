import type { CardConnector, ConnectionContext, Connector } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { VerifyResult } from '../results.ts'
import { authorize, capture, chargeStored, refundCharge, voidCharge, storeMethod } from './charges.ts'
import { gatewayOf, query } from './client.ts'
import { nmiCredentials } from './credentials.ts'
import { lookUp } from './status-lookup.ts'
import { parseNmiWebhook } from './webhook.ts'

const description = {
  id: 'nmi',
  name: 'NMI',
  about: {
    text: 'Cards through the processors connected to your NMI account, with saved cards.',
    webhook_help:
      'Add this URL in the merchant portal under Settings > Webhooks for all transaction and chargeback events.',
  },
  credentials: nmiCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: 'any',
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
    on_pages: true,
    wallet_tokens: { google_pay: ['gatewayservices'], apple_pay: true },
  },
} as const satisfies Partial<Connector>

/** Queries a transaction that can't exist: a valid key returns an empty list, any other an error. */
const verify = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> => {
  const started = performance.now()
  const xml = await query(deps, ctx, { transaction_id: '0' })
  const latency_ms = Math.round(performance.now() - started)
  const error = /<error_response>([\s\S]*?)<\/error_response>/.exec(xml)?.[1]
  if (error === undefined) return { verified: true, message: 'Connected to NMI.', latency_ms }
  return { verified: false, message: providerMessage(error, 'NMI rejected the key.', ctx.credentials), latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const own = originsOf(deps, [gatewayOf(mode)])
  return { script: own, frame: own, connect: own }
}

const clientConfig = (deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig => ({
  kind: 'script',
  url: deps.address(`${gatewayOf(ctx.mode)}/token/Collect.js`),
  hosts: hostsOf(deps, ctx.mode),
  data: {
    tokenization_key: ctx.credentials['tokenization_key'] ?? '',
    currency: input.currency,
    country: input.country ?? null,
    locale: input.locale,
    merchant_name: input.merchant_name,
  },
})

/** Creates the NMI connector. An error of a read-only call is reported as such: nothing was changed. */
export const createNmi = (
  deps: ProviderDeps,
): CardConnector<'continueAction'> & Required<Pick<Connector, 'storeMethod'>> => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseNmiWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
})
