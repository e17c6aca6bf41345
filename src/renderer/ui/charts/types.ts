export interface ChartSeries {
  key: string
  label: string
  /** 1 to 4 of the chart colours; by position without it. */
  color?: 1 | 2 | 3 | 4
  /** The compared range: grey and dashed, without a fill. */
  compared?: boolean
}

export interface ChartPoint {
  /** On the axis: 'Nov 2'. */
  label: string
  /** Over the exact values: 'Sun, Nov 15 and Oct 16'. The label without it. */
  heading?: string
  /** By series key; null where there is none. */
  values: Readonly<Record<string, number | null>>
}

export interface PlotProps {
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  /** The exact value, for tooltip and table. */
  format: (value: number) => string
  /** A short form for the axis; `format` without it. */
  axisFormat: (value: number) => string
  /** Pixels. */
  height: number
}

/** The colour of a series: its own, else by its position among those that are not compared ranges. */
export function seriesColor(series: readonly ChartSeries[], item: ChartSeries): string {
  if (item.compared) return 'var(--cw-chart-compare)'
  const position = series.filter((each) => !each.compared).indexOf(item)
  return `var(--cw-chart-${item.color ?? (position % 4) + 1})`
}
