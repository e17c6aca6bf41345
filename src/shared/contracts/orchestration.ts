import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { id, message, mode, requiredText, time } from './fields.ts'

/** A connected account of a payment provider. Secrets never leave the server. */
export const connection = z.object({
  connector_id: id,
  connection_id: id,
  store_id: id,
  provider: z.string(),
  provider_name: z.string(),
  account_name: z.string(),
  environment: z.enum(['sandbox', 'live']),
  mode,
  active: z.boolean(),
  is_default: z.boolean(),
  methods: z.array(z.string()),
  approved_24h: z.int(),
  attempts_24h: z.int(),
  created_at: time,
})
export type Connection = z.output<typeof connection>

const byConnection = { in: 'body', field: 'connection_id', kind: 'connection' } as const

export const orchestration = {
  all: defineContract({
    method: 'GET',
    path: '/orchestration/allOrchestration',
    summary: 'The connected accounts of a store',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(connection) }),
  }),
  testGateway: defineContract({
    method: 'POST',
    path: '/orchestration/testGateway',
    summary: 'Connect the built-in test gateway, which takes the published test cards only',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      account_name: z._default(requiredText('Account name is required', 80), 'Test gateway'),
    }),
    response: z.object({ message: z.string(), data: connection }),
  }),
  setActive: defineContract({
    method: 'POST',
    path: '/orchestration/set-active',
    summary: 'Pause a connected account or let it take payments again',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id, active: z.boolean() }),
    response: z.object({ data: connection }),
  }),
  makeDefault: defineContract({
    method: 'POST',
    path: '/orchestration/make-default',
    summary: 'Choose the account that takes payments when no rule says otherwise',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id }),
    response: z.object({ data: connection }),
  }),
  remove: defineContract({
    method: 'POST',
    path: '/orchestration/remove',
    summary: 'Disconnect an account; past payments keep its name',
    access: 'store',
    permission: 'payments.manage',
    scope: byConnection,
    body: z.object({ connection_id: id }),
    response: message,
  }),
} as const
