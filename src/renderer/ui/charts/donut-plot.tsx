import '@mantine/charts/styles.layer.css'
import { DonutChart, type DonutChartCell } from '@mantine/charts'

interface DonutPlotProps {
  cells: DonutChartCell[]
  /** Pixels. */
  size: number
  format: (value: number) => string
}

/** The ring of a donut chart. */
export function DonutPlot({ cells, size, format }: DonutPlotProps) {
  return (
    <DonutChart
      data={cells}
      size={size}
      thickness={17}
      strokeWidth={2}
      strokeColor="var(--cw-surface)"
      tooltipDataSource="segment"
      valueFormatter={format}
    />
  )
}
