import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, listQuery, text, time } from '../fields.ts'
import { actionCalls } from './action-calls.ts'
import {
  frequency,
  subscriptionDetails,
  subscriptionMeta,
  subscriptionRow,
  upcomingCharge,
  subscriptionStatus,
} from './subscription-shapes.ts'

/** Rows of one import call; longer files are sent in several. */
export const MAX_IMPORTED_ROWS = 200

/** A row of an import file. What is wrong with one is reported, and doesn't stop the others. */
const importRow = z.object({
  /** Its line in the file. */
  line: z.int(),
  email: text(254),
  name: text(100),
  /** Name or ID. */
  plan: text(200),
  /** ID or frequency; empty for the plan's first subscription option. */
  option: text(80),
  quantity: z
    .int('Enter a quantity')
    .check(z.minimum(1, 'Enter a quantity of 1 or more'), z.maximum(999, 'At most 999')),
  next_date: text(40),
  /** Name or ID of the payment account that stored the payment method. */
  account: text(200),
  /** The account's reference of the stored payment method. */
  token: text(500),
  /** The account's reference of the customer, if it has one. */
  provider_customer: text(500),
})

const importResult = z.object({
  line: z.int(),
  /** `skipped`: it exists already. */
  status: z.enum(['valid', 'invalid', 'skipped', 'imported']),
  message: z.string(),
})

/** Time of a store's test mode. */
const testClock = z.object({
  now: time,
  is_ahead: z.boolean(),
  /** Target of an advance in progress; null: none. */
  advancing_to: z.nullable(time),
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
  importRows: defineContract({
    method: 'POST',
    path: '/subscriptions/import',
    summary: 'Import subscriptions that another system billed until now, or report row by row what would happen',
    access: 'store',
    permission: 'store.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      dry_run: z.boolean('Must be true or false'),
      rows: z.array(importRow).check(z.maxLength(MAX_IMPORTED_ROWS, `At most ${MAX_IMPORTED_ROWS} rows at a time`)),
    }),
    response: z.object({ rows: z.array(importResult) }),
  }),
  ...actionCalls,
} as const
