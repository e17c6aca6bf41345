import { Link } from 'react-router-dom'
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

const NONE = { paying: 0, mrr: 0 }

/** Plans as of now; each figure opens its rows. */
export function PlansCard({ insights: { plans, currency }, onOpen }: PartProps) {
  const open = (rows: RowsOf, value: string) => (
    <RowsButton rows={rows} onOpen={onOpen} look="figure">
      {value}
    </RowsButton>
  )
  const total = plans.reduce(
    (sum, { paying: count, mrr }) => ({ paying: sum.paying + count, mrr: sum.mrr + mrr }),
    NONE,
  )
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
            <td />
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
                {formatPercent(plan.share)}
              </span>
            </td>
            <td>{plan.arpu === null ? '–' : open(paying(plan), formatMoney(plan.arpu, currency))}</td>
            <td>{open(ended(plan), formatPercent(plan.churn))}</td>
          </tr>
        ))}
      </SimpleTable>
    </Section>
  )
}
