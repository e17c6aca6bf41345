import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, listQuery, minor, storedAddress, time } from '../fields.ts'

/** A customer of a store in one mode (GAP-50). `total_spent` is the captured less the refunded amount. */
export const customer = z.object({
  customer_id: id,
  store_id: id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  orders_count: count,
  total_spent: minor,
  currency,
  accepts_marketing: z.boolean(),
  created_at: time,
  last_order_at: z.nullable(time),
})
export type Customer = z.output<typeof customer>

export const customers = {
  list: defineContract({
    method: 'GET',
    path: '/customers/all',
    summary: 'List the customers of a store in its current mode',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object(listQuery),
    response: z.object({ customers: z.array(customer), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/customers/details',
    summary: 'Get a customer. Their orders are in the order list',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'customer_id', kind: 'customer' },
    query: z.object({ customer_id: id }),
    response: z.object({
      data: z.extend(customer, { shipping_address: z.nullable(storedAddress) }),
    }),
  }),
} as const
