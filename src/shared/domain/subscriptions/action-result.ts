import type { Minor } from '../money/money.ts'
import type { AddOnItem, PostalAddress } from './action-input.ts'
import type { Day } from './billing-calendar.ts'
import type { SubscriptionEventKind } from './event-kinds.ts'
import type { RecurringAmount } from './monthly-revenue.ts'
import type { SkippedCycle, SkippingSchedule } from './skipped-cycles.ts'
import type { SubscriptionStatus } from './subscription-status.ts'

/** What the rules need to know about a subscription. */
export interface ActionState extends SkippingSchedule {
  status: SubscriptionStatus
  plan_id: string
  plan_version: number
  option_id: string
  product_id: string
  variant_id: string
  quantity: number
  unit_price: Minor
  prepaid_deliveries: number
  next_cycle: number
  next_charge_day: Day | null
  paused_until: Day | null
  trial_ends_on: Day | null
  cancel_at_period_end: boolean
  add_ons: AddOnItem[]
  credit_balance: Minor
  shipping_method_id: string | null
  dunning_step: number
  /** False if there is nothing to charge. */
  has_method: boolean
  /** A payment of the next cycle's charge is being processed; its result is not known yet. */
  has_open_payment: boolean
  /** Deliveries that are already paid for. */
  prepaid_left: number
  /** Nothing has been paid yet after a free trial began. */
  in_free_trial: boolean
  /** Skipped deliveries between the last charge and the next one, ascending. They can be restored until their day. */
  passed_skips: SkippedCycle[]
  /** The promo code of the following charges. */
  discount: RecurringAmount['discount']
  /** The charge of the running period; null if it wasn't made here, such as before an import. */
  period: PeriodCharge | null
}

/** The charge before the next one. */
export interface PeriodCharge {
  /** False if it was skipped or written off, or paid for a trial. */
  is_paid: boolean
  /** When it was due, or paid if that was later. */
  day: Day
  /** Paid for the period, without one-time items, shipping and tax, in minor units. */
  amount: Minor
  is_discounted: boolean
}

/** What the rules know besides the stored subscription. */
type Known =
  | 'has_method'
  | 'has_open_payment'
  | 'passed_skips'
  | 'prepaid_left'
  | 'in_free_trial'
  | 'discount'
  | 'period'

/** Changes of the stored subscription; names as in the database. */
export interface ActionChanges extends Partial<Omit<ActionState, Known>> {
  next_action_at?: Date | null
  cancel_reason?: string | null
  cancel_comment?: string
  cancelled_at?: Date | null
  ended_at?: Date | null
  shipping_address?: PostalAddress
  shipping_title?: string
  shipping_rate?: Minor
}

export interface ActionContext {
  now: Date
  /** Today in the store's time zone. */
  today: Day
  time_zone: string
  by: 'customer' | 'merchant'
  /** Canceled by a withdrawal from the contract, which a minimum commitment doesn't prevent. */
  withdraws?: boolean
}

export type ActionResult =
  | {
      ok: true
      changes: ActionChanges
      /** Day on which it takes effect; null if no charge follows that it could affect. */
      effective: Day | null
      event: { kind: SubscriptionEventKind; text: string }
      /** The next delivery, if it is left out. */
      skipped?: SkippedCycle
      /** Cycle whose skip is undone, together with those passed after it. */
      restored_from?: number
      /** Charged at once for the rest of the period, minor units. */
      proration?: Minor
      /** Something the merchant overrides, such as a minimum commitment. */
      warning?: string
    }
  | {
      ok: false
      message: string
      /** The field of the input that is wrong; null if the action itself is not allowed. */
      field: string | null
    }

export const refuse = (message: string, field: string | null = null): ActionResult => ({ ok: false, message, field })

const short = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const long = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })

/** 'Dec 18' */
export const shortDay = (day: Day): string => short.format(new Date(`${day}T00:00:00Z`))
/** 'Dec 18, 2026' */
export const longDay = (day: Day): string => long.format(new Date(`${day}T00:00:00Z`))
