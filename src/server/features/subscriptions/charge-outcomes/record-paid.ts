import { dayIn } from '../../../../shared/domain/address/time-zone.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { addDays, chargeMoment } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { resumeDeliveries } from '../../../../shared/domain/subscriptions/skipped-cycles.ts'
import { hasEnded } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { RenewalFacts } from '../../../db/schema/payments/payments.ts'
import type { FixedSql } from '../../../db/statements/fixed-sql.ts'
import type { Deps } from '../../../deps.ts'
import { advanceCycle } from '../pricing/service.ts'
import {
  changeParts,
  planChange,
  type ChargeRow,
  type SubscriptionChanges,
  type SubscriptionEvent,
  type SubscriptionRow,
} from '../records/service.ts'
import { markPaid, type FoundCharge } from './repo.ts'

/** The order that pays a charge. */
export interface PaidBy {
  payment_id: string
  order_id: string
  /** Stands for the order number, which the statement that places the order determines. */
  order_mark: string
  connection_id: string | null
  renewal: RenewalFacts | undefined
  /** When the payment was made, days before it is paid if it is a debit. */
  charged_at: Date
}

/**
 * Common table expressions that record that a charge was paid, in the statement that places its order: the
 * subscription goes on to the next cycle with it. One that was canceled or paused in the meantime stays so.
 */
export function paidParts(deps: Pick<Deps, 'clock'>, found: FoundCharge, paid: PaidBy): FixedSql[] {
  const { charge, subscription } = found
  const now = deps.clock.now()
  const recovery = charge.first_declined_at === null ? NOT_RECOVERED : recoveryOf(subscription, paid.renewal)
  const { changes, event } = changeOf(found, paid, now)
  return [
    markPaid(charge.charge_id, { ...paid, ...recovery }, now),
    changeParts(planChange(deps, subscription, changes, event), paid.order_mark),
  ]
}

const NOT_RECOVERED = { recovered_by: null, recovery_step: null }

interface PaidChange {
  changes: SubscriptionChanges
  event: SubscriptionEvent
}

/** How a subscription goes on after a paid charge. */
function changeOf(
  { charge, subscription, has_paid, time_zone }: FoundCharge,
  { order_mark, charged_at }: Pick<PaidBy, 'order_mark' | 'charged_at'>,
  now: Date,
): PaidChange {
  if (charge.kind === 'proration') {
    const text = `${formatMoney(charge.amount, charge.currency)} for the change was paid: order ${order_mark}`
    return { changes: {}, event: { kind: 'note', text } }
  }
  const event = eventOf(charge, { ...subscription, has_paid }, order_mark)
  if (charge.cycle < subscription.next_cycle) {
    const credit_balance = Math.max(0, subscription.credit_balance - (charge.breakdown?.credit ?? 0))
    return { changes: { credit_balance }, event }
  }
  const charged_on = dayIn(charged_at, time_zone)
  const changes = nextOf(subscription, charge, { time_zone, today: dayIn(now, time_zone), charged_on })
  if (!isLastCycle(changes)) return { changes, event }
  const ended = { status: 'completed', ended_at: now, next_charge_day: null, next_action_at: null } as const
  const text = `${event.text}. It was the last delivery.`
  return { changes: { ...changes, ...ended }, event: { kind: 'completed', text } }
}

const isLastCycle = ({ status, next_cycle = 0, ends_after_cycle = null }: SubscriptionChanges): boolean =>
  status === 'active' && ends_after_cycle !== null && next_cycle > ends_after_cycle

function recoveryOf(row: SubscriptionRow, renewal: RenewalFacts | undefined) {
  const recovery_step = renewal?.trigger === 'schedule' ? row.dunning_step : 0
  return { recovered_by: recovererOf(row, renewal), recovery_step }
}

function recovererOf(row: SubscriptionRow, renewal: RenewalFacts | undefined): ChargeRow['recovered_by'] {
  if (renewal?.trigger === 'method_update') return 'payment_method_update'
  const isBackup = row.backup_method_id !== null && renewal?.method_id === row.backup_method_id
  return isBackup ? 'backup_method' : 'retry'
}

/** The next cycle after a payment. */
function nextOf(
  row: SubscriptionRow,
  charge: ChargeRow,
  { time_zone, today, charged_on }: { time_zone: string; today: string; charged_on: string },
): SubscriptionChanges {
  const breakdown = charge.breakdown ?? { discount: 0, credit: 0, add_ons: [] }
  const advanced = advanceCycle(row, { cycle: charge.cycle, breakdown })
  const { next_charge_day: _, ...used } = advanced
  if (row.status === 'cancelled' || row.status === 'completed') return used
  if (row.status === 'paused') return row.next_charge_day === null ? used : advanced
  // After a charge that was declined or waited for stock, deliveries that have passed in the meantime are left out.
  const wasLate = charge.first_declined_at !== null || dayIn(charge.created_at, time_zone) < charged_on
  const next = wasLate ? resumeDeliveries({ ...row, ...advanced }, advanced.next_cycle, addDays(today, 1)) : advanced
  return {
    ...advanced,
    ...next,
    next_action_at: chargeMoment(next.next_charge_day, time_zone),
    status: 'active',
    ended_at: null,
    dunning_step: 0,
    notices: {},
  }
}

function eventOf(
  charge: ChargeRow,
  row: SubscriptionRow & Pick<FoundCharge, 'has_paid'>,
  order_mark: string,
): SubscriptionEvent {
  const amount = formatMoney(charge.amount, charge.currency)
  const order = `order ${order_mark}`
  if (charge.kind === 'prepaid_delivery') return { kind: 'delivered', text: `Prepaid delivery: ${order}` }
  const late = hasEnded(row.status) ? ' after the subscription had ended' : ''
  if (charge.first_declined_at !== null) return { kind: 'recovered', text: `${amount} recovered: ${order}${late}` }
  const isTrial = row.trial_ends_on !== null && !row.has_paid
  if (isTrial) return { kind: 'trial_converted', text: `First payment after the trial, ${amount}: ${order}` }
  return { kind: 'renewed', text: `Renewed for ${amount}: ${order}${late}` }
}
