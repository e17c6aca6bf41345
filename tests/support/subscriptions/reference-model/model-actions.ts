import { daysFrom, plusDays, plusPeriods } from './days.ts'
import { chargeDifference, retryNow, type Banks, type Moment } from './model-billing.ts'
import { canRestore, canSkip, restore, skip } from './model-skips.ts'
import { continueFrom, dayOf, happen, isSkipped, isUnpaidTrial, type ModelSubscription } from './model-subscription.ts'
import { offOf, percentOf, roundHalfUp, type ModelDiscount, type ModelPlan, type ModelStore } from './terms.ts'

/** What a merchant or a customer asks for. */
export type ModelAction =
  | { kind: 'cancel'; at: 'now' | 'period_end'; reason: string }
  | { kind: 'pause'; until: string }
  | { kind: 'activate' }
  /** The next delivery, or one after it. */
  | { kind: 'skip'; ahead: number }
  /** A delivery from the next one on, or a skipped one before it. */
  | { kind: 'unskip'; ahead: number }
  | { kind: 'move'; to: string }
  | { kind: 'change_quantity'; quantity: number }
  | { kind: 'add_item'; price: number }
  | { kind: 'swap'; to: ModelPlan }
  | { kind: 'swap_now'; to: ModelPlan; bank: Banks }
  | { kind: 'retry'; bank: Banks }
  | { kind: 'new_card'; bank: Banks }
  | { kind: 'backup_card' }

const ALLOWED: Readonly<Record<ModelAction['kind'], readonly ModelSubscription['status'][]>> = {
  cancel: ['active', 'paused', 'past_due', 'unpaid'],
  pause: ['active'],
  activate: ['active', 'paused', 'cancelled'],
  skip: ['active'],
  unskip: ['active'],
  move: ['active', 'paused'],
  change_quantity: ['active', 'paused', 'past_due'],
  add_item: ['active', 'paused'],
  swap: ['active', 'paused'],
  swap_now: ['active'],
  retry: ['past_due', 'unpaid'],
  new_card: ['active', 'paused', 'past_due', 'unpaid'],
  backup_card: ['active', 'paused', 'past_due', 'unpaid'],
}

const isOther = (s: ModelSubscription, to: ModelPlan): boolean => to !== s.plan && !to.archived && s.prepaid_left === 0

/** True if the specification allows an action now. */
function isAllowed(s: ModelSubscription, action: ModelAction, day: string): boolean {
  if (!ALLOWED[action.kind].includes(s.status)) return false
  const isFuture = (other: string): boolean => other > day && other <= plusDays(day, 366)
  switch (action.kind) {
    case 'cancel':
      return (
        action.at === 'now' ||
        (!s.cancels_at_end && s.next_day !== null && (s.status === 'active' || s.status === 'paused'))
      )
    case 'pause':
      return isFuture(action.until) && !s.cancels_at_end
    case 'activate':
      return s.status !== 'active' || s.cancels_at_end
    case 'skip':
      return canSkip(s, action.ahead)
    case 'unskip':
      return canRestore(s, action.ahead, day)
    case 'move':
      return isFuture(action.to) && action.to !== s.next_day
    case 'change_quantity':
      return action.quantity !== s.quantity && s.prepaid_left === 0
    case 'swap':
      return isOther(s, action.to)
    case 'swap_now':
      return isOther(s, action.to) && s.plan.deliveries === 1 && action.to.deliveries === 1
    default:
      return true
  }
}

