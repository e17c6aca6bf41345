import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message, requiredText, role, time } from '../fields.ts'

/** A key that programs use to call the store's API. Only its hash is stored, so it can't be shown again. */
export const apiKey = z.object({
  api_key_id: id,
  name: z.string(),
  /** Never higher than the role of the member who created it. */
  role,
  last_four: z.string(),
  created_by: z.string(),
  created_at: time,
  last_used_at: z.nullable(time),
  expires_at: z.nullable(time),
  status: z.enum(['active', 'revoked', 'expired']),
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeys = {
  list: defineContract({
    method: 'GET',
    path: '/api-keys/all',
    summary: 'List the API keys of a store, newest first',
    access: 'store',
    permission: 'api_keys.manage',
    people: true,
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(apiKey) }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/api-keys/create',
    summary: 'Create an API key. The secret is only returned once',
    access: 'store',
    permission: 'api_keys.manage',
    people: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    secret: true,
    body: z.object({
      store_id: id,
      name: requiredText('Name is required', 60),
      role: z._default(z.enum(['admin', 'staff', 'read_only'], 'Must be admin, staff or read_only'), 'read_only'),
      /** Absent: never expires. */
      expires_in_days: z.optional(
        z
          .int('Must be a whole number of days')
          .check(z.minimum(1, 'Must be at least 1'), z.maximum(365, 'Must be at most 365')),
      ),
    }),
    response: z.object({ data: z.object({ key: z.string(), api_key: apiKey }) }),
  }),
  revoke: defineContract({
    method: 'POST',
    path: '/api-keys/revoke',
    summary: 'Revoke an API key. It stops working immediately and can’t be restored',
    access: 'store',
    permission: 'api_keys.manage',
    people: true,
    scope: { in: 'body', field: 'api_key_id', kind: 'api_key' },
    body: z.object({ api_key_id: id }),
    response: message,
  }),
} as const
