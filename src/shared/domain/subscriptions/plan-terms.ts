import type { Minor } from '../money/money.ts'
import { roundHalfUp } from '../money/money.ts'

/** How often a subscription renews (GAP-47). */
export const frequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

export const pricingModels = ['one_time', 'subscription'] as const
export type PricingModel = (typeof pricingModels)[number]

/** One way to buy a plan's product (A §3, GAP-47). Absent fields are null or undefined on the wire and dropped. */
export interface PricingOption {
  id: string
  pricing_model: PricingModel
  /** Price of one delivery of one item before the discount, in minor units of the store's currency. */
  one_time_price: Minor
  /** Percent taken off `one_time_price`, 0 to 100. */
  discount_percentage?: number | null | undefined
  /** Required with the model `subscription`. */
  frequency?: Frequency | null | undefined
  /** Number of deliveries: the subscription ends after them, or renews with the next batch if `prepaid`. Absent: endless. */
  length_of_plan?: number | null | undefined
  /** The deliveries of `length_of_plan` are paid for together, in advance. */
  prepaid?: boolean | null | undefined
  highlight?: boolean | null | undefined
  highlight_text?: string | null | undefined
}

/** What a new subscriber gets first. `days` null: one billing period. */
export type PlanTrial =
  | { kind: 'none' }
  | { kind: 'free'; days: number | null }
  /** `price` is per item, in minor units of the store's currency. */
  | { kind: 'paid'; days: number | null; price: Minor }

/** What happens to a renewal whose product is out of stock. */
export const outOfStockPolicies = ['delay', 'skip', 'backorder'] as const
export type OutOfStockPolicy = (typeof outOfStockPolicies)[number]

/** What happens when every retry of a renewal was declined and the grace period is over. */
export const finalActions = ['cancel', 'pause', 'unpaid'] as const
export type FinalAction = (typeof finalActions)[number]

/** When a declined renewal is retried. */
export interface DunningSchedule {
  /** Days after the first decline, ascending. Empty: never. */
  retry_days: readonly number[]
  /** Moves a retry after insufficient funds to a usual payday within three days, if there is one. */
  payday_aware: boolean
  final_action: FinalAction
}

/** Terms of a plan that don't depend on its pricing options. Each version of a plan has its own. */
export interface PlanTerms {
  trial: PlanTrial
  /** Charged with the first payment, per item, in minor units. */
  setup_fee: Minor
  /** Number of paid deliveries before a subscriber can cancel; 0 for none. */
  minimum_cycles: number
  /** Days after the last retry during which the subscription stays past due before the final action. */
  grace_days: number
  out_of_stock: OutOfStockPolicy
  dunning: DunningSchedule
}

export const DEFAULT_TERMS: PlanTerms = {
  trial: { kind: 'none' },
  setup_fee: 0,
  minimum_cycles: 0,
  grace_days: 7,
  out_of_stock: 'delay',
  dunning: { retry_days: [1, 3, 5, 7], payday_aware: true, final_action: 'cancel' },
}

/** Price of one delivery of one item after the option's discount, rounded half up. */
export const deliveryPrice = ({ one_time_price, discount_percentage }: PricingOption): Minor =>
  roundHalfUp((one_time_price * (100 - (discount_percentage ?? 0))) / 100)

/** Number of deliveries that one charge of the option pays for. */
export const deliveriesPerCharge = ({ prepaid, length_of_plan }: PricingOption): number =>
  prepaid ? (length_of_plan ?? 1) : 1

/** Number of deliveries after which a subscription of the option ends; null for endless. Prepaid options renew. */
export const endsAfter = ({ prepaid, length_of_plan }: PricingOption): number | null =>
  prepaid ? null : (length_of_plan ?? null)
