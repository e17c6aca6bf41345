import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { id, mode, requiredText } from './fields.ts'

/** What a shopper may read of a store without a token (DEF-25). */
export const publicStore = z.object({
  _id: id,
  store_id: id,
  store_name: z.string(),
  /** An address, or the text 'None' for no logo (DEF-24). */
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
})
export type PublicStore = z.output<typeof publicStore>

/** A store as its members read it. Stored secrets come back as masks, to everybody. */
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
  role: z.string(),
})
export type Store = z.output<typeof store>

export const setupStepKey = z.enum([
  'store_details',
  'product',
  'checkout_domain',
  'payment_connection',
  'payment_page',
  'confirmation_page',
])
export const setupStatus = z.enum(['incomplete', 'required', 'complete'])
export const setupStep = z.object({ step: setupStepKey, status: setupStatus })
export type SetupStep = z.output<typeof setupStep>

const byStore = { in: 'query', field: 'store_id', kind: 'store' } as const

export const stores = {
  register: defineContract({
    method: 'POST',
    path: '/store/register-store',
    summary: 'Create a store with its first payment page, cart, confirmation page and shipping methods',
    access: 'account',
    scope: { in: 'body', field: 'user_id', kind: 'user' },
    body: z.object({ store_name: requiredText('Store name is required', 80), user_id: id }),
    response: z.object({ data: store }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/user/get-user-stores',
    summary: 'The stores of a user',
    access: 'account',
    scope: { in: 'query', field: 'user_id', kind: 'user' },
    query: z.object({ user_id: id }),
    response: z.object({ stores: z.array(store) }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/store/get-store-details',
    summary: 'A store: all fields for its members, the public ones for everybody else',
    access: 'public',
    query: z.object({ store_id: id }),
    response: z.object({ data: z.union([store, publicStore]) }),
    errors: { 404: 'Store not found' },
  }),
  domains: defineContract({
    method: 'GET',
    path: '/store/checkout-domains',
    summary: 'The proven checkout domains of all stores',
    access: 'public',
    response: z.object({ domains: z.array(z.object({ domain: z.string(), store_id: id })) }),
  }),
  setup: defineContract({
    method: 'GET',
    path: '/store/setup-steps',
    summary: 'What is left to do before the store can sell (GAP-29)',
    access: 'store',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(setupStep) }),
  }),
} as const
