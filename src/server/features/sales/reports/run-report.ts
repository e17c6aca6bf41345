import * as z from 'zod/mini'
import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { GroupValue, ReportRow, ReportTotal, SourceRow } from '../../../../shared/contracts/sales/reports.ts'
import { dayIn, startOfDayIn } from '../../../../shared/domain/address/time-zone.ts'
import { addDays, type DayRange } from '../../../../shared/domain/money/date-range.ts'
import { isTimeUnit, measureOf } from '../../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../../shared/domain/reports/report.ts'
import { reportProblems } from '../../../../shared/domain/reports/report-problems.ts'
import { comparedDay, comparedDays, daysOfRange, periodStarts } from '../../../../shared/domain/reports/report-range.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import {
  hasMoney,
  linkOf,
  reportQuery,
  sourceRowsQuery,
  type ChosenGroup,
  type ReportScope,
} from './report-query-repo.ts'
import { isStatementTimeout, readReport, type QueryRow } from './run-repo.ts'

type Calls = Contracts['reports']

/** Rows on one page of the rows behind a figure. */
const PAGE = 50

export interface PreparedReport {
  report: Report
  scope: ReportScope
  range: DayRange
  compared_range: DayRange | null
  /** First day of each period; empty without a time unit. */
  periods: string[]
}

/** @throws AppError 400 with each problem on its field */
export function requireValidReport(report: Report): void {
  const errors: Record<string, string> = {}
  for (const [field, message] of Object.entries(reportProblems(report))) errors[`report.${field}`] = message
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError(400, first, { errors })
}

/**
 * Resolves the days of a report on the current day of the store, and when its periods start.
 * @throws AppError 400 with each problem on its field
 */
export function prepareReport({ clock }: Pick<Deps, 'clock'>, store: StoreAccess, report: Report): PreparedReport {
  requireValidReport(report)
  const { store_id, mode, time_zone } = store
  const range = daysOfRange(report.range, dayIn(clock.now(), time_zone))
  const compared_range = comparedDays(range, report.compare)
  const unit = report.group_by.find(isTimeUnit)
  const periods = unit ? periodStarts(range, unit) : []
  const starts = unit ? periods : [range.start]
  const starting = (day: string): Date => startOfDayIn(day, time_zone)
  const scope = {
    store_id,
    mode,
    periods: [...starts, addDays(range.end, 1)].map(starting),
    compared: compared_range && [
      ...starts.map((day) => starting(comparedDay(day, range, report.compare))),
      starting(addDays(compared_range.end, 1)),
    ],
  }
  return { report, scope, range, compared_range, periods }
}

/** @throws AppError 422 instead of the database's timeout */
export async function withTimeout<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw new AppError(422, 'This report takes too long. Choose a shorter range, or fewer groups and filters.', {
      code: 'report_timeout',
    })
  }
}

