import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'
import { rsaKeyOf } from './jwe.ts'

const MERCHANT = '[A-Za-z0-9_]{1,30}'
const KEY_ID = '[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}'
const SECRET = '[A-Za-z0-9+/]{43}='

const whole = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const cybersourceCredentials = {
  schema: z.object({
    merchant_id: whole(MERCHANT, 'A merchant ID has letters, digits and underscores'),
    key_id: whole(KEY_ID, 'A key ID looks like 08c94330-f618-42a3-b09d-e1e43be5efda'),
    shared_secret: whole(SECRET, 'A shared secret is base64 text of 44 characters'),
    webhook_key: z.optional(whole(SECRET, 'A webhook key is base64 text of 44 characters')),
    webhook_private_key: z.optional(
      z.string().check(z.refine((pem) => rsaKeyOf(pem) !== null, 'Paste an RSA key of 2048 bits or more as PEM text')),
    ),
  }),
  fields: [
    {
      name: 'merchant_id',
      label: 'Merchant ID',
      help: 'The organization ID, at the top right of the Business Center.',
      secret: false,
      pattern: MERCHANT,
      required: true,
    },
    {
      name: 'key_id',
      label: 'Key ID',
      help: 'Under Payment Configuration > Key Management: the serial number of a REST shared secret key.',
      secret: false,
      pattern: KEY_ID,
      required: true,
    },
    {
      name: 'shared_secret',
      label: 'Shared secret',
      help: 'Shown once, when you create the key.',
      secret: true,
      pattern: SECRET,
      required: true,
    },
    {
      name: 'webhook_key',
      label: 'Webhook signing key',
      help: 'The digital signature key of your webhook subscription. Without it, payments are looked up instead.',
      secret: true,
      pattern: SECRET,
      required: false,
    },
    {
      name: 'webhook_private_key',
      label: 'Webhook private key',
      help: 'PEM text, without a passphrase: the private key for the certificate of your webhook subscription.',
      secret: true,
      multiline: true,
      required: false,
    },
  ],
} satisfies Connector['credentials']
