import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

const PATTERNS = {
  api_login_id: '[A-Za-z0-9]{5,25}',
  transaction_key: '[A-Za-z0-9]{16}',
  client_key: '[A-Za-z0-9]{40,120}',
  signature_key: '[0-9A-Fa-f]{128}',
} as const

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const authorizeNetCredentials = {
  schema: z.object({
    api_login_id: text(PATTERNS.api_login_id, 'An API login ID has 5 to 25 letters and digits'),
    transaction_key: text(PATTERNS.transaction_key, 'A transaction key has 16 letters and digits'),
    client_key: text(PATTERNS.client_key, 'A public client key has about 80 letters and digits'),
    signature_key: z.optional(text(PATTERNS.signature_key, 'A signature key has 128 characters, 0 to 9 and A to F')),
  }),
  fields: [
    {
      name: 'api_login_id',
      label: 'API login ID',
      help: 'In the Merchant Interface under Account > Settings > API Credentials & Keys.',
      secret: false,
      pattern: PATTERNS.api_login_id,
      required: true,
    },
    {
      name: 'transaction_key',
      label: 'Transaction key',
      help: 'On the same page. Shown once, when you create it.',
      secret: true,
      pattern: PATTERNS.transaction_key,
      required: true,
    },
    {
      name: 'client_key',
      label: 'Public client key',
      help: 'Under Account > Settings > Manage Public Client Key. Used by the card fields.',
      secret: false,
      pattern: PATTERNS.client_key,
      required: true,
    },
    {
      name: 'signature_key',
      label: 'Signature key',
      help: 'Under API Credentials & Keys. Required to verify webhooks.',
      secret: true,
      pattern: PATTERNS.signature_key,
      required: false,
    },
  ],
} satisfies Connector['credentials']