/** @throws AppError 400 with each problem on its field, 422 if it takes too long */
export async function runReport(deps: Deps, store: StoreAccess, report: Report): Promise<ReplyInput<Calls['run']>> {
  const prepared = prepareReport(deps, store, report)
  const rows = await withTimeout(readReport(deps.db, reportQuery(report, prepared.scope, report.limit)))
  const { range, compared_range, periods } = prepared
  const groups = rows.filter(({ is_total }) => is_total !== true)
  return {
    range,
    compared_range,
    periods,
    rows: groups.map((row) => toRow(prepared, row)),
    groups: numberOf(groups[0]?.['groups']) ?? 0,
    totals: rows.filter(({ is_total }) => is_total === true).map((row) => figuresOf(report, row)),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sums arrive as text, because they can exceed 32 bits, and quotients as decimals. */
const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** Figures of a row or total, as its currency and values in the order of the report's measures. */
function figuresOf(report: Report, row: QueryRow): ReportTotal {
  const read = (prefix: string) => report.measures.map((_, index) => numberOf(row[`${prefix}${index}`]))
  return {
    currency: hasMoney(report) ? textOf(row['currency']) : null,
    values: read('m'),
    compared: 'c0' in row ? read('c') : null,
  }
}

/** Converts a row of the query to groups with labels and figures. */
export function toRow({ report, periods }: PreparedReport, row: QueryRow): ReportRow {
  const groups = report.group_by.map((name, index): GroupValue => {
    const value = textOf(row[`g${index}`])
    if (!isTimeUnit(name)) return { value, label: textOf(row[`l${index}`]) || value }
    const day = periods[Number(value) - 1] ?? ''
    return { value: day, label: day }
  })
  return { groups, ...figuresOf(report, row) }
}

const cursor = z.tuple([z.string().check(z.regex(/^[\d :.T+-]{10,40}$/)), z.string().check(z.maxLength(160))])

/** @throws AppError 400 for text that isn't the `next` of a page */
function parseCursor(given: string | undefined): { at: string; id: string } | null {
  if (given === undefined) return null
  const found = cursor.safeParse(decodeCursor(given))
  if (!found.success || Number.isNaN(Date.parse(found.data[0]))) {
    throw badField('after', 'Must be the value of next from the page before')
  }
  const [at, id] = found.data
  return { at, id }
}

function decodeCursor(given: string): unknown {
  try {
    return JSON.parse(Buffer.from(given, 'base64url').toString())
  } catch {
    return null
  }
}

const encodeCursor = (row: QueryRow): string =>
  Buffer.from(JSON.stringify([textOf(row['at']), textOf(row['id'])])).toString('base64url')

/** Narrows a report to one group: its period becomes the range. @throws AppError 400 for an unknown group */
function narrow(prepared: PreparedReport, values: readonly string[] | undefined, currency: string | undefined) {
  const { report, scope, periods } = prepared
  if (!values) return { scope, group: currency === undefined ? null : { values: [], currency } }
  const group: ChosenGroup = { values, currency: currency ?? null }
  if (values.length !== report.group_by.length) throw badField('groups', 'Must have a value for each group')
  const unit = report.group_by.findIndex(isTimeUnit)
  if (unit === -1) return { scope, group }
  const index = periods.indexOf(values[unit] ?? '')
  if (index === -1) throw badField('groups', 'Must name a period of the range')
  return { scope: { ...scope, periods: scope.periods.slice(index, index + 2) }, group }
}

/** Lists the rows behind a figure. @throws AppError 400, 422 if it takes too long */
export async function sourceRows(
  deps: Deps,
  store: StoreAccess,
  query: Parsed<Calls['rows']>['query'],
): Promise<ReplyInput<Calls['rows']>> {
  const { report, measure } = query
  const prepared = prepareReport(deps, store, report)
  if (measure !== undefined && !measureOf(report.dataset, measure)) throw badField('measure', 'Unknown measure')
  const { scope, group } = narrow(prepared, query.groups, query.currency)
  const after = parseCursor(query.after)
  const choice = { measure: measure ?? null, group, after, limit: PAGE + 1, dimensions: [] }
  const found = await withTimeout(readReport(deps.db, sourceRowsQuery(report, scope, choice)))
  const page = found.slice(0, PAGE)
  const last = page.at(-1)
  return {
    rows: page.map((row) => toSourceRow(report, row)),
    next: found.length > PAGE && last ? encodeCursor(last) : null,
  }
}

function toSourceRow(report: Report, row: QueryRow): SourceRow {
  const to = linkOf(report)
  const id = textOf(row['link_id'])
  return {
    id: textOf(row['id']),
    at: new Date(textOf(row['at'])).toISOString(),
    title: textOf(row['title']),
    detail: textOf(row['detail']),
    amount: numberOf(row['amount']),
    currency: textOf(row['currency']) || null,
    link: to === null || id === '' ? null : { to, id },
  }
}
