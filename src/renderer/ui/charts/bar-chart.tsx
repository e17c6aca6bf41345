import { lazy } from 'react'
import { SeriesChart, type SeriesChartProps } from './series-chart.tsx'

const Bars = lazy(() => import('./bar-plot.tsx').then((module) => ({ default: module.BarPlot })))
const Stacks = lazy(() => import('./bar-plot.tsx').then((module) => ({ default: module.StackedPlot })))

interface BarChartProps extends SeriesChartProps {
  /** True to put the series on top of each other. */
  stacked?: boolean
}

/** Values by category or period. The plotting code loads on first use. */
export function BarChart({ stacked = false, ...props }: BarChartProps) {
  return <SeriesChart {...props} plot={stacked ? Stacks : Bars} bars />
}
