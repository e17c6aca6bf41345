import type { ActionName } from './action-input.ts'
import { longDay, type ActionState } from './action-result.ts'
import { nextDelivery, type SkippingSchedule } from './skipped-cycles.ts'
import { canPerform, type SubscriptionAction, type SubscriptionStatus } from './subscription-status.ts'

/** 'Past due': the label of a status, as on its badge (SU-024). */
export function statusLabel(status: string): string {
  const text = (status === 'canceled' ? 'cancelled' : status).replaceAll('_', ' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The entry of the table of allowed statuses that an action uses; a setting that allows one allows its reversal. */
export const RULE_OF: Readonly<Record<ActionName, SubscriptionAction>> = {
  cancel: 'cancel',
  pause: 'pause',
  activate: 'activate',
  move: 'move',
  skip: 'skip',
  unskip: 'skip',
  change_quantity: 'change_quantity',
  swap: 'swap',
  add_item: 'add_item',
  remove_item: 'add_item',
  change_address: 'change_address',
  change_shipping_method: 'change_address',
  retry: 'retry',
}

/** Why a status doesn't allow an action, after 'Not allowed for status Paused: '. */
function whyNot(action: ActionName, status: SubscriptionStatus): string {
  if (status === 'completed') return 'the plan’s last delivery was made'
  if (action === 'retry') return 'no payment is due'
  if (action === 'activate') return 'it is already running'
  if (status === 'cancelled') return action === 'cancel' ? 'it is already canceled' : 'reactivate it first'
  if (status === 'paused') return action === 'pause' ? 'it is already paused' : 'resume it first'
  return 'the customer owes a payment. Collect it first'
}

type Refusable = Pick<ActionState, 'status' | 'cancel_at_period_end'>

/** Why an action is not allowed in the subscription's status, as a sentence; null if it is (GAP-44). */
export function refusalOf(action: ActionName, { status, cancel_at_period_end }: Refusable): string | null {
  if (action === 'activate' && status === 'active' && cancel_at_period_end) return null
  if (canPerform(RULE_OF[action], status)) return null
  return `Not allowed for status ${statusLabel(status)}: ${whyNot(action, status)}.`
}

/**
 * Why what was paid in advance can't be changed yet, and from when on it can; null if nothing is left of it. The customer
 * paid for these deliveries at the terms of their plan.
 */
export function prepaidRefusal(state: ActionState, verb: string): string | null {
  const { prepaid_left: left, next_charge_day } = state
  if (left === 0) return null
  const deliveries = left === 1 ? 'One prepaid delivery is' : `${left} prepaid deliveries are`
  const last = next_charge_day === null ? null : lastPrepaidDay(state)
  const when = last === null ? 'once the last one is made' : `after the last one on ${longDay(last)}`
  return `${deliveries} still to be made. You can ${verb} ${when}.`
}

function lastPrepaidDay(state: ActionState): string | null {
  const schedule: SkippingSchedule & Pick<ActionState, 'next_cycle' | 'next_charge_day'> = { ...state }
  for (let left = state.prepaid_left; left > 1; left -= 1) {
    Object.assign(schedule, nextDelivery(schedule, schedule.next_cycle + 1))
  }
  return schedule.next_charge_day
}
