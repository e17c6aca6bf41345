import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { hasCredentials, NO_CREDENTIALS } from '../../domain/address/web-address.ts'
import {
  currency,
  flag,
  id,
  message,
  mode,
  readVersion,
  requiredText,
  role,
  text,
  unsupportedCurrency,
} from '../fields.ts'

/** The fields of a store that shoppers can read without a token (DEF-25). */
export const publicStore = z.object({
  _id: id,
  store_id: id,
  store_name: z.string(),
  /** A URL, or 'None' for no logo (DEF-24). */
  store_logo: z.string(),
  checkout_domain: z.string(),
  store_website: z.string(),
  store_address: z.string(),
  store_phone: z.string(),
  store_email: z.string(),
  terms_of_service_link: z.string(),
  privacy_policy_link: z.string(),
  return_policy_link: z.string(),
  using_lasso_payments: z.boolean(),
  /** Pages that the merchant turned on: to cancel a contract without signing in, and to withdraw from one. */
  cancel_contract_link: z.optional(z.string()),
  withdrawal_link: z.optional(z.string()),
})
export type PublicStore = z.output<typeof publicStore>

/** A store as its members see it. Stored secrets are always returned masked. */
export const store = z.extend(publicStore, {
  shopify_domain: z.string(),
  shopify_access_token: z.string(),
  shopify_store_front_api_access_token: z.string(),
  stripe_connect_account_id: z.string(),
  stripe_account_id: z.string(),
  stripe_onboarding_status: z.enum(['not_started', 'pending', 'complete', 'restricted']),
  whop_api_key: z.string(),
  cart_mode: mode,
  currency: z.string(),
  /** IANA name, like America/Chicago; stores that devices cached before this field existed use UTC. */
  time_zone: z._default(z.string(), 'UTC'),
  using_paypal: z.boolean(),
  /** Incremented by each edit of the settings; 0 for stores that devices cached before this field existed. */
  version: z._default(z.int(), 0),
  role,
})
export type Store = z.output<typeof store>

export const setupStepKey = z.enum([
  'store_details',
  'product',
  'shipping_rates',
  'checkout_domain',
  'payment_connection',
  'payment_page',
  'confirmation_page',
])
export const setupStatus = z.enum(['incomplete', 'required', 'complete'])
export const setupStep = z.object({ step: setupStepKey, status: setupStatus, untaken_currency: unsupportedCurrency })
export type SetupStep = z.output<typeof setupStep>

const byStore = { in: 'query', field: 'store_id', kind: 'store' } as const

/** '' clears; a link must be a URL. */
export const link = text(300).check(
  z.trim(),
  z.refine(
    (value) => value === '' || /^https?:\/\/[^\s.]+\.[^\s]+$/i.test(value),
    'Must be a URL such as https://example.com',
  ),
  z.refine((value) => !hasCredentials(value), NO_CREDENTIALS),
)

export const storeEmail = text(254).check(
  z.trim(),
  z.refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), 'Invalid email'),
)

const storePhone = text(40).check(
  z.trim(),
  z.refine(
    (value) => value === '' || (/^[\d\s()+./x-]+$/i.test(value) && value.replace(/\D/g, '').length >= 5),
    'Must be a phone number such as +1 512 555 0148',
  ),
)

/** A shop's myshopify.com name or its own host; a pasted URL is accepted too. */
const shopifyDomain = text(253).check(
  z.trim(),
  z.refine(
    (value) => value === '' || /^(https?:\/\/)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]\/?$/i.test(value),
    'Must be a domain such as your-store.myshopify.com',
  ),
)

/** A secret: '' clears it; absent, or the mask that was returned, leaves it unchanged. */
const secret = z.optional(text(300).check(z.trim()))

export const storeUpdate = z.object({
  store_id: id,
  version: readVersion,
  store_name: z.optional(requiredText('Store name is required', 80)),
  checkout_domain: z.optional(text(253)),
  store_website: z.optional(link),
  store_address: z.optional(text(300).check(z.trim())),
  store_phone: z.optional(storePhone),
  store_email: z.optional(storeEmail),
  terms_of_service_link: z.optional(link),
  privacy_policy_link: z.optional(link),
  return_policy_link: z.optional(link),
  shopify_domain: z.optional(shopifyDomain),
  shopify_access_token: secret,
  shopify_store_front_api_access_token: secret,
  stripe_connect_account_id: z.optional(text(100)),
  stripe_account_id: z.optional(text(100)),
  whop_api_key: secret,
  currency: z.optional(currency),
  /** IANA name, like America/Chicago. */
  time_zone: z.optional(text(60)),
  /** 'None' removes the logo; a new one is sent as a file of the same name. */
  store_logo: z.optional(z.literal('None')),
})

export const stores = {
  register: defineContract({
    method: 'POST',
    path: '/store/register-store',
    summary: 'Create a store with a payment page, cart, confirmation page and shipping methods',
    access: 'account',
    scope: { in: 'body', field: 'user_id', kind: 'user' },
    body: z.object({
      store_name: requiredText('Store name is required', 80),
      user_id: id,
      /** IANA name of the merchant's time zone; defaults to UTC. */
      time_zone: z.optional(text(60)),
    }),
    response: z.object({ data: store }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/user/get-user-stores',
    summary: 'List the stores of a user',
    access: 'account',
    scope: { in: 'query', field: 'user_id', kind: 'user' },
    query: z.object({ user_id: id }),
    response: z.object({ stores: z.array(store) }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/store/update-store',
    summary: 'Update a store. Absent fields stay the same; empty ones are cleared',
    access: 'store',
    permission: 'store.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    files: ['store_logo'],
    body: storeUpdate,
    response: z.object({ data: store }),
    errors: {
      400: 'A field is missing or invalid, such as the domain or the logo',
      409: 'Someone else saved the settings (stale_version), or the domain is already in use',
      422: 'The currency can’t change once there are orders',
    },
  }),
  updatePaypalUsage: defineContract({
    method: 'POST',
    path: '/store/update-paypal-usage',
    summary: 'Get whether the store offers PayPal',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, using_paypal: flag }),
    response: z.object({ data: store }),
  }),
  close: defineContract({
    method: 'POST',
    path: '/store/close-store',
    summary: 'Close a store permanently. It takes no more payments and is hidden from lists. Its orders are kept',
    access: 'store',
    permission: 'store.close',
    people: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, store_name: text(80) }),
    response: message,
    errors: { 400: 'The name doesn’t match' },
  }),
  details: defineContract({
    method: 'GET',
    path: '/store/get-store-details',
    summary: 'Get a store: all fields for members, public ones for everyone else',
    access: 'public',
    query: z.object({ store_id: id }),
    response: z.object({ data: z.union([store, publicStore]) }),
    errors: { 404: 'Store not found' },
  }),
  domains: defineContract({
    method: 'GET',
    path: '/store/checkout-domains',
    summary: 'List the verified checkout domains of all stores',
    access: 'public',
    response: z.object({ domains: z.array(z.object({ domain: z.string(), store_id: id })) }),
  }),
  setup: defineContract({
    method: 'GET',
    path: '/store/setup-steps',
    summary: 'List the remaining setup steps before the store can sell (GAP-29)',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(setupStep) }),
  }),
} as const
