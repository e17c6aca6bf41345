import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { contentCalls, draftFields, STALE } from './content-calls.ts'
import { contentStatus, count, flag, id, mode, requiredText } from '../fields.ts'
import {
  hexColor,
  customCss,
  image,
  imageUpdate,
  limitedFields,
  pageColors,
  pageTemplate,
  updateFields,
} from './page-fields.ts'

const name = requiredText('Name is required', 80)

const fields = {
  template: pageTemplate,
  icon_color: hexColor,
  ...pageColors,
  one_click_checkout: flag,
  ...limitedFields,
  custom_css: customCss,
} as const

/** The editable content of a cart (CT-001). */
export const cartContent = z.object({ name, logo: image, ...fields })
export type CartContent = z.output<typeof cartContent>

/** A cart as shoppers see it. */
export const cart = z.object({
  cart_id: id,
  store_id: id,
  status: contentStatus,
  is_default: z.boolean(),
  ...cartContent.shape,
})
export type Cart = z.output<typeof cart>

export const cartDraft = z.extend(cart, draftFields)
export type CartDraft = z.output<typeof cartDraft>

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const
const byCart = (where: 'query' | 'body') => ({ in: where, field: 'cart_id', kind: 'cart' }) as const

export const carts = {
  ...contentCalls({
    base: '/cart',
    field: 'cart_id',
    kind: 'cart',
    noun: 'cart',
    content: cartContent,
    draft: cartDraft,
  }),
  create: defineContract({
    method: 'POST',
    path: '/cart/create',
    summary: 'Create a cart as a draft',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, name: z.optional(name), template: z.optional(pageTemplate) }),
    response: z.object({ data: cartDraft }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/cart/all',
    summary: 'List the carts of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ carts: z.array(cartDraft), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/cart/details',
    summary: 'Get the draft of a cart',
    access: 'store',
    permission: 'store.view',
    scope: byCart('query'),
    query: z.object({ cart_id: id }),
    response: z.object({ cartDetails: cartDraft }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/cart/update',
    summary: 'Update the draft. Absent fields stay the same, empty text clears, a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byCart('body'),
    files: ['logo'],
    body: z.object({
      cart_id: id,
      version: z.optional(z.coerce.number()),
      name: z.optional(name),
      logo: imageUpdate,
      ...updateFields(fields),
    }),
    response: z.object({ data: cartDraft }),
    errors: { 409: STALE },
  }),
  switchMode: defineContract({
    method: 'POST',
    path: '/cart/switch-mode',
    summary: 'Switch the store between test and live mode (GAP-55)',
    access: 'store',
    permission: 'payments.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id }),
    response: z.object({ data: z.object({ store_id: id, cart_mode: mode }) }),
    errors: {
      409: 'Live mode needs a verified live payment account that supports the store’s currency, and a checkout domain',
    },
  }),
} as const
