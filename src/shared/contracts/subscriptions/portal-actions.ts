import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { cancelReasons } from '../../domain/subscriptions/portal-settings.ts'
import { id, text } from '../fields.ts'
import { broughtBack, nextAction } from '../payments/transactions.ts'
import { actionFields, bodies } from './action-bodies.ts'
import { portalCharge, portalMethod, portalSubscription } from './portal-shapes.ts'

const SCOPE = { in: 'body', field: 'subscription_id', kind: 'subscription' } as const
const REFUSED = { 422: 'The subscription or the merchant doesn’t allow this, with the reason' } as const
const changed = z.object({ data: portalSubscription })

const cardReply = z.object({
  payment_methods: z.array(portalMethod),
  /** Set if the bank asks the customer to confirm the card, which is not stored before. */
  confirmation: z.nullable(
    z.object({
      step: nextAction,
      /** For the call that stores the card, once the step is done. Valid for 30 minutes. */
      setup: z.string(),
    }),
  ),
})
export type CardReply = z.output<typeof cardReply>

/** Actions of customers that can be previewed. */
export const customerActions = [
  'cancel',
  'pause',
  'activate',
  'move',
  'skip',
  'unskip',
  'change_quantity',
  'swap',
  'add_item',
  'remove_item',
  'change_address',
] as const
export type CustomerAction = (typeof customerActions)[number]

const { pause_duration, until, move_date, cycle, quantity, variant_id, shipping_address, reason, comment } =
  actionFields
const own = { subscription_id: id }

