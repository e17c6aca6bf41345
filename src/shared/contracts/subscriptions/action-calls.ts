import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message } from '../fields.ts'
import { bodies } from './action-bodies.ts'
import { upcomingCharge, subscriptionDetails } from './subscription-shapes.ts'

const BY_ID = { in: 'body', field: 'subscription_id', kind: 'subscription' } as const
const errors = { 422: 'Not allowed for the subscription’s status' } as const

/** What every action returns: the subscription after it, as far as it can change. */
const changed = z.extend(message, {
  data: z.pick(subscriptionDetails, {
    id: true,
    status: true,
    next_charge_day: true,
    paused_until: true,
    cancel_at_period_end: true,
    quantity: true,
    note: true,
  }),
})

const action = {
  method: 'POST',
  access: 'store',
  permission: 'orders.manage',
  scope: BY_ID,
  response: changed,
  errors,
} as const

/** Calls that change one subscription. */
export const actionCalls = {
  cancel: defineContract({
    ...action,
    path: '/subscriptions/cancel',
    summary: 'Cancel a subscription now or at the end of the paid period',
    body: bodies.cancel,
  }),
  move: defineContract({
    ...action,
    path: '/subscriptions/move',
    summary: 'Move the next delivery to a date; later ones follow from there',
    body: bodies.move,
  }),
  pause: defineContract({
    ...action,
    path: '/subscriptions/pause',
    summary: 'Pause a subscription for a number of days or until a date',
    body: bodies.pause,
  }),
  activate: defineContract({
    ...action,
    path: '/subscriptions/activate',
    summary: 'Resume a paused subscription, reactivate a canceled one, or withdraw a scheduled cancellation',
    body: bodies.activate,
  }),
  skip: defineContract({
    ...action,
    path: '/subscriptions/skip',
    summary: 'Skip a delivery to come, the next one unless `cycle` is given',
    body: bodies.skip,
  }),
  unskip: defineContract({
    ...action,
    path: '/subscriptions/unskip',
    summary: 'Restore a skipped delivery before it is due',
    body: bodies.unskip,
  }),
  changeQuantity: defineContract({
    ...action,
    path: '/subscriptions/change-quantity',
    summary: 'Change the quantity of every following delivery',
    body: bodies.changeQuantity,
  }),
  swap: defineContract({
    ...action,
    path: '/subscriptions/swap',
    summary: 'Swap the plan, its option or the product variant, at the next renewal or now with proration',
    body: bodies.swap,
    names: { plan_id: 'subscription_plan', variant_id: 'variant' },
  }),
  addItem: defineContract({
    ...action,
    path: '/subscriptions/add-item',
    summary: 'Add a one-time item to the next order',
    body: bodies.addItem,
    names: { variant_id: 'variant' },
  }),
  removeItem: defineContract({
    ...action,
    path: '/subscriptions/remove-item',
    summary: 'Remove a one-time item from the next order',
    body: bodies.removeItem,
    names: { variant_id: 'variant' },
  }),
  changeAddress: defineContract({
    ...action,
    path: '/subscriptions/change-address',
    summary: 'Change the shipping address of the following deliveries',
    body: bodies.changeAddress,
  }),
  changeShippingMethod: defineContract({
    ...action,
    path: '/subscriptions/change-shipping-method',
    summary: 'Change the shipping method of the following deliveries',
    body: bodies.changeShippingMethod,
    names: { shipping_method_id: 'shipping_method' },
  }),
  retry: defineContract({
    ...action,
    path: '/subscriptions/retry',
    summary: 'Charge a declined renewal again now, and return the outcome',
    body: bodies.retry,
    response: z.extend(changed, {
      /** `processing`: the provider's decision is pending, such as for a bank debit. */
      outcome: z.enum(['paid', 'declined', 'processing']),
    }),
  }),
  note: defineContract({
    ...action,
    path: '/subscriptions/note',
    summary: 'Set the note that the store’s team sees',
    body: bodies.note,
  }),
  sendUpdateLink: defineContract({
    method: 'POST',
    path: '/subscriptions/send-update-link',
    summary: 'Email the customer a link to the portal, where they can change their payment method',
    access: 'store',
    permission: 'orders.manage',
    scope: BY_ID,
    body: z.object({ subscription_id: id }),
    response: message,
    errors: { 422: 'The customer has no email address' },
  }),
  preview: defineContract({
    method: 'POST',
    path: '/subscriptions/preview',
    summary: 'Preview an action: when it takes effect, and the next three charges before and after it',
    access: 'store',
    permission: 'store.view',
    scope: BY_ID,
    body: bodies.preview,
    names: { plan_id: 'subscription_plan', variant_id: 'variant', shipping_method_id: 'shipping_method' },
    response: z.object({
      /** Null if it is not allowed. */
      effective_day: z.nullable(z.string()),
      before: z.array(upcomingCharge),
      after: z.array(upcomingCharge),
      /** Charged at once for a swap in the middle of a period, minor units with tax. */
      proration: z.optional(z.int()),
      /** Credited to the next charges, minor units. */
      credit: z.optional(z.int()),
      /** Something that the store overrides, such as a minimum commitment. */
      warning: z.optional(z.string()),
      /** Why it is not allowed. */
      refusal: z.nullable(z.object({ message: z.string(), field: z.nullable(z.string()) })),
    }),
  }),
} as const
