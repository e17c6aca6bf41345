import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

/** Keys of both sides look alike, and no format of theirs is promised: only what cannot be one is refused. */
const PATTERN = '[\\x21-\\x7E]{1,500}'

/** Beside the key stands what Whop told of its account, and of the webhook that was made there. */
export const whopCredentials = {
  schema: z.object({
    api_key: z.string().check(z.regex(new RegExp(`^${PATTERN}$`), 'An API key is one line without spaces')),
    account_id: z.optional(z.string()),
    account_title: z.optional(z.string()),
    webhook_id: z.optional(z.string()),
    webhook_secret: z.optional(z.string()),
  }),
  fields: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'In the Whop dashboard under Developer, API keys: a company key.',
      secret: true,
      pattern: PATTERN,
      required: true,
    },
  ],
} as const satisfies Connector['credentials']
