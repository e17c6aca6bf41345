import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { allowedKinds, MAX_WINDOW_MINUTES, MAX_ATTEMPTS, velocityKinds } from '../../domain/payments/velocity.ts'
import { count, id, message, minor, mode, pageQuery, readVersion, text, time } from '../fields.ts'

const ATTEMPTS = `Enter a whole number from 1 to ${MAX_ATTEMPTS.toLocaleString('en-US')}`
const MINUTES = `Enter a whole number of minutes from 1 to ${MAX_WINDOW_MINUTES.toLocaleString('en-US')}`

const limit = z.object({
  enabled: z.boolean('Must be true or false'),
  /** Declined attempts within the window; the next one is blocked. */
  attempts: z.int(ATTEMPTS).check(z.minimum(1, ATTEMPTS), z.maximum(MAX_ATTEMPTS, ATTEMPTS)),
  /** Length of the window. */
  minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(MAX_WINDOW_MINUTES, MINUTES)),
})

const limits = { card: limit, email: limit, network: limit, store: limit }

export const velocitySettings = z.object({
  ...limits,
  /** Incremented by each save; 0 while the store has the default limits. */
  version: z.int(),
})
export type VelocitySettings = z.output<typeof velocitySettings>

const kind = z.enum(velocityKinds, 'Must be card, email, network or store')
const allowedKind = z.enum(allowedKinds, 'Must be card, email or network')

/** Attempts that one limit blocked within one window. All fields except count and times are from the latest attempt. */
export const velocityBlock = z.object({
  block_id: id,
  kind,
  mode,
  count,
  first_at: time,
  last_at: time,
  /** As the shopper typed it. */
  email: z.string(),
  /** An IPv4 address, or the /64 of an IPv6 address. */
  network: z.string(),
  /** Null if the provider did not identify the card. */
  card: z.nullable(z.object({ brand: z.string(), last_four: z.string() })),
  amount: minor,
  currency: z.string(),
  session_id: z.string(),
})
export type VelocityBlock = z.output<typeof velocityBlock>

export const velocityAllowance = z.object({
  allowance_id: id,
  kind: allowedKind,
  mode,
  label: z.string(),
  created_by: z.string(),
  created_at: time,
  expires_at: time,
})
export type VelocityAllowance = z.output<typeof velocityAllowance>

const inQuery = { in: 'query', field: 'store_id', kind: 'store' } as const

/** Limits on payment attempts, against card testing. */
export const velocity = {
  settings: defineContract({
    method: 'GET',
    path: '/velocity-limits/settings',
    summary: 'Get the velocity limits of a store',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id }),
    response: velocitySettings,
  }),
  update: defineContract({
    method: 'POST',
    path: '/velocity-limits/settings',
    summary: 'Update the velocity limits of a store. Applies to the next payment attempt',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, ...limits, version: readVersion }),
    response: velocitySettings,
    errors: { 409: 'Someone else saved the limits (stale_version)' },
  }),
  blocks: defineContract({
    method: 'GET',
    path: '/velocity-limits/blocked',
    summary: 'List the payment attempts blocked by velocity limits in the last 90 days, newest first',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({
      store_id: id,
      /** Defaults to the store's chosen mode. */
      mode: z.optional(mode),
      kind: z.optional(kind),
      start_date: z.optional(text(10)),
      end_date: z.optional(text(10)),
      ...pageQuery(25),
    }),
    response: z.object({ data: z.array(velocityBlock), total: count }),
    errors: { 400: 'Invalid date' },
  }),
  allowances: defineContract({
    method: 'GET',
    path: '/velocity-limits/allowed',
    summary: 'List the cards, email addresses and networks that are currently allowed',
    access: 'store',
    permission: 'store.view',
    scope: inQuery,
    query: z.object({ store_id: id, mode: z.optional(mode) }),
    response: z.object({ data: z.array(velocityAllowance) }),
  }),
  allow: defineContract({
    method: 'POST',
    path: '/velocity-limits/allow',
    summary: 'Allow the card, email address or network of a blocked attempt for 24 hours',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'block_id', kind: 'velocity_block' },
    body: z.object({ block_id: id, kind: allowedKind }),
    response: z.object({ data: velocityAllowance }),
    errors: { 409: 'The attempt has no such value (nothing_to_allow)' },
  }),
  revoke: defineContract({
    method: 'POST',
    path: '/velocity-limits/revoke',
    summary: 'Apply the limits again to an allowed value',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'allowance_id', kind: 'velocity_allowance' },
    body: z.object({ allowance_id: id }),
    response: message,
  }),
} as const
