import { VisuallyHidden } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { formatCount } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { changeTone, type StatChange } from '../../../ui/display/stat-card.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { reportedChange } from '../../../ui/display/stat-change.ts'
import classes from '../home.module.css'
import type { Figures } from './use-figures.ts'

type Results = Pick<Figures['results'], 'approved' | 'declined' | 'refunded'>

const rows = [
  { key: 'approved', label: 'Approved', color: 'var(--cw-chart-1)', meaning: 'more-is-good' },
  { key: 'declined', label: 'Declined', color: 'var(--cw-chart-3)', meaning: 'less-is-good' },
  { key: 'refunded', label: 'Refunded', color: 'var(--cw-chart-4)', meaning: 'less-is-good' },
] as const

interface ResultsCardProps extends Results {
  currency: string
  compare: boolean
}

/** Payment results (API-024 to API-026): count, amount and change. */
export function ResultsCard({ currency, compare, ...results }: ResultsCardProps) {
  const most = Math.max(1, ...rows.map(({ key }) => results[key].count))
  return (
    <Section title="Transactions by result">
      <ul className={classes.bars}>
        {rows.map(({ key, label, color, meaning }) => {
          const { count, amount, growth } = results[key]
          return (
            <li key={key} className={classes.bar}>
              <span className={classes.barLabel}>{label}</span>
              <span className={classes.barCount}>{formatCount(count)}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${(count / most) * 100}%`, background: color }} />
              </span>
              <span className={classes.barFoot}>
                <Money amount={amount} currency={currency} />
                <ChangeMark change={compare ? reportedChange(growth, meaning) : undefined} />
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** A change outside of a stat card: arrow, value, and the color of its meaning. */
function ChangeMark({ change }: { change: StatChange | undefined }) {
  if (change === undefined) return null
  const Arrow = change.direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.change} data-tone={changeTone(change)}>
      {change.direction !== 'flat' && <Arrow size={12} stroke={2.2} aria-hidden />}
      <VisuallyHidden>{change.direction === 'flat' ? 'unchanged' : change.direction} </VisuallyHidden>
      {change.label}
    </span>
  )
}
