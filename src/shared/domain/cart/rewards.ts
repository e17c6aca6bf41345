import type { Minor } from '../money/money.ts'

/** One stage of a page's progress rewards (GAP-61); `threshold` in minor units of the subtotal before the promo code. */
export interface RewardRule {
  threshold: Minor
  reward_type: 'free_shipping' | 'discount'
  discount_percentage?: number | null | undefined
}

/** Rewards earned by a cart: the session's two reward fields (SS-013). */
export interface EarnedRewards {
  progress_reward_free_shipping: boolean
  /** Percent of the subtotal, 0 to 100: the highest of the reached stages. */
  progress_reward_discount_percentage: number
}

const percentOf = ({ reward_type, discount_percentage }: RewardRule): number =>
  reward_type === 'discount' ? Math.min(100, Math.max(0, discount_percentage ?? 0)) : 0

/**
 * Returns the rewards for a subtotal (minor units, after item discounts, before the promo code; GAP-61, SS-022). An
 * empty cart earns nothing, whatever the stages are. `stages` null: the page has no rewards.
 */
export function earnedRewards(subtotal: Minor, stages: readonly RewardRule[] | null | undefined): EarnedRewards {
  const reached = subtotal > 0 ? (stages ?? []).filter(({ threshold }) => subtotal >= threshold) : []
  return {
    progress_reward_free_shipping: reached.some(({ reward_type }) => reward_type === 'free_shipping'),
    progress_reward_discount_percentage: Math.max(0, ...reached.map(percentOf)),
  }
}
