import classes from './charts.module.css'
import { markShape, seriesColor, type PlotProps } from './types.ts'

interface PlotTooltipProps extends Pick<PlotProps, 'series' | 'points' | 'format'> {
  /** Index of the point. */
  index: number
  line: boolean
}

/** Exact values of a point. */
export function PlotTooltip({ series, points, format, index, line }: PlotTooltipProps) {
  const point = points[index]
  if (point === undefined) return null
  return (
    <div className={classes.tooltip}>
      <p className={classes.tooltipHead}>{point.heading ?? point.label}</p>
      {series.map((item) => {
        const value = point.values[item.key]
        return (
          <p className={classes.tooltipRow} key={item.key}>
            <span
              className={classes.mark}
              data-shape={markShape(item, line)}
              style={{ color: seriesColor(series, item) }}
              aria-hidden
            />
            <span className={classes.tooltipLabel}>{item.label}</span>
            <strong>{value === null || value === undefined ? '–' : format(value)}</strong>
          </p>
        )
      })}
    </div>
  )
}
