import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { Section } from '../layout/section.tsx'
import classes from './charts.module.css'
import { useLegend } from './legend.tsx'

const Plot = lazy(() => import('./donut-plot.tsx').then((module) => ({ default: module.DonutPlot })))

export interface DonutSlice {
  key: string
  label: string
  value: number
}

interface DonutProps {
  title: string
  note?: ReactNode
  slices: readonly DonutSlice[]
  /** Unit below the total in the center: 'approved'. */
  unit: string
  format?: (value: number) => string
  emptyMessage?: string
}

const SIZE = 112

const plain = (value: number): string => value.toLocaleString('en-US')

const share = (value: number, total: number): string => (total === 0 ? '–' : `${((value / total) * 100).toFixed(1)}%`)

const color = (index: number): string => `var(--cw-chart-${(index % 4) + 1})`

/** Shares of a whole. Its rows are both legend and table, with count and percentage; clicking one hides its slice. */
export function Donut(props: DonutProps) {
  const { title, note, slices, unit, format = plain, emptyMessage = 'No data in this range.' } = props
  const [hidden, toggle] = useLegend(slices.map(({ key }) => key))
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const cells = slices.map((slice, index) => ({ ...slice, color: color(index) })).filter(({ key }) => !hidden.has(key))
  const shown = cells.reduce((sum, { value }) => sum + value, 0)
  if (total === 0) {
    return (
      <Section title={title} note={note}>
        <p className={classes.empty} style={{ minHeight: SIZE + 60 }}>
          {emptyMessage}
        </p>
      </Section>
    )
  }
  return (
    <Section title={title} note={note}>
      <div className={classes.ring} style={{ height: SIZE }}>
        <Suspense fallback={<span className={classes.wait} data-round style={{ height: SIZE }} />}>
          <Plot
            cells={cells.map(({ label, value, color: fill }) => ({ name: label, value, color: fill }))}
            size={SIZE}
            format={format}
          />
        </Suspense>
        <p className={classes.ringLabel}>
          <strong>{format(shown)}</strong>
          {unit}
        </p>
      </div>
      <ul className={classes.slices} aria-label={title}>
        {slices.map((slice, index) => (
          <li key={slice.key}>
            <UnstyledButton
              className={classes.slice ?? ''}
              aria-pressed={!hidden.has(slice.key)}
              onClick={() => toggle(slice.key)}
            >
              <span className={classes.mark} data-shape="square" style={{ color: color(index) }} aria-hidden />
              <span className={classes.sliceName}>{slice.label}</span>
              <span className={classes.sliceCount}>{format(slice.value)}</span>
              <span className={classes.sliceShare}>{share(slice.value, total)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
