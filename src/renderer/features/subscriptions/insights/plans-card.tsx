import { Link } from 'react-router-dom'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { PartProps, RowsOf } from './insight-types.ts'
import classes from './insights.module.css'
import { RowsButton } from './rows-button.tsx'
import { ScrollRegion } from '../scroll-region.tsx'

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

/** Plans as of now; each figure opens its rows. */
export function PlansCard({ insights: { plans, currency }, onOpen }: PartProps) {
  const open = (rows: RowsOf, value: string) => (
    <RowsButton rows={rows} onOpen={onOpen} look="figure">
      {value}
    </RowsButton>
  )
  return (
    <Section
      title="Plan comparison"
      note="As of now. Churn: ended in the last 30 days, of all that were subscribed"
      action={
        <Link className={classes.rowsLink} to={to('subscriptions.plans')}>
          Open plans
        </Link>
      }
    >
      <ScrollRegion label="Plan comparison" className={classes.scroll ?? ''}>
        <table className={classes.table}>
          <caption className={classes.caption}>Plan comparison</caption>
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">Paying</th>
              <th scope="col">MRR</th>
              <th scope="col">Share of MRR</th>
              <th scope="col">ARPU</th>
              <th scope="col">Churn</th>
            </tr>
          </thead>
          <tbody>
            {plans.map((plan) => (
              <tr key={plan.plan_id}>
                <th scope="row">
                  <Link className={classes.rowsLink} to={`${to('subscriptions.list')}?plan=${plan.plan_id}`}>
                    {plan.plan_name}
                  </Link>
                </th>
                <td>{open(paying(plan), formatCount(plan.paying))}</td>
                <td>{open(paying(plan), formatMoney(plan.mrr, currency))}</td>
                <td>{formatPercent(plan.share)}</td>
                <td>{plan.arpu === null ? '–' : open(paying(plan), formatMoney(plan.arpu, currency))}</td>
                <td>{open(ended(plan), formatPercent(plan.churn))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
