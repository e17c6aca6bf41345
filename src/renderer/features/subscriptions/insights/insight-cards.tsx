import type { ReactNode } from 'react'
import { growth } from '../../../../shared/domain/money/growth.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid, type StatChange } from '../../../ui/display/stat-card.tsx'
import { monthLabel, shortMonth, type PartProps, type RowsOf } from './insight-types.ts'
import { RowsButton } from './rows-button.tsx'

const NONE = '–'

function changeOf(size: number | null, unit: string, good: 'up' | 'down'): StatChange | undefined {
  if (size === null) return undefined
  if (size === 0) return { label: `0${unit}`, direction: 'flat', good: true }
  const direction = size > 0 ? 'up' : 'down'
  return { label: `${Math.abs(size).toFixed(1)}${unit}`, direction, good: direction === good }
}

const points = (now: number | null, before: number | null | undefined): number | null =>
  now === null || before === null || before === undefined ? null : Math.round((now - before) * 10) / 10

/** What the churn of the estimated lifetime is computed from. */
const lifetime = ({ from, to }: NonNullable<PartProps['insights']['ltv_months']>): RowsOf => ({
  kind: 'events',
  title: `Ended subscriptions, ${monthLabel(from)} – ${monthLabel(to)}`,
  query: { figure: 'ended', from_month: from, month: to },
})

/** The six figures of the month. */
export function InsightCards({ insights, onOpen }: PartProps) {
  const { current, previous, currency, ltv, ltv_churn, ltv_months } = insights
  const { month } = current
  const figure = (rows: RowsOf, value: ReactNode): ReactNode => (
    <RowsButton rows={rows} onOpen={onOpen} look="figure">
      {value}
    </RowsButton>
  )
  const money = (amount: number): ReactNode => <Money amount={amount} currency={currency} />
  const paying = { kind: 'subscribers', title: 'Paying subscriptions', query: { which: 'paying', month } } as const
  const ended = { kind: 'events', title: 'Ended subscriptions', query: { figure: 'ended', month } } as const
  const net = current.mrr_end - current.mrr_start
  const netRows = { kind: 'events', title: 'Changes of MRR', query: { figure: 'change', month } } as const
  const churned = { kind: 'events', title: 'Churned MRR', query: { figure: 'churn', month } } as const
  const before = previous ? `vs ${shortMonth(previous.month)}` : ''
  const churnDelta = points(current.revenue_churn, previous?.revenue_churn)
  return (
    <StatGrid compact>
      <StatCard
        label="MRR"
        definition="Monthly recurring revenue of active and past due subscriptions, without shipping, tax and free trials."
        value={figure(paying, money(current.mrr_end))}
        change={previous ? changeOf(growth(current.mrr_end, previous.mrr_end), '%', 'up') : undefined}
        hint={before}
      />
      <StatCard
        label="Net new MRR"
        definition="MRR now less MRR at the start of the month."
        value={figure(netRows, money(net))}
        hint={
          <RowsButton
            rows={{ kind: 'events', title: 'New subscriptions', query: { figure: 'started', month } }}
            onOpen={onOpen}
          >
            {formatCount(current.started)} new
          </RowsButton>
        }
      />
      <StatCard
        label="Customer churn"
        definition="Subscriptions that ended in the month, of those that hadn’t ended when it began. Paused ones count as subscribed."
        value={figure(ended, formatPercent(current.subscriber_churn))}
        hint={`${formatCount(current.ended)} of ${formatCount(current.subscribers_start)} left`}
      />
      <StatCard
        label="Revenue churn"
        definition="MRR of the subscriptions that ended, of MRR at the start of the month."
        value={figure(churned, formatPercent(current.revenue_churn))}
        change={changeOf(churnDelta, ' pts', 'down')}
        hint={before}
      />
      <StatCard
        label="ARPU"
        definition="MRR divided by the subscriptions with MRR."
        value={current.arpu === null ? NONE : figure(paying, money(current.arpu))}
        hint={`${formatCount(current.paying)} paying`}
      />
      <StatCard
        label="LTV estimate"
        definition={`An estimate: ARPU ÷ average customer churn of the last three full months (${formatPercent(ltv_churn)}).`}
        value={ltv === null || ltv_months === null ? NONE : figure(lifetime(ltv_months), money(ltv))}
        hint="ARPU ÷ churn"
      />
    </StatGrid>
  )
}
