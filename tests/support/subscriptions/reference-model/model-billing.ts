import { plusDays } from './days.ts'
import {
  continueFrom,
  dayOf,
  happen,
  isUnpaidTrial,
  openCharge,
  type ModelCharge,
  type ModelSubscription,
} from './model-subscription.ts'
import { HARD, percentOf, retryOn, type ModelStore } from './terms.ts'

/** How the bank responds to a charge: approved, or a decline code. */
export type BankResponse = 'approved' | (string & {})

export interface Moment {
  at: Date
  day: string
  store: ModelStore
}

/** What one delivery costs: the subscription, its one-time items, shipping, and tax on everything but shipping. */
function priceOf(s: ModelSubscription, store: ModelStore): Pick<ModelCharge, 'amount' | 'tax' | 'shipping' | 'kind'> {
  const isPaidAhead = s.prepaid_left > 0
  const own = isPaidAhead ? 0 : s.price * s.quantity * s.plan.deliveries
  const goods = own + s.add_ons.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const shipping = isPaidAhead ? 0 : store.shipping
  const tax = percentOf(goods, store.tax)
  return { amount: goods + shipping + tax, tax, shipping, kind: isPaidAhead ? 'prepaid_delivery' : 'renewal' }
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
export function billOn(s: ModelSubscription, moment: Moment, bank: BankResponse): void {
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

function startCycle(s: ModelSubscription, moment: Moment, bank: BankResponse): void {
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
  }
  if (!s.plan.in_stock && s.plan.out_of_stock === 'delay') {
    Object.assign(charge, priceAtVersionOf(s, moment))
    s.waited = true
    s.acts_on = plusDays(day, 1)
    return
  }
  if (!s.plan.in_stock && s.plan.out_of_stock === 'skip') {
    Object.assign(charge, { status: 'skipped', amount: 0, ...sameParts(priceAtVersionOf(s, moment)) })
    s.cycle += 1
    s.next_day = dayOf(s, s.cycle)
    s.acts_on = s.next_day
    return
  }
  applyPriceChange(s, moment)
  Object.assign(charge, priceOf(s, moment.store))
  pay(s, moment, { charge, bank: charge.amount === 0 ? 'approved' : bank, trigger: 'schedule' })
}

const sameParts = ({ tax, shipping, kind }: ReturnType<typeof priceOf>) => ({ tax, shipping, kind })

/** The price that the coming charge would have, which applies once it is made. */
function priceAtVersionOf(s: ModelSubscription, moment: Moment): ReturnType<typeof priceOf> {
  const preview = { ...s, events: [...s.events] }
  applyPriceChange(preview, moment)
  return priceOf(preview, moment.store)
}

interface Try {
  charge: ModelCharge
  bank: BankResponse
  trigger: 'schedule' | 'manual' | 'method_update'
}

function pay(s: ModelSubscription, moment: Moment, { charge, bank, trigger }: Try): void {
  if (!s.card_works && charge.amount > 0) return decline(s, moment, { charge, bank: 'no_method', trigger })
  if (bank !== 'approved') return decline(s, moment, { charge, bank, trigger })
  const { at, day } = moment
  const wasDeclined = s.first_declined !== null
  const converts = isUnpaidTrial(s)
  charge.status = 'paid'
  charge.paid_on = day
  if (wasDeclined) charge.recovered_by = trigger === 'method_update' ? 'payment_method_update' : 'retry'
  s.prepaid_left = charge.kind === 'prepaid_delivery' ? s.prepaid_left - 1 : s.plan.deliveries - 1
  const wasUnpaid = s.status === 'unpaid'
  s.cycle += 1
  s.add_ons = []
  s.status = 'active'
  s.step = 0
  s.first_declined = null
  s.retry_on = null
  s.next_day = dayOf(s, s.cycle)
  // Deliveries that passed in the meantime are left out.
  if (wasDeclined || s.waited) continueFrom(s, plusDays(day, 1))
  s.waited = false
  s.acts_on = s.next_day
  if (s.ends_after !== null && s.cycle > s.ends_after) return end(s, moment, 'completed')
  const movement = converts ? 'new' : 'change'
  happen(s, at, wasDeclined ? 'recovered' : 'renewed', wasUnpaid ? 'reactivation' : movement)
}

function decline(s: ModelSubscription, { at, day }: Moment, { charge, bank, trigger }: Try): void {
  const isFirst = s.first_declined === null
  const first = s.first_declined ?? day
  charge.status = 'declined'
  s.first_declined = first
  if (HARD.some((code) => code === bank)) s.card_works = false
  const grace = plusDays(day, s.plan.grace)
  if (s.status !== 'unpaid') s.status = 'past_due'
  if (trigger !== 'schedule' && !isFirst && s.card_works) {
    s.acts_on = s.retry_on !== null && s.retry_on > day ? s.retry_on : grace
    happen(s, at, 'declined')
    return
  }
  s.retry_on = s.card_works ? retryOn(s.plan, s.step + 1, { first, today: day, code: bank }) : null
  s.step = s.retry_on === null ? s.plan.retries.length + 1 : s.step + 1
  s.acts_on = s.retry_on ?? grace
  happen(s, at, 'declined')
}

function continueDunning(s: ModelSubscription, moment: Moment, bank: BankResponse): void {
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
  { bank, trigger }: { bank: BankResponse; trigger: 'manual' | 'method_update' },
): void {
  const charge = openCharge(s)
  if (!charge) throw new Error('The model has nothing to retry')
  if (s.status === 'unpaid') {
    s.status = 'past_due'
    happen(s, moment.at, 'retried', 'reactivation')
  }
  pay(s, moment, { charge, bank, trigger })
}
