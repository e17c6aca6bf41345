import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import { type ConnectionContext, type Connector, TOKEN_ONLY_CAPABILITIES } from '../connector.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import type { VerifyResult } from '../results.ts'

const SCRIPT = 'https://pay.google.com/gp/p/js/pay.js'
const MERCHANT = '(BCR2DN[A-Z0-9]{10}|[0-9]{10,20})'
const GATEWAY = '[a-z][a-z0-9]{1,39}'
const GATEWAY_MERCHANT = '[\\x21-\\x7e]{1,120}'

const whole = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

const credentials = {
  schema: z.object({
    merchant_id: whole(MERCHANT, 'A merchant ID is BCR2DN and ten letters or digits'),
    gateway: whole(GATEWAY, 'A gateway name has lowercase letters and digits only'),
    gateway_merchant_id: whole(GATEWAY_MERCHANT, 'The gateway merchant ID can’t contain spaces'),
  }),
  fields: [
    {
      name: 'merchant_id',
      label: 'Google merchant ID',
      help: 'At the top right of the Google Pay & Wallet Console. It starts with BCR2DN.',
      secret: false,
      pattern: MERCHANT,
      required: true,
    },
    {
      name: 'gateway',
      label: 'Gateway',
      help: 'The name of your processor in Google’s list of gateways, in lowercase.',
      secret: false,
      pattern: GATEWAY,
      required: true,
    },
    {
      name: 'gateway_merchant_id',
      label: 'Merchant ID at the gateway',
      help: 'Your account’s ID at the processor.',
      secret: false,
      pattern: GATEWAY_MERCHANT,
      required: true,
    },
  ],
} satisfies Connector['credentials']

const description = {
  id: 'google-pay',
  name: 'Google Pay',
  about: {
    text: 'The Google Pay button in Chrome and on Android, with your own Google merchant ID. Charges go through your card account.',
  },
  credentials,
  capabilities: {
    methods: ['google_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    ...TOKEN_ONLY_CAPABILITIES,
  },
} as const satisfies Partial<Connector>

/** Google has no call to verify a merchant ID, so this only checks that its script is reachable. */
async function verify(deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> {
  const started = performance.now()
  const { status } = await send({
    provider: 'Google Pay',
    method: 'GET',
    url: deps.address(SCRIPT),
    headers: { accept: 'text/javascript' },
    moves: false,
    signal: ctx.signal,
  })
  if (status !== 200) throw new ConnectorUnavailable(`Google Pay returned status ${status}.`)
  const latency_ms = Math.round(performance.now() - started)
  const message =
    'Google Pay responded, and the IDs have the right format. Google verifies them with the first payment.'
  return { verified: true, message, latency_ms }
}

const hostsOf = (deps: ProviderDeps): ClientHosts => ({
  script: originsOf(deps, [SCRIPT]),
  frame: originsOf(deps, [SCRIPT]),
  connect: originsOf(deps, [SCRIPT, 'https://google.com/pay']),
  image: originsOf(deps, ['https://www.gstatic.com']),
})

function clientConfig(deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig {
  const { merchant_id = '', gateway = '', gateway_merchant_id = '' } = ctx.credentials
  return {
    kind: 'script',
    url: deps.address(SCRIPT),
    hosts: hostsOf(deps),
    data: {
      environment: ctx.mode === 'live' ? 'PRODUCTION' : 'TEST',
      merchant_id,
      gateway,
      gateway_merchant_id,
      amount: input.amount,
      currency: input.currency,
      country: input.country ?? null,
      merchant_name: input.merchant_name,
      allowed_auth_methods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
      allowed_card_networks: ['AMEX', 'DISCOVER', 'MASTERCARD', 'VISA'],
    },
  }
}

/** Creates the Google Pay on the web connector. It yields tokens that other accounts charge. */
export const createGooglePay = (deps: ProviderDeps): Connector => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: () => hostsOf(deps),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
})