/** Does what somebody asks for. @returns false if it is refused, and then nothing changes. */
export function act(s: ModelSubscription, moment: Moment, action: ModelAction): boolean {
  if (!isAllowed(s, action, moment.day)) return false
  const { at, day } = moment
  switch (action.kind) {
    case 'cancel':
      cancel(s, at, action)
      break
    case 'pause': {
      const resumed = { ...s, charges: s.charges.map((charge) => ({ ...charge })) }
      continueFrom(resumed, action.until)
      Object.assign(s, {
        status: 'paused',
        paused_until: action.until,
        next_day: resumed.next_day,
        acts_on: action.until,
      })
      happen(s, at, 'paused', 'contraction')
      break
    }
    case 'activate':
      activate(s, moment)
      break
    case 'skip':
      skip(s, action.ahead)
      break
    case 'unskip':
      restore(s, action.ahead)
      break
    case 'move':
      move(s, action.to)
      break
    case 'change_quantity':
      s.quantity = action.quantity
      happen(s, at, 'quantity_changed')
      break
    case 'add_item':
      s.add_ons.push({ price: action.price, quantity: 1 })
      break
    case 'swap':
      swap(s, at, action.to)
      break
    case 'swap_now':
      swapNow(s, moment, action)
      break
    case 'backup_card':
      s.backup_works = true
      break
    case 'retry':
      retryNow(s, moment, { bank: action.bank, trigger: 'manual' })
      break
    case 'new_card':
      s.card_works = true
      if (s.status === 'past_due' || s.status === 'unpaid') {
        retryNow(s, { ...moment, day }, { bank: action.bank, trigger: 'method_update' })
      }
  }
  return true
}

function cancel(s: ModelSubscription, at: Date, { at: when, reason }: Extract<ModelAction, { kind: 'cancel' }>): void {
  s.reason = reason
  if (when === 'period_end') {
    s.cancels_at_end = true
    return
  }
  const hadEnded = s.status === 'unpaid'
  for (const charge of s.charges) {
    if (charge.status === 'declined' || charge.status === 'waiting_for_stock') charge.status = 'uncollectible'
  }
  const none = {
    next_day: null,
    acts_on: null,
    paused_until: null,
    skipped_days: [],
    first_declined: null,
    retry_on: null,
    step: 0,
    waited: false,
  }
  Object.assign(s, { ...none, status: 'cancelled', cancels_at_end: false })
  happen(s, at, 'canceled', hadEnded ? null : 'churn')
}

function activate(s: ModelSubscription, { at, day }: Moment): void {
  const wasCanceled = s.status === 'cancelled'
  if (s.status === 'active') {
    Object.assign(s, { cancels_at_end: false, reason: null })
    return
  }
  if (wasCanceled) {
    s.cycle = Math.max(s.cycle, ...s.charges.map(({ cycle }) => cycle + 1))
    Object.assign(s, { cancels_at_end: false, reason: null, step: 0 })
  }
  continueFrom(s, wasCanceled ? plusDays(day, 1) : day)
  Object.assign(s, { status: 'active', paused_until: null, acts_on: s.next_day })
  happen(s, at, wasCanceled ? 'reactivated' : 'resumed', 'reactivation')
}

/** Later deliveries follow from the new day, the skipped ones among them too. */
function move(s: ModelSubscription, to: string): void {
  if (s.status === 'paused' && s.paused_until !== null) continueFrom(s, s.paused_until)
  const skipped = Array.from({ length: 40 }, (_, at) => s.cycle + at).filter((cycle) => isSkipped(s, cycle))
  Object.assign(s, { anchor_day: to, anchor_cycle: s.cycle, next_day: to, acts_on: to })
  s.skipped_days = skipped.map((cycle) => dayOf(s, cycle))
  if (s.status === 'paused') s.paused_until = to
}

/** From the next delivery on, which stays on its day. */
function swap(s: ModelSubscription, at: Date, to: ModelPlan): void {
  if (to.period !== s.plan.period) {
    Object.assign(s, { anchor_day: s.next_day ?? dayOf(s, s.cycle), anchor_cycle: s.cycle, skipped_days: [] })
  }
  const paid = s.cycle - 1
  s.plan = to
  s.version = to.versions.length
  s.price = to.versions.at(-1)?.price ?? 0
  s.ends_after = to.length === null ? null : paid + to.length
  if (to.minimum > 0) s.minimum = Math.max(s.minimum, paid + to.minimum)
  happen(s, at, 'swapped')
}

/** The part of an amount for the rest of the running period; none if that wasn't paid. */
function restOf(s: ModelSubscription, amount: number, day: string): number {
  const { next_day: end, period } = s
  if (end === null || !period || period.cycle !== s.cycle - 1 || isUnpaidTrial(s)) return 0
  const start = plusPeriods(end, -1, s.plan.period)
  if (period.day < start || end <= day) return 0
  const length = daysFrom(start, end)
  return roundHalfUp((amount * Math.min(daysFrom(day, end), length)) / length)
}

