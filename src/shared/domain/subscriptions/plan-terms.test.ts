import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliveriesPerCharge, deliveryPrice, endsAfter, type PricingOption } from './plan-terms.ts'

const option: PricingOption = { id: 'opt_1', pricing_model: 'subscription', one_time_price: 3400, frequency: 'monthly' }

it('takes the discount off the one-time price, rounded half up [SU-019]', () => {
  expect(deliveryPrice(option)).toBe(3400)
  expect(deliveryPrice({ ...option, discount_percentage: null })).toBe(3400)
  expect(deliveryPrice({ ...option, discount_percentage: 15 })).toBe(2890)
  expect(deliveryPrice({ ...option, one_time_price: 1999, discount_percentage: 50 })).toBe(1000)
  expect(deliveryPrice({ ...option, discount_percentage: 100 })).toBe(0)
})

it('equals exact arithmetic for all prices and whole percents [SU-019]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e10 }),
      fc.integer({ min: 0, max: 100 }),
      (one_time_price, discount_percentage) => {
        const exact = BigInt(one_time_price) * BigInt(100 - discount_percentage)
        expect(deliveryPrice({ ...option, one_time_price, discount_percentage })).toBe(
          Number((2n * exact + 100n) / 200n),
        )
      },
    ),
  )
})

it('pays for all deliveries of a prepaid option at once, and renews it', () => {
  const prepaid = { ...option, length_of_plan: 6, prepaid: true }
  expect([deliveriesPerCharge(prepaid), endsAfter(prepaid)]).toEqual([6, null])
  expect([deliveriesPerCharge(option), endsAfter(option)]).toEqual([1, null])
  expect([deliveriesPerCharge({ ...option, prepaid: true }), endsAfter({ ...option, prepaid: true })]).toEqual([
    1,
    null,
  ])
})

it('ends an option that is not prepaid after its length', () => {
  expect([deliveriesPerCharge({ ...option, length_of_plan: 6 }), endsAfter({ ...option, length_of_plan: 6 })]).toEqual([
    1, 6,
  ])
})
