import type { Happened } from '../reference-figures.ts'
import { plusPeriods } from './days.ts'
import { offOf, perMonth, type ModelDiscount, type ModelPlan } from './terms.ts'

/** One charge, as it is compared with the product's. */
export interface ModelCharge {
  cycle: number
  kind: 'initial' | 'renewal' | 'prepaid_delivery' | 'proration'
  due: string
  status: 'paid' | 'declined' | 'skipped' | 'uncollectible' | 'waiting_for_stock'
  amount: number
  discount: number
  credit: number
  tax: number
  shipping: number
  /** Day on which it was paid; null if it wasn't. */
  paid_on: string | null
  recovered_by: 'retry' | 'payment_method_update' | 'backup_method' | null
}

/** What the specification says about one subscription. */
export interface ModelSubscription {
  plan: ModelPlan
  /** Version of the plan, from 1, and its price. */
  version: number
  price: number
  status: Happened['status']
  quantity: number
  /** Cycle `anchor_cycle` falls on `anchor_day`. */
  anchor_day: string
  anchor_cycle: number
  cycle: number
  next_day: string | null
  /** When billing acts next. */
  acts_on: string | null
  free_trial: boolean
  ends_after: number | null
  minimum: number
  paused_until: string | null
  /** Days on which nothing is delivered although the rhythm has one. */
  skipped_days: string[]
  cancels_at_end: boolean
  reason: string | null
  discount: ModelDiscount | null
  /** Owed to the customer. */
  credit: number
  /** The last delivery that was paid for: when, and how much without one-time items. */
  period: { cycle: number; day: string; amount: number; discounted: boolean } | null
  add_ons: { price: number; quantity: number }[]
  /** Deliveries that are paid for. */
  prepaid_left: number
  /** False once the card can't be charged again. */
  card_works: boolean
  /** The same of the backup card; null without one. */
  backup_works: boolean | null
  step: number
  first_declined: string | null
  retry_on: string | null
  /** True if the current delivery waited for stock. */
  waited: boolean
  charges: ModelCharge[]
  events: Happened[]
}

export const dayOf = (s: ModelSubscription, cycle: number): string =>
  plusPeriods(s.anchor_day, cycle - s.anchor_cycle, s.plan.period)

export const isSkipped = (s: ModelSubscription, cycle: number): boolean => s.skipped_days.includes(dayOf(s, cycle))

/** Moves the next delivery to the rhythm's first day that isn't before a day, and isn't skipped. */
export function continueFrom(s: ModelSubscription, day: string): void {
  while (dayOf(s, s.cycle) < day) s.anchor_cycle -= 1
  passSkipped(s)
}

const NOTHING = { amount: 0, discount: 0, credit: 0, tax: 0, shipping: 0, paid_on: null, recovered_by: null }

/** Goes on to a delivery that isn't skipped. For each that is, the plan and the commitment last one longer. */
export function passSkipped(s: ModelSubscription): void {
  for (; isSkipped(s, s.cycle); s.cycle += 1) {
    const waiting = s.charges.find(({ cycle, status }) => cycle === s.cycle && status === 'waiting_for_stock')
    const due = dayOf(s, s.cycle)
    if (waiting) Object.assign(waiting, { ...NOTHING, status: 'skipped' })
    else s.charges.push({ ...NOTHING, cycle: s.cycle, kind: 'renewal', due, status: 'skipped' })
    s.waited = false
    if (s.ends_after !== null) s.ends_after += 1
    if (s.cycle <= s.minimum) s.minimum += 1
  }
  s.next_day = dayOf(s, s.cycle)
}

export const hasEnded = ({ status }: ModelSubscription): boolean =>
  status === 'cancelled' || status === 'unpaid' || status === 'completed'

/** True until the first payment after a free trial. */
export const isUnpaidTrial = ({ free_trial, charges }: ModelSubscription): boolean =>
  free_trial && !charges.some(({ status }) => status === 'paid')

export function monthlyRevenueOf(s: ModelSubscription): number {
  const isBilled = s.status === 'active' || s.status === 'past_due'
  if (!isBilled || isUnpaidTrial(s)) return 0
  const goods = s.price * s.quantity * s.plan.deliveries
  const forever = s.discount?.remaining === null ? offOf(goods, s.discount) : 0
  return perMonth(goods - forever, s.plan.deliveries, s.plan.period)
}

/** Adds what happened to the history, with why MRR changed. */
export function happen(
  s: ModelSubscription,
  at: Date,
  kind: Happened['kind'],
  movement: Happened['movement'] | 'change' = 'change',
): void {
  const before = s.events.at(-1)
  const mrr = monthlyRevenueOf(s)
  const delta = mrr - (before?.mrr ?? 0)
  const direction = delta > 0 ? 'expansion' : 'contraction'
  const why = movement === 'change' ? direction : movement
  const wasOver = before !== undefined && ['cancelled', 'unpaid', 'completed'].includes(before.status)
  const reason = hasEnded(s) && !wasOver ? (s.reason ?? s.status) : null
  s.events.push({ kind, status: s.status, mrr, at, movement: delta === 0 ? null : why, reason })
}

export const openCharge = (s: ModelSubscription): ModelCharge | undefined =>
  s.charges.find(({ cycle, status }) => cycle === s.cycle && (status === 'declined' || status === 'waiting_for_stock'))
