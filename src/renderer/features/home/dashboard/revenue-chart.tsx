import { formatMoney, toMajor } from '../../../../shared/domain/money/money.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import type { ChartPoint, ChartSeries } from '../../../ui/charts/types.ts'
import { namedDay, formatRange, shortDay, type ChosenRange } from '../../../ui/range/range.ts'
import type { Figures } from './use-figures.ts'

/** Aligns the days of both ranges by index: first day with first day. */
export function revenuePoints({ data, compared }: Figures['revenue'], compare: boolean): ChartPoint[] {
  return data.map((day, index) => {
    const other = compare ? compared[index] : undefined
    return {
      label: shortDay(day.date),
      heading: other ? `${namedDay(day.date)} and ${shortDay(other.date)}` : namedDay(day.date),
      values: { current: day.revenue, compared: other?.revenue ?? null },
    }
  })
}

interface RevenueChartProps {
  revenue: Figures['revenue']
  range: ChosenRange
}

/** Revenue by day (API-023), with the compared range as a dashed line. */
export function RevenueChart({ revenue, range }: RevenueChartProps) {
  const { currency, total } = revenue
  const axis = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  const series: ChartSeries[] = [
    { key: 'current', label: formatRange(range) },
    ...(range.compare ? [{ key: 'compared', label: formatRange(range.compared), compared: true }] : []),
  ]
  return (
    <LineChart
      title="Revenue volume"
      figure={formatMoney(total, currency)}
      series={series}
      points={revenuePoints(revenue, range.compare)}
      format={(value) => formatMoney(value, currency)}
      axisFormat={(value) => axis.format(toMajor(value, currency)).toLowerCase()}
      height={228}
      emptyMessage="No orders in this period."
    />
  )
}
