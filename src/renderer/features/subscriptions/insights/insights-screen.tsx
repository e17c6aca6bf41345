import { IconCalendar, IconCoin } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { subscriptionInsights, type MonthFigures } from '../../../../shared/contracts/subscriptions/insights.ts'
import { call } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { plainAmount, toCsv, type CsvColumn } from '../../../lib/format/csv.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { subscriptionTabs } from '../../../lib/navigation/subscription-tabs.ts'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { CardSkeleton, StatGridSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { CohortCard } from './cohort-card.tsx'
import { InsightCards } from './insight-cards.tsx'
import { monthChoice, type Insights, type RowsOf } from './insight-types.ts'
import classes from './insights.module.css'
import { MovementCard } from './movement-card.tsx'
import { MOVEMENT_LABELS } from './movements.ts'
import { PlansCard } from './plans-card.tsx'
import { ReasonsCard } from './reasons-card.tsx'
import { RecoveryCard } from './recovery-card.tsx'
import { RenewalsCard } from './renewals-card.tsx'
import { RowsDrawer } from './rows-drawer.tsx'

const csvColumns = (currency: string): CsvColumn<MonthFigures>[] => {
  const money = (amount: number | null): string => (amount === null ? '' : plainAmount(amount, currency))
  return [
    { label: 'Month', value: ({ month }) => month },
    { label: 'MRR at start', value: ({ mrr_start }) => money(mrr_start) },
    ...(['new', 'expansion', 'reactivation', 'contraction', 'churn'] as const).map((movement) => ({
      label: MOVEMENT_LABELS[movement],
      value: ({ movements }: MonthFigures) => money(movements.find((row) => row.movement === movement)?.amount ?? 0),
    })),
    { label: 'MRR at end', value: ({ mrr_end }) => money(mrr_end) },
    { label: 'Subscriptions at start', value: ({ subscribers_start }) => String(subscribers_start) },
    { label: 'Started', value: ({ started }) => String(started) },
    { label: 'Ended', value: ({ ended }) => String(ended) },
    { label: 'ARPU', value: ({ arpu }) => money(arpu) },
  ]
}

function Content({ insights, store_id }: { insights: Insights; store_id: string }) {
  const [rows, open] = useState<RowsOf | null>(null)
  const part = { insights, onOpen: open }
  return (
    <>
      <InsightCards {...part} />
      <div className={classes.wide}>
        <MovementCard {...part} />
        <ReasonsCard {...part} />
      </div>
      <CohortCard {...part} />
      <div className={classes.wide}>
        <RenewalsCard {...part} />
        <RecoveryCard {...part} />
      </div>
      <PlansCard {...part} />
      <RowsDrawer rows={rows} scope={{ store_id, currency: insights.currency }} onClose={() => open(null)} />
    </>
  )
}

/** /subscriptions/insights: recurring revenue of a month and why it changed (RT-056, DEF-16). */
export default function InsightsScreen() {
  const { store_id } = useStore()
  const [params, setParams] = useSearchParams()
  const [month, currency] = [params.get('month'), params.get('currency')]
  const query = { store_id, ...(month !== null && { month }), ...(currency !== null && { currency }) }
  const { data, load } = useApi(subscriptionInsights.overview, { query }, { keepPrevious: true })
  const choose = (name: 'month' | 'currency', value: string) =>
    setParams((known) => ({ ...Object.fromEntries(known), [name]: value }), { replace: true })
  const csv = useCsvExport<MonthFigures>({
    name: 'subscription-insights',
    write: (months) => toCsv(csvColumns(data?.currency ?? 'USD'), months),
    fetchPage: async (_page, _size, signal) => {
      const { history } = await call(subscriptionInsights.overview, { query }, { signal })
      return { rows: history, total: history.length }
    },
  })
  return (
    <div className={classes.page}>
      <PageHeader
        title="Subscriptions"
        purpose="See how recurring revenue changes, and why."
        action={
          data &&
          data.months.length > 0 && (
            <>
              {data.currencies.length > 1 && (
                <ChoiceSelect
                  label="Currency"
                  value={data.currency}
                  options={data.currencies.map((value) => ({ value, label: value }))}
                  onChange={(value) => choose('currency', value)}
                  width={110}
                  icon={<IconCoin size={16} stroke={1.7} aria-hidden />}
                />
              )}
              <ChoiceSelect
                label="Month"
                value={data.current.month}
                options={data.months
                  .toReversed()
                  .map((value) => ({ value, label: monthChoice(value, data.renewals.from) }))}
                onChange={(value) => choose('month', value)}
                width={244}
                icon={<IconCalendar size={16} stroke={1.7} aria-hidden />}
              />
              <ExportButton csv={csv} />
            </>
          )
        }
      />
      <ScreenTabs {...subscriptionTabs} />
      <LoadGate
        load={load}
        what="Subscription insights"
        skeleton={
          <>
            <StatGridSkeleton />
            <CardSkeleton height={300} />
          </>
        }
      >
        {data && <Content insights={data} store_id={store_id} />}
      </LoadGate>
    </div>
  )
}
