import { formatCount } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { reportedChange } from './change.ts'
import { ChangeMark } from './change-mark.tsx'
import classes from '../home.module.css'
import type { Figures } from './use-figures.ts'

type Result = Pick<Figures, 'approved' | 'declined' | 'refunded'>

const rows = [
  { key: 'approved', label: 'Approved', color: 'var(--cw-chart-1)', meaning: 'more-is-good' },
  { key: 'declined', label: 'Declined', color: 'var(--cw-chart-3)', meaning: 'less-is-good' },
  { key: 'refunded', label: 'Refunded', color: 'var(--cw-chart-4)', meaning: 'less-is-good' },
] as const

interface ResultsCardProps extends Result {
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
