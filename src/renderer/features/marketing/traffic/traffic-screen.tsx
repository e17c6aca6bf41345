import { IconRoute } from '@tabler/icons-react'
import { useSearchParams } from 'react-router-dom'
import { traffic } from '../../../../shared/contracts/marketing/traffic.ts'
import { zoneLabel } from '../../../../shared/domain/address/time-zone.ts'
import { creditModels, type CreditModel } from '../../../../shared/domain/store/traffic.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { marketingTabs } from '../../../lib/navigation/marketing-tabs.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { CardSkeleton, StatGridSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../../ui/resource/page-header.tsx'
import { RangePicker } from '../../../ui/range/range-picker.tsx'
import { formatRange, namedDay, shortDay, useRange, type ChosenRange } from '../../../ui/range/range.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { BreakdownCard } from './breakdown-card.tsx'
import { LinkBuilder } from './link-builder.tsx'
import { TrafficCards } from './traffic-cards.tsx'
import classes from './traffic.module.css'
import type { Overview } from './traffic-types.ts'
import { VisitorsCard } from './visitors-card.tsx'

const CREDIT_LABELS: Readonly<Record<CreditModel, string>> = {
  first: 'Credit: First touch',
  last: 'Credit: Last touch',
  linear: 'Credit: Linear',
}

function SessionsChart({ overview, range }: { overview: Overview; range: ChosenRange }) {
  const { days, compared_days } = overview
  return (
    <LineChart
      title="Sessions"
      series={[
        { key: 'current', label: formatRange(range) },
        ...(range.compare ? [{ key: 'compared', label: formatRange(range.compared), compared: true }] : []),
      ]}
      points={days.map(({ date, sessions }, index) => {
        const other = range.compare ? compared_days[index] : undefined
        return {
          label: shortDay(date),
          heading: other ? `${namedDay(date)} and ${shortDay(other.date)}` : namedDay(date),
          values: { current: sessions, compared: other?.sessions ?? null },
        }
      })}
      format={formatCount}
      height={208}
      emptyMessage="No sessions in this period."
    />
  )
}

/** /marketing/traffic: where shoppers come from and what they buy (RT-054, DEF-05). */
export default function TrafficScreen() {
  const { store_id, time_zone } = useStore()
  const [range, changeRange] = useRange(time_zone)
  const [params, setParams] = useSearchParams()
  const credit = creditModels.find((model) => model === params.get('credit')) ?? 'last'
  const bots: 'show' | 'hide' = params.get('bots') === 'show' ? 'show' : 'hide'
  const set = (name: string, value: string) =>
    setParams((known) => ({ ...Object.fromEntries(known), [name]: value }), { replace: true })
  const query = { store_id, start_date: range.start, end_date: range.end, bots }
  const { data, load, refreshing } = useApi(traffic.overview, { query }, { keepPrevious: true })
  return (
    <div className={classes.page}>
      <PageHeader
        title="Traffic"
        purpose="See where shoppers come from and which visits turn into orders."
        action={
          <>
            <RangePicker range={range} zone={zoneLabel(time_zone)} onChange={changeRange} />
            <ChoiceSelect
              label="Credit for orders"
              value={credit}
              options={creditModels.map((value) => ({ value, label: CREDIT_LABELS[value] }))}
              onChange={(value) => set('credit', value)}
              width={190}
              icon={<IconRoute size={16} stroke={1.7} aria-hidden />}
            />
          </>
        }
      />
      <ScreenTabs {...marketingTabs} />
      <LoadGate
        load={load}
        what="Traffic"
        skeleton={
          <>
            <StatGridSkeleton />
            <CardSkeleton height={260} />
            <CardSkeleton height={320} />
          </>
        }
      >
        {data && (
          <div className={classes.content} data-stale={refreshing || undefined} aria-busy={refreshing}>
            <TrafficCards overview={data} compare={range.compare} />
            <div className={classes.wide}>
              <SessionsChart overview={data} range={range} />
              <VisitorsCard overview={data} />
            </div>
            <BreakdownCard
              query={{ ...query, credit }}
              bot_sessions={data.bot_sessions}
              onBots={(shown) => set('bots', shown ? 'show' : 'hide')}
            />
            <LinkBuilder />
          </div>
        )}
      </LoadGate>
    </div>
  )
}
