import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconChartBar, IconChartLine, IconTable } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Section } from '../layout/section.tsx'
import classes from './charts.module.css'

type View = 'chart' | 'table'

interface ViewSwitchProps {
  title: string
  value: View
  onChange: (view: View) => void
  bars: boolean
}

function ViewSwitch({ title, value, onChange, bars }: ViewSwitchProps) {
  const Mark = bars ? IconChartBar : IconChartLine
  const face = (icon: ReactNode, words: string) => (
    <span className={classes.view}>
      {icon}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
  return (
    <SegmentedControl
      size="xs"
      aria-label={`${title}: chart or table`}
      value={value}
      onChange={onChange}
      data={[
        { value: 'chart', label: face(<Mark size={16} stroke={1.7} aria-hidden />, 'Chart') },
        { value: 'table', label: face(<IconTable size={16} stroke={1.7} aria-hidden />, 'Table') },
      ]}
    />
  )
}

interface ChartFrameProps {
  title: string
  note?: ReactNode
  /** The total, next to the title. */
  figure?: ReactNode
  legend?: ReactNode
  /** True if there is no data; shows an empty state. */
  empty: boolean
  emptyMessage: string
  height: number
  bars?: boolean
  table: ReactNode
  children: ReactNode
}

/** The card around every chart: title, legend, chart or table switch, and empty state. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, note, figure, legend, empty, emptyMessage, height, bars = false, table, children } = props
  const [view, setView] = useState<View>('chart')
  const heading = (
    <>
      {title}
      {figure && <span className={classes.figure}>{figure}</span>}
    </>
  )
  if (empty) {
    return (
      <Section title={title} note={note}>
        <p className={classes.empty} style={{ minHeight: height }}>
          {emptyMessage}
        </p>
      </Section>
    )
  }
  return (
    <Section
      title={heading}
      note={note}
      action={
        <>
          {view === 'chart' && legend}
          <ViewSwitch title={title} value={view} onChange={setView} bars={bars} />
        </>
      }
    >
      {view === 'table' ? (
        table
      ) : (
        <Suspense fallback={<span className={classes.wait} style={{ height }} />}>{children}</Suspense>
      )}
    </Section>
  )
}
