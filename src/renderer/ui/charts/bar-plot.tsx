import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import { plotBase, plotRows } from './plot-base.tsx'
import { seriesColor, type PlotProps } from './types.ts'

const plot = (type: 'default' | 'stacked') =>
  function Plot(props: PlotProps) {
    return (
      <BarChart
        {...plotBase(props)}
        type={type}
        data={plotRows(props)}
        series={props.series.map((item) => ({
          name: item.key,
          label: item.label,
          color: seriesColor(props.series, item),
        }))}
        maxBarWidth={36}
      />
    )
  }

/** The plot of a bar chart, with the series next to each other. */
export const BarPlot = plot('default')

/** The plot of a bar chart, with the series on top of each other. */
export const StackedPlot = plot('stacked')
