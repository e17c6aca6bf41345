import { randomUUID } from 'node:crypto'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { CardConnector, ConnectionContext, Connector } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored, continueAction, openSession, storeMethod } from './charges.ts'
import { nuveiCredentials } from './credentials.ts'
import { lookUp } from './status-lookup.ts'
import { parseNuveiWebhook } from './webhook.ts'

const SCRIPT = 'https://cdn.safecharge.com/safecharge_resources/v1/websdk/safecharge.js'
const API = { test: 'https://ppp-test.nuvei.com', live: 'https://secure.safecharge.com' } as const
const description = {
  id: 'nuvei',
  name: 'Nuvei',
  about: {
    text: 'Cards in about 150 currencies, with 3-D Secure and saved cards.',
    webhook_help:
      'Payments use this URL automatically. For refunds made outside Cartwright, enter it in the Control Panel under Settings > My Integration Settings as the DMN URL. For chargebacks, enter it under Events Configuration.',
  },
  credentials: nuveiCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    stored: true,
    disputes: false,
    look_up: true,
    webhooks: true,
    idempotent: false,
    own_tokens: true,
    on_pages: true,
    wallet_tokens: { google_pay: ['nuveidigital', 'safecharge'], apple_pay: true },
  },
} as const satisfies Partial<Connector>

async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const session = await openSession(deps, ctx, randomUUID())
  const latency_ms = Math.round(performance.now() - started)
  const { merchant_id = '', merchant_site_id = '' } = ctx.credentials
  if (!session.ok) return { verified: false, message: session.message, latency_ms }
  return { verified: true, message: `Connected to site ${merchant_site_id} of merchant ${merchant_id}.`, latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => ({
  script: originsOf(deps, [SCRIPT]),
  frame: originsOf(deps, [SCRIPT, API[mode]]),
  connect: originsOf(deps, [API[mode]]),
})

async function clientConfig(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ClientConfigInput,
): Promise<ClientConfig> {
  const session = await openSession(deps, ctx, randomUUID())
  if (!session.ok) throw new ConnectorUnavailable('Nuvei didn’t open a session for the checkout.')
  const { sessionToken } = session.value
  const { merchant_id = '', merchant_site_id = '' } = ctx.credentials
  return {
    kind: 'script',
    url: deps.address(SCRIPT),
    hosts: hostsOf(deps, ctx.mode),
    data: {
      session_token: sessionToken,
      merchant_id,
      merchant_site_id,
      env: ctx.mode === 'live' ? 'prod' : 'int',
      locale: input.locale,
    },
  }
}

/** Creates the Nuvei connector. It reports disputes, but evidence is submitted in Nuvei's own control panel. */
export const createNuvei = (deps: ProviderDeps): CardConnector & Required<Pick<Connector, 'storeMethod'>> => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => clientConfig(deps, ctx, input),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  continueAction: (ctx, input) => continueAction(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseNuveiWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
})
