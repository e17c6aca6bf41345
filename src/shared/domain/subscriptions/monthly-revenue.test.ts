import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOff, monthlyRevenue, renewalSubtotal, type RecurringAmount } from './monthly-revenue.ts'
import { frequencies } from './plan-terms.ts'
import { isBilled, subscriptionStatuses } from './subscription-status.ts'

const monthly: RecurringAmount = {
  status: 'active',
  unit_price: 2890,
  quantity: 1,
  frequency: 'monthly',
  prepaid_deliveries: 1,
  discount: null,
  in_free_trial: false,
}

const DELIVERIES_PER_YEAR = { weekly: 52n, monthly: 12n, quarterly: 4n, yearly: 1n }

describe('monthly recurring revenue', () => {
  it('is the price of a year divided by twelve, rounded half up', () => {
    expect(monthlyRevenue(monthly)).toBe(2890)
    expect(monthlyRevenue({ ...monthly, quantity: 3 })).toBe(8670)
    expect(monthlyRevenue({ ...monthly, frequency: 'weekly', unit_price: 1000 })).toBe(4333)
    expect(monthlyRevenue({ ...monthly, frequency: 'quarterly', unit_price: 1000 })).toBe(333)
    expect(monthlyRevenue({ ...monthly, frequency: 'yearly', unit_price: 9990 })).toBe(833)
    expect(monthlyRevenue({ ...monthly, frequency: 'yearly', unit_price: 6 })).toBe(1)
  })

  it('counts while it is active or past due', () => {
    expect(monthlyRevenue({ ...monthly, status: 'past_due' })).toBe(2890)
    for (const status of ['paused', 'unpaid', 'cancelled', 'completed'] as const) {
      expect(monthlyRevenue({ ...monthly, status })).toBe(0)
    }
  })

  it('starts when a free trial was paid for', () => {
    expect(monthlyRevenue({ ...monthly, in_free_trial: true })).toBe(0)
    expect(monthlyRevenue({ ...monthly, in_free_trial: false })).toBe(2890)
  })

  it('is reduced by a lasting discount only', () => {
    const discount = { type: 'percentage', value: 15, remaining: null } as const
    expect(monthlyRevenue({ ...monthly, discount })).toBe(2456)
    expect(monthlyRevenue({ ...monthly, discount: { ...discount, remaining: 2 } })).toBe(2890)
    expect(monthlyRevenue({ ...monthly, discount: { type: 'fixed', value: 5000, remaining: null } })).toBe(0)
  })

  it('spreads a fixed discount over the deliveries of a prepaid charge', () => {
    const discount = { type: 'fixed', value: 1000, remaining: null } as const
    expect(monthlyRevenue({ ...monthly, unit_price: 3000, prepaid_deliveries: 3, discount })).toBe(2667)
    expect(monthlyRevenue({ ...monthly, prepaid_deliveries: 6 })).toBe(2890)
  })

  it('equals exact arithmetic for all prices, to the cent', () => {
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...subscriptionStatuses),
          unit_price: fc.integer({ min: 0, max: 100_000_000 }),
          quantity: fc.integer({ min: 1, max: 100 }),
          frequency: fc.constantFrom(...frequencies),
          prepaid_deliveries: fc.integer({ min: 1, max: 12 }),
        }),
        (terms) => {
          const [yearly, divisor] = [
            BigInt(terms.unit_price) * BigInt(terms.quantity) * DELIVERIES_PER_YEAR[terms.frequency],
            12n,
          ]
          const expected = isBilled(terms.status) ? Number((2n * yearly + divisor) / (2n * divisor)) : 0
          expect(monthlyRevenue({ ...terms, discount: null, in_free_trial: false })).toBe(expected)
        },
      ),
    )
  })
})

describe('next charge before shipping and tax', () => {
  const renewal = {
    unit_price: 2890,
    quantity: 2,
    prepaid_deliveries: 1,
    discount: null,
    add_ons: [],
    credit_balance: 0,
  }

  it('adds deliveries and add-ons, less discount and credit', () => {
    expect(renewalSubtotal(renewal)).toBe(5780)
    expect(renewalSubtotal({ ...renewal, prepaid_deliveries: 3 })).toBe(17_340)
    expect(renewalSubtotal({ ...renewal, add_ons: [{ price: 500, quantity: 2 }] })).toBe(6780)
    expect(renewalSubtotal({ ...renewal, credit_balance: 780 })).toBe(5000)
    expect(renewalSubtotal({ ...renewal, credit_balance: 9000 })).toBe(0)
    expect(renewalSubtotal({ ...renewal, credit_balance: 9000, add_ons: [{ price: 500, quantity: 1 }] })).toBe(500)
  })

  it('applies a discount that has payments left', () => {
    const discount = { type: 'percentage', value: 10, remaining: 1 } as const
    expect(renewalSubtotal({ ...renewal, discount })).toBe(5202)
    expect(renewalSubtotal({ ...renewal, discount: { ...discount, remaining: null } })).toBe(5202)
    expect(renewalSubtotal({ ...renewal, discount: { ...discount, remaining: 0 } })).toBe(5780)
    expect(renewalSubtotal({ ...renewal, discount, add_ons: [{ price: 1000, quantity: 1 }] })).toBe(6202)
  })
})

it('takes no discount of more than the subtotal', () => {
  expect(discountOff(1000, null)).toBe(0)
  expect(discountOff(1000, { type: 'fixed', value: 1500 })).toBe(1000)
  expect(discountOff(999, { type: 'percentage', value: 50 })).toBe(500)
  expect(discountOff(1000, { type: 'percentage', value: 100 })).toBe(1000)
})
