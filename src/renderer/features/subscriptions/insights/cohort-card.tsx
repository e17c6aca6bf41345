import { useState } from 'react'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { monthLabel, type Insights } from './insight-types.ts'
import classes from './insights.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

type Measure = 'subscribers' | 'revenue'

const NOTES: Readonly<Record<Measure, string>> = {
  subscribers: 'Share of subscriptions still active or paused at the end of each month',
  revenue: 'MRR at the end of each month, of the cohort’s new MRR',
}

/** Lightest to full color from half to all. */
const strength = (percent: number): number => Math.round(Math.min(100, Math.max(18, (percent - 40) * 1.6)))

/** Retention by start month: a heat map in one color, which is a table with the percent in each cell. */
export function CohortCard({ insights: { cohorts, currency, current } }: { insights: Insights }) {
  const [measure, setMeasure] = useState<Measure>('subscribers')
  const shown = cohorts.filter(({ started }) => started > 0)
  const width = Math.max(0, ...shown.map(({ retained }) => retained.length))
  return (
    <Section
      title="Retention by start month"
      note={NOTES[measure]}
      action={
        <Segments
          label="Retention by"
          value={measure}
          onChange={setMeasure}
          options={[
            { value: 'subscribers', label: 'Subscriptions' },
            { value: 'revenue', label: 'Revenue' },
          ]}
        />
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
                    {measure === 'subscribers' ? formatCount(cohort.started) : formatMoney(cohort.new_mrr, currency)}
                  </td>
                  {cohort.retained.map(({ month, subscribers, mrr }) => {
                    const percent =
                      measure === 'subscribers'
                        ? percentOf(subscribers, cohort.started)
                        : percentOf(mrr, cohort.new_mrr)
                    const partial = current.partial && month === current.month ? ', month in progress' : ''
                    const exact = measure === 'subscribers' ? formatCount(subscribers) : formatMoney(mrr, currency)
                    return (
                      <td key={month} title={`${monthLabel(month)}: ${exact}${partial}`}>
                        <span
                          className={classes.heat}
                          data-strong={(percent ?? 0) >= 75 || undefined}
                          style={{
                            background: `color-mix(in srgb, var(--cw-chart-1) ${strength(percent ?? 0)}%, transparent)`,
                          }}
                        >
                          {percent === null ? '–' : `${Math.round(percent)}%`}
                        </span>
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  )
}
