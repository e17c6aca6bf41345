import { expect, it } from 'vitest'
import { canPerform, hasEnded, isBilled, subscriptionActions, subscriptionStatuses } from './subscription-status.ts'

it('allows each action in its statuses only [SU-025] [SU-026] [SU-027] [SU-028]', () => {
  const allowed = Object.fromEntries(
    subscriptionStatuses.map((status) => [status, subscriptionActions.filter((action) => canPerform(action, status))]),
  )
  expect(allowed).toEqual({
    active: subscriptionActions.filter((action) => action !== 'activate' && action !== 'retry'),
    paused: [
      'cancel',
      'activate',
      'move',
      'change_quantity',
      'swap',
      'add_item',
      'change_address',
      'change_payment_method',
    ],
    past_due: ['cancel', 'change_quantity', 'change_address', 'change_payment_method', 'retry'],
    unpaid: ['cancel', 'change_address', 'change_payment_method', 'retry'],
    cancelled: ['activate'],
    completed: [],
  })
})

it('bills active and past due subscriptions, and ends for good in three statuses', () => {
  expect(subscriptionStatuses.filter(isBilled)).toEqual(['active', 'past_due'])
  expect(subscriptionStatuses.filter(hasEnded)).toEqual(['unpaid', 'cancelled', 'completed'])
})
