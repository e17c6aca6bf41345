import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

const PATTERNS = {
  security_key: '[A-Za-z0-9]{20,64}',
  tokenization_key: '[A-Za-z0-9]{6}(-[A-Za-z0-9]{6}){3}',
  signing_key: '[0-9A-Za-z]{16,64}',
} as const

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const nmiCredentials = {
  schema: z.object({
    security_key: text(PATTERNS.security_key, 'A security key has letters and digits only, 20 or more'),
    tokenization_key: text(PATTERNS.tokenization_key, 'A tokenization key looks like A1b2C3-D4e5F6-G7h8J9-K1l2M3'),
    signing_key: z.optional(text(PATTERNS.signing_key, 'A signing key has letters and digits only, 16 or more')),
  }),
  fields: [
    {
      name: 'security_key',
      label: 'Security key',
      help: 'In the merchant portal under Settings > Security Keys: a private key with the source "API".',
      secret: true,
      pattern: PATTERNS.security_key,
      required: true,
    },
    {
      name: 'tokenization_key',
      label: 'Tokenization key',
      help: 'On the same page: a public key with the permission "Tokenization".',
      secret: false,
      pattern: PATTERNS.tokenization_key,
      required: true,
    },
    {
      name: 'signing_key',
      label: 'Webhook signing key',
      help: 'Under Settings > Webhooks, after you add the URL below.',
      secret: true,
      pattern: PATTERNS.signing_key,
      required: false,
    },
  ],
} satisfies Connector['credentials']
