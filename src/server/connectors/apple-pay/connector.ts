import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { type ConnectionContext, type Connector, type HostFileProvider, TOKEN_ONLY_CAPABILITIES } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { Json, VerifyResult } from '../results.ts'
import { applePayCredentials, pairProblem } from './credentials.ts'
import { DOMAIN_FILE_PATHS } from './domain-file.ts'
import { gatewayOf, isGateway, requestSession } from './session.ts'

const SCRIPT = 'https://applepay.cdn-apple.com/jsapi/1.latest/apple-pay-sdk.js'

const description = {
  id: 'apple-pay',
  name: 'Apple Pay',
  about: {
    text: 'The Apple Pay button in Safari and on iPhones, with your own merchant identifier. Charges go through your card account.',
  },
  credentials: applePayCredentials,
  capabilities: {
    methods: ['apple_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    ...TOKEN_ONLY_CAPABILITIES,
  },
} as const satisfies Partial<Connector>

/** Starts a merchant session for the merchant's own domain, as the button does. */
async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const { certificate = '', private_key = '', domain = '' } = ctx.credentials
  const problem = pairProblem(certificate, private_key, ctx.now)
  if (problem !== null) return { verified: false, message: `${problem}.`, latency_ms: 0 }
  const started = performance.now()
  const { status } = await requestSession(deps, ctx, { url: gatewayOf(ctx.mode), display_name: domain })
  const latency_ms = Math.round(performance.now() - started)
  if (status === 200) return { verified: true, message: `Apple accepts ${domain} for this merchant.`, latency_ms }
  const message =
    status >= 500
      ? `Apple Pay did not respond (status ${status}). Try again in a moment.`
      : `Apple rejected ${domain} for this merchant (status ${status}). Check the identifier, its certificate and that the domain is registered.`
  return { verified: false, message, latency_ms }
}

const hostsOf = (deps: ProviderDeps): ClientHosts => ({ script: originsOf(deps, [SCRIPT]), frame: [], connect: [] })

function clientConfig(deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig {
  const { merchant_id = '', domain = '' } = ctx.credentials
  return {
    kind: 'script',
    url: deps.address(SCRIPT),
    hosts: hostsOf(deps),
    data: {
      merchant_id,
      domain,
      amount: input.amount,
      currency: input.currency,
      country: input.country ?? null,
      merchant_name: input.merchant_name,
      supported_networks: ['visa', 'masterCard', 'amex', 'discover'],
      merchant_capabilities: ['supports3DS'],
    },
  }
}

/**
 * Handles `validate_merchant`: requests the session that Apple's script needs from the URL it names, if that URL is
 * Apple's.
 */
async function clientCall(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { name, payload }: { name: string; payload: Json },
): Promise<Json> {
  const given = typeof payload === 'object' && payload !== null && !Array.isArray(payload) ? payload : {}
  const text = (key: string): string => {
    const value: unknown = Reflect.get(given, key)
    return typeof value === 'string' ? value : ''
  }
  const url = text('validation_url')
  if (name !== 'validate_merchant' || !isGateway(url)) return { error: 'This is not an Apple Pay address.' }
  const display_name = text('display_name') || (ctx.credentials['domain'] ?? '')
  const { status, session } = await requestSession(deps, ctx, { url, display_name })
  if (status !== 200 || session === undefined) return { error: `Apple Pay did not start a session (status ${status}).` }
  return { session }
}

/** Creates the Apple Pay on the web connector. It yields tokens that other accounts charge. */
export const createApplePay = (deps: ProviderDeps): Connector & HostFileProvider => ({
  ...description,
  hostFile: {
    paths: DOMAIN_FILE_PATHS,
    of: ({ domain = '', domain_file = '' }) => ({ host: domain, text: domain_file }),
  },
  verify: (ctx) => verify(deps, ctx),
  hosts: () => hostsOf(deps),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
  clientCall: (ctx, input) => clientCall(deps, ctx, input),
})
