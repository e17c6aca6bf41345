import type { Minor } from '../money/money.ts'

/**
 * The discount of an order, as recorded with it. Orders from before rewards were recorded separately have no reward
 * part.
 */
export interface OrderDiscount {
  discount_price?: Minor | null | undefined
  reward_discount?: Minor | null | undefined
}

/** Splits `discount_price` into promo code and progress reward, in minor units. */
export function discountParts({ discount_price, reward_discount }: OrderDiscount): { promo: Minor; reward: Minor } {
  const whole = discount_price ?? 0
  const reward = Math.min(whole, reward_discount ?? 0)
  return { promo: whole - reward, reward }
}
