import type { GridChartBaseProps } from '@mantine/charts'
import { PlotTooltip } from './plot-tooltip.tsx'
import type { PlotProps } from './types.ts'

/** Converts points to rows for the chart library; `index` identifies the point. */
export const plotRows = ({ points }: PlotProps): Record<string, number | null>[] =>
  points.map(({ values }, index) => ({ ...values, index }))

/** Axes, grid and tooltip shared by line and bar charts. */
export function plotBase(props: PlotProps, line: boolean) {
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
      ...(line ? { padding: { left: 0, right: 0 } } : {}),
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
        active ? (
          <PlotTooltip series={series} points={points} format={format} index={Number(label)} line={line} />
        ) : null,
    },
  } satisfies Partial<GridChartBaseProps> & { h: number }
}
