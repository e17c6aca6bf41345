import type { ReactNode } from 'react'
import type { SubscriptionMeta } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatCard, StatGrid, type StatChange } from '../../../ui/display/stat-card.tsx'
import { StatGridSkeleton } from '../../../ui/feedback/skeletons.tsx'

type Figure = keyof NonNullable<SubscriptionMeta['growth']>

interface Card {
  figure: Figure
  title: string
  definition: string
  value: (meta: SubscriptionMeta, currency: string) => ReactNode
  /** Whether an increase is good. */
  good: boolean
}

const money = (figure: 'total_revenue' | 'projected_mrr') =>
  function Amount(meta: SubscriptionMeta, currency: string) {
    return <Money amount={meta[figure]} currency={currency} />
  }

/** In the order of the response (GAP-46). */
const CARDS: readonly Card[] = [
  {
    figure: 'total_revenue',
    title: 'Total Revenue',
    definition: 'All paid subscription charges, including shipping and tax. Refunds aren’t subtracted.',
    value: money('total_revenue'),
    good: true,
  },
  {
    figure: 'active_count',
    title: 'Active Subscriptions',
    definition: 'Subscriptions with the status Active.',
    value: (meta) => formatCount(meta.active_count),
    good: true,
  },
  {
    figure: 'canceled_count',
    title: 'Canceled Subscriptions',
    definition: 'Subscriptions that were canceled by the customer, by your team or after failed payments.',
    value: (meta) => formatCount(meta.canceled_count),
    good: false,
  },
  {
    figure: 'mtd_new_subscribers',
    title: 'MTD New Subscribers',
    definition: 'Subscriptions that started this month, compared with the same days of last month.',
    value: (meta) => formatCount(meta.mtd_new_subscribers),
    good: true,
  },
  {
    figure: 'projected_mrr',
    title: 'Projected MRR',
    definition: 'Monthly recurring revenue of active and past due subscriptions, without shipping and tax.',
    value: money('projected_mrr'),
    good: true,
  },
  {
    figure: 'churn_rate',
    title: 'Churn Rate',
    definition: 'Share of the active and past due subscriptions at the start of this month that have ended since.',
    value: (meta) => formatPercent(meta.churn_rate),
    good: false,
  },
]

/** Growth as shown: clamped to 0 to 100 percent (SU-017). */
export function growthOf(growth: number, good: boolean): StatChange {
  const shown = Math.round(Math.min(100, Math.max(0, growth)))
  return { label: `${shown}%`, direction: shown > 0 ? 'up' : 'flat', good }
}

const lastMonth = (now: Date): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short' }).format(new Date(now.getFullYear(), now.getMonth() - 1, 1))

interface SubscriptionCardsProps {
  /** Undefined while loading. */
  meta: SubscriptionMeta | undefined
  currency: string
  now: Date
}

/** The six figures above the list. */
export function SubscriptionCards({ meta, currency, now }: SubscriptionCardsProps) {
  if (!meta) return <StatGridSkeleton />
  return (
    <StatGrid>
      {CARDS.map(({ figure, title, definition, value, good }) => {
        const growth = meta.growth?.[figure]
        return (
          <StatCard
            key={figure}
            label={title}
            definition={definition}
            value={value(meta, currency)}
            {...(growth !== undefined && { change: growthOf(growth, good), hint: `vs ${lastMonth(now)}` })}
          />
        )
      })}
    </StatGrid>
  )
}
