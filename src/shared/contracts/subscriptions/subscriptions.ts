import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, listQuery, time } from '../fields.ts'
import { actionCalls } from './action-calls.ts'
import { importCalls } from './import-calls.ts'
import {
  frequency,
  subscriptionDetails,
  subscriptionMeta,
  subscriptionRow,
  upcomingCharge,
  subscriptionStatus,
} from './subscription-shapes.ts'

/** Time of a store's test mode. */
const testClock = z.object({
  now: time,
  is_ahead: z.boolean(),
  /** Target of an advance in progress; null: none. */
  advancing_to: z.nullable(time),
  /** Test time at which the latest advance started; null before the first. */
  advanced_from: z.nullable(time),
})

/** A delivery to come, of one of a customer's subscriptions. */
const upcomingOrder = z.extend(upcomingCharge, {
  subscription_id: id,
  subscription_display_id: z.string(),
  plan_name: z.string(),
  currency,
})

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
  details: defineContract({
    method: 'GET',
    path: '/subscriptions/details',
    summary: 'Get a subscription with its next charges, past charges, timeline and the actions it allows',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'subscription_id', kind: 'subscription' },
    query: z.object({ subscription_id: id }),
    response: z.object({ data: subscriptionDetails }),
  }),
  upcomingOrders: defineContract({
    method: 'POST',
    path: '/subscriptions/upcoming-orders',
    summary: 'List the next orders of a customer’s subscriptions, earliest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'body', field: 'customer_id', kind: 'customer' },
    body: z.object({ store_id: id, customer_id: id }),
    response: z.object({ orders: z.array(upcomingOrder) }),
  }),
  testClock: defineContract({
    method: 'GET',
    path: '/subscriptions/test-clock',
    summary: 'Get the time of a store’s test mode',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: testClock }),
  }),
  testClockEvents: defineContract({
    method: 'GET',
    path: '/subscriptions/test-clock/events',
    summary: 'List the renewals, declines and emails since the latest advance of the test clock began, earliest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({
      /** Test time at which the advance started; null before the first. */
      from: z.nullable(time),
      total: count,
      /** At most 200. */
      data: z.array(
        z.object({
          event_id: id,
          subscription_id: id,
          subscription_display_id: z.string(),
          customer_name: z.string(),
          kind: z.string(),
          text: z.string(),
          /** The order that the event placed. */
          order_id: z.nullable(id),
          at: time,
        }),
      ),
    }),
  }),
  advanceTestClock: defineContract({
    method: 'POST',
    path: '/subscriptions/test-clock/advance',
    summary:
      'Advance the time of a store’s test mode. Renewals, retries and emails on the way happen at their own time',
    access: 'store',
    permission: 'store.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, advance_to: time }),
    response: z.object({ data: testClock }),
    errors: { 409: 'The test clock is still being advanced' },
  }),
  ...importCalls,
  ...actionCalls,
} as const
