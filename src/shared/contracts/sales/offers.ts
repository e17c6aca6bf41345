import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { MAX_DISCOUNT, offerStates } from '../../domain/cart/bundle-price.ts'
import { contentStatus, count, id, listQuery, message, minor, readVersion, requiredText, time } from '../fields.ts'

const quantity = z
  .int('Quantity must be a whole number')
  .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(999, 'Quantity must be at most 999'))

const product = z.object({ product_id: id, variant_id: id, quantity: z._default(quantity, 1) })

const moment = z.string('Must be a date and time').check(
  z.maxLength(40, 'Must be a date and time'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a date and time'),
)

/** Rules that depend on another field are in the server's and the form's `offerProblems`. */
const fields = {
  name: requiredText('Name is required', 80),
  products: z.array(product, 'Must be a list of products').check(z.maxLength(20, 'Add at most 20 products')),
  /** The discount of the whole offer, in minor units; at most the price of its products. */
  discount_amount: minor.check(z.maximum(MAX_DISCOUNT, 'The discount is too high')),
  status: contentStatus,
  /** Sales window; null for no limit. */
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  /** Null for the page that the store's flow selects, or its default page. */
  payment_page_id: z.nullable(id),
} as const

/**
 * A product of an offer in its current state: its own price and available stock; `sold` is false once it is no longer
 * for sale.
 */
const offeredItem = z.object({
  ...product.shape,
  quantity: count,
  title: z.string(),
  variant_title: z.string(),
  image: z.nullable(z.string()),
  price: minor,
  available: z.int(),
  sold: z.boolean(),
})
export type OfferItem = z.output<typeof offeredItem>

/** A product bundle at a special price (GAP-50). `uses` and `revenue` are for the store's mode. */
export const offer = z.object({
  ...fields,
  offer_id: id,
  store_id: id,
  products: z.array(offeredItem),
  starts_at: z.nullable(time),
  ends_at: z.nullable(time),
  /** The offer's current state for shoppers. */
  state: z.enum(offerStates),
  /** The price of its products without the offer, in minor units. */
  regular_price: minor,
  /** Completed orders and their total in minor units. */
  uses: count,
  revenue: minor,
  created_at: time,
  version: z.int(),
  updated_at: time,
})
export type Offer = z.output<typeof offer>

const byOffer = (where: 'query' | 'body') => ({ in: where, field: 'offer_id', kind: 'offer' }) as const
const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

export const offers = {
  list: defineContract({
    method: 'GET',
    path: '/offers/all',
    summary: 'List the offers of a store with their uses and revenue, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ ...listQuery, state: z.optional(z.enum(offerStates)) }),
    response: z.object({ offers: z.array(offer), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/offers/details',
    summary: 'Get an offer',
    access: 'store',
    permission: 'store.view',
    scope: byOffer('query'),
    query: z.object({ offer_id: id }),
    response: z.object({ data: offer }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/offers/create',
    summary: 'Create an offer. It is a draft by default',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      name: z._default(fields.name, 'Offer'),
      products: z._default(fields.products, []),
      discount_amount: z._default(fields.discount_amount, 0),
      status: z._default(z.enum(['draft', 'live'], 'Must be draft or live'), 'draft'),
      starts_at: z._default(fields.starts_at, null),
      ends_at: z._default(fields.ends_at, null),
      payment_page_id: z._default(fields.payment_page_id, null),
    }),
    response: z.object({ data: offer }),
    errors: { 422: 'Too many offers are live' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/offers/update',
    summary: 'Update an offer. Absent fields stay the same; null clears. Applies to open checkouts immediately',
    access: 'store',
    permission: 'pages.manage',
    scope: byOffer('body'),
    body: z.object({ offer_id: id, version: readVersion, ...z.partial(z.object(fields)).shape }),
    response: z.object({ data: offer }),
    errors: {
      409: 'It has changed since you opened it',
      422: 'This status isn’t allowed, or too many offers are live',
    },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/offers/set-status',
    summary: 'Change the status of several offers. Offers that can’t have the status don’t change',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      offer_ids: z.array(id).check(z.minLength(1, 'Select an offer'), z.maxLength(100, 'At most 100 at once')),
      status: contentStatus,
    }),
    response: z.object({ changed: count }),
    errors: { 422: 'Too many offers are live' },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/offers/delete',
    summary: 'Delete an offer that has sold nothing; one that has is archived instead',
    access: 'store',
    permission: 'pages.manage',
    scope: byOffer('body'),
    body: z.object({ offer_id: id }),
    response: message,
    errors: { 409: 'It is used in orders' },
  }),
} as const
