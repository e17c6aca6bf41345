import type { ReactNode } from 'react'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { daysBetween } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { formatCount, formatDate, formatDay, pluralize } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import classes from './details.module.css'

function inDays(today: string, day: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days > 0 ? `in ${pluralize(days, 'day')}` : `${pluralize(-days, 'day')} ago`
}

function Figure({ label, value, note }: { label: string; value: ReactNode; note: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue}>{value}</dd>
      <dd className={classes.figureNote}>{note}</dd>
    </div>
  )
}

/** When nothing is charged any more, the status says why. */
function nextNote(subscription: SubscriptionDetails): string {
  const { status, paused_until, today, next_charge_day: day, charges } = subscription
  if (status === 'past_due') {
    const retry = charges.find(({ status: each }) => each === 'declined')?.next_retry_at ?? null
    return retry === null ? 'Declined' : `Declined, retry on ${formatDate(retry)}`
  }
  if (status === 'paused' && paused_until !== null) return `Paused until ${formatDay(paused_until)}`
  return day === null ? 'No charge is planned' : inDays(today, day)
}

/** Next charge, price of a delivery, total paid, and what retries recovered. */
export function SubscriptionFigures({ subscription }: { subscription: SubscriptionDetails }) {
  const { figures, currency, next_charge_day: day, upcoming, amount } = subscription
  const next = upcoming[0]
  return (
    <dl className={classes.figures}>
      <Figure label="Next charge" value={day === null ? 'None' : formatDay(day)} note={nextNote(subscription)} />
      <Figure
        label="Per delivery"
        value={<Money amount={amount} currency={currency} />}
        note={next && next.total !== next.subtotal ? '+ shipping, tax' : `quantity ${subscription.quantity}`}
      />
      <Figure
        label="Paid so far"
        value={<Money amount={figures.paid_total} currency={currency} />}
        note={pluralize(figures.paid_count, 'charge')}
      />
      <Figure
        label="Saved by retries"
        value={<Money amount={figures.recovered_total} currency={currency} />}
        note={`${formatCount(figures.recovered_count)} recovered`}
      />
    </dl>
  )
}
