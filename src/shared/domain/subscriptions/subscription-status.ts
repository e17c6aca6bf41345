/** `unpaid`: the final action of dunning, billing has stopped. `completed`: the plan's last delivery was paid. */
export const subscriptionStatuses = ['active', 'paused', 'past_due', 'unpaid', 'cancelled', 'completed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** Actions of merchants and customers on a subscription. */
export const subscriptionActions = [
  'cancel',
  'pause',
  'activate',
  'move',
  'skip',
  'change_quantity',
  'swap',
  'add_item',
  'change_address',
  'change_payment_method',
  'retry',
] as const
export type SubscriptionAction = (typeof subscriptionActions)[number]

/** Statuses in which an action is allowed (GAP-44). */
const ALLOWED: Readonly<Record<SubscriptionAction, readonly SubscriptionStatus[]>> = {
  cancel: ['active', 'paused', 'past_due', 'unpaid'],
  pause: ['active'],
  activate: ['paused', 'cancelled'],
  move: ['active', 'paused'],
  skip: ['active'],
  change_quantity: ['active', 'paused', 'past_due'],
  swap: ['active', 'paused'],
  add_item: ['active', 'paused'],
  change_address: ['active', 'paused', 'past_due', 'unpaid'],
  change_payment_method: ['active', 'paused', 'past_due', 'unpaid'],
  retry: ['past_due', 'unpaid'],
}

export const canPerform = (action: SubscriptionAction, status: SubscriptionStatus): boolean =>
  ALLOWED[action].includes(status)

/** Statuses in which renewals are charged. */
export const isBilled = (status: SubscriptionStatus): boolean => status === 'active' || status === 'past_due'

/** Statuses without further deliveries. Paused subscriptions haven't ended. */
export const hasEnded = (status: SubscriptionStatus): boolean =>
  status === 'cancelled' || status === 'unpaid' || status === 'completed'
