import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { customerEmails } from '../../domain/orders/customer-emails.ts'
import { disputeStatuses } from '../../domain/payments/dispute.ts'
import {
  amountStep,
  count,
  currency,
  emailCustomer,
  id,
  listQuery,
  minor,
  mode,
  storedAddress,
  time,
} from '../fields.ts'
import { liveCart } from '../checkout/live-cart.ts'
import { orderLine, shopperOrder } from '../checkout/shopper-order.ts'
import { orderRefund, refundableOrder } from '../payments/refunds.ts'
import { orderSubscription } from './order-subscriptions.ts'
import { shipment, tracking } from './shipments.ts'
import { visit } from './visits.ts'

/** State of a charge: captured, authorized, voided or expired. */
export const chargeState = z.enum(['taken', 'held', 'voided', 'expired'])

/** A payment of an order: the original one, or that of an accepted post-purchase offer. */
export const orderPayment = z.object({
  payment_id: id,
  amount: minor,
  refunded_amount: minor,
  currency,
  payment_method: z.string(),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  /** True for a post-purchase offer. */
  added: z.boolean(),
  /** Name of the post-purchase offer; null for the original payment. */
  offer_name: z.nullable(z.string()),
  state: z.optional(chargeState),
  captured_amount: z.optional(minor),
  /** The refundable amount: captured, less refunds (also pending ones) and lost disputes. */
  left_amount: z.optional(minor),
  /** When the authorization expires. */
  expires_at: z.optional(z.nullable(time)),
  connection_name: z.optional(z.string()),
  can_capture: z.optional(z.boolean()),
  can_capture_part: z.optional(z.boolean()),
  amount_step: amountStep,
  can_void: z.optional(z.boolean()),
  can_refund: z.optional(z.boolean()),
  created_at: time,
})
export type OrderPayment = z.output<typeof orderPayment>

export const paymentStatus = z.enum([
  'paid',
  'partially_paid',
  'authorized',
  'partially_refunded',
  'refunded',
  'voided',
])

/** Payment filter of the order list: `any_refund` is refunded in full or in part. */
export const paymentFilter = z.enum(['any_refund', ...paymentStatus.options])

export const fulfilmentStatus = z.enum(['unfulfilled', 'fulfilled'])

/** Fulfillment filter of the order list: `to_fulfil` is paid or authorized and not shipped. */
export const fulfilmentFilter = z.enum(['to_fulfil', ...fulfilmentStatus.options])

export const attempt = z.object({
  attempt_id: id,
  connector: z.string(),
  connection_id: id,
  connection_name: z.string(),
  status: z.enum(['created', 'requires_action', 'pending', 'approved', 'declined', 'error', 'unknown']),
  amount: minor,
  currency,
  decline_code: z.nullable(z.string()),
  message: z.nullable(z.string()),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  three_d_secure: z.boolean(),
  provider_reference: z.nullable(z.string()),
  /** One plain sentence: why this account got the attempt. */
  reason: z.string(),
  /** The rule that chose or declined it, with its version and name at that time; null for none. */
  rule: z.optional(z.nullable(z.object({ rule_id: id, version: z.int(), name: z.string() }))),
  /** The provider's decline code. */
  provider_code: z.optional(z.nullable(z.string())),
  /**
   * Declines of the card within the network's time window, including this attempt; null if the network sets no limit.
   */
  network_tries: z.optional(z.nullable(z.object({ network: z.string(), count, most: count, hours: count }))),
  created_at: time,
})
export type Attempt = z.output<typeof attempt>

/** A dispute of one of the order's charges. */
const orderDispute = z.object({
  dispute_id: id,
  amount: minor,
  currency,
  reason: z.string(),
  status: z.enum(disputeStatuses),
  due_date: z.nullable(time),
})

export const orderEvent = z.object({ at: time, kind: z.string(), text: z.string() })

const orderBase = {
  order_id: id,
  order_number: z.string(),
  store_id: id,
  customer_id: id,
  customer_name: z.string(),
  customer_email: z.string(),
  total_price: minor,
  subtotal_price: minor,
  discount_price: minor,
  reward_discount: z.optional(minor),
  shipping_price: minor,
  tax_price: minor,
  refunded_price: minor,
  currency,
  mode,
  payment_status: paymentStatus,
  fulfilment_status: fulfilmentStatus,
  status: z.enum(['open', 'completed', 'cancelled']),
  created_at: time,
}

/** An order's tax; null without any. `rates` and the shares of lines and shipping add up to `tax_price`. */
const taxDetails = z.nullable(
  z.object({
    label: z.string(),
    /** Prices include it: it is part of the total and was not added. */
    inclusive: z.boolean(),
    shipping: minor,
    rates: z.array(z.object({ name: z.string(), percentage: z.string(), amount: minor })),
  }),
)

export const orderRow = z.object({
  ...orderBase,
  items_count: count,
  /** The most important dispute: an open one, otherwise a lost one, otherwise a won one; null without any. */
  dispute_status: z.optional(z.nullable(z.enum(disputeStatuses))),
})
export type OrderRow = z.output<typeof orderRow>

