import { describe, expect, it } from 'vitest'
import type { CartSubscription } from '../../../shared/contracts/checkout/cart-subscription.ts'
import { monthly } from '../../../shared/contracts/checkout/cart-subscription.fixture.ts'
import { recurringRequest } from './apple-pay-recurring.ts'
import type { RecurringBill } from './side.ts'

const plan = (changes: Partial<CartSubscription> = {}): CartSubscription => ({ ...monthly, ...changes })

const line = (subscription: CartSubscription | null, title = 'Coffee') => ({
  title,
  quantity: 1,
  discount_price: 2890,
  subscription,
})

const request = (lines: RecurringBill['lines'], agreement = 'Until you cancel.') =>
  recurringRequest({ lines, currency: 'USD', agreement, management_url: 'https://shop.example/account/str_1' })

const day = (text: string) => new Date(`${text}T00:00:00Z`)

describe('the recurring payment of Apple’s sheet', () => {
  it('has the later charges with their interval, the agreement and where to manage it', () => {
    expect(request([line(null, 'Filters'), line(plan())])).toEqual({
      paymentDescription: 'Coffee',
      managementURL: 'https://shop.example/account/str_1',
      billingAgreement: 'Until you cancel.',
      regularBilling: {
        label: 'Coffee',
        type: 'final',
        paymentTiming: 'recurring',
        amount: '36.59',
        recurringPaymentStartDate: day('2026-12-21'),
        recurringPaymentIntervalUnit: 'month',
        recurringPaymentIntervalCount: 1,
      },
    })
  })

  it.each([
    ['weekly', 1, 'day', 7],
    ['quarterly', 1, 'month', 3],
    ['yearly', 1, 'year', 1],
    ['monthly', 6, 'month', 6],
  ] as const)('charges %s plans with %i deliveries per charge every %s × %i', (frequency, each, unit, count) => {
    expect(request([line(plan({ frequency, deliveries_per_charge: each }))])).toMatchObject({
      regularBilling: { recurringPaymentIntervalUnit: unit, recurringPaymentIntervalCount: count },
    })
  })

  it('shows the trial and its end', () => {
    const trial = plan({ trial: 'paid', trial_ends_on: '2026-12-05', next_charge_on: '2026-12-05' })
    expect(request([{ ...line(trial), discount_price: 500, quantity: 2 }])).toMatchObject({
      regularBilling: { amount: '36.59', recurringPaymentStartDate: day('2026-12-05') },
      trialBilling: { amount: '10.00', recurringPaymentEndDate: day('2026-12-05') },
    })
  })

  it.each([
    [{ ends_after: 3 }, '2027-01-21'],
    [{ ends_after: 2 }, '2026-12-21'],
    [{ ends_after: 6, deliveries_per_charge: 3, next_charge_on: '2027-02-21' }, '2027-02-21'],
    [{ ends_after: 3, trial: 'free', trial_ends_on: '2026-12-05', next_charge_on: '2026-12-05' }, '2027-02-05'],
  ] as const)('ends with the last charge: %j', (changes, last) => {
    expect(request([line(plan(changes))])).toMatchObject({ regularBilling: { recurringPaymentEndDate: day(last) } })
  })

  it('adds up subscriptions of one schedule, and shows none of several', () => {
    expect(request([line(plan()), line(plan({ renewal_total: 1000 }), 'Filters')])).toMatchObject({
      paymentDescription: 'Coffee, Filters',
      regularBilling: { amount: '46.59' },
    })
    expect(request([line(plan()), line(plan({ frequency: 'weekly' }))])).toBeNull()
  })

  it('is absent without later charges', () => {
    expect(request([line(null)])).toBeNull()
    expect(request([line(plan({ next_charge_on: null, ends_after: 1 }))])).toBeNull()
  })

  it('shortens the agreement to what Apple takes', () => {
    expect(request([line(plan())], 'x'.repeat(600))).toMatchObject({ billingAgreement: 'x'.repeat(500) })
    expect(request([line(plan())], '')).not.toHaveProperty('billingAgreement')
  })
})
