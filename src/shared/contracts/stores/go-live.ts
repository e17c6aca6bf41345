import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, mode, unsupportedCurrency } from '../fields.ts'

export const goLiveCheckKeys = [
  'own_host',
  'live_account',
  'product',
  'checkout_pages',
  'business_details',
  'policies',
  'shipping_rates',
  'checkout_domain',
  'test_order',
] as const

/** `required` blocks live mode, `recommended` does not. */
export const goLiveCheck = z.object({
  check: z.enum(goLiveCheckKeys),
  status: z.enum(['passed', 'required', 'recommended']),
  /** Names of the items that passed, such as accounts or a domain; may be empty. */
  names: z.array(z.string()),
  untaken_currency: unsupportedCurrency,
})
export type GoLiveCheck = z.output<typeof goLiveCheck>

export const goLive = {
  checks: defineContract({
    method: 'GET',
    path: '/store/go-live',
    summary: 'List what a store needs before it can go live',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      data: z.object({ cart_mode: mode, test_orders: count, checks: z.array(goLiveCheck) }),
    }),
  }),
} as const
