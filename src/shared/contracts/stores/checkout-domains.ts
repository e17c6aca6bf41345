import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message, text, time } from '../fields.ts'

/** A store's own checkout domain, and the DNS record that proves ownership. It is used once `verified`. */
export const checkoutDomain = z.object({
  /** '' if the store has none. */
  domain: z.string(),
  store_id: id,
  verified: z.boolean(),
  verified_at: z.nullable(time),
  /** The TXT record to publish; empty strings without a domain. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** The host of this server, which the domain has to point to. */
  target: z.string(),
  /** The problem found by the last check, as text; '' for none. */
  problem: z.string(),
  checked_at: z.nullable(time),
})
export type CheckoutDomain = z.output<typeof checkoutDomain>

const body = z.object({ store_id: id, domain: text(300) })
const byBody = { in: 'body', field: 'store_id', kind: 'store' } as const
const byPath = { in: 'params', field: 'store_id', kind: 'store' } as const
const errors = { 400: 'Not a valid domain, or a Cartwright domain', 409: 'Domain already in use' } as const

export const checkoutDomains = {
  add: defineContract({
    method: 'POST',
    path: '/store/checkout-domain',
    summary: 'Add a checkout domain. Returns the DNS record that verifies it',
    access: 'store',
    permission: 'store.manage',
    scope: byBody,
    body,
    response: checkoutDomain,
    errors,
  }),
  get: defineContract({
    method: 'GET',
    path: '/store/checkout-domain/:store_id',
    summary: 'Get the checkout domain of a store',
    access: 'store',
    permission: 'store.view',
    scope: byPath,
    params: z.object({ store_id: id }),
    response: checkoutDomain,
  }),
  update: defineContract({
    method: 'PUT',
    path: '/store/checkout-domain',
    summary: 'Change the checkout domain. The new one must be verified',
    access: 'store',
    permission: 'store.manage',
    scope: byBody,
    body,
    response: checkoutDomain,
    errors,
  }),
  verify: defineContract({
    method: 'POST',
    path: '/store/verify-checkout-domain',
    summary: 'Check the DNS record. Returns what’s missing',
    access: 'store',
    permission: 'store.manage',
    scope: byBody,
    limit: 'auth',
    body: z.object({ store_id: id }),
    response: checkoutDomain,
    errors: { 409: 'Domain already in use', 422: 'The store has no domain' },
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/store/checkout-domain/:store_id',
    summary: 'Remove the checkout domain. Its links stop working',
    access: 'store',
    permission: 'store.manage',
    scope: byPath,
    params: z.object({ store_id: id }),
    response: message,
  }),
} as const
