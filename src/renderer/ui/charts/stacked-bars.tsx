import { lazy } from 'react'
import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

const Plot = lazy(() => import('./bars-plot.tsx').then((module) => ({ default: module.BarsPlot })))

/** Parts of a whole over time. The drawing code loads when first shown. */
export function StackedBars(props: SeriesChartProps) {
  return <SeriesChart {...props} plot={Plot} bars />
}
