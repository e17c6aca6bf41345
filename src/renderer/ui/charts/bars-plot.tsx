import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { plotBase, plotRows } from './plot-axes.tsx'
import { seriesColor, type PlotProps } from './types.ts'

/** The drawing of a stacked bar chart. */
export function BarsPlot(props: PlotProps) {
  const base = plotBase(props, false)
  return (
    <BarChart
      {...base}
      tooltipProps={{ ...base.tooltipProps, cursor: { fill: 'var(--cw-track)', fillOpacity: 0.5 } }}
      data={plotRows(props)}
      series={props.series.map((item) => ({
        name: item.key,
        label: item.label,
        color: seriesColor(props.series, item),
      }))}
      type="stacked"
      maxBarWidth={28}
      barProps={{ stroke: 'var(--cw-surface)', strokeWidth: 1 }}
    />
  )
}
