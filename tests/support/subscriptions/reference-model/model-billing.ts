import { plusDays } from './days.ts'
import {
  continueFrom,
  happen,
  isUnpaidTrial,
  openCharge,
  passSkipped,
  type ModelCharge,
  type ModelSubscription,
} from './model-subscription.ts'
import { HARD, offOf, percentOf, retryOn, type ModelStore } from './terms.ts'

/** How the bank responds to a charge: approved, or a decline code. */
export type BankResponse = 'approved' | (string & {})

/** The responses of a day to both cards. */
export interface Banks {
  own: BankResponse
  backup: BankResponse
}

export interface Moment {
  at: Date
  day: string
  store: ModelStore
}

type Price = Pick<ModelCharge, 'amount' | 'discount' | 'credit' | 'tax' | 'shipping' | 'kind'>

/**
 * What one delivery costs: the subscription less its promo code and then what the customer is owed, its one-time items,
 * shipping, and tax on everything but shipping.
 */
function priceOf(s: ModelSubscription, store: ModelStore): Price {
  const isPaidAhead = s.prepaid_left > 0
  const own = isPaidAhead ? 0 : s.price * s.quantity * s.plan.deliveries
  const discount = s.discount ? offOf(own, s.discount) : 0
  const credit = Math.min(s.credit, own - discount)
  const goods = own - discount - credit + s.add_ons.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const shipping = isPaidAhead ? 0 : store.shipping
  const tax = percentOf(goods, store.tax)
  const kind = isPaidAhead ? 'prepaid_delivery' : 'renewal'
  return { amount: goods + shipping + tax, discount, credit, tax, shipping, kind }
}

/** Moves to the latest version that applies to everyone by the day of the delivery. */
function applyPriceChange(s: ModelSubscription, { at }: Moment): void {
  const { versions } = s.plan
  for (let version = versions.length; version > s.version; version -= 1) {
    const given = versions[version - 1]
    if (!given?.from || s.next_day === null || given.from > s.next_day) continue
    s.version = version
    s.price = given.price
    happen(s, at, 'price_changed')
    return
  }
}

/** Does what the specification plans for this day. */
export function billOn(s: ModelSubscription, moment: Moment, bank: Banks): void {
  if (s.acts_on === null || s.acts_on > moment.day) return
  if (s.status === 'paused') resumeAfterPause(s, moment)
  if (s.acts_on !== null && s.acts_on > moment.day) return
  if (s.status === 'past_due') return continueDunning(s, moment, bank)
  if (s.status === 'active') startCycle(s, moment, bank)
}

function resumeAfterPause(s: ModelSubscription, { at }: Moment): void {
  continueFrom(s, s.paused_until ?? '')
  s.status = 'active'
  s.paused_until = null
  s.acts_on = s.next_day
  happen(s, at, 'resumed', 'reactivation')
}

function end(s: ModelSubscription, { at }: Moment, status: 'completed' | 'cancelled'): void {
  s.status = status
  s.next_day = null
  s.acts_on = null
  happen(s, at, status === 'completed' ? 'completed' : 'canceled', 'churn')
}

function startCycle(s: ModelSubscription, moment: Moment, bank: Banks): void {
  if (s.ends_after !== null && s.cycle > s.ends_after)
    return end(s, moment, s.cancels_at_end ? 'cancelled' : 'completed')
  if (s.cancels_at_end && s.prepaid_left === 0) return end(s, moment, 'cancelled')
  const { day } = moment
  const before = openCharge(s)
  const charge: ModelCharge = before ?? {
    ...priceOf(s, moment.store),
    cycle: s.cycle,
    due: s.next_day ?? day,
    status: 'waiting_for_stock',
    paid_on: null,
    recovered_by: null,
  }
  if (!before) {
    s.charges.push(charge)
    s.card_works = true
    if (s.backup_works !== null) s.backup_works = true
  }
  if (!s.plan.in_stock && s.plan.out_of_stock === 'delay') {
    Object.assign(charge, priceAtVersionOf(s, moment))
    s.waited = true
    s.acts_on = plusDays(day, 1)
    return
  }
  if (!s.plan.in_stock && s.plan.out_of_stock === 'skip') {
    Object.assign(charge, { ...priceAtVersionOf(s, moment), status: 'skipped', amount: 0 })
    s.cycle += 1
    passSkipped(s)
    s.acts_on = s.next_day
    return
  }
  applyPriceChange(s, moment)
  Object.assign(charge, priceOf(s, moment.store))
  pay(s, moment, { charge, bank, trigger: 'schedule' })
}

/** The price that the coming charge would have, which applies once it is made. */
function priceAtVersionOf(s: ModelSubscription, moment: Moment): Price {
  const preview = { ...s, events: [...s.events] }
  applyPriceChange(preview, moment)
  return priceOf(preview, moment.store)
}

interface Try {
  charge: ModelCharge
  bank: Banks
  trigger: 'schedule' | 'manual' | 'method_update'
}

/** Charges the subscription's card and, if its bank declines, the backup card at once. */
function pay(s: ModelSubscription, moment: Moment, given: Try): void {
  const { charge, bank } = given
  if (charge.amount === 0) return succeed(s, moment, given, 'own')
  if (s.card_works) {
    if (bank.own === 'approved') return succeed(s, moment, given, 'own')
    if (HARD.some((code) => code === bank.own)) s.card_works = false
    if (!s.backup_works) return decline(s, moment, given, bank.own)
    markDeclined(s, moment, charge)
  }
  if (!s.backup_works) return decline(s, moment, given, 'no_method')
  if (bank.backup === 'approved') return succeed(s, moment, given, 'backup')
  if (HARD.some((code) => code === bank.backup)) s.backup_works = false
  decline(s, moment, given, bank.backup)
}

