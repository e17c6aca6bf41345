import * as z from 'zod/mini'
import { type ConnectionContext, type Connector, MOVES_NO_MONEY } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'
import { askAnet } from './client.ts'
import { authorizeNetCredentials } from './credentials.ts'

const SCRIPTS = { test: 'https://jstest.authorize.net', live: 'https://js.authorize.net' } as const

const description = {
  id: 'authorize-net',
  name: 'Authorize.Net',
  about: {
    text: 'Cards through your Authorize.Net account, with Accept.js in your checkout.',
  },
  credentials: authorizeNetCredentials,
  capabilities: {
    methods: ['card'],
    currencies: ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'NOK', 'NZD', 'PLN', 'SEK', 'USD'],
    modes: ['test', 'live'],
    ...MOVES_NO_MONEY,
  },
} as const satisfies Partial<Connector>

const merchant = z.object({
  merchantName: z.nullish(z.string()),
  publicClientKey: z.nullish(z.string()),
  currencies: z.nullish(z.array(z.string())),
})

/** Reads the merchant's details, which also tell whether the public key is of the same account. */
async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const found = await askAnet(deps, ctx, { name: 'getMerchantDetailsRequest', body: {} }, merchant)
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

/** Authorize.Net: its keys, and the fields that the browser shows. */
export const createAuthorizeNet = (deps: ProviderDeps): Connector => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
})
