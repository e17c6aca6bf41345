import { useState } from 'react'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { monthLabel, type PartProps, type RowsOf } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'
import { ScrollRegion } from '../scroll-region.tsx'

type Measure = 'subscribers' | 'revenue'

const NOTES: Readonly<Record<Measure, string>> = {
  subscribers: 'Share of subscriptions still active or paused after each month',
  revenue: 'MRR at the end of each month, of the cohort’s new MRR',
}

/** Lightest to full color from half to all. */
const strength = (percent: number): number => Math.round(Math.min(100, Math.max(18, (percent - 40) * 1.6)))

/** What a cohort began with: its subscriptions, or their new MRR until the end of the chosen month. */
const newRows = (measure: Measure, cohort: string, month: string): RowsOf => ({
  kind: 'events',
  title: `Started in ${monthLabel(cohort)}`,
  query:
    measure === 'subscribers'
      ? { figure: 'started', month: cohort }
      : { figure: 'new', cohort, from_month: cohort, month },
})

const retainedRows = (cohort: string, month: string): RowsOf => ({
  kind: 'subscribers',
  title: `Started in ${monthLabel(cohort)}, still subscribed in ${monthLabel(month)}`,
  query: { which: 'subscribed', cohort, month },
})

type Cohort = PartProps['insights']['cohorts'][number]

interface RetainedCellProps extends PartProps {
  cohort: Cohort
  retained: Cohort['retained'][number]
  measure: Measure
}

/** What was left of a cohort after a month, in percent; opens the subscriptions. */
function RetainedCell({ insights, cohort, retained, measure, onOpen }: RetainedCellProps) {
  const { current, currency } = insights
  const { month, subscribers, mrr } = retained
  const isCount = measure === 'subscribers'
  const percent = isCount ? percentOf(subscribers, cohort.started) : percentOf(mrr, cohort.new_mrr)
  const partial = current.partial && month === current.month ? ', month in progress' : ''
  const exact = isCount ? formatCount(subscribers) : formatMoney(mrr, currency)
  return (
    <td title={`${monthLabel(month)}: ${exact}${partial}`}>
      <RowsButton look="plain" className={classes.heatButton} rows={retainedRows(cohort.month, month)} onOpen={onOpen}>
        <span
          className={classes.heat}
          data-strong={(percent ?? 0) >= 95 || undefined}
          style={{ background: fill(percent ?? 0) }}
        >
          {percent === null ? '–' : `${Math.round(percent)}%`}
        </span>
      </RowsButton>
    </td>
  )
}

const fill = (percent: number): string => `color-mix(in srgb, var(--cw-chart-1) ${strength(percent)}%, transparent)`

/** What the colors of the cells mean. The cells print their percent, so only those who see the colors need it. */
function Scale() {
  return (
    <span className={classes.scale} aria-hidden>
      50%
      <span style={{ background: `linear-gradient(to right, ${fill(50)}, ${fill(100)})` }} />
      100%
    </span>
  )
}

/** Retention by start month: a heat map in one color, which is a table with the percent in each cell. */
export function CohortCard(part: PartProps) {
  const { onOpen, insights } = part
  const { cohorts, currency, current } = insights
  const [measure, setMeasure] = useState<Measure>('subscribers')
  const shown = cohorts.filter(({ started }) => started > 0)
  const width = Math.max(0, ...shown.map(({ retained }) => retained.length))
  return (
    <Section
      title="Retention by start month"
      note={NOTES[measure]}
      action={
        <>
          {shown.length > 0 && <Scale />}
          <Segments
            label="Retention by"
            value={measure}
            onChange={setMeasure}
            options={[
              { value: 'subscribers', label: 'Customers' },
              { value: 'revenue', label: 'Revenue' },
            ]}
          />
        </>
      }
    >
      {shown.length === 0 ? (
        <p className={classes.empty}>No subscriptions started in these months.</p>
      ) : (
        <ScrollRegion label="Retention by start month" className={classes.scroll ?? ''}>
          <table className={classes.cohorts}>
            <caption className={classes.caption}>Retention by start month</caption>
            <thead>
              <tr>
                <th scope="col">Started</th>
                <th scope="col">New</th>
                {Array.from({ length: width }, (_, at) => (
                  <th scope="col" key={at}>
                    Month {at}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((cohort) => (
                <tr key={cohort.month}>
                  <th scope="row">{monthLabel(cohort.month)}</th>
                  <td>
                    <RowsButton rows={newRows(measure, cohort.month, current.month)} onOpen={onOpen} look="figure">
                      {measure === 'subscribers' ? formatCount(cohort.started) : formatMoney(cohort.new_mrr, currency)}
                    </RowsButton>
                  </td>
                  {cohort.retained.map((retained) => (
                    <RetainedCell
                      key={retained.month}
                      cohort={cohort}
                      retained={retained}
                      measure={measure}
                      {...part}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  )
}
