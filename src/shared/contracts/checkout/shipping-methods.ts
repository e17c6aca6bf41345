import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message, minor, readVersion, requiredText, text } from '../fields.ts'

/** A shipping method (B §3, GAP-70). `shipping_rate` in minor units, `section_order` ascending. */
export const shippingMethod = z.object({
  id,
  method_id: id,
  store_id: id,
  payment_page_id: id,
  shipping_title: z.string(),
  shipping_description: z.string(),
  shipping_timeframe: z.string(),
  shipping_rate: minor,
  minimum_subtotal: minor,
  is_default: z.boolean(),
  section_order: z.int(),
})
export type ShippingMethod = z.output<typeof shippingMethod>

/** The same for members; `version` is incremented by each edit. */
const editableMethod = z.extend(shippingMethod, { version: z.int() })
export type EditableShippingMethod = z.output<typeof editableMethod>

const rate = z
  .int('Shipping rate must be a whole number of 0 or more')
  .check(
    z.minimum(0, 'Shipping rate must be a whole number of 0 or more'),
    z.maximum(99_999_999, 'Shipping rate is too high'),
  )

const fields = {
  shipping_title: requiredText('Shipping title is required', 80),
  shipping_description: z.optional(text(300)),
  shipping_timeframe: z.optional(text(80)),
  shipping_rate: rate,
  minimum_subtotal: z.optional(minor),
  is_default: z.optional(z.boolean()),
  section_order: z.optional(z.int()),
}

export const shippingMethods = {
  list: defineContract({
    method: 'GET',
    path: '/shipping-methods',
    summary: 'List the shipping methods of a payment page, in order',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id, payment_page_id: id }),
    response: z.object({ shipping_methods: z.array(editableMethod) }),
  }),
  single: defineContract({
    method: 'GET',
    path: '/shipping-methods/:id',
    summary: 'Get a shipping method',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'params', field: 'id', kind: 'shipping_method' },
    params: z.object({ id }),
    response: z.object({ data: editableMethod }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/shipping-methods/create',
    summary: 'Add a shipping method to a payment page',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'payment_page_id', kind: 'payment_page' },
    body: z.object({ payment_page_id: id, ...fields }),
    response: z.object({ data: editableMethod }),
  }),
  update: defineContract({
    method: 'PUT',
    path: '/shipping-methods/update',
    summary: 'Update a shipping method',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'id', kind: 'shipping_method' },
    body: z.object({
      id,
      ...fields,
      shipping_title: z.optional(fields.shipping_title),
      shipping_rate: z.optional(rate),
      version: readVersion,
    }),
    response: z.object({ data: editableMethod }),
    errors: { 409: 'Someone else saved the shipping method (stale_version)' },
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/shipping-methods/delete',
    summary: 'Remove a shipping method',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'id', kind: 'shipping_method' },
    body: z.object({ id }),
    response: message,
  }),
  fetch: defineContract({
    method: 'POST',
    path: '/shipping-methods/fetch',
    summary: 'List the shipping methods available to a shopper',
    access: 'shopper',
    body: z.object({ store_id: id, payment_page_id: id }),
    response: z.object({ shipping_methods: z.array(shippingMethod) }),
  }),
} as const
