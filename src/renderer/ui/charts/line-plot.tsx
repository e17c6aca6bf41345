import '@mantine/charts/styles.layer.css'
import { AreaChart } from '@mantine/charts'
import { plotBase, plotRows } from './plot-base.tsx'
import { seriesColor, type PlotProps } from './types.ts'

/** The plot of a line chart. */
export function LinePlot(props: PlotProps) {
  const compared = new Set(props.series.filter((item) => item.compared).map((item) => item.key))
  return (
    <AreaChart
      {...plotBase(props)}
      data={plotRows(props)}
      series={props.series.map((item) => ({
        name: item.key,
        label: item.label,
        color: seriesColor(props.series, item),
        ...(item.compared ? { strokeDasharray: '3 4' } : {}),
      }))}
      curveType="monotone"
      withGradient={false}
      withDots={false}
      fillOpacity={0.14}
      areaProps={(item) =>
        compared.has(item.name) ? { fillOpacity: 0, strokeWidth: 1.5 } : { fillOpacity: 1, strokeWidth: 2 }
      }
    />
  )
}
