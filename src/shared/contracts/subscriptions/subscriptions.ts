import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, listQuery, time } from '../fields.ts'
import { actionCalls } from './action-calls.ts'
import { frequency, subscriptionMeta, subscriptionRow, subscriptionStatus } from './subscription-shapes.ts'

const { store_id: _, ...pageOfList } = listQuery

export const subscriptions = {
  list: defineContract({
    method: 'GET',
    path: '/subscriptions/store-subscriptions/:storeId',
    summary: 'List the subscriptions of a store in its current mode, newest first, with the figures of all of them',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'params', field: 'storeId', kind: 'store' },
    params: z.object({ storeId: id }),
    query: z.object({
      ...pageOfList,
      status: z.optional(subscriptionStatus),
      plan_id: z.optional(id),
      frequency: z.optional(frequency),
      start_date: z.optional(time),
      end_date: z.optional(time),
    }),
    response: z.object({ subscriptions: z.array(subscriptionRow), total: count, meta: subscriptionMeta }),
  }),
  byCustomer: defineContract({
    method: 'GET',
    path: '/subscriptions/customer-subscriptions',
    summary: 'List the subscriptions of a customer, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'customer_id', kind: 'customer' },
    query: z.object({ store_id: id, customer_id: id }),
    response: z.object({ subscriptions: z.array(subscriptionRow) }),
  }),
  ...actionCalls,
} as const
