import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { currency, id, minor, text, time } from '../fields.ts'
import { cartSubscription } from './cart-subscription.ts'
import { liveOffer } from '../pages/optimizers.ts'
import { paymentMethod, paymentToken, payReply } from '../payments/transactions.ts'

/** The charge for accepting one variant of the offer, in minor units. */
export const postPurchaseChoice = z.object({
  variant_id: id,
  original_total: minor,
  amount_saved: minor,
  subtotal: minor,
  /** Added to the total unless `tax_inclusive`. */
  sales_tax_total: minor,
  tax_label: z.string(),
  tax_inclusive: z.boolean(),
  total: minor,
  /** How the first product is sold on a schedule, which the shopper agrees to; absent for a one-time purchase. */
  subscription: z.optional(cartSubscription),
})
export type PostPurchaseChoice = z.output<typeof postPurchaseChoice>

/** The post-purchase offer of a paid session, with its price and the payment method it would be charged to. */
export const postPurchaseOffer = z.object({
  offer: liveOffer,
  /** One for each variant of the first product; the first one is the default. */
  choices: z.array(postPurchaseChoice),
  currency,
  order_number: z.string(),
  /** The order's total without the offer. */
  order_total: minor,
  /**
   * How the order was paid. `again`: the payment method can be charged again with one click; otherwise its details are
   * required.
   */
  paid_with: z.object({
    payment_method: paymentMethod,
    card_type: z.nullable(z.string()),
    card_last_four: z.nullable(z.string()),
    again: z.boolean(),
  }),
  /** The offer can't be accepted after this time. */
  accept_until: time,
  /** A charge for the offer that is in progress; null for none. */
  transaction_id: z.nullable(id),
})
export type PostPurchaseOffer = z.output<typeof postPurchaseOffer>

const NOT_PAID = 'Session not found or not paid'

export const postPurchaseOffers = {
  pending: defineContract({
    method: 'GET',
    path: '/after-offers/pending',
    summary: 'Get the next post-purchase offer of a paid session. Null when none is left',
    access: 'shopper',
    personal: 'owner',
    query: z.object({ session_id: id }),
    response: z.object({ after_offer: z.nullable(postPurchaseOffer) }),
    errors: { 404: NOT_PAID },
  }),
  accept: defineContract({
    method: 'POST',
    path: '/after-offers/accept',
    summary: 'Add the offer to the order and charge it once, to the original payment method or a new one',
    access: 'shopper',
    personal: 'owner',
    limit: 'pay',
    body: z.object({
      live_cart_session_id: id,
      optimizer_id: id,
      variant_id: z.optional(id),
      /** The total that the shopper saw; a different total is not charged. */
      expected_total: minor,
      currency,
      /** A newly entered payment method; absent charges the order's method. */
      payment_method: z.optional(paymentMethod),
      payment_token: z.optional(paymentToken),
      connection_id: z.optional(id),
      /** What the shopper agreed to, word for word, and its locale. Required for a subscription. */
      consent: z.optional(text(4000)),
      locale: z.optional(text(35)),
    }),
    response: payReply,
    errors: {
      402: 'Payment declined',
      404: NOT_PAID,
      409: 'The offer has ended, is sold out or has another price',
      422: 'The original payment method can’t be charged again',
    },
  }),
  decline: defineContract({
    method: 'POST',
    path: '/after-offers/decline',
    summary: 'Decline the offer. Returns the next one, null when none is left, or that it was already accepted',
    access: 'shopper',
    personal: 'owner',
    body: z.object({ live_cart_session_id: id, optimizer_id: id }),
    response: z.object({
      after_offer: z.nullable(postPurchaseOffer),
      /** The charge if the offer was accepted earlier or concurrently: it is not declined. */
      accepted: z.nullable(z.object({ transaction_id: id })),
    }),
    errors: { 404: NOT_PAID },
  }),
  status: defineContract({
    method: 'GET',
    path: '/after-offers/status',
    summary: 'Get the payment status of an accepted offer. Looks it up at the provider while the outcome is unknown',
    access: 'shopper',
    personal: 'owner',
    query: z.object({ session_id: id, transaction_id: id }),
    response: payReply,
    errors: { 404: 'Transaction not found' },
  }),
} as const
