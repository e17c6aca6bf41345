import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { devices } from '../../domain/store/device.ts'
import { count, currency, id, minor, signedMinor, time } from '../fields.ts'

/**
 * Dates in the store's time zone (YYYY-MM-DD), inclusive. The comparison range has the same length and ends right
 * before.
 */
const range = z.object({
  store_id: id,
  start_date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21'))),
  end_date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21'))),
})

const base = {
  method: 'GET',
  access: 'store',
  permission: 'store.view',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
  query: range,
} as const

/** Change from the comparison range in percent; null without a value to compare. */
const growth = z.nullable(z.number())
const figure = z.object({ count, amount: minor, growth })
const day = z.object({ date: z.string(), revenue: minor, volume: count })

export const summaryFigures = z.object({
  gross: minor,
  net: signedMinor,
  orders: count,
  average_order: minor,
  /** Percent of first attempts approved, and of payments approved eventually; null without any. */
  approval_first: z.nullable(z.number()),
  approval_final: z.nullable(z.number()),
  refunds: minor,
  disputes: minor,
  disputes_count: count,
  /** Disputes per hundred approved payments of the range; null without any. */
  dispute_ratio: z.nullable(z.number()),
})
export type SummaryFigures = z.output<typeof summaryFigures>

const funnelStep = z.object({ step: z.string(), count })

export const dashboard = {
  summary: defineContract({
    ...base,
    path: '/dashboard/summary',
    summary: 'Get dashboard figures for a date range and its comparison, with the checkout funnel',
    response: z.object({
      currency,
      current: summaryFigures,
      compared: summaryFigures,
      funnel: z.array(funnelStep),
      /** The same funnel by device, for visits in the range; none without a visit. */
      funnel_by_device: z.optional(z.array(z.object({ device: z.enum(devices), funnel: z.array(funnelStep) }))),
      needs_you: z.array(z.object({ kind: z.string(), title: z.string(), text: z.string(), destination: z.string() })),
    }),
  }),
  revenueVolume: defineContract({
    ...base,
    path: '/dashboard/revenueVolumeData',
    summary: 'Get revenue and number of orders by day',
    response: z.object({ data: z.array(day), compared: z.array(day), total: minor, currency }),
  }),
  approved: defineContract({
    ...base,
    path: '/dashboard/approvedTranscations',
    summary: 'Count approved payments',
    response: figure,
  }),
  declined: defineContract({
    ...base,
    path: '/dashboard/declinedTranscations',
    summary: 'Count declined payments',
    response: figure,
  }),
  refunded: defineContract({
    ...base,
    path: '/dashboard/refundedTranscations',
    summary: 'Count refunded payments',
    response: figure,
  }),
  pie: defineContract({
    ...base,
    path: '/dashboard/pieChart',
    summary: 'Count approved payments by provider',
    response: z.object({ data: z.array(z.object({ label: z.string(), value: count })) }),
  }),
  transactions: defineContract({
    ...base,
    path: '/dashboard/getTranscations',
    summary: 'List the latest payments',
    response: z.object({
      data: z.array(
        z.object({
          transaction_id: id,
          order_id: z.nullable(id),
          date: time,
          amount: minor,
          currency,
          status: z.string(),
          customer_name: z.string(),
          connector: z.string(),
        }),
      ),
      total: count,
    }),
  }),
} as const