/** At once: charges or credits the rest of the period, whose promo code counts for both prices. */
function swapNow(s: ModelSubscription, moment: Moment, { to, bank }: Extract<ModelAction, { kind: 'swap_now' }>): void {
  const { at, day } = moment
  const net = (price: number): number => {
    const full = price * s.quantity
    return s.period?.discounted && s.discount ? full - offOf(full, s.discount) : full
  }
  const [before, after] = [net(s.price), net(to.versions.at(-1)?.price ?? 0)]
  const paid = Math.min(before, s.period?.amount ?? before)
  if (to.period !== s.plan.period) {
    s.credit += restOf(s, paid, day)
    const tomorrow = plusDays(day, 1)
    Object.assign(s, { anchor_day: tomorrow, anchor_cycle: s.cycle, next_day: tomorrow, acts_on: tomorrow })
    return swap(s, at, to)
  }
  const difference = after < before ? 0 : restOf(s, after - before, day)
  if (after < before) s.credit += restOf(s, Math.min(before - after, paid), day)
  swap(s, at, to)
  if (difference > 0) chargeDifference(s, moment, difference, bank)
}

/** A promo code that a shopper enters. `payments` counts those that it applies to; null: all. */
export interface ModelCode extends Pick<ModelDiscount, 'type' | 'value'> {
  code: string
  payments: number | null
}

/** The code of the payments after the checkout. */
function lasting(code: ModelCode | null, trial: ModelPlan['trial']['kind']): ModelDiscount | null {
  if (!code) return null
  const { type, value, payments } = code
  const remaining = payments === null || trial === 'free' ? payments : payments - 1
  return remaining === 0 ? null : { type, value, remaining }
}

/** Starts a subscription with its first payment, in the checkout. */
export function subscribe(
  plan: ModelPlan,
  { quantity, code }: { quantity: number; code: ModelCode | null },
  { at, day, store }: Moment,
): ModelSubscription {
  const price = plan.versions.at(-1)?.price ?? 0
  const { trial } = plan
  const anchor_day = trial.kind === 'none' ? day : plusDays(day, trial.days)
  const s: ModelSubscription = {
    plan,
    version: plan.versions.length,
    price,
    status: 'active',
    quantity,
    anchor_day,
    anchor_cycle: trial.kind === 'paid' ? 2 : 1,
    cycle: trial.kind === 'free' ? 1 : 2,
    next_day: null,
    acts_on: null,
    free_trial: trial.kind === 'free',
    ends_after: plan.length,
    minimum: plan.minimum,
    paused_until: null,
    skipped_days: [],
    cancels_at_end: false,
    reason: null,
    add_ons: [],
    prepaid_left: trial.kind === 'none' ? plan.deliveries - 1 : 0,
    card_works: true,
    backup_works: null,
    discount: lasting(code, trial.kind),
    credit: 0,
    period: null,
    step: 0,
    first_declined: null,
    retry_on: null,
    waited: false,
    charges: [],
    events: [],
  }
  s.next_day = dayOf(s, s.cycle)
  s.acts_on = s.next_day
  if (trial.kind === 'none') startPaid(s, day, store, code)
  happen(s, at, 'started', 'new')
  return s
}

/** The first payment includes the setup fee, and the promo code applies to all of it. */
function startPaid(s: ModelSubscription, day: string, store: ModelStore, code: ModelCode | null): void {
  const { price, quantity, plan } = s
  const full = (price * plan.deliveries + plan.setup_fee) * quantity
  const discount = code ? offOf(full, code) : 0
  const tax = percentOf(full - discount, store.tax)
  const { shipping } = store
  const parts = { amount: full - discount + shipping + tax, discount, credit: 0, tax, shipping, recovered_by: null }
  s.charges.push({ ...parts, cycle: 1, kind: 'initial', due: day, status: 'paid', paid_on: day })
  s.period = { cycle: 1, day, amount: full - discount, discounted: discount > 0 }
}
