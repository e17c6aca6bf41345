import { Link } from 'react-router-dom'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { formatCount, formatPercent } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { Insights } from './insight-types.ts'
import classes from './insights.module.css'
import { ScrollRegion } from '../scroll-region.tsx'

/** Plans as of now; each links to its subscriptions. */
export function PlansCard({ insights: { plans, currency } }: { insights: Insights }) {
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
                <td>{formatCount(plan.paying)}</td>
                <td>{formatMoney(plan.mrr, currency)}</td>
                <td>{formatPercent(plan.share)}</td>
                <td>{plan.arpu === null ? '–' : formatMoney(plan.arpu, currency)}</td>
                <td>{formatPercent(plan.churn)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Section>
  )
}
