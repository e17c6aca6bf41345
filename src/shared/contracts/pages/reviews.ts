import * as z from 'zod/mini'
import { defineContract, type ScopeAlternatives } from '../../contract.ts'
import { flag, id, message, requiredText, text } from '../fields.ts'

/** Images of a review: the reviewer, and up to four of the product (B §5). */
export const REVIEW_PICTURES = [
  'user_profile_picture',
  'product_image_1',
  'product_image_2',
  'product_image_3',
  'product_image_4',
] as const

const words = {
  user_name: requiredText('Name is required', 80),
  user_role: text(80),
  review_title: text(120),
  product_review: requiredText('Review is required', 2000),
  product_title: text(160),
  product_description: text(500),
}

const picture = z.nullable(z.string())

/** A review as shoppers get it. */
export const shownReview = z.object({
  review_id: id,
  user_name: z.string(),
  user_role: z.string(),
  review_title: z.string(),
  product_review: z.string(),
  product_title: z.string(),
  product_description: z.string(),
  user_profile_picture: picture,
  product_image_1: picture,
  product_image_2: picture,
  product_image_3: picture,
  product_image_4: picture,
})
export type ShownReview = z.output<typeof shownReview>

/** A review (B §3): one of the ids names its page or offer, the other is null. `section_order` ascends. */
export const review = z.extend(shownReview, {
  payment_page_id: z.nullable(id),
  confirmation_page_id: z.nullable(id),
  optimizer_id: z.nullable(id),
  section_order: z.int(),
})
export type Review = z.output<typeof review>

const target = {
  payment_page_id: z.optional(id),
  confirmation_page_id: z.optional(id),
  optimizer_id: z.optional(id),
}

/** The page or offer that the reviews belong to. */
const byPage = (where: 'query' | 'body') =>
  [
    { in: where, field: 'payment_page_id', kind: 'payment_page' },
    { in: where, field: 'confirmation_page_id', kind: 'confirmation_page' },
    { in: where, field: 'optimizer_id', kind: 'optimizer' },
  ] as const satisfies ScopeAlternatives

const byReview = (where: 'query' | 'body') => ({ in: where, field: 'review_id', kind: 'review' }) as const

const removals = {
  remove_user_profile_picture: z.optional(flag),
  remove_product_image_1: z.optional(flag),
  remove_product_image_2: z.optional(flag),
  remove_product_image_3: z.optional(flag),
  remove_product_image_4: z.optional(flag),
}

export const reviews = {
  list: defineContract({
    method: 'GET',
    path: '/reviews',
    summary: 'List the reviews of a page in order. Without a token, only live pages are available',
    access: 'store',
    permission: 'store.view',
    guests: true,
    scope: byPage('query'),
    query: z.object(target),
    response: z.object({ reviews: z.array(review) }),
  }),
  ofPaymentPage: defineContract({
    method: 'GET',
    path: '/reviews/payment-page/:paymentPageId',
    summary: 'List the reviews of a live payment page',
    access: 'public',
    params: z.object({ paymentPageId: id }),
    response: z.object({ reviews: z.array(shownReview) }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/reviews/create',
    summary: 'Add a review to a page, with up to four product pictures',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    files: REVIEW_PICTURES,
    body: z.object({
      ...target,
      ...words,
      user_role: z._default(words.user_role, ''),
      review_title: z._default(words.review_title, ''),
      product_title: z._default(words.product_title, ''),
      product_description: z._default(words.product_description, ''),
    }),
    response: z.object({ data: review }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/reviews/update',
    summary: 'Update a review. Absent fields stay the same; empty text clears',
    access: 'store',
    permission: 'pages.manage',
    scope: byReview('body'),
    files: REVIEW_PICTURES,
    body: z.object({ review_id: id, ...z.partial(z.object(words)).shape, ...removals }),
    response: z.object({ data: review }),
  }),
  reorder: defineContract({
    method: 'POST',
    path: '/reviews/reorder',
    summary: 'Reorder the reviews of a page. Reviews that aren’t listed follow in their current order',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    names: { 'ids.*': 'review' },
    body: z.object({ ...target, ids: z.array(id).check(z.maxLength(1000, 'At most 1000 reviews')) }),
    response: z.object({ reviews: z.array(review) }),
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/reviews',
    summary: 'Delete a review',
    access: 'store',
    permission: 'pages.manage',
    scope: byReview('query'),
    query: z.object({ review_id: id }),
    response: message,
  }),
} as const
