import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import { type ConnectionContext, type Connector, MOVES_NO_MONEY } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { providerWords } from '../http/words.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'
import { openSession } from './client.ts'

const SCRIPT = 'https://cdn.safecharge.com/safecharge_resources/v1/websdk/safecharge.js'
const API = { test: 'https://ppp-test.nuvei.com', live: 'https://secure.safecharge.com' } as const
const PATTERNS = {
  merchant_id: '[0-9]{6,20}',
  merchant_site_id: '[0-9]{3,20}',
  secret_key: '[A-Za-z0-9]{32,128}',
} as const

const whole = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

const credentials = {
  schema: z.object({
    merchant_id: whole(PATTERNS.merchant_id, 'A merchant ID has 6 to 20 digits'),
    merchant_site_id: whole(PATTERNS.merchant_site_id, 'A merchant site ID has 3 to 20 digits'),
    secret_key: whole(PATTERNS.secret_key, 'A secret key has 32 letters and digits or more'),
  }),
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      help: 'In the Control Panel under Settings, My Integration Settings.',
      secret: false,
      pattern: PATTERNS.merchant_id,
      required: true,
    },
    {
      name: 'merchant_site_id',
      label: 'Merchant site ID',
      help: 'Beside the merchant ID: each site of yours has its own.',
      secret: false,
      pattern: PATTERNS.merchant_site_id,
      required: true,
    },
    {
      name: 'secret_key',
      label: 'Secret key',
      help: 'Of the same site, with SHA-256 as its hash algorithm.',
      secret: true,
      pattern: PATTERNS.secret_key,
      required: true,
    },
  ],
} satisfies Connector['credentials']

const description = {
  id: 'nuvei',
  name: 'Nuvei',
  about: { text: 'Cards in some 150 currencies through Nuvei, with Nuvei Fields in your checkout.' },
  credentials,
  capabilities: {
    methods: ['card'],
    currencies: 'any',
    modes: ['test', 'live'],
    ...MOVES_NO_MONEY,
  },
} as const satisfies Partial<Connector>

async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const { status, reason, errCode } = await openSession(deps, ctx)
  const latency_ms = Math.round(performance.now() - started)
  const { merchant_id = '', merchant_site_id = '' } = ctx.credentials
  if (status === 'SUCCESS') {
    return { verified: true, message: `Connected to site ${merchant_site_id} of merchant ${merchant_id}.`, latency_ms }
  }
  const fallback = `Nuvei refused the keys (code ${errCode ?? 'unknown'}).`
  return { verified: false, message: providerWords(reason, fallback, ctx.credentials), latency_ms }
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
  const amount = toDecimalText(input.amount, input.currency) ?? ''
  const { sessionToken } = await openSession(deps, ctx, { amount, currency: input.currency })
  if (!sessionToken) throw new ConnectorUnavailable('Nuvei opened no session for the checkout.')
  const { merchant_id = '', merchant_site_id = '' } = ctx.credentials
  return {
    kind: 'script',
    url: deps.address(SCRIPT),
    hosts: hostsOf(deps, ctx.mode),
    data: { session_token: sessionToken, merchant_id, merchant_site_id, env: ctx.mode === 'live' ? 'prod' : 'int' },
  }
}

/** Nuvei: its keys, and the session that its fields are opened with. */
export const createNuvei = (deps: ProviderDeps): Connector => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => clientConfig(deps, ctx, input),
})
