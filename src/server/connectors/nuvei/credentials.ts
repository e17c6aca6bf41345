import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

const PATTERNS = {
  merchant_id: '[0-9]{6,20}',
  merchant_site_id: '[0-9]{3,20}',
  secret_key: '[A-Za-z0-9]{32,128}',
} as const

const whole = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const nuveiCredentials = {
  schema: z.object({
    merchant_id: whole(PATTERNS.merchant_id, 'A merchant ID has 6 to 20 digits'),
    merchant_site_id: whole(PATTERNS.merchant_site_id, 'A merchant site ID has 3 to 20 digits'),
    secret_key: whole(PATTERNS.secret_key, 'A secret key has 32 letters and digits or more'),
  }),
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      help: 'In the Control Panel under Settings > My Integration Settings.',
      secret: false,
      pattern: PATTERNS.merchant_id,
      required: true,
    },
    {
      name: 'merchant_site_id',
      label: 'Merchant site ID',
      help: 'Next to the merchant ID. Each site has a different ID.',
      secret: false,
      pattern: PATTERNS.merchant_site_id,
      required: true,
    },
    {
      name: 'secret_key',
      label: 'Secret key',
      help: 'From the same site, with SHA-256 as its hash algorithm.',
      secret: true,
      pattern: PATTERNS.secret_key,
      required: true,
    },
  ],
} satisfies Connector['credentials']
