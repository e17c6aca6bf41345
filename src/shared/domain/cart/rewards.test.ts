import fc from 'fast-check'
import { expect, it } from 'vitest'
import { earnedRewards } from './rewards.ts'
import type { RewardRule } from './rewards.ts'
import { cartTotals } from './totals.ts'

const stages: RewardRule[] = [
  { threshold: 15_000, reward_type: 'free_shipping' },
  { threshold: 21_000, reward_type: 'discount', discount_percentage: 10 },
]

it('grants rewards from their threshold up [PP-013] [SS-022]', () => {
  const nothing = { progress_reward_free_shipping: false, progress_reward_discount_percentage: 0 }
  expect(earnedRewards(14_999, stages)).toEqual(nothing)
  expect(earnedRewards(15_000, stages)).toEqual({ ...nothing, progress_reward_free_shipping: true })
  expect(earnedRewards(21_000, stages)).toEqual({
    progress_reward_free_shipping: true,
    progress_reward_discount_percentage: 10,
  })
  expect(earnedRewards(21_000, null)).toEqual(nothing)
})

it('grants nothing to an empty cart, even with a threshold of zero', () => {
  expect(earnedRewards(0, [{ threshold: 0, reward_type: 'free_shipping' }]).progress_reward_free_shipping).toBe(false)
})

const anyStage: fc.Arbitrary<RewardRule> = fc.record({
  threshold: fc.nat(1_000_000),
  reward_type: fc.constantFrom('free_shipping' as const, 'discount' as const),
  discount_percentage: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
})

it('never revokes a reward when the subtotal grows, in any order of stages [PP-013]', () => {
  fc.assert(
    fc.property(fc.array(anyStage, { maxLength: 6 }), fc.nat(1_000_000), fc.nat(1_000_000), (rules, amount, more) => {
      const less = earnedRewards(amount, rules)
      const grown = earnedRewards(amount + more, rules.toReversed())
      expect(grown.progress_reward_discount_percentage).toBeGreaterThanOrEqual(less.progress_reward_discount_percentage)
      expect(grown.progress_reward_free_shipping || !less.progress_reward_free_shipping).toBe(true)
    }),
  )
})

it('grants exactly a reached stage, and totals never fall below zero [GAP-61] [GAP-77]', () => {
  fc.assert(
    fc.property(fc.array(anyStage, { maxLength: 6 }), fc.nat(1_000_000), fc.nat(2_000), (rules, amount, rate) => {
      const earned = earnedRewards(amount, rules)
      const reached = amount > 0 ? rules.filter(({ threshold }) => threshold <= amount) : []
      const best = Math.max(
        0,
        ...reached.flatMap((rule) => (rule.reward_type === 'discount' ? [rule.discount_percentage ?? 0] : [])),
      )
      expect(earned.progress_reward_discount_percentage).toBe(best)
      const totals = cartTotals({
        items: [{ price: amount, discount_price: amount, quantity: 1 }],
        reward_percentage: earned.progress_reward_discount_percentage,
        free_shipping: earned.progress_reward_free_shipping,
        shipping_rate: rate,
      })
      expect(totals.total).toBeGreaterThanOrEqual(0)
      expect(totals.shipping_total).toBe(earned.progress_reward_free_shipping ? 0 : rate)
    }),
  )
})
