import type { ComponentType, ReactNode } from 'react'
import { ChartFrame } from './chart-frame.tsx'
import classes from './charts.module.css'
import { Legend, useLegend } from './legend.tsx'
import type { ChartPoint, ChartSeries, PlotProps } from './types.ts'

export interface SeriesChartProps {
  title: string
  note?: ReactNode
  figure?: ReactNode
  series: readonly ChartSeries[]
  points: readonly ChartPoint[]
  format: (value: number) => string
  axisFormat?: (value: number) => string
  /** Heading of the table's first column: 'Day'. */
  axisLabel?: string
  height?: number
  emptyMessage?: string
}

interface Kind {
  plot: ComponentType<PlotProps>
  bars: boolean
}

const written = (value: number | null | undefined, format: (value: number) => string): string =>
  value === null || value === undefined ? '–' : format(value)

/** Frame, filtering legend and table view shared by line and bar charts. */
export function SeriesChart({ plot: Plot, bars, ...props }: SeriesChartProps & Kind) {
  const { title, note, figure, series, points, format, axisFormat = format, axisLabel = 'Day', height = 224 } = props
  const [hidden, toggle] = useLegend(series.map(({ key }) => key))
  const drawn = series.filter(({ key }) => !hidden.has(key))
  const empty = points.every(({ values }) => series.every(({ key }) => !values[key]))
  return (
    <ChartFrame
      title={title}
      note={note}
      figure={figure}
      height={height}
      bars={bars}
      empty={empty}
      emptyMessage={props.emptyMessage ?? 'No data in this range.'}
      legend={series.length > 1 && <Legend series={series} hidden={hidden} onToggle={toggle} line={!bars} />}
      table={
        <ChartTable
          caption={title}
          height={height}
          head={[axisLabel, ...series.map(({ label }) => label)]}
          rows={points.map((point) => [
            point.heading ?? point.label,
            ...series.map(({ key }) => written(point.values[key], format)),
          ])}
        />
      }
    >
      <Plot series={drawn.map((item) => withColor(series, item))} {...{ points, format, axisFormat, height }} />
    </ChartFrame>
  )
}

/** Fixes the color of a series, so that hiding another one does not change it. */
function withColor(all: readonly ChartSeries[], item: ChartSeries): ChartSeries {
  if (item.compared || item.color !== undefined) return item
  const position = all.filter((each) => !each.compared).indexOf(item) % 4
  const color = ([1, 2, 3, 4] as const)[position] ?? 1
  return { ...item, color }
}

interface ChartTableProps {
  caption: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
  height: number
}

/** A scrollable box must be reachable by keyboard. */
const scrollable = { tabIndex: 0, role: 'region' }

/** Chart data as a table. */
function ChartTable({ caption, head, rows, height }: ChartTableProps) {
  return (
    <div className={classes.tableBox} style={{ maxHeight: height }} aria-label={caption} {...scrollable}>
      <table className={classes.table}>
        <caption className={classes.spoken}>{caption}</caption>
        <thead>
          <tr>
            {head.map((label) => (
              <th scope="col" key={label}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th scope="row" key={column}>
                    {cell}
                  </th>
                ) : (
                  <td key={column}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
