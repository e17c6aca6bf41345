import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, currency, id, readVersion, requiredText, text, time } from '../fields.ts'
import { filterValue, reportDefinition } from './report-definition.ts'

/** Parses JSON; other text stays as it is, and is then rejected. */
const parsedJson = (given: string): unknown => {
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}

const json = z.pipe(text(10_000), z.transform(parsedJson))

/** A report as JSON. */
const report = z.pipe(json, reportDefinition)

/** Value of a group, with its name where the value is an ID. A period is its first day. */
const groupValue = z.object({ value: z.string(), label: z.string() })
export type GroupValue = z.output<typeof groupValue>

/** Null where nothing can be divided. Money is in minor units of the row's currency. */
const figure = z.nullable(z.number())

const figures = {
  /** Null if the report has no money. */
  currency: z.nullable(currency),
  values: z.array(figure),
  /** Figures of the compared range; null without one. */
  compared: z.nullable(z.array(figure)),
}

const reportRow = z.object({ groups: z.array(groupValue), ...figures })
export type ReportRow = z.output<typeof reportRow>

const total = z.object(figures)
export type ReportTotal = z.output<typeof total>

const days = z.object({ start: z.string(), end: z.string() })

const result = z.object({
  range: days,
  compared_range: z.nullable(days),
  /** First days of all periods in the range; empty if the report isn't grouped by time. */
  periods: z.array(z.string()),
  rows: z.array(reportRow),
  /** Number of groups, of which `rows` has the first ones. */
  groups: count,
  /** One for each currency; money is never added up across currencies. */
  totals: z.array(total),
})
export type ReportResult = z.output<typeof result>

const linkKinds = ['order', 'customer', 'dispute', 'subscription'] as const

const sourceRow = z.object({
  id: z.string(),
  at: time,
  title: z.string(),
  detail: z.string(),
  /** Null for rows without an amount. */
  amount: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** The screen with its details; null for none. */
  link: z.nullable(z.object({ to: z.enum(linkKinds), id: z.string() })),
})
export type SourceRow = z.output<typeof sourceRow>

const savedReport = z.object({
  report_id: id,
  store_id: id,
  name: z.string(),
  shared: z.boolean(),
  /** True if the caller saved it. */
  own: z.boolean(),
  created_by: z.string(),
  report: reportDefinition,
  version: z.int(),
  created_at: time,
  updated_at: time,
})
export type SavedReport = z.output<typeof savedReport>

const fields = {
  name: requiredText('Enter a name', 80),
  /** True for the whole team, false for the caller alone. */
  shared: z.boolean('Must be true or false'),
  report: reportDefinition,
}

const read = {
  method: 'GET',
  access: 'store',
  permission: 'store.view',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
} as const

const TIMEOUT = 'The report takes too long'

/** Reports on one safe query model: they name what is counted, and the server knows how. */
export const reports = {
  run: defineContract({
    ...read,
    path: '/reports/run',
    summary: 'Run a report: figures by group, with totals by currency',
    query: z.object({ store_id: id, report }),
    response: result,
    errors: { 422: TIMEOUT },
  }),
  rows: defineContract({
    ...read,
    path: '/reports/rows',
    summary: 'List the rows behind a figure of a report, newest first',
    query: z.object({
      store_id: id,
      report,
      /** The measure whose rows are listed; absent: all rows of the group. */
      measure: z.optional(text(40)),
      /** JSON list of the group's values, in the order of `group_by`. Absent: rows of all groups. */
      groups: z.optional(z.pipe(json, z.array(filterValue, 'Must be a list of values'))),
      currency: z.optional(currency),
      /** `next` of the page before. */
      after: z.optional(text(200)),
    }),
    response: z.object({
      rows: z.array(sourceRow),
      /** Null on the last page. */
      next: z.nullable(z.string()),
    }),
    errors: { 422: TIMEOUT },
  }),
  export: defineContract({
    ...read,
    path: '/reports/export',
    summary: 'Export a report as CSV: its figures, or the rows behind them',
    query: z.object({
      store_id: id,
      report,
      content: z._default(z.enum(['figures', 'rows'], 'Must be figures or rows'), 'figures'),
    }),
    response: z.string(),
    file: true,
    errors: { 422: TIMEOUT },
  }),
  saved: defineContract({
    ...read,
    path: '/reports/saved',
    summary: 'List the reports that the caller saved and those shared with the team, by name',
    query: z.object({ store_id: id }),
    response: z.object({ reports: z.array(savedReport) }),
  }),
  details: defineContract({
    ...read,
    path: '/reports/saved/details',
    summary: 'Get a saved report',
    scope: { in: 'query', field: 'report_id', kind: 'report' },
    query: z.object({ report_id: id }),
    response: z.object({ data: savedReport }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/reports/saved/create',
    summary: 'Save a report, for the caller or for the team',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, ...fields, shared: z._default(fields.shared, false) }),
    response: z.object({ data: savedReport }),
    errors: { 409: 'The store has 500 saved reports' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/reports/saved/update',
    summary: 'Update a saved report. Absent fields stay the same. Only its creator can change who sees it',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'body', field: 'report_id', kind: 'report' },
    body: z.object({ report_id: id, version: readVersion, ...z.partial(z.object(fields)).shape }),
    response: z.object({ data: savedReport }),
    errors: { 409: 'It has changed since you opened it' },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/reports/saved/delete',
    summary: 'Delete a saved report, also for the team if it is shared',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'body', field: 'report_id', kind: 'report' },
    body: z.object({ report_id: id }),
    response: z.object({ report_id: id }),
  }),
} as const
