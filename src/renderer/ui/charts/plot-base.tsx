import type { GridChartBaseProps } from '@mantine/charts'
import classes from './charts.module.css'
import { markShape, seriesColor, type PlotProps } from './types.ts'

/** Converts points to rows for the chart library; `index` identifies the point. */
export const plotRows = ({ points }: PlotProps): Record<string, number | null>[] =>
  points.map(({ values }, index) => ({ ...values, index }))

/** Axes, grid and tooltip. */
export function plotBase(props: PlotProps) {
  const { points, axisFormat, format, series, height } = props
  return {
    h: height,
    dataKey: 'index',
    gridAxis: 'x',
    tickLine: 'none',
    strokeDasharray: '0',
    gridColor: 'var(--cw-chart-grid)',
    textColor: 'var(--cw-text3)',
    valueFormatter: format,
    xAxisProps: {
      tickFormatter: (index: number) => points[index]?.label ?? '',
      minTickGap: 48,
      interval: 'preserveStart',
      tick: { fontSize: 11, fill: 'var(--cw-text3)' },
      tickMargin: 8,
      padding: { left: 0, right: 0 },
    },
    yAxisProps: {
      tickFormatter: axisFormat,
      width: 44,
      tickCount: 4,
      tick: { fontSize: 11, fill: 'var(--cw-text3)' },
      tickMargin: 8,
    },
    tooltipProps: {
      content: ({ active, label }) =>
        active ? <PlotTooltip series={series} points={points} format={format} index={Number(label)} /> : null,
    },
  } satisfies Partial<GridChartBaseProps> & { h: number }
}

interface PlotTooltipProps extends Pick<PlotProps, 'series' | 'points' | 'format'> {
  /** Index of the point. */
  index: number
}

/** Exact values of a point. */
function PlotTooltip({ series, points, format, index }: PlotTooltipProps) {
  const point = points[index]
  if (point === undefined) return null
  return (
    <div className={classes.tooltip}>
      <p className={classes.tooltipHead}>{point.heading ?? point.label}</p>
      {series.map((item) => {
        const value = point.values[item.key]
        return (
          <p className={classes.tooltipRow} key={item.key}>
            <span
              className={classes.mark}
              data-shape={markShape(item, true)}
              style={{ color: seriesColor(series, item) }}
              aria-hidden
            />
            <span className={classes.tooltipLabel}>{item.label}</span>
            <strong>{value === null || value === undefined ? '–' : format(value)}</strong>
          </p>
        )
      })}
    </div>
  )
}
