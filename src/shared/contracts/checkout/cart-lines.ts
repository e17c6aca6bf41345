import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, minor, text } from '../fields.ts'
import { bundleTotals, liveCart } from './live-cart.ts'

const missing = { 404: 'Session not found' } as const

const quantity = z
  .int('Quantity must be a whole number')
  .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(999, 'Quantity must be at most 999'))

/** Live cart calls that change line items, and previews of offers. */
export const cartLineCalls = {
  addProduct: defineContract({
    method: 'POST',
    path: '/cart-sessions/add-product',
    summary:
      'Add a product to the cart, or an offer with payment_page_optimizer_id. Prices come from the store, not the request',
    access: 'shopper',
    body: z.object({
      live_cart_session_id: id,
      store_id: id,
      product_id: id,
      variant_id: z.optional(z.union([id, z.number()])),
      quantity: z._default(quantity, 1),
      discount_price: z.optional(minor),
      subtext: z.optional(text(300)),
      is_bundle: z.optional(z.boolean()),
      is_order_bump: z.optional(z.boolean()),
      is_upsell: z.optional(z.boolean()),
      is_downsell: z.optional(z.boolean()),
      payment_page_optimizer_id: z.optional(z.nullable(id)),
    }),
    response: z.object({ data: liveCart }),
    errors: { 404: 'Session, product or offer not found', 409: 'Not enough in stock, or the offer no longer applies' },
  }),
  removeFromCart: defineContract({
    method: 'POST',
    path: '/cart-sessions/remove-from-cart',
    summary: 'Remove an item, or its whole bundle with remove_bundle',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, item_id: id, remove_bundle: z.optional(z.boolean()) }),
    response: z.object({ status: z.string(), live_cart: liveCart }),
    errors: missing,
  }),
  updateQuantity: defineContract({
    method: 'POST',
    path: '/cart-sessions/update-quantity',
    summary: 'Change the quantity of a line item',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, item_id: id, quantity }),
    response: z.object({ live_cart: liveCart }),
    errors: { ...missing, 409: 'Not enough in stock', 422: 'Offers are limited to one item' },
  }),
  otherVariants: defineContract({
    method: 'GET',
    path: '/cart-sessions/other-variants',
    summary: 'List the in-stock variants an item can be switched to. Empty for items of an offer',
    access: 'shopper',
    query: z.object({ live_cart_session_id: id, item_id: id }),
    response: z.object({ variants: z.array(z.object({ variant_id: z.string(), title: z.string(), price: minor })) }),
    errors: { 404: 'Session or item not found' },
  }),
  changeVariant: defineContract({
    method: 'POST',
    path: '/cart-sessions/change-variant',
    summary: 'Switch an item to another variant of its product at the current price',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, item_id: id, variant_id: z.union([id, z.number()]) }),
    response: z.object({ live_cart: liveCart }),
    errors: { 404: 'Session, item or variant not found', 409: 'Sold out or not sold in this store' },
  }),
  choosePlan: defineContract({
    method: 'POST',
    path: '/cart-sessions/choose-plan',
    summary:
      'Buy an item with a plan’s pricing option, or once with option_id null. The price comes from the plan, not the request',
    access: 'shopper',
    body: z.object({ live_cart_session_id: id, item_id: id, option_id: z.nullable(id) }),
    response: z.object({ live_cart: liveCart }),
    errors: { 404: 'Session, item or pricing option not found' },
  }),
  calculateBundleTotals: defineContract({
    method: 'POST',
    path: '/cart-sessions/calculate-bundle-totals',
    summary: 'Price the acceptance of an upsell or a downsell. Null for one that doesn’t apply (GAP-76)',
    access: 'shopper',
    personal: 'owner',
    body: z.object({
      live_cart_session_id: id,
      upsell_optimizer_id: z.optional(z.nullable(id)),
      downsell_optimizer_id: z.optional(z.nullable(id)),
    }),
    response: z.object({ upsell: z.nullable(bundleTotals), downsell: z.nullable(bundleTotals) }),
    errors: missing,
  }),
} as const
