import { lazy } from 'react'
import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

const Plot = lazy(() => import('./line-plot.tsx').then((module) => ({ default: module.LinePlot })))

/** Values over time, with the comparison range as a dashed line. The plotting code loads on first use. */
export function LineChart(props: SeriesChartProps) {
  return <SeriesChart {...props} plot={Plot} bars={false} />
}
