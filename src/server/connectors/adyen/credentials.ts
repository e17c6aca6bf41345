import * as z from 'zod/mini'
import type { ConnectionContext, Connector } from '../connector.ts'

const PATTERNS = {
  merchant_account: '[A-Za-z0-9_-]{1,80}',
  api_key: '[\\x21-\\x7e]{20,500}',
  client_key: '(test|live)_[A-Z0-9]{10,64}',
  hmac_key: '[0-9A-Fa-f]{64}',
  live_url_prefix: '[0-9a-f]{8,32}-[A-Za-z0-9]{1,80}',
} as const

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

const modeOfKey = (key: string | undefined): 'test' | 'live' | null => {
  const match = /^(test|live)_/.exec(key ?? '')
  return match?.[1] === 'test' || match?.[1] === 'live' ? match[1] : null
}

export const adyenCredentials = {
  schema: z
    .object({
      merchant_account: text(PATTERNS.merchant_account, 'A merchant account has letters, digits, - and _ only'),
      api_key: text(PATTERNS.api_key, 'An API key has 20 characters or more, without spaces'),
      client_key: text(PATTERNS.client_key, 'A client key starts with test_ or live_'),
      hmac_key: z.optional(text(PATTERNS.hmac_key, 'An HMAC key has 64 characters, 0 to 9 and A to F')),
      live_url_prefix: z.optional(text(PATTERNS.live_url_prefix, 'A prefix looks like 1797a841fbb37ca7-YourCompany')),
    })
    .check(
      z.refine((keys) => modeOfKey(keys.client_key) !== 'live' || keys.live_url_prefix !== undefined, {
        error: 'Live payments require the prefix of your live URLs',
        path: ['live_url_prefix'],
      }),
    ),
  fields: [
    {
      name: 'merchant_account',
      label: 'Merchant account',
      help: 'The account that processes your payments. It’s shown at the top of the Customer Area.',
      secret: false,
      pattern: PATTERNS.merchant_account,
      required: true,
    },
    {
      name: 'api_key',
      label: 'API key',
      help: 'In the Customer Area under Developers > API credentials. Shown once, when you create it.',
      secret: true,
      pattern: PATTERNS.api_key,
      required: true,
    },
    {
      name: 'client_key',
      label: 'Client key',
      help: 'From the same API credential. Add your checkout URL to its allowed origins.',
      secret: false,
      pattern: PATTERNS.client_key,
      required: true,
    },
    {
      name: 'hmac_key',
      label: 'HMAC key',
      help: 'Created with the standard webhook under Developers > Webhooks. Required to confirm captures and refunds.',
      secret: true,
      pattern: PATTERNS.hmac_key,
      required: false,
    },
    {
      name: 'live_url_prefix',
      label: 'Live URL prefix',
      help: 'For live accounts: under Developers > API URLs, the part before -checkout-live.',
      secret: false,
      pattern: PATTERNS.live_url_prefix,
      required: false,
    },
  ],
  modeOf: (keys: Readonly<Record<string, string>>) => modeOfKey(keys['client_key']),
} satisfies Connector['credentials']

/** Explains to the merchant why these keys can't be used in the account's mode; null if they can. */
export const modeProblem = ({ mode, credentials }: Pick<ConnectionContext, 'mode' | 'credentials'>): string | null => {
  const found = modeOfKey(credentials['client_key'])
  if (found !== null && found !== mode) {
    return `The client key is a ${found} key, but this account is in ${mode} mode. Use the ${mode} keys of Adyen here.`
  }
  const needsPrefix = mode === 'live' && (credentials['live_url_prefix'] ?? '') === ''
  return needsPrefix ? 'Live payments require the prefix of your live URLs.' : null
}