/** What customers do with their own subscriptions. Each is shown with its effect before it is confirmed. */
export const portalActions = {
  preview: defineContract({
    method: 'POST',
    path: '/customer-portal/preview',
    summary: 'Preview an action: when it takes effect, and the next charges after it',
    access: 'customer',
    scope: SCOPE,
    names: { variant_id: 'variant' },
    body: z.object({
      ...own,
      action: z.enum(customerActions, 'Choose an action'),
      pause_duration,
      until,
      move_date,
      cycle,
      quantity,
      variant_id,
      shipping_address,
    }),
    response: z.object({
      effective_day: z.nullable(z.string()),
      after: z.array(portalCharge),
      /** Charged now, in minor units with tax. */
      proration: z.optional(z.int()),
      /** Taken off the next charges, in minor units. */
      credit: z.optional(z.int()),
      /** Why it isn't allowed; null if it is. */
      refusal: z.nullable(z.object({ message: z.string(), field: z.nullable(z.string()) })),
    }),
  }),
  pause: defineContract({
    method: 'POST',
    path: '/customer-portal/pause',
    summary: 'Pause a subscription for a number of days or until a day',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, pause_duration, until }),
    response: changed,
    errors: REFUSED,
  }),
  activate: defineContract({
    method: 'POST',
    path: '/customer-portal/activate',
    summary: 'Resume a paused subscription, or restart a canceled one',
    access: 'customer',
    scope: SCOPE,
    body: z.object(own),
    response: changed,
    errors: REFUSED,
  }),
  cancel: defineContract({
    method: 'POST',
    path: '/customer-portal/cancel',
    summary: 'Cancel a subscription; deliveries that are paid ahead still arrive. Confirmed by email',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, reason, comment }),
    response: changed,
    errors: REFUSED,
  }),
  skip: defineContract({
    method: 'POST',
    path: '/customer-portal/skip',
    summary: 'Skip a delivery to come, the next one unless `cycle` is given',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, cycle }),
    response: changed,
    errors: REFUSED,
  }),
  unskip: defineContract({
    method: 'POST',
    path: '/customer-portal/unskip',
    summary: 'Restore a skipped delivery before it is due',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, cycle: bodies.unskip.shape.cycle }),
    response: changed,
    errors: REFUSED,
  }),
  move: defineContract({
    method: 'POST',
    path: '/customer-portal/move',
    summary: 'Move the next delivery to another day',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, move_date: bodies.move.shape.move_date }),
    response: changed,
    errors: REFUSED,
  }),
  changeQuantity: defineContract({
    method: 'POST',
    path: '/customer-portal/change-quantity',
    summary: 'Change the quantity of each delivery',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, quantity: bodies.changeQuantity.shape.quantity }),
    response: changed,
    errors: REFUSED,
  }),
  swap: defineContract({
    method: 'POST',
    path: '/customer-portal/swap',
    summary: 'Swap to another variant of the product, from the next delivery',
    access: 'customer',
    scope: SCOPE,
    names: { variant_id: 'variant' },
    body: z.object({ ...own, variant_id: id }),
    response: changed,
    errors: REFUSED,
  }),
  addItem: defineContract({
    method: 'POST',
    path: '/customer-portal/add-item',
    summary: 'Add a one-time item to the next delivery',
    access: 'customer',
    scope: SCOPE,
    names: { variant_id: 'variant' },
    body: z.object({ ...own, variant_id: id, quantity: bodies.addItem.shape.quantity }),
    response: changed,
    errors: { ...REFUSED, 400: 'Not on sale, or fewer are in stock' },
  }),
  removeItem: defineContract({
    method: 'POST',
    path: '/customer-portal/remove-item',
    summary: 'Remove a one-time item from the next delivery',
    access: 'customer',
    scope: SCOPE,
    names: { variant_id: 'variant' },
    body: z.object({ ...own, variant_id: id }),
    response: changed,
    errors: REFUSED,
  }),
  changeAddress: defineContract({
    method: 'POST',
    path: '/customer-portal/change-address',
    summary: 'Change the delivery address of a subscription',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, shipping_address: bodies.changeAddress.shape.shipping_address }),
    response: changed,
    errors: REFUSED,
  }),
  acceptDiscount: defineContract({
    method: 'POST',
    path: '/customer-portal/accept-discount',
    summary: 'Accept the discount that the merchant offers for a cancel reason, once per subscription',
    access: 'customer',
    scope: SCOPE,
    body: z.object({ ...own, reason: z.enum(cancelReasons, 'Choose a reason') }),
    response: changed,
    errors: REFUSED,
  }),
  addCard: defineContract({
    method: 'POST',
    path: '/customer-portal/add-card',
    summary:
      'Store a card without a charge and use it for a subscription, by default for those with a declined payment',
    access: 'customer',
    card_link: true,
    limit: 'auth',
    names: { connection_id: 'connection', subscription_id: 'subscription' },
    body: z.object({
      /** The account whose fields took the card. */
      connection_id: id,
      /** From the provider's fields. */
      token: text(20_000).check(z.minLength(1, 'Required')),
      subscription_id: z.optional(id),
    }),
    response: cardReply,
    errors: {
      409: 'The account is no longer there',
      422: 'The card was declined',
      503: 'The provider doesn’t respond',
    },
  }),
  confirmCard: defineContract({
    method: 'POST',
    path: '/customer-portal/confirm-card',
    summary: 'Store a card once the customer has confirmed it with their bank',
    access: 'customer',
    card_link: true,
    limit: 'auth',
    body: z.object({
      /** As returned when the card was added. */
      setup: text(30_000).check(z.minLength(1, 'Required')),
      /** What the browser returned from the bank. */
      payload: z._default(broughtBack, {}),
    }),
    response: cardReply,
    errors: {
      409: 'The confirmation has expired, or the bank’s result isn’t known yet',
      422: 'The card was not confirmed',
      503: 'The provider doesn’t respond',
    },
  }),
  usePaymentMethod: defineContract({
    method: 'POST',
    path: '/customer-portal/use-payment-method',
    summary: 'Charge a subscription to another stored payment method, or use it as the backup',
    access: 'customer',
    card_link: true,
    scope: SCOPE,
    names: { method_id: 'stored_payment_method' },
    body: z.object({
      ...own,
      /** Null removes the backup. */
      method_id: z.nullable(id),
      as: z.enum(['main', 'backup'], 'Must be main or backup'),
    }),
    response: changed,
    errors: REFUSED,
  }),
} as const
