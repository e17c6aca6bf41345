import { plusDays } from './days.ts'
import { retryNow, type BankResponse, type Moment } from './model-billing.ts'
import { continueFrom, dayOf, happen, type ModelCharge, type ModelSubscription } from './model-subscription.ts'
import type { ModelPlan, ModelStore } from './terms.ts'
import { percentOf } from './terms.ts'

/** What a merchant or a customer asks for. */
export type ModelAction =
  | { kind: 'cancel'; at: 'now' | 'period_end'; reason: string }
  | { kind: 'pause'; until: string }
  | { kind: 'activate' }
  | { kind: 'skip' }
  | { kind: 'move'; to: string }
  | { kind: 'change_quantity'; quantity: number }
  | { kind: 'add_item'; price: number }
  | { kind: 'swap'; to: ModelPlan }
  | { kind: 'retry'; bank: BankResponse }
  | { kind: 'new_card'; bank: BankResponse }

const ALLOWED: Readonly<Record<ModelAction['kind'], readonly ModelSubscription['status'][]>> = {
  cancel: ['active', 'paused', 'past_due', 'unpaid'],
  pause: ['active'],
  activate: ['active', 'paused', 'cancelled'],
  skip: ['active'],
  move: ['active', 'paused'],
  change_quantity: ['active', 'paused', 'past_due'],
  add_item: ['active', 'paused'],
  swap: ['active', 'paused'],
  retry: ['past_due', 'unpaid'],
  new_card: ['active', 'paused', 'past_due', 'unpaid'],
}

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
      return s.next_day !== null && !s.cancels_at_end && !s.charges.some(({ cycle }) => cycle === s.cycle)
    case 'move':
      return isFuture(action.to) && action.to !== s.next_day
    case 'change_quantity':
      return action.quantity !== s.quantity && s.prepaid_left === 0
    case 'swap':
      return action.to !== s.plan && !action.to.archived && s.prepaid_left === 0
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
      const resumed = { ...s }
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
      skip(s)
      break
    case 'move':
      Object.assign(s, { anchor_day: action.to, anchor_cycle: s.cycle, next_day: action.to, acts_on: action.to })
      if (s.status === 'paused') s.paused_until = action.to
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

function skip(s: ModelSubscription): void {
  const none = { amount: 0, tax: 0, shipping: 0, paid_on: null, recovered_by: null }
  s.charges.push({ ...none, cycle: s.cycle, kind: 'renewal', due: s.next_day ?? '', status: 'skipped' })
  if (s.ends_after !== null) s.ends_after += 1
  if (s.cycle <= s.minimum) s.minimum += 1
  s.cycle += 1
  s.next_day = dayOf(s, s.cycle)
  s.acts_on = s.next_day
}

/** From the next delivery on, which stays on its day. */
function swap(s: ModelSubscription, at: Date, to: ModelPlan): void {
  if (to.period !== s.plan.period)
    Object.assign(s, { anchor_day: s.next_day ?? dayOf(s, s.cycle), anchor_cycle: s.cycle })
  const paid = s.cycle - 1
  s.plan = to
  s.version = to.versions.length
  s.price = to.versions.at(-1)?.price ?? 0
  s.ends_after = to.length === null ? null : paid + to.length
  if (to.minimum > 0) s.minimum = Math.max(s.minimum, paid + to.minimum)
  happen(s, at, 'swapped')
}

/** Starts a subscription with its first payment, in the checkout. */
export function subscribe(plan: ModelPlan, quantity: number, { at, day, store }: Moment): ModelSubscription {
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
    cancels_at_end: false,
    reason: null,
    add_ons: [],
    prepaid_left: trial.kind === 'none' ? plan.deliveries - 1 : 0,
    card_works: true,
    step: 0,
    first_declined: null,
    retry_on: null,
    waited: false,
    charges: [],
    events: [],
  }
  s.next_day = dayOf(s, s.cycle)
  s.acts_on = s.next_day
  if (trial.kind === 'none') s.charges.push(firstCharge(s, day, store))
  happen(s, at, 'started', 'new')
  return s
}

function firstCharge({ price, quantity, plan }: ModelSubscription, day: string, store: ModelStore): ModelCharge {
  const goods = price * quantity * plan.deliveries
  const tax = percentOf(goods, store.tax)
  const amount = goods + store.shipping + tax
  const parts = { amount, tax, shipping: store.shipping, recovered_by: null }
  return { ...parts, cycle: 1, kind: 'initial', due: day, status: 'paid', paid_on: day }
}
