import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './charts.module.css'
import { markShape, seriesColor, type ChartSeries } from './types.ts'

interface LegendProps {
  series: readonly ChartSeries[]
  hidden: ReadonlySet<string>
  onToggle: (key: string) => void
  line?: boolean
}

/** Names the series; clicking a name hides or shows it. */
export function Legend({ series, hidden, onToggle, line = false }: LegendProps) {
  return (
    <div className={classes.legend} role="group" aria-label="Series">
      {series.map((item) => (
        <UnstyledButton
          key={item.key}
          className={classes.legendItem ?? ''}
          aria-pressed={!hidden.has(item.key)}
          onClick={() => onToggle(item.key)}
        >
          <span
            className={classes.mark}
            data-shape={markShape(item, line)}
            style={{ color: seriesColor(series, item) }}
            aria-hidden
          />
          {item.label}
        </UnstyledButton>
      ))}
    </div>
  )
}

/** The hidden series. The last visible one can't be hidden. */
export function useLegend(keys: readonly string[]): [ReadonlySet<string>, (key: string) => void] {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setHidden((current) => {
      const next = new Set(current)
      if (!next.delete(key)) next.add(key)
      return keys.every((each) => next.has(each)) ? current : next
    })
  return [hidden, toggle]
}
