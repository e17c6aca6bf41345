import type { ReactNode } from 'react'
import { growth } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid, type StatChange } from '../../../ui/display/stat-card.tsx'
import { monthLabel, type PartProps } from './insight-types.ts'
import classes from './insights.module.css'

const NONE = '–'

function changeOf(size: number | null, unit: string, good: 'up' | 'down'): StatChange | undefined {
  if (size === null) return undefined
  if (size === 0) return { label: `0${unit}`, direction: 'flat', good: true }
  const direction = size > 0 ? 'up' : 'down'
  return { label: `${Math.abs(size).toFixed(1)}${unit}`, direction, good: direction === good }
}

const points = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : Math.round((now - before) * 10) / 10

/** The six figures of the month. */
export function InsightCards({ insights, onOpen }: PartProps) {
  const { current, previous, currency, ltv, ltv_churn } = insights
  const money = (amount: number | null): ReactNode =>
    amount === null ? NONE : <Money amount={amount} currency={currency} />
  const net = current.mrr_end - current.mrr_start
  const before = previous ? `vs ${monthLabel(previous.month)}` : ''
  const churnDelta = points(current.revenue_churn, previous?.revenue_churn)
  return (
    <StatGrid>
      <StatCard
        label="MRR"
        definition="Monthly recurring revenue of active and past due subscriptions, without shipping, tax and free trials."
        value={money(current.mrr_end)}
        change={previous ? changeOf(growth(current.mrr_end, previous.mrr_end), '%', 'up') : undefined}
        hint={before}
      />
      <StatCard
        label="Net new MRR"
        definition="MRR now less MRR at the start of the month."
        value={money(net)}
        hint={`${formatCount(current.started)} new`}
      />
      <StatCard
        label="Subscriber churn"
        definition="Subscriptions that ended in the month, of those that hadn’t ended when it began. Paused ones count as subscribed."
        value={formatPercent(current.subscriber_churn)}
        hint={
          <button
            type="button"
            className={classes.rowsLink}
            onClick={() => onOpen({ kind: 'events', title: 'Ended subscriptions', figure: 'ended' })}
          >
            {formatCount(current.ended)} of {formatCount(current.subscribers_start)} ended
          </button>
        }
      />
      <StatCard
        label="Revenue churn"
        definition="MRR of the subscriptions that ended, of MRR at the start of the month."
        value={formatPercent(current.revenue_churn)}
        change={changeOf(churnDelta, ' pts', 'down')}
        hint={before}
      />
      <StatCard
        label="ARPU"
        definition="MRR divided by the subscriptions with MRR."
        value={money(current.arpu)}
        hint={`${formatCount(current.paying)} paying`}
      />
      <StatCard
        label="LTV estimate"
        definition={`An estimate: ARPU ÷ average subscriber churn of the last three full months (${formatPercent(ltv_churn)}).`}
        value={money(ltv)}
        hint="ARPU ÷ churn"
      />
    </StatGrid>
  )
}
