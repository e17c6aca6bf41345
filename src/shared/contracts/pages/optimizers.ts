import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { shownAffirmation } from './affirmation-boxes.ts'
import { contentCalls, draftFields, STALE } from './content-calls.ts'
import { contentStatus, count, currency, id, message, minor, mode, time } from '../fields.ts'
import {
  optimizerCategory,
  optimizerContent,
  optimizerImages,
  optimizerName,
  optimizerType,
  optimizerUpdate,
  orderBumpLocation,
} from './optimizer-content.ts'
import { shownReview } from './reviews.ts'

/** An optimizer as shoppers see it. Several can be live, and none is the default (GAP-54). */
export const optimizer = z.object({
  optimizer_id: id,
  store_id: id,
  /** Can't change after creation. */
  optimizer_category: optimizerCategory,
  status: contentStatus,
  ...optimizerContent.shape,
})
export type Optimizer = z.output<typeof optimizer>

export const optimizerDraft = z.extend(optimizer, draftFields)
export type OptimizerDraft = z.output<typeof optimizerDraft>

/** An optimizer's results in the store's current mode. */
const figures = {
  /** Sessions that saw it, plus views without a session. */
  impressions: count,
  /** Sessions that added it to their cart. */
  accepted: count,
  /** Paid orders with it, and the revenue of its line items in minor units of the store's currency. */
  conversions: count,
  extra_revenue: minor,
} as const

export const listedOptimizer = z.extend(optimizerDraft, figures)
export type ListedOptimizer = z.output<typeof listedOptimizer>

/** `conversion_rate` is a fraction of one: conversions by impressions, 0 without any. */
export const topOffer = z.object({
  optimizer_id: id,
  name: z.string(),
  impressions: count,
  conversions: count,
  conversion_rate: z.number(),
  revenue: minor,
  currency,
})
export type TopOffer = z.output<typeof topOffer>

/**
 * A variant of an offered product. `discount_price` is the price of one item in the offer, including its share of the
 * fee.
 */
export const offeredVariant = z.object({
  variant_id: id,
  title: z.string(),
  price: minor,
  discount_price: minor,
  in_stock: z.boolean(),
})

/** An offered product; its variant fields are those of the first one in stock, which is the default. */
export const offeredProduct = z.object({
  product_id: id,
  title: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  variant_id: id,
  variant_title: z.string(),
  price: minor,
  discount_price: minor,
  variants: z.array(offeredVariant),
})
export type OfferedProduct = z.output<typeof offeredProduct>

/** A live offer. `products` are added when it is accepted: the first one of `additional`, all of `bundle`. */
export const liveOffer = z.object({
  optimizer,
  products: z.array(offeredProduct),
  /** True if the cart already contains it; only order bumps are shown then. */
  accepted: z.boolean(),
  /** When the offer ends for this session; reloading never extends it. Null without limited time. */
  limited_until: z.nullable(time),
  /** The actual stock left, once it is low enough for the offer to show it; null otherwise. */
  stock_left: z.nullable(count),
  /** Reviews shown with it; empty if it shows none. */
  reviews: z.array(shownReview),
  affirmation_box: z.nullable(shownAffirmation),
})
export type LiveOffer = z.output<typeof liveOffer>

const day = z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21')))

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const
const byOptimizer = (where: 'query' | 'body') => ({ in: where, field: 'optimizer_id', kind: 'optimizer' }) as const

const { makeDefault: _, ...calls } = contentCalls({
  base: '/optimizer',
  field: 'optimizer_id',
  kind: 'optimizer',
  noun: 'optimizer',
  content: optimizerContent,
  draft: optimizerDraft,
})

export const optimizers = {
  ...calls,
  create: defineContract({
    method: 'POST',
    path: '/optimizer/create',
    summary: 'Create an optimizer as a draft',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      optimizer_category: optimizerCategory,
      optimizer_type: z.optional(optimizerType),
      name: z.optional(optimizerName),
    }),
    response: z.object({ data: optimizerDraft }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/optimizer/all',
    summary: 'List the optimizers of a store with their results in its current mode, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ optimizers: z.array(listedOptimizer), total: count, currency }),
  }),
  topOffers: defineContract({
    method: 'GET',
    path: '/optimizer/top-offers',
    summary: 'List the five offers with the most revenue in the store’s current mode (GAP-67)',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ offers: z.array(topOffer) }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/optimizer/details',
    summary: 'Get the draft of an optimizer',
    access: 'store',
    permission: 'store.view',
    scope: byOptimizer('query'),
    query: z.object({ optimizer_id: id }),
    response: z.object({ optimizerDetails: optimizerDraft }),
  }),
  figures: defineContract({
    method: 'GET',
    path: '/optimizer/figures',
    summary:
      'Get the daily results of an optimizer in the store’s current mode and time zone. Defaults to the last 30 days',
    access: 'store',
    permission: 'store.view',
    scope: byOptimizer('query'),
    query: z.object({ optimizer_id: id, start_date: day, end_date: day }),
    response: z.object({
      mode,
      start_date: z.string(),
      end_date: z.string(),
      /** Sessions that first saw it in the period, and those that added it to their cart or order. */
      shown: count,
      accepted: count,
      /** Paid orders with it in the period, and the revenue of its line items before tax. */
      orders: count,
      extra_revenue: minor,
      currency,
    }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/optimizer/update',
    summary: 'Update the draft. Absent fields stay the same, empty text clears, a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byOptimizer('body'),
    files: optimizerImages,
    body: z.object({ optimizer_id: id, version: z.optional(z.coerce.number()), ...optimizerUpdate }),
    response: z.object({ data: optimizerDraft }),
    errors: { 409: STALE },
  }),
  impression: defineContract({
    method: 'POST',
    path: '/optimizer/impression',
    summary: 'Count an impression of a live offer, once per session if one is sent',
    access: 'public',
    body: z.object({ optimizer_id: id, session_id: z.optional(id) }),
    response: message,
    errors: { 404: 'Offer not found' },
  }),
  live: defineContract({
    method: 'POST',
    path: '/optimizer/live',
    summary: 'Get the offer of a category for the current cart of a session. 204 if none applies',
    access: 'shopper',
    body: z.object({
      store_id: id,
      optimizer_category: optimizerCategory,
      session_id: id,
      /** For order bumps: only those shown in this location. */
      order_bump_location: z.optional(z.nullable(orderBumpLocation)),
    }),
    response: liveOffer,
    empty: true,
    errors: { 404: 'Session not found' },
  }),
  orderBump: defineContract({
    method: 'POST',
    path: '/optimizer/order-bump',
    summary: 'Get the order bump of a session’s payment page. Null if none applies',
    access: 'shopper',
    body: z.object({ store_id: id, session_id: id }),
    response: z.object({ data: z.nullable(liveOffer) }),
    errors: { 404: 'Session not found' },
  }),
} as const
