import type { Minor } from '../money/money.ts'

/** The discount of a whole order as it was written down with it. Orders from before rewards were kept apart have none. */
export interface OrderDiscount {
  discount_price?: Minor | null | undefined
  reward_discount?: Minor | null | undefined
}

/** What the promo code and what a progress reward took off, in minor units: together they are `discount_price`. */
export function discountParts({ discount_price, reward_discount }: OrderDiscount): { promo: Minor; reward: Minor } {
  const whole = discount_price ?? 0
  const reward = Math.min(whole, reward_discount ?? 0)
  return { promo: whole - reward, reward }
}
