import type { DatasetName } from './catalog.ts'
import type { Comparison, ReportRange } from './report-range.ts'

/** Most of each part in one report. */
export const MAX_MEASURES = 8
export const MAX_GROUPS = 3
export const MAX_FILTERS = 10
export const MAX_FILTER_VALUES = 50
/** Most rows that a report returns, enough for three years by day; an export has up to `MAX_EXPORT_ROWS`. */
export const MAX_ROWS = 1100
export const DEFAULT_ROWS = 100
export const MAX_EXPORT_ROWS = 1_000_000

export const filterOperators = ['is', 'is_not', 'contains'] as const
export type FilterOperator = (typeof filterOperators)[number]

export const operatorLabels: Readonly<Record<FilterOperator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
}

export const charts = ['line', 'bar', 'stacked', 'table', 'figure'] as const
export type ReportChart = (typeof charts)[number]

export interface ReportFilter {
  dimension: string
  operator: FilterOperator
  /** Any of these; '' stands for no value. */
  values: string[]
}

/** A question about one dataset, as it is sent, saved and later scheduled. Names are those of the catalog. */
export interface Report {
  dataset: DatasetName
  measures: string[]
  /** Dimensions and at most one time unit, outermost first. */
  group_by: string[]
  filters: ReportFilter[]
  range: ReportRange
  compare: Comparison
  /** A measure or group of the report; null for the default order. */
  sort: { by: string; direction: 'asc' | 'desc' } | null
  limit: number
  chart: ReportChart
}
