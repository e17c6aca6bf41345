import { lazy } from 'react'
import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

const Plot = lazy(() => import('./line-plot.tsx').then((module) => ({ default: module.LinePlot })))

/** A figure over time, with the compared range as a dashed line. The drawing code loads when first shown. */
export function LineChart(props: SeriesChartProps) {
  return <SeriesChart {...props} plot={Plot} bars={false} />
}
