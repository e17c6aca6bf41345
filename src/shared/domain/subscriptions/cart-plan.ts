import type { CartItem } from '../../contracts/checkout/live-cart.ts'
import type { CartSubscription } from '../../contracts/checkout/cart-subscription.ts'
import { discountedPrice } from '../offers/offers.ts'
import type { Minor } from '../money/money.ts'
import { addDays, dayOfCycle, type Day } from './billing-calendar.ts'
import { deliveriesPerCharge, deliveryPrice, endsAfter, type PlanTerms, type PricingOption } from './plan-terms.ts'

/** A plan of a product that is on sale, at its current version. */
export interface ShopPlan {
  plan_id: string
  product_id: string
  version: number
  title: string
  description: string
  /** Link to the plan's policy; null if it shows none. */
  policy_url: string | null
  /** Its subscription options, in the merchant's order. */
  options: PricingOption[]
  terms: Pick<PlanTerms, 'trial' | 'setup_fee' | 'minimum_cycles'>
}

type Offered = Pick<ShopPlan, 'plan_id' | 'version' | 'terms'>

/** Price per item of the first payment, before and after the option's discount, in minor units. */
export function firstPayment(
  option: PricingOption,
  { trial, setup_fee }: ShopPlan['terms'],
): { price: Minor; discount_price: Minor } {
  if (trial.kind !== 'none') {
    const price = setup_fee + (trial.kind === 'paid' ? trial.price : 0)
    return { price, discount_price: price }
  }
  const deliveries = deliveriesPerCharge(option)
  return {
    price: option.one_time_price * deliveries + setup_fee,
    discount_price: deliveryPrice(option) * deliveries + setup_fee,
  }
}

/** Day on which a trial that starts today ends: after its days, or one billing period. */
const trialEnd = ({ trial }: ShopPlan['terms'], frequency: CartSubscription['frequency'], today: Day): Day | null => {
  if (trial.kind === 'none') return null
  return trial.days === null
    ? dayOfCycle({ anchor_day: today, anchor_cycle: 1, frequency }, 2)
    : addDays(today, trial.days)
}

/** The days of a subscription that starts today. */
function daysOf(option: PricingOption, terms: ShopPlan['terms'], today: Day) {
  const frequency = option.frequency ?? 'monthly'
  const trial_ends_on = trialEnd(terms, frequency, today)
  const isOver = terms.trial.kind !== 'free' && endsAfter(option) === 1
  const anchor = { anchor_day: today, anchor_cycle: 1, frequency }
  const next = trial_ends_on ?? dayOfCycle(anchor, 1 + deliveriesPerCharge(option))
  return { starts_on: today, trial_ends_on, next_charge_on: isOver ? null : next }
}

/** Buys a line item with a plan's option: the first payment by the plan's current version, plus the terms of its offer. */
export function withPlan(
  item: CartItem,
  plan: Offered,
  option: PricingOption,
  today: Day,
  offer = item.subscription?.offer,
): CartItem {
  const { terms, plan_id, version: plan_version } = plan
  const { one_time } = item.subscription ?? {}
  const first = firstPayment(option, terms)
  const discount_price = discountedPrice(first.discount_price, offer?.discount ?? 0) + (offer?.fee ?? 0)
  const frequency = option.frequency ?? 'monthly'
  return {
    ...item,
    price: first.price,
    discount_price,
    plan_notice: null,
    subscription: {
      plan_id,
      plan_version,
      option_id: option.id,
      frequency,
      delivery_price: deliveryPrice(option),
      deliveries_per_charge: deliveriesPerCharge(option),
      ends_after: endsAfter(option),
      minimum_cycles: terms.minimum_cycles,
      trial: terms.trial.kind,
      ...daysOf(option, terms, today),
      renewal_total: 0,
      one_time: one_time ?? { price: item.price, discount_price: item.discount_price },
      ...(offer && { offer }),
    },
  }
}

/** Buys a line item once, at the price it had before the plan was chosen. */
export function withoutPlan(item: CartItem, plan_notice: string | null = null): CartItem {
  const { one_time } = item.subscription ?? {}
  return one_time || item.plan_notice ? { ...item, ...one_time, subscription: null, plan_notice } : item
}

/** Buys another variant of a product like the line item that it replaces. */
export function withPlanOf(before: CartItem | undefined, item: CartItem): CartItem {
  const { subscription } = before ?? {}
  if (!before || !subscription) return item
  const one_time = { price: item.price, discount_price: item.discount_price }
  const { price, discount_price } = before
  return { ...item, price, discount_price, subscription: { ...subscription, one_time } }
}

/** The plan and option of an ID for a product; null if they aren't on sale. */
export function findOption(
  plans: readonly ShopPlan[],
  product_id: string,
  option_id: string,
): { plan: ShopPlan; option: PricingOption } | null {
  for (const plan of plans) {
    const option = plan.product_id === product_id && plan.options.find(({ id }) => id === option_id)
    if (option) return { plan, option }
  }
  return null
}

/**
 * Updates every subscription of a cart to its plan's current version. A line item whose option is no longer on sale
 * becomes a one-time purchase, with a notice.
 */
export const withCurrentPlans = (cart: readonly CartItem[], plans: readonly ShopPlan[], today: Day): CartItem[] =>
  cart.map((item) => {
    const { subscription } = item
    // A notice stays until the next change.
    if (!subscription) return item.plan_notice ? { ...item, plan_notice: null } : item
    const found = plans.find(({ plan_id }) => plan_id === subscription.plan_id)
    const option = found?.options.find(({ id }) => id === subscription.option_id)
    if (found && option) return withPlan(item, found, option, today)
    return withoutPlan(item, `${item.title} is no longer sold with this subscription. It is now a one-time purchase.`)
  })

export const hasSubscription = (cart: readonly CartItem[]): boolean => cart.some(({ subscription }) => subscription)

/** Compares what two versions of a cart say about its subscriptions, apart from today's price. */
export const hasSameTerms = (before: readonly CartItem[], after: readonly CartItem[]): boolean =>
  before === after || termsOf(before) === termsOf(after)

const termsOf = (cart: readonly CartItem[]): string =>
  cart
    .map(({ subscription: s }) =>
      s ? [s.option_id, s.plan_version, s.renewal_total, s.next_charge_on, s.discount?.charges].join() : '',
    )
    .join(' ')
