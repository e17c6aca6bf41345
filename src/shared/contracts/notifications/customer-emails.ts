import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { customerEmails as emails, requiredEmails } from '../../domain/orders/customer-emails.ts'
import { id } from '../fields.ts'
import { pageLanguages } from '../pages/page-fields.ts'

const email = z.enum(emails, 'Must be one of the customer emails')
const previewed = z.enum([...emails, ...requiredEmails], 'Must be one of the customer emails')
const language = z.enum(pageLanguages, 'Must be a supported shopper language')
const settings = z.object({ emails: z.array(z.object({ email, enabled: z.boolean() })) })
const inQuery = { in: 'query', field: 'store_id', kind: 'store' } as const
const inBody = { in: 'body', field: 'store_id', kind: 'store' } as const

/** Calls for the emails that a store sends to its customers. */
export const customerEmailCalls = {
  settings: defineContract({
    method: 'GET',
    path: '/customer-emails/settings',
    summary: 'List the emails that customers of a store get',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id }),
    response: settings,
  }),
  update: defineContract({
    method: 'POST',
    path: '/customer-emails/settings',
    summary: 'Turn a customer email on or off',
    access: 'store',
    permission: 'store.manage',
    scope: inBody,
    body: z.object({ store_id: id, email, enabled: z.boolean() }),
    response: settings,
  }),
  preview: defineContract({
    method: 'GET',
    path: '/customer-emails/preview',
    summary: 'Preview a customer email in a language, with a sample order',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, email: previewed, language }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  test: defineContract({
    method: 'POST',
    path: '/customer-emails/test',
    summary: 'Send the signed-in member a sample of a customer email',
    access: 'store',
    permission: 'store.view',
    people: true,
    scope: inBody,
    limit: 'auth',
    body: z.object({ store_id: id, email: previewed, language }),
    response: z.object({ message: z.string() }),
  }),
} as const