function succeed(s: ModelSubscription, moment: Moment, { charge, trigger }: Try, card: 'own' | 'backup'): void {
  const { at, day } = moment
  const wasDeclined = s.first_declined !== null
  const converts = isUnpaidTrial(s)
  charge.status = 'paid'
  charge.paid_on = day
  if (wasDeclined) {
    const byRetry = card === 'backup' ? 'backup_method' : 'retry'
    charge.recovered_by = trigger === 'method_update' ? 'payment_method_update' : byRetry
  }
  const goods = charge.kind === 'prepaid_delivery' ? 0 : s.price * s.quantity * s.plan.deliveries
  s.period = {
    cycle: s.cycle,
    day: charge.due > day ? charge.due : day,
    amount: goods - charge.discount,
    discounted: charge.discount > 0,
  }
  s.prepaid_left = charge.kind === 'prepaid_delivery' ? s.prepaid_left - 1 : s.plan.deliveries - 1
  const wasUnpaid = s.status === 'unpaid'
  s.cycle += 1
  s.add_ons = []
  s.credit -= charge.credit
  if (s.discount && charge.discount > 0 && s.discount.remaining !== null) {
    s.discount = s.discount.remaining > 1 ? { ...s.discount, remaining: s.discount.remaining - 1 } : null
  }
  s.status = 'active'
  s.step = 0
  s.first_declined = null
  s.retry_on = null
  passSkipped(s)
  // Deliveries that passed in the meantime are left out.
  if (wasDeclined || s.waited) continueFrom(s, plusDays(day, 1))
  s.waited = false
  s.acts_on = s.next_day
  if (s.ends_after !== null && s.cycle > s.ends_after) return end(s, moment, 'completed')
  const movement = converts ? 'new' : 'change'
  happen(s, at, wasDeclined ? 'recovered' : 'renewed', wasUnpaid ? 'reactivation' : movement)
}

function markDeclined(s: ModelSubscription, { at, day }: Moment, charge: ModelCharge): void {
  charge.status = 'declined'
  s.first_declined ??= day
  if (s.status !== 'unpaid') s.status = 'past_due'
  happen(s, at, 'declined')
}

/** The last card was declined: plans the next retry, or the end of the grace period. */
function decline(s: ModelSubscription, moment: Moment, { charge, trigger }: Try, code: BankResponse): void {
  const { day } = moment
  const isFirst = s.first_declined === null
  markDeclined(s, moment, charge)
  const first = s.first_declined ?? day
  const canRetry = s.card_works || s.backup_works === true
  const grace = plusDays(day, s.plan.grace)
  if (trigger !== 'schedule' && !isFirst && canRetry) {
    s.acts_on = s.retry_on !== null && s.retry_on > day ? s.retry_on : grace
    return
  }
  s.retry_on = canRetry ? retryOn(s.plan, s.step + 1, { first, today: day, code }) : null
  s.step = s.retry_on === null ? s.plan.retries.length + 1 : s.step + 1
  s.acts_on = s.retry_on ?? grace
}

function continueDunning(s: ModelSubscription, moment: Moment, bank: Banks): void {
  const charge = openCharge(s)
  if (!charge) throw new Error('The model lost a declined charge')
  if (s.step <= s.plan.retries.length) return pay(s, moment, { charge, bank, trigger: 'schedule' })
  const { at } = moment
  s.next_day = null
  s.acts_on = null
  if (s.plan.final === 'unpaid') {
    s.status = 'unpaid'
    happen(s, at, 'unpaid', 'churn')
    return
  }
  charge.status = 'uncollectible'
  s.first_declined = null
  s.retry_on = null
  if (s.plan.final === 'cancel') {
    s.status = 'cancelled'
    s.reason = 'payment_failed'
    happen(s, at, 'canceled', 'churn')
    return
  }
  s.status = 'paused'
  s.paused_until = null
  s.cycle += 1
  s.step = 0
  happen(s, at, 'paused', 'contraction')
}

/** Charges a declined delivery again because a member or a new card asks for it. */
export function retryNow(
  s: ModelSubscription,
  moment: Moment,
  { bank, trigger }: { bank: Banks; trigger: 'manual' | 'method_update' },
): void {
  const charge = openCharge(s)
  if (!charge) throw new Error('The model has nothing to retry')
  if (s.status === 'unpaid') {
    s.status = 'past_due'
    happen(s, moment.at, 'retried', 'reactivation')
  }
  pay(s, moment, { charge, bank, trigger })
}

/** Charges the price difference of a swap to the subscription's card, once. */
export function chargeDifference(
  s: ModelSubscription,
  { at, day, store }: Moment,
  difference: number,
  bank: Banks,
): void {
  const tax = percentOf(difference, store.tax)
  const isPaid = bank.own === 'approved'
  const count = s.charges.filter(({ kind }) => kind === 'proration').length
  const none = { discount: 0, credit: 0, shipping: 0, recovered_by: null }
  const status = isPaid ? 'paid' : 'declined'
  const parts = { ...none, amount: difference + tax, tax, status, paid_on: isPaid ? day : null } as const
  s.charges.push({ ...parts, cycle: -1 - count, kind: 'proration', due: day })
  if (isPaid && s.period) s.period.amount += difference
  happen(s, at, isPaid ? 'note' : 'declined')
}
