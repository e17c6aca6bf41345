import * as z from 'zod/mini'
import type { Connector } from '../connector.ts'

/** Keys of both modes look alike and have no documented format, so only impossible ones are rejected. */
const PATTERN = '[\\x21-\\x7E]{1,500}'

/** Stored with the key: details of Whop's account and of the webhook created there. */
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
      help: 'In the Whop dashboard under Developer > API keys: a company key.',
      secret: true,
      pattern: PATTERN,
      required: true,
    },
  ],
} as const satisfies Connector['credentials']
