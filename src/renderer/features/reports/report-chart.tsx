import type { ReportResult, ReportRow } from '../../../shared/contracts/sales/reports.ts'
import { groupLabel, isTimeUnit, measureOf } from '../../../shared/domain/reports/catalog.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { toMajor } from '../../../shared/domain/money/money.ts'
import { BarChart } from '../../ui/charts/bar-chart.tsx'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import type { ChartPoint, ChartSeries } from '../../ui/charts/types.ts'
import { formatFigure, groupName, rowName, shortPeriod } from './report-values.ts'
import classes from './reports.module.css'

/** Most series in one chart, and most bars without time. */
const MAX_SERIES = 4
const MAX_BARS = 12

interface Plot {
  series: ChartSeries[]
  points: ChartPoint[]
}

const firstValue = ({ values }: ReportRow): number => values[0] ?? 0

/** A bar for each of the first groups. */
function plotGroups(report: Report, rows: readonly ReportRow[], label: string): Plot {
  const points = rows.slice(0, MAX_BARS).map((row) => ({
    label: rowName(report, row),
    values: { current: row.values[0] ?? null, compared: row.compared?.[0] ?? null },
  }))
  const compared = rows.some((row) => row.compared !== null)
  return {
    series: [{ key: 'current', label }, ...(compared ? [{ key: 'compared', label: 'Compared', compared: true }] : [])],
    points,
  }
}

/** A point for each period: the total with the compared range, or a series for each of the largest groups. */
function plotPeriods(
  report: Report,
  { periods, rows }: { periods: readonly string[]; rows: readonly ReportRow[] },
  label: string,
): Plot {
  const { dataset, group_by } = report
  const time = group_by.findIndex(isTimeUnit)
  const unit = group_by[time]
  const other = group_by.findIndex((name) => !isTimeUnit(name))
  const pointOf = (day: string, values: ChartPoint['values']): ChartPoint => ({
    label: unit !== undefined && isTimeUnit(unit) ? shortPeriod(unit, day) : day,
    heading: groupName(dataset, unit ?? '', { value: day, label: day }),
    values,
  })
  if (other === -1) {
    const byDay = new Map(rows.map((row) => [row.groups[0]?.value, row]))
    const plotted = plotGroups(report, rows, label)
    const none = measureOf(dataset, report.measures[0] ?? '')?.unit === 'percent' ? null : 0
    return {
      ...plotted,
      points: periods.map((day) => {
        const row = byDay.get(day)
        return pointOf(day, { current: row?.values[0] ?? none, compared: row?.compared?.[0] ?? none })
      }),
    }
  }
  const totals = new Map<string, number>()
  for (const row of rows) {
    const key = row.groups[other]?.value ?? ''
    totals.set(key, (totals.get(key) ?? 0) + firstValue(row))
  }
  const largest = [...totals].toSorted((one, two) => two[1] - one[1]).slice(0, MAX_SERIES)
  const names = new Map(rows.map(({ groups }) => [groups[other]?.value ?? '', groups[other]]))
  return {
    series: largest.map(([key]) => ({
      key: `v${key}`,
      label: groupName(dataset, group_by[other] ?? '', names.get(key) ?? { value: key, label: key }),
    })),
    points: periods.map((day) => {
      const found = rows.filter(({ groups }) => groups[time]?.value === day)
      return pointOf(
        day,
        Object.fromEntries(
          largest.map(([key]) => [`v${key}`, found.find(({ groups }) => groups[other]?.value === key)?.values[0] ?? 0]),
        ),
      )
    }),
  }
}

interface ReportChartProps {
  report: Report
  result: ReportResult
  /** Rows of other currencies are left out, because amounts can't share an axis. */
  currency: string | null
}

/** The first measure of a report as a chart. Reports with three groups have only a table. */
export function ReportChart({ report, result, currency }: ReportChartProps) {
  const { chart, dataset, group_by, measures } = report
  const measure = measures[0] ?? ''
  if (chart === 'table' || chart === 'figure' || group_by.length === 0 || group_by.length > 2) return null
  const label = measureOf(dataset, measure)?.label ?? measure
  const rows = result.rows.filter((row) => row.currency === currency)
  const isTimed = result.periods.length > 0
  if (isTimed && result.groups > result.rows.length) {
    return <p className={classes.quiet}>There are too many groups for a chart. Add a filter, or use longer periods.</p>
  }
  const plot = isTimed ? plotPeriods(report, { periods: result.periods, rows }, label) : plotGroups(report, rows, label)
  const total = result.totals.find((each) => each.currency === currency)
  const props = {
    ...plot,
    title: label,
    figure: formatFigure(dataset, measure, total?.values[0], currency),
    format: (value: number) => formatFigure(dataset, measure, value, currency),
    axisFormat: axisFormat(measureOf(dataset, measure)?.unit === 'money' ? currency : null),
    axisLabel: isTimed ? 'Period' : group_by.map((name) => groupLabel(dataset, name)).join(', '),
    height: 240,
    emptyMessage: 'No data in this range.',
  }
  return chart === 'line' && isTimed ? <LineChart {...props} /> : <BarChart {...props} stacked={chart === 'stacked'} />
}

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const axisFormat =
  (currency: string | null) =>
  (value: number): string =>
    compact.format(currency === null ? value : toMajor(value, currency))
