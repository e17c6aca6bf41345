import * as z from 'zod/mini'
import { frequencies } from '../../domain/subscriptions/plan-terms.ts'
import { subscriptionActions, subscriptionStatuses } from '../../domain/subscriptions/subscription-status.ts'
import { count, currency, id, minor, mode, signedMinor, storedAddress, time } from '../fields.ts'

/** A calendar day in the store's time zone, 'YYYY-MM-DD'. */
const calendarDay = z.string()

/** A stored payment method, as its customer sees it. */
export const portalMethod = z.object({
  method_id: id,
  payment_method: z.string(),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  exp_month: z.nullable(z.int()),
  exp_year: z.nullable(z.int()),
  /** Numbers of the subscriptions that charge it, and of those that use it as a backup. */
  used_by: z.array(z.string()),
  backup_for: z.array(z.string()),
})
export type PortalMethod = z.output<typeof portalMethod>

/** A one-time item of the next delivery, at the price that it was added for. */
const portalAddOn = z.object({
  variant_id: id,
  title: z.string(),
  image: z.nullable(z.string()),
  quantity: count,
  /** Per item, before tax. */
  price: minor,
})

/** A product that the customer can add to the next delivery. */
export const addableItem = z.object({
  variant_id: id,
  title: z.string(),
  image: z.nullable(z.string()),
  /** Per item, before tax. */
  price: minor,
  /** How many can be added now. */
  available: count,
})
export type AddableItem = z.output<typeof addableItem>

/** A delivery to come: what will be charged, in minor units. */
export const portalCharge = z.object({
  cycle: z.int(),
  day: calendarDay,
  amount: minor,
  shipping: minor,
  tax: signedMinor,
  tax_included: z.boolean(),
  add_ons: z.array(z.string()),
  /** False for a delivery that was paid in advance. */
  charged: z.boolean(),
})
export type PortalCharge = z.output<typeof portalCharge>

export const portalSubscription = z.object({
  subscription_id: id,
  subscription_display_id: z.string(),
  mode,
  status: z.enum(subscriptionStatuses),
  title: z.string(),
  item: z.string(),
  image: z.nullable(z.string()),
  quantity: count,
  /** Price of one delivery of one item. */
  unit_price: minor,
  currency,
  frequency: z.enum(frequencies),
  started_at: time,
  next_charge_day: z.nullable(calendarDay),
  paused_until: z.nullable(calendarDay),
  trial_ends_on: z.nullable(calendarDay),
  cancel_at_period_end: z.boolean(),
  /** The customer can cancel, but deliveries up to this cycle's are still charged; null if they can end at any time. */
  committed_until: z.nullable(calendarDay),
  ended_on: z.nullable(calendarDay),
  /** The bank's reason why the last charge was declined; null if it wasn't. */
  declined: z.nullable(z.object({ amount: minor, next_retry_day: z.nullable(calendarDay) })),
  /** The direct debit that the bank hasn't settled yet, and when it usually does; null if there is none. */
  processing: z.nullable(z.object({ amount: minor, settles_on: calendarDay })),
  method: z.nullable(portalMethod),
  backup: z.nullable(portalMethod),
  shipping_address: z.nullable(storedAddress),
  upcoming: z.array(portalCharge),
  /** Skipped deliveries that can still be restored, earliest first. */
  skipped: z.array(z.object({ cycle: z.int(), day: calendarDay })),
  /** One-time items of the next delivery. */
  add_ons: z.array(portalAddOn),
  /** What the merchant lets the customer do now. */
  actions: z.array(z.enum(subscriptionActions)),
  /** Variants that the customer can swap to, without the current one. */
  swaps: z.array(z.object({ variant_id: id, title: z.string(), price: minor })),
})
export type PortalSubscription = z.output<typeof portalSubscription>

export const portalOrder = z.object({
  order_id: id,
  order_number: z.string(),
  placed_at: time,
  status: z.string(),
  payment_status: z.string(),
  fulfilment_status: z.string(),
  total_price: minor,
  currency,
  items: z.array(
    z.object({
      title: z.string(),
      variant_title: z.string(),
      image: z.nullable(z.string()),
      quantity: count,
      line_total: minor,
    }),
  ),
  shipments: z.array(
    z.object({
      carrier: z.string(),
      tracking_number: z.string(),
      tracking_url: z.string(),
      shipped_at: time,
    }),
  ),
})
export type PortalOrder = z.output<typeof portalOrder>

/** An order with what its printable invoice shows. */
export const portalInvoice = z.extend(portalOrder, {
  subtotal_price: minor,
  discount_price: minor,
  shipping_price: minor,
  shipping_title: z.string(),
  tax_price: minor,
  refunded_price: minor,
  customer_name: z.string(),
  customer_email: z.string(),
  shipping_address: z.nullable(storedAddress),
  billing_address: z.nullable(storedAddress),
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
})
export type PortalInvoice = z.output<typeof portalInvoice>

export const portalCustomer = z.object({
  customer_id: id,
  email: z.string(),
  name: z.string(),
  /** True if they followed a link that only lets them fix their payment method. */
  payment_method_only: z.boolean(),
})
export type PortalCustomer = z.output<typeof portalCustomer>
