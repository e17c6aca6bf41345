import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { roundHalfUp } from '../../../../shared/domain/money/money.ts'
import type { TrafficTotals } from '../../../../shared/contracts/marketing/traffic.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard } from '../../../ui/display/stat-card.tsx'
import { percentChange, pointsChange } from '../../../ui/display/stat-change.ts'
import classes from './traffic.module.css'
import { DEFINITIONS, type Overview } from './traffic-types.ts'

const AGAINST = 'vs previous'

export const perVisitor = ({ revenue, visitors }: Pick<TrafficTotals, 'revenue' | 'visitors'>): number | null =>
  visitors === 0 ? null : roundHalfUp(revenue / visitors)

interface TrafficCardsProps {
  overview: Overview
  compare: boolean
}

/** The five figures with their changes. */
export function TrafficCards({ overview, compare }: TrafficCardsProps) {
  const { current, compared, currency } = overview
  const change = (of: (totals: TrafficTotals) => number) =>
    compare ? percentChange(of(current), of(compared)) : undefined
  const conversionOf = ({ orders, sessions }: TrafficTotals) => percentOf(orders, sessions)
  const [value, before] = [perVisitor(current), perVisitor(compared)]
  const started = percentOf(current.checkouts, current.sessions)
  const hint = compare ? AGAINST : undefined
  return (
    <div className={classes.cards}>
      <StatCard
        label="Sessions"
        value={formatCount(current.sessions)}
        change={change(({ sessions }) => sessions)}
        hint={hint}
        definition={DEFINITIONS.sessions}
      />
      <StatCard
        label="Checkouts started"
        value={formatCount(current.checkouts)}
        hint={started === null ? 'no sessions' : `${formatPercent(started)} of sessions`}
        definition={DEFINITIONS.checkouts}
      />
      <StatCard
        label="Orders"
        value={formatCount(current.orders)}
        change={change(({ orders }) => orders)}
        hint={hint}
        definition={DEFINITIONS.orders}
      />
      <StatCard
        label="Conversion"
        value={formatPercent(conversionOf(current))}
        change={compare ? pointsChange(conversionOf(current), conversionOf(compared)) : undefined}
        hint={hint}
        definition={DEFINITIONS.conversion}
      />
      <StatCard
        label="Revenue per visitor"
        value={value === null ? '–' : <Money amount={value} currency={currency} />}
        change={compare && value !== null && before !== null ? percentChange(value, before) : undefined}
        hint={hint}
        definition={DEFINITIONS.per_visitor}
      />
    </div>
  )
}
