export interface ChartSeries {
  key: string
  label: string
  /** Chart color 1 to 4; by position if omitted. */
  color?: 1 | 2 | 3 | 4
  /** True for the comparison range: gray and dashed, without a fill. */
  compared?: boolean
}

export interface ChartPoint {
  /** Axis label: 'Nov 2'. */
  label: string
  /** Heading of the exact values: 'Sun, Nov 15 and Oct 16'. Defaults to the label. */
  heading?: string
  /** By series key; null if there is no value. */
  values: Readonly<Record<string, number | null>>
}

export interface PlotProps {
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** Formats exact values for tooltip and table. */
  format: (value: number) => string
  /** Formats axis values; defaults to `format`. */
  axisFormat: (value: number) => string
  /** Pixels. */
  height: number
}

/** The color of a series: its own, otherwise by its position among series that aren't comparison ranges. */
export function seriesColor(series: readonly ChartSeries[], item: ChartSeries): string {
  if (item.compared) return 'var(--cw-chart-compare)'
  const position = series.filter((each) => !each.compared).indexOf(item)
  return `var(--cw-chart-${item.color ?? (position % 4) + 1})`
}

/** Shape of a series' mark in the legend and in tooltips. */
export function markShape(item: ChartSeries, isLineChart: boolean): 'dashed' | 'line' | 'square' {
  if (item.compared) return 'dashed'
  return isLineChart ? 'line' : 'square'
}
