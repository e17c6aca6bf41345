import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

const PATTERNS = { merchant_id: '[a-z0-9]{8,32}', public_key: '[a-z0-9]{8,32}', private_key: '[a-f0-9]{32}' } as const

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const braintreeCredentials = {
  schema: z.object({
    merchant_id: text(PATTERNS.merchant_id, 'A merchant ID has lowercase letters and digits only'),
    public_key: text(PATTERNS.public_key, 'A public key has lowercase letters and digits only'),
    private_key: text(PATTERNS.private_key, 'A private key has 32 characters, 0 to 9 and a to f'),
  }),
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      help: 'In the Control Panel under Settings > API. This isn’t the ID of a merchant account.',
      secret: false,
      pattern: PATTERNS.merchant_id,
      required: true,
    },
    {
      name: 'public_key',
      label: 'Public key',
      help: 'On the same page, under API keys. The sandbox has different keys.',
      secret: false,
      pattern: PATTERNS.public_key,
      required: true,
    },
    {
      name: 'private_key',
      label: 'Private key',
      help: 'From the same API key.',
      secret: true,
      pattern: PATTERNS.private_key,
      required: true,
    },
  ],
} satisfies Connector['credentials']
