import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { creditModels, trafficDimensions } from '../../domain/store/traffic.ts'
import { devices } from '../../domain/store/device.ts'
import { count, currency, id, minor } from '../fields.ts'

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21')))

/**
 * Dates in the store's time zone (YYYY-MM-DD), inclusive. The comparison range has the same length and ends right
 * before.
 */
const range = { store_id: id, start_date: day, end_date: day }

/** True to count sessions of bots too. */
const bots = z._default(z.enum(['hide', 'show'], 'Must be hide or show'), 'hide')

const base = {
  method: 'GET',
  access: 'store',
  permission: 'store.view',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
} as const

const figures = {
  /** Sessions that started in the range. */
  sessions: count,
  /** Browsers, counted once per UTC day. */
  visitors: count,
  /** Sessions that opened a payment page. */
  checkouts: count,
  /** Orders that were placed in the range during a session. */
  orders: z.number(),
  /** What these orders count for in the store's currency, before refunds. */
  revenue: minor,
}

const totals = z.object(figures)
export type TrafficTotals = z.output<typeof totals>

const row = z.object({
  ...figures,
  /** Value of the dimension; '' if it is unknown, or there is none. */
  value: z.string(),
  /** Medium of a source, or address of a landing page. */
  detail: z.string(),
})
export type TrafficRow = z.output<typeof row>

const dayCount = z.object({ date: z.string(), sessions: count })

/** Where shoppers come from, and which visits turn into orders. */
export const traffic = {
  overview: defineContract({
    ...base,
    path: '/traffic/overview',
    summary: 'Get sessions, checkouts, orders and revenue of a date range and its comparison, with days and visitors',
    query: z.object({ ...range, bots }),
    response: z.object({
      currency,
      current: totals,
      compared: totals,
      days: z.array(dayCount),
      compared_days: z.array(dayCount),
      visitors: z.object({ new: count, returning: count }),
      devices: z.array(z.object({ device: z.enum(devices), visitors: count })),
      /** Sessions of bots in the range, counted above only if they are shown. */
      bot_sessions: count,
    }),
  }),
  breakdown: defineContract({
    ...base,
    path: '/traffic/breakdown',
    summary: 'Get the traffic of a date range by source, campaign, content, landing page, referrer, device or country',
    query: z.object({
      ...range,
      bots,
      by: z._default(z.enum(trafficDimensions, 'Unknown dimension'), 'source'),
      credit: z._default(z.enum(creditModels, 'Must be first, last or linear'), 'last'),
    }),
    response: z.object({
      currency,
      /** Up to 100, most sessions first. */
      rows: z.array(row),
      /** What the rows beyond these have together; null without any. */
      others: z.nullable(totals),
      total: totals,
    }),
  }),
} as const
