import type { GroupValue, ReportRow, ReportTotal } from '../../../shared/contracts/sales/reports.ts'
import {
  dimensionOf,
  isTimeUnit,
  measureOf,
  type DatasetName,
  type TimeUnit,
} from '../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { formatCount } from '../../lib/format/format.ts'
import { percentChange, pointsChange } from '../../ui/display/stat-change.ts'
import { shortDay } from '../../ui/range/range.ts'

const countries = new Intl.DisplayNames('en-US', { type: 'region', fallback: 'code' })

/** 'Do not honor' for `do_not_honor`. */
const inWords = (code: string): string => {
  const words = code.replaceAll(/[_-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const dated = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const at = (day: string): Date => new Date(`${day}T12:00:00Z`)

function periodName(unit: TimeUnit, day: string): string {
  if (day === '') return ''
  if (unit === 'month') return month.format(at(day))
  return unit === 'week' ? `Week of ${dated.format(at(day))}` : dated.format(at(day))
}

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    // Addresses from other systems can have a country that isn't a code.
    return code
  }
}

/** The name of a group for people. */
export function groupName(dataset: DatasetName, group: string, { value, label }: GroupValue): string {
  if (isTimeUnit(group)) return periodName(group, value)
  const dimension = dimensionOf(dataset, group)
  if (value === '') return label || (dimension?.none ?? '')
  if (dimension?.kind === 'country') return countryName(value)
  if (dimension?.kind === 'code') return inWords(value)
  return label
}

/** The name of a period on an axis. */
export const shortPeriod = (unit: TimeUnit, day: string): string =>
  unit === 'month' ? periodName(unit, day) : shortDay(day)

/** A figure for people; '–' where nothing can be divided. */
export function formatFigure(
  dataset: DatasetName,
  measure: string,
  value: number | null | undefined,
  currency: string | null,
): string {
  if (value === null || value === undefined) return '–'
  const unit = measureOf(dataset, measure)?.unit
  if (unit === 'percent') return `${value.toFixed(1)}%`
  return unit === 'money' && currency !== null ? formatMoney(value, currency) : formatCount(value)
}

/** A row's groups in one line: 'Visa, Germany'. */
export const rowName = ({ dataset, group_by }: Report, { groups }: Pick<ReportRow, 'groups'>): string =>
  groups.map((value, index) => groupName(dataset, group_by[index] ?? '', value)).join(', ')

/** The change of a figure from the compared range; undefined without one. */
export function figureChange({ dataset, measures }: Report, index: number, { values, compared }: ReportTotal) {
  const [now, before] = [values[index] ?? null, compared?.[index] ?? null]
  if (now === null || before === null) return undefined
  const isPercent = measureOf(dataset, measures[index] ?? '')?.unit === 'percent'
  return isPercent ? pointsChange(now, before) : percentChange(now, before)
}
