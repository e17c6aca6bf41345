import * as z from 'zod/mini'
import type { ConnectionContext, Connector } from '../connector.ts'

const PATTERNS = {
  publishable_key: 'pk_(test|live)_[A-Za-z0-9]{10,240}',
  secret_key: '(sk|rk)_(test|live)_[A-Za-z0-9]{10,240}',
  webhook_secret: 'whsec_[A-Za-z0-9+/=]{16,200}',
} as const

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

const modeOfKey = (key: string | undefined): 'test' | 'live' | null => {
  const match = /^(?:pk|sk|rk)_(test|live)_/.exec(key ?? '')
  return match?.[1] === 'test' || match?.[1] === 'live' ? match[1] : null
}

export const stripeCredentials = {
  schema: z
    .object({
      publishable_key: text(PATTERNS.publishable_key, 'A publishable key starts with pk_test_ or pk_live_'),
      secret_key: text(PATTERNS.secret_key, 'A secret key starts with sk_test_, sk_live_, rk_test_ or rk_live_'),
      webhook_secret: z.optional(text(PATTERNS.webhook_secret, 'A signing secret starts with whsec_')),
    })
    .check(
      z.refine((keys) => modeOfKey(keys.publishable_key) === modeOfKey(keys.secret_key), {
        error: 'Both keys must be test keys, or both live keys',
        path: ['publishable_key'],
      }),
    ),
  fields: [
    {
      name: 'publishable_key',
      label: 'Publishable key',
      help: 'In the Stripe Dashboard under Developers > API keys. It starts with pk_.',
      secret: false,
      pattern: PATTERNS.publishable_key,
      required: true,
    },
    {
      name: 'secret_key',
      label: 'Secret key',
      help: 'Next to the publishable key. A restricted key (rk_) needs write access to PaymentIntents, PaymentMethods, Charges and Refunds, Customers, Disputes and Files, and read access to Balance and Payouts to show your payouts.',
      secret: true,
      pattern: PATTERNS.secret_key,
      required: true,
    },
    {
      name: 'webhook_secret',
      label: 'Webhook signing secret',
      help: 'Shown after you add the endpoint below under Developers > Webhooks. It starts with whsec_.',
      secret: true,
      pattern: PATTERNS.webhook_secret,
      required: false,
    },
  ],
  modeOf: (keys: Readonly<Record<string, string>>) => modeOfKey(keys['secret_key']),
} satisfies Connector['credentials']

/** Explains to the merchant why these keys can't be used in the account's mode; null if they can. */
export const modeProblem = ({ mode, credentials }: Pick<ConnectionContext, 'mode' | 'credentials'>): string | null => {
  for (const name of ['secret_key', 'publishable_key'] as const) {
    const found = modeOfKey(credentials[name])
    if (found !== null && found !== mode) {
      const kind = name === 'secret_key' ? 'secret' : 'publishable'
      return `The ${kind} key is a ${found} key, but this account is in ${mode} mode. Use the ${mode} keys of Stripe here.`
    }
  }
  return null
}

/** A key with limited permissions: it can't read its own account, for example. */
export const isRestricted = ({ credentials }: Pick<ConnectionContext, 'credentials'>): boolean =>
  credentials['secret_key']?.startsWith('rk_') === true

/** Current keys contain their account after the mode; this many characters of it distinguish any two accounts. */
const ACCOUNT = /^(?:pk|sk|rk)_(?:test|live)_51([A-Za-z0-9]{12})/

/** Explains to the merchant why these keys aren't a pair; null if they are, or if an older format doesn't show it. */
export const pairProblem = ({ credentials }: Pick<ConnectionContext, 'credentials'>): string | null => {
  const [publishable, secret] = ['publishable_key', 'secret_key'].map(
    (name) => ACCOUNT.exec(credentials[name] ?? '')?.[1],
  )
  if (publishable === undefined || secret === undefined || publishable === secret) return null
  return 'The publishable and secret keys belong to different Stripe accounts.'
}
