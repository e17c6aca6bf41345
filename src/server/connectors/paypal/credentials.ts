import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

const PATTERNS = {
  client_id: '[A-Za-z0-9_-]{20,120}',
  client_secret: '[A-Za-z0-9_-]{20,120}',
  webhook_id: '[A-Za-z0-9]{10,50}',
}

const text = (pattern: string, message: string) => z.string().check(z.regex(new RegExp(`^${pattern}$`), message))

export const paypalCredentials = {
  schema: z.object({
    client_id: text(PATTERNS.client_id, 'A client ID has about 80 letters, digits, - and _'),
    client_secret: text(PATTERNS.client_secret, 'A secret has about 80 letters, digits, - and _'),
    webhook_id: z.optional(text(PATTERNS.webhook_id, 'A webhook ID has letters and digits only')),
  }),
  fields: [
    {
      name: 'client_id',
      label: 'Client ID',
      help: 'At developer.paypal.com under Apps & Credentials. Sandbox and live apps have different keys.',
      secret: false,
      pattern: PATTERNS.client_id,
      required: true,
    },
    {
      name: 'client_secret',
      label: 'Secret',
      help: 'From the same app.',
      secret: true,
      pattern: PATTERNS.client_secret,
      required: true,
    },
    {
      name: 'webhook_id',
      label: 'Webhook ID',
      help: 'Shown after you add the URL below as a webhook of the app. Required to verify webhooks.',
      secret: false,
      pattern: PATTERNS.webhook_id,
      required: false,
    },
  ],
} satisfies Connector['credentials']
