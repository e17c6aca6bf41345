import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { email, id, message, storedAddress, text } from '../fields.ts'
import { portalActions } from './portal-actions.ts'
import { portalDeclarations } from './portal-declarations.ts'
import {
  addableItem,
  portalCustomer,
  portalInvoice,
  portalMethod,
  portalOrder,
  portalSubscription,
} from './portal-shapes.ts'

const bySubscription = (part: 'body' | 'query') =>
  ({ in: part, field: 'subscription_id', kind: 'subscription' }) as const
const byOrder = { in: 'query', field: 'order_id', kind: 'order' } as const

const signedIn = z.object({
  data: z.object({
    /** Sent as `Authorization: Bearer` by the portal's own calls. */
    customer_token: z.string(),
    customer: portalCustomer,
    store_id: id,
    /** Where to go in the portal, such as `payment-methods`; '' for its home. */
    destination: z.string(),
  }),
})

const INVALID_LINK = 'The link has expired, was already used or never existed'

/** Calls of a store's customer portal (GAP-51). Customers sign in with a link by email instead of a password. */
export const customerPortal = {
  sendMagicLink: defineContract({
    method: 'POST',
    path: '/customer-portal/send-magic-link',
    summary: 'Email a customer a link that signs them in. The reply is the same for unknown addresses',
    access: 'public',
    starts_session: true,
    limit: 'auth',
    body: z.object({
      email,
      store_id: id,
      /** Language of the email, such as 'de-AT'; defaults to English. */
      locale: z._default(text(20), 'en'),
    }),
    response: message,
    errors: { 404: 'Store not found', 429: 'Too many links were requested' },
  }),
  verifyMagicLink: defineContract({
    method: 'POST',
    path: '/customer-portal/verify-magic-link',
    summary: 'Sign in with the token of a link. Each link works once, for 15 minutes',
    access: 'public',
    limit: 'auth',
    secret: true,
    body: z.object({ token: text(200).check(z.minLength(1, 'Required')) }),
    response: signedIn,
    errors: { 410: INVALID_LINK },
  }),
  verifyCode: defineContract({
    method: 'POST',
    path: '/customer-portal/verify-code',
    summary: 'Sign in with the six-digit code of the email, in the browser that requested it',
    access: 'public',
    starts_session: true,
    limit: 'auth',
    secret: true,
    body: z.object({
      email,
      store_id: id,
      code: z.string('Enter the six-digit code').check(z.trim(), z.regex(/^\d{6}$/, 'Enter the six-digit code')),
    }),
    response: signedIn,
    errors: { 422: 'The code is wrong or has expired', 429: 'Too many wrong codes' },
  }),
  signOut: defineContract({
    method: 'POST',
    path: '/customer-portal/sign-out',
    summary: 'Sign the customer out of this browser',
    access: 'customer',
    card_link: true,
    response: message,
  }),
  me: defineContract({
    method: 'GET',
    path: '/customer-portal/me',
    summary: 'Get the signed-in customer',
    access: 'customer',
    card_link: true,
    response: z.object({ data: portalCustomer }),
  }),
  orders: defineContract({
    method: 'GET',
    path: '/customer-portal/orders',
    summary: 'List the customer’s orders with tracking, newest first, at most 100',
    access: 'customer',
    response: z.object({ orders: z.array(portalOrder) }),
  }),
  invoice: defineContract({
    method: 'GET',
    path: '/customer-portal/invoice',
    summary: 'Get an order with everything that its printable invoice shows',
    access: 'customer',
    scope: byOrder,
    query: z.object({ order_id: id }),
    response: z.object({ data: portalInvoice }),
  }),
  subscriptions: defineContract({
    method: 'GET',
    path: '/customer-portal/subscriptions',
    summary: 'List the customer’s subscriptions with their next charges and what the customer can do',
    access: 'customer',
    response: z.object({ subscriptions: z.array(portalSubscription) }),
  }),
  subscription: defineContract({
    method: 'GET',
    path: '/customer-portal/subscription',
    summary: 'Get one of the customer’s subscriptions',
    access: 'customer',
    scope: bySubscription('query'),
    query: z.object({ subscription_id: id }),
    response: z.object({ data: portalSubscription }),
  }),
  addableItems: defineContract({
    method: 'GET',
    path: '/customer-portal/addable-items',
    summary: 'List products that the customer can add to the next delivery: on sale and in stock, at most 50',
    access: 'customer',
    scope: bySubscription('query'),
    query: z.object({ subscription_id: id, search: z.optional(text(100)) }),
    response: z.object({ items: z.array(addableItem) }),
    errors: { 422: 'The merchant doesn’t allow this' },
  }),
  paymentMethods: defineContract({
    method: 'GET',
    path: '/customer-portal/payment-methods',
    summary: 'List the customer’s stored payment methods',
    access: 'customer',
    card_link: true,
    response: z.object({ payment_methods: z.array(portalMethod) }),
  }),
  removePaymentMethod: defineContract({
    method: 'POST',
    path: '/customer-portal/remove-payment-method',
    summary: 'Remove a stored payment method that no subscription uses',
    access: 'customer',
    scope: { in: 'body', field: 'method_id', kind: 'stored_payment_method' },
    body: z.object({ method_id: id }),
    response: message,
    errors: { 422: 'A subscription still uses this payment method' },
  }),
  ...portalActions,
  ...portalDeclarations,
  addresses: defineContract({
    method: 'GET',
    path: '/customer-portal/addresses',
    summary: 'List the delivery addresses of the customer’s subscriptions and orders',
    access: 'customer',
    response: z.object({
      addresses: z.array(
        z.object({
          address: storedAddress,
          /** Subscriptions that are delivered to it. */
          subscriptions: z.array(z.object({ subscription_id: id, title: z.string() })),
        }),
      ),
    }),
  }),
  exportData: defineContract({
    method: 'GET',
    path: '/customer-portal/export-data',
    summary: 'Download everything the store has stored about the customer',
    access: 'customer',
    response: z.object({
      customer: z.record(z.string(), z.unknown()),
      orders: z.array(portalInvoice),
      subscriptions: z.array(portalSubscription),
      payment_methods: z.array(portalMethod),
      exported_at: z.string(),
    }),
  }),
} as const
