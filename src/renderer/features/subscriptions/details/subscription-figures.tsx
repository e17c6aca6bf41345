import type { ReactNode } from 'react'
import type {
  SubscriptionDetails,
  UpcomingCharge,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { daysBetween } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { formatCount, formatDate, formatDay, pluralize } from '../../../lib/format/format.ts'
import { Money } from '../../../ui/display/money.tsx'
import classes from './details.module.css'

interface FigureContent {
  value: ReactNode
  note: ReactNode
}

function inDays(today: string, day: string): string {
  const days = daysBetween(today, day)
  if (days === 0) return 'today'
  return days > 0 ? `in ${pluralize(days, 'day')}` : `${pluralize(-days, 'day')} ago`
}

function Figure({ label, value, note }: FigureContent & { label: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue}>{value}</dd>
      <dd className={classes.figureNote}>{note}</dd>
    </div>
  )
}

/** The retry of a declined charge; its own day has passed. */
function nextRetry({ charges }: SubscriptionDetails): FigureContent {
  const retry = charges.find(({ status }) => status === 'declined')?.next_retry_at ?? null
  if (retry === null) return { value: 'None', note: 'Declined, no retry is planned' }
  return { value: formatDate(retry), note: 'Retry of the declined charge' }
}

/** When nothing is charged any more, the status says why. */
function nextCharge(subscription: SubscriptionDetails): FigureContent {
  const { status, paused_until, today, trial_ends_on, next_charge_day: day } = subscription
  if (status === 'past_due') return nextRetry(subscription)
  if (subscription.cancel_at_period_end) return { value: 'None', note: 'Ends with the paid period' }
  const value = day === null ? 'None' : formatDay(day)
  if (status === 'paused' && paused_until !== null) return { value, note: `Paused until ${formatDay(paused_until)}` }
  if (day === null) return { value, note: 'No charge is planned' }
  return { value, note: day === trial_ends_on ? `Trial ends ${inDays(today, day)}` : inDays(today, day) }
}

/** '$28.90 + shipping, tax': how the price leads to the total. Included tax is part of the price. */
function PriceNote({ charge, currency }: { charge: UpcomingCharge; currency: string }) {
  const { subtotal, shipping, tax, tax_inclusive, discount } = charge
  const added = [shipping > 0 && 'shipping', tax > 0 && !tax_inclusive && 'tax'].filter(Boolean).join(', ')
  return (
    <>
      <Money amount={subtotal} currency={currency} />
      {added !== '' && ` + ${added}`}
      {discount > 0 && ' − discount'}
    </>
  )
}

/** What a delivery costs without one-time items and credit, which change only single charges. */
function perDelivery({ upcoming, currency, amount, quantity, prepaid_deliveries }: SubscriptionDetails): FigureContent {
  const [next] = upcoming
  if (next?.charged === false) {
    const paid = upcoming.find(({ charged }) => charged)
    return { value: 'Prepaid', note: paid ? `Next payment ${formatDay(paid.due_day)}` : 'Nothing is charged' }
  }
  const usual = upcoming.find(({ charged, add_ons, credit }) => charged && add_ons.length === 0 && credit === 0)
  if (!usual || prepaid_deliveries > 1) {
    const note = next ? 'before shipping and tax' : `quantity ${quantity}`
    return { value: <Money amount={amount} currency={currency} />, note }
  }
  const { total, subtotal } = usual
  return {
    value: <Money amount={total} currency={currency} />,
    note: total === subtotal ? `quantity ${quantity}` : <PriceNote charge={usual} currency={currency} />,
  }
}

/** Next charge, price of a delivery, total paid, and what retries recovered. */
export function SubscriptionFigures({ subscription }: { subscription: SubscriptionDetails }) {
  const { figures, currency } = subscription
  return (
    <dl className={classes.figures}>
      <Figure label="Next charge" {...nextCharge(subscription)} />
      <Figure label="Per delivery" {...perDelivery(subscription)} />
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
