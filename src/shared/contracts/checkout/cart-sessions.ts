import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { MAX_ANSWER_LENGTH } from '../../domain/cart/payment-links.ts'
import { cartLineCalls } from './cart-lines.ts'
import { id, message, minor, sentAddress, text, time } from '../fields.ts'
import { cartItem, formEdits, liveCart, sessionStatus } from './live-cart.ts'
import { paymentPage } from '../pages/payment-pages.ts'
import { visitCalls } from '../sales/visit-calls.ts'

const missing = { 404: 'Session not found' } as const
const sessionReply = z.object({ live_cart: liveCart })

const started = z.object({
  session_id: id,
  cart: z.array(cartItem),
  store_id: id,
  total: minor,
  subtotal: minor,
  savings: minor,
})

const promoQuery = z.object({
  session_id: id,
  promo_code: z
    .string('Enter a promo code')
    .check(z.trim(), z.minLength(1, 'Enter a promo code'), z.maxLength(80, 'Invalid promo code')),
})

/** Only a `success` of true counts (PC-004); `detail` has the reason for a failure. */
const promoReply = z.object({ success: z.boolean(), detail: z.string() })

export const cartSessions = {
  ...cartLineCalls,
  get: defineContract({
    method: 'GET',
    path: '/cart-sessions/:sessionId',
    summary: 'Get a live cart session',
    access: 'shopper',
    params: z.object({ sessionId: id }),
    response: sessionReply,
    errors: missing,
  }),
  find: defineContract({
    method: 'GET',
    path: '/cart-sessions',
    summary: 'Get a live cart session by query',
    access: 'shopper',
    query: z.object({ session_id: id }),
    response: sessionReply,
    errors: missing,
  }),
  resumeLink: defineContract({
    method: 'POST',
    path: '/cart-sessions/resume-link',
    summary: 'Create a link that moves the session to another device. It works once, within ten minutes',
    access: 'shopper',
    personal: 'owner',
    body: z.object({ session_id: id }),
    response: z.object({ url: z.string(), expires_at: time }),
    errors: missing,
  }),
  sendResumeCode: defineContract({
    method: 'POST',
    path: '/cart-sessions/resume-code',
    summary: 'Email a code to the address of a session. The response is the same if the session has none',
    access: 'shopper',
    body: z.object({ session_id: id }),
    response: message,
    errors: { ...missing, 429: 'Too many codes' },
  }),
  resume: defineContract({
    method: 'POST',
    path: '/cart-sessions/resume',
    summary: "Move a session to this browser with the emailed code or the token of 'Continue on another device'",
    access: 'shopper',
    personal: 'claim',
    body: z.object({ session_id: id, code: z.optional(text(20)), token: z.optional(text(100)) }),
    response: z.object({ to: z.string() }),
    errors: { ...missing, 400: 'Wrong or expired code, or the link was already used', 429: 'Too many attempts' },
  }),
  paymentPage: defineContract({
    method: 'GET',
    path: '/cart-sessions/payment-page',
    summary: 'Get the standard payment page of a store or of its session',
    access: 'shopper',
    query: z.object({ store_id: id, session_id: z.optional(id) }),
    response: z.object({ payment_page: paymentPage }),
    errors: { 404: 'Payment page not found' },
  }),
  startByVariant: defineContract({
    method: 'POST',
    path: '/cart-sessions/generate-by-variant',
    summary: 'Start a session with one product variant',
    access: 'public',
    starts_session: true,
    body: z.object({
      variant_id: id,
      payment_page_id: z.optional(id),
      /** Pricing option that is preselected; ignored if it isn't on sale for the product. */
      plan_option_id: z.optional(id),
      /** This device's earlier session, so that its shopper gets the same flow variants again. */
      previous_session_id: z.optional(id),
    }),
    response: started,
    errors: { 404: 'This product is not available', 409: 'Sold out. Returns the `store` and the `variants` in stock' },
  }),
  startByOffer: defineContract({
    method: 'POST',
    path: '/cart-sessions/generate-by-offer',
    summary: 'Start a session with all products of an offer at its price',
    access: 'public',
    starts_session: true,
    body: z.object({
      offer_id: id,
      payment_page_id: z.optional(id),
      /** This device's earlier session. */
      previous_session_id: z.optional(id),
    }),
    response: started,
    errors: { 404: 'Offer not found', 409: 'The offer isn’t on sale or is sold out', 410: 'The offer has ended' },
  }),
  instantPaymentPage: defineContract({
    method: 'GET',
    path: '/cart-sessions/instant-payment-page',
    summary: 'Get an instant payment page',
    access: 'public',
    query: z.object({ payment_page_id: id }),
    response: z.object({ payment_page: paymentPage }),
    errors: { 404: 'Payment page not found' },
  }),
  generateInstant: defineContract({
    method: 'GET',
    path: '/cart-sessions/generate-instant/:link',
    summary: 'Start a session from a payment link or the ID of an instant page',
    access: 'shopper',
    params: z.object({ link: id }),
    /** This device's earlier session. */
    query: z.object({ previous_session_id: z.optional(id), plan_option_id: z.optional(id) }),
    response: z.object({ session: liveCart, payment_page: paymentPage }),
    errors: {
      404: 'Payment link not found',
      409: 'The payment link is paused, or everything is sold out',
      410: 'The payment link has expired or reached its limit of uses',
    },
  }),
  updatePaymentPage: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-payment-page',
    summary: 'Show the session on another live page of its store',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, payment_page_id: id }),
    response: sessionReply,
    errors: { 404: 'Session or payment page not found' },
  }),
  changeSelection: defineContract({
    method: 'POST',
    path: '/cart-sessions/change-selection',
    summary: 'Select or deselect a product or variant of an instant page. Prices come from the store, not the request',
    access: 'shopper',
    body: z.object({
      live_cart_session_id: id,
      product_id: id,
      variant_id: z.optional(z.nullable(z.union([id, z.number()]))),
      selected: z._default(z.boolean('Must be true or false'), true),
    }),
    response: sessionReply,
    errors: { ...missing, 409: 'Sold out, or the only product selected' },
  }),
  changeAmount: defineContract({
    method: 'POST',
    path: '/cart-sessions/change-amount',
    summary: 'Set the amount that a payment link leaves open, within its limits',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, amount: minor }),
    response: sessionReply,
    errors: { ...missing, 409: 'The amount of this order is fixed' },
  }),
  updateCustomFields: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-custom-fields',
    summary: 'Save the shopper’s answers to the questions of the payment link',
    access: 'shopper',
    personal: 'writer',
    body: z.object({
      live_cart_session_id: id,
      custom_fields: z.record(z.string().check(z.maxLength(40, 'Unknown question')), text(MAX_ANSWER_LENGTH)),
    }),
    response: sessionReply,
    errors: missing,
  }),
  updateShippingMethod: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-shipping-method',
    summary: 'Select a shipping method. The rate comes from the store, not the request',
    access: 'shopper',
    body: z.object({
      live_cart_session_id: id,
      shipping_method_id: id,
      shipping_rate: z.optional(minor),
      shipping_title: z.optional(text(80)),
    }),
    response: sessionReply,
    errors: { 404: 'Session or shipping method not found' },
  }),
  verifyPromoCode: defineContract({
    method: 'POST',
    path: '/shopify/promo-codes/verify',
    summary: 'Check whether a promo code applies to the session, without applying it',
    access: 'shopper',
    query: promoQuery,
    response: promoReply,
    errors: missing,
  }),
  applyPromoCode: defineContract({
    method: 'POST',
    path: '/cart-sessions/apply-promo-code',
    summary: 'Apply a promo code to the session and replace any other',
    access: 'shopper',
    query: promoQuery,
    response: promoReply,
    errors: missing,
  }),
  removePromoCode: defineContract({
    method: 'POST',
    path: '/cart-sessions/remove-promo-code',
    summary: 'Remove the promo code from the session. Automatic codes no longer apply',
    access: 'shopper',
    query: z.object({ session_id: id }),
    response: promoReply,
    errors: missing,
  }),
  updateCustomerInfo: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-customer-info',
    summary: 'Save what the shopper has entered so far',
    access: 'shopper',
    personal: 'writer',
    body: z.object({
      live_cart_session_id: id,
      email: z.optional(text(254)),
      phone: z.optional(text(40)),
      shipping_address: z.optional(sentAddress),
      billing_address: z.optional(sentAddress),
      opt_in: z.optional(z.boolean()),
      affiliate_code: z.optional(text(80)),
      /** If present, only fields changed later than the stored ones are saved; absent, all of them are. */
      edited_at: z.optional(formEdits),
    }),
    response: sessionReply,
    errors: { ...missing, 422: 'The store doesn’t ship to this country or city' },
  }),
  updateAttemptedTransaction: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-attempted-transaction',
    summary: 'Save the contact details and addresses before a payment attempt',
    access: 'shopper',
    personal: 'writer',
    body: z.object({
      live_cart_session_id: id,
      email: text(254),
      customer_shipping_address: z.nullable(sentAddress),
      customer_billing_address: z.nullable(sentAddress),
      /** The version that this page has seen: 409 if another tab has changed it since. */
      customer_version: z.optional(z.int()),
    }),
    response: z.object({ message: z.string(), customer_version: z.int() }),
    errors: { ...missing, 409: 'Contact details or addresses have changed, or a payment is in progress' },
  }),
  ...visitCalls,
  checkStatus: defineContract({
    method: 'POST',
    path: '/cart-sessions/check-status',
    summary: 'Get the payment status of a session. Looks it up at the provider while the outcome is unknown',
    access: 'shopper',
    body: z.object({ session_id: id }),
    response: z.object({
      status: sessionStatus,
      order_number: z.optional(z.string()),
      detail: z.optional(z.string()),
      /** True if the card can be entered again for another provider, which the payment options now name. */
      goes_on: z.optional(z.boolean()),
    }),
    errors: missing,
  }),
  postPurchase: defineContract({
    method: 'POST',
    path: '/cart-sessions/post-purchase',
    summary: 'Confirm that the browser has the outcome, once before the confirmation page',
    access: 'shopper',
    personal: 'owner',
    body: z.object({ live_cart_session_id: id, transaction_id: id, purchase_id: text(80) }),
    response: message,
    errors: missing,
  }),
} as const