export const orderDetails = z.object({
  ...orderBase,
  /** The captured total of all charges, and the authorized amount that can still be captured. */
  taken_price: z.optional(minor),
  held_price: z.optional(minor),
  /**
   * Why the order should not be shipped. `refused`: never; otherwise only with `anyway`. Null if it can be shipped or
   * already was.
   */
  shipping_stop: z.optional(z.nullable(z.object({ refused: z.boolean(), text: z.string() }))),
  /** `offer_name`: the post-purchase offer that added the line item; null for items of the original order. */
  line_items: z.array(z.extend(orderLine, { offer_name: z.optional(z.nullable(z.string())) })),
  /** All payments, the original one first. */
  payments: z.optional(z.array(orderPayment)),
  /** The charge of each line item, the refunded quantities, and other input for calculating a refund. */
  refundable: z.optional(refundableOrder),
  refunds: z.optional(z.array(orderRefund)),
  disputes: z.optional(z.array(orderDispute)),
  shipments: z.optional(z.array(shipment)),
  shipping_title: z.string(),
  tax_details: z.optional(taxDetails),
  promo_code: z.nullable(z.string()),
  /** The offer whose price applied, by its name at that time. */
  offer: z.optional(z.nullable(z.object({ offer_id: id, name: z.string() }))),
  affiliate_code: z.string(),
  /** Questions of a payment link, with the shopper's answers. */
  custom_fields: z.optional(z.nullable(z.array(z.object({ label: z.string(), value: z.string() })))),
  customer_phone: z.string(),
  shipping_address: z.nullable(storedAddress),
  billing_address: z.nullable(storedAddress),
  payment_details: z.object({ card_type: z.nullable(z.string()), card_last_four: z.nullable(z.string()) }),
  payment_method: z.string(),
  session_id: z.nullable(id),
  attempts: z.array(attempt),
  events: z.array(orderEvent),
  /** The customer emails that are on by default. */
  emails_on: z.optional(z.array(z.enum(customerEmails))),
  /** The amount captured by marking the order as fulfilled; 0 for none. */
  capture_on_fulfilment: z.optional(minor),
  /** The subscriptions that the order started, or the one that it renews. */
  subscriptions: z.optional(z.array(orderSubscription)),
  /** How the shopper found the store; null for an order without a session. */
  visit: z.optional(z.nullable(visit)),
})
export type OrderDetails = z.output<typeof orderDetails>

export const orders = {
  list: defineContract({
    method: 'GET',
    path: '/orders/all',
    summary: 'List the orders of a store in its current mode, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      payment_status: z.optional(paymentFilter),
      fulfilment_status: z.optional(fulfilmentFilter),
      customer_id: z.optional(id),
      start_date: z.optional(time),
      end_date: z.optional(time),
    }),
    response: z.object({ orders: z.array(orderRow), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/orders/details',
    summary: 'Get an order with its line items, totals, addresses, attempts and timeline',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'order_id', kind: 'order' },
    query: z.object({ order_id: id }),
    response: z.object({ data: orderDetails }),
  }),
  attempts: defineContract({
    method: 'GET',
    path: '/orders/attempts',
    summary:
      'List the payment attempts of a shopper, newest first, with the reason for each account, even without an order',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'payment_id', kind: 'payment' },
    query: z.object({ payment_id: id }),
    response: z.object({ data: z.array(attempt) }),
  }),
  fulfil: defineContract({
    method: 'POST',
    path: '/orders/fulfil',
    summary: 'Mark an order as fulfilled. Authorizations waiting for shipment are captured',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'order_id', kind: 'order' },
    body: z.object({
      order_id: id,
      ...tracking,
      email_customer: emailCustomer,
      /** Ship even if some of the payment was voided, expired, disputed or lost in a dispute. */
      anyway: z.optional(z.boolean()),
    }),
    response: z.object({ message: z.string() }),
    errors: {
      409: 'Already fulfilled, or part of its payment was voided, expired, lost or is disputed and `anyway` is not set',
      422: 'The order is unpaid, fully refunded, canceled or lost in a dispute, or its authorization expired',
    },
  }),
  updateTracking: defineContract({
    method: 'POST',
    path: '/orders/update-tracking',
    summary: 'Update the tracking details of a shipment. The customer is emailed if they changed or on request',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'order_id', kind: 'order' },
    body: z.object({ order_id: id, shipment_id: id, ...tracking, email_customer: emailCustomer }),
    response: z.object({ message: z.string() }),
    errors: { 404: 'The order doesn’t have this shipment' },
  }),
  resendReceipt: defineContract({
    method: 'POST',
    path: '/orders/resend-receipt',
    summary: 'Resend the receipt of an order, including post-purchase additions',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'order_id', kind: 'order' },
    limit: 'auth',
    body: z.object({ order_id: id }),
    response: z.object({ message: z.string() }),
    errors: {
      409: 'The order was canceled before it was charged',
      422: 'The customer has no email address',
    },
  }),
  full: defineContract({
    method: 'GET',
    path: '/orders/full-order/:sessionId',
    summary: 'Get the completed order of a session for the confirmation page',
    access: 'shopper',
    personal: 'owner_row',
    params: z.object({ sessionId: id }),
    response: z.object({ order: shopperOrder, session: liveCart }),
    errors: { 404: 'No order found' },
  }),
} as const
