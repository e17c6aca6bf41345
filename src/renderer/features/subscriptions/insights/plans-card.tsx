import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router-dom'
import { percentOf } from '../../../../shared/domain/money/growth.ts'
import { formatMoney, roundHalfUp } from '../../../../shared/domain/money/money.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { PartProps, RowsOf } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'
import { SimpleTable } from '../simple-table.tsx'

type Plan = PartProps['insights']['plans'][number]

const paying = ({ plan_id, plan_name }: Plan): RowsOf => ({
  kind: 'subscribers',
  title: `Paying subscriptions of ${plan_name}`,
  query: { which: 'paying', plan_id },
})

const ended = ({ plan_id, plan_name }: Plan): RowsOf => ({
  kind: 'events',
  title: `Ended subscriptions of ${plan_name}`,
  query: { figure: 'ended', plan_id },
})

const ALL_PAYING: RowsOf = { kind: 'subscribers', title: 'Paying subscriptions', query: { which: 'paying' } }

const ALL_ENDED: RowsOf = { kind: 'events', title: 'Ended subscriptions', query: { figure: 'ended' } }

const NONE = { paying: 0, mrr: 0, remaining: 0, ended: 0 }

/** From how many times the churn of all plans a plan's own is marked. */
const HIGH_CHURN = 1.5

/** Plans as of now; each figure opens its rows. */
export function PlansCard({ insights: { plans, currency }, onOpen }: PartProps) {
  const open = (rows: RowsOf, value: string) => (
    <RowsButton rows={rows} onOpen={onOpen} look="figure">
      {value}
    </RowsButton>
  )
  const total = plans.reduce(
    (all, { paying: count, mrr, remaining, ended: left }) => ({
      paying: all.paying + count,
      mrr: all.mrr + mrr,
      remaining: all.remaining + remaining,
      ended: all.ended + left,
    }),
    NONE,
  )
  const churn = percentOf(total.ended, total.ended + total.remaining)
  const isHigh = (own: number | null): boolean => own !== null && churn !== null && own >= churn * HIGH_CHURN && own > 0
  return (
    <Section
      title="Plan comparison"
      note="As of now. Churn: ended in the last 30 days, of all that were subscribed"
      flush
      action={
        <Link className={classes.rowsLink} to={to('subscriptions.plans')}>
          Open plans
        </Link>
      }
    >
      <SimpleTable
        label="Plan comparison"
        numeric
        columns={['Plan', 'Paying', 'MRR', 'Share of MRR', 'ARPU', 'Churn']}
        footer={
          <tr>
            <th scope="row">All plans</th>
            <td>{open(ALL_PAYING, formatCount(total.paying))}</td>
            <td>{open(ALL_PAYING, formatMoney(total.mrr, currency))}</td>
            <td />
            <td>{total.paying === 0 ? '–' : formatMoney(roundHalfUp(total.mrr / total.paying), currency)}</td>
            <td>{open(ALL_ENDED, formatPercent(churn))}</td>
          </tr>
        }
      >
        {plans.map((plan) => (
          <tr key={plan.plan_id}>
            <th scope="row">
              <Link className={classes.rowsLink} to={`${to('subscriptions.list')}?plan=${plan.plan_id}`}>
                {plan.plan_name}
              </Link>
            </th>
            <td>{open(paying(plan), formatCount(plan.paying))}</td>
            <td>{open(paying(plan), formatMoney(plan.mrr, currency))}</td>
            <td>
              <span className={classes.share}>
                <span className={classes.track} aria-hidden>
                  <span style={{ width: `${plan.share ?? 0}%` }} />
                </span>
                <span>{formatPercent(plan.share)}</span>
              </span>
            </td>
            <td>{plan.arpu === null ? '–' : open(paying(plan), formatMoney(plan.arpu, currency))}</td>
            <td className={classes.churn} data-high={isHigh(plan.churn) || undefined}>
              {open(ended(plan), formatPercent(plan.churn))}
              {isHigh(plan.churn) && <VisuallyHidden> high</VisuallyHidden>}
            </td>
          </tr>
        ))}
      </SimpleTable>
    </Section>
  )
}
