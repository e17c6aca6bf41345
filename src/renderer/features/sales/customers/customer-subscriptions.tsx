import { Link } from 'react-router-dom'
import type { SubscriptionListRow } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { statusLabel } from '../../../../shared/domain/subscriptions/action-refusal.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDay } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './customer-details.module.css'

const TONES: Readonly<Record<string, StatusTone>> = { active: 'ok', cancelled: 'bad' }

function Row({ row }: { row: SubscriptionListRow }) {
  return (
    <li className={classes.subscription}>
      <span>
        <Link to={to('subscriptions.details', undefined, { id: row.id })}>{row.subscription_plan.plan_name}</Link>
        <span className={classes.quiet}>
          {' '}
          {row.subscription_display_id}, <Money amount={row.amount} currency={row.currency} /> {row.frequency}
          {row.next_charge_day !== null && `, next charge ${formatDay(row.next_charge_day)}`}
        </span>
      </span>
      <StatusBadge tone={TONES[row.status] ?? 'warn'}>{statusLabel(row.status)}</StatusBadge>
    </li>
  )
}

/** Subscriptions of a customer; nothing if they have none. */
export function CustomerSubscriptions({ customer_id }: { customer_id: string }) {
  const { store_id } = useStore()
  const { data, load } = useApi(subscriptions.byCustomer, { query: { store_id, customer_id } })
  const rows = data?.subscriptions ?? []
  // A failed read must not look like a customer without subscriptions (DEF-42).
  if (load.error) {
    return (
      <Section title="Subscriptions">
        <ErrorState {...load.error} title="Subscriptions couldn’t be loaded" onRetry={load.onRetry} />
      </Section>
    )
  }
  if (rows.length === 0) return null
  return (
    <Section title="Subscriptions" count={rows.length}>
      <ul className={classes.subscriptions}>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </Section>
  )
}
