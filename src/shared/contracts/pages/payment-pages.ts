import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { contentCalls, draftFields, STALE } from './content-calls.ts'
import { contentStatus, count, id, requiredText } from '../fields.ts'
import { pageTemplate } from './page-fields.ts'
import { paymentPageContent, paymentPageImages, paymentPageUpdate } from './payment-page-content.ts'

export const paymentPageType = z.enum(['standard', 'instant'], 'Must be standard or instant')

/** A payment page as shoppers see it (B §3). */
export const paymentPage = z.object({
  payment_page_id: id,
  store_id: id,
  payment_page_type: paymentPageType,
  status: contentStatus,
  is_default: z.boolean(),
  ...paymentPageContent.shape,
  /**
   * False if the session's payment link sells only items that aren't shipped, so that no shipping address is required.
   */
  shipping_required: z.optional(z.boolean()),
})
export type PaymentPage = z.output<typeof paymentPage>

/** The merchant's view: the draft's values, and how they differ from the published version. */
export const paymentPageDraft = z.extend(paymentPage, draftFields)
export type PaymentPageDraft = z.output<typeof paymentPageDraft>

const byPage = (where: 'query' | 'body') => ({ in: where, field: 'payment_page_id', kind: 'payment_page' }) as const

export const paymentPages = {
  ...contentCalls({
    base: '/payment-page',
    field: 'payment_page_id',
    kind: 'payment_page',
    noun: 'payment page',
    content: paymentPageContent,
    draft: paymentPageDraft,
  }),
  create: defineContract({
    method: 'POST',
    path: '/payment-page/create',
    summary: 'Create a payment page as a draft',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      payment_page_type: paymentPageType,
      name: z.optional(requiredText('Name is required', 80)),
      template: z.optional(pageTemplate),
    }),
    response: z.object({ data: paymentPageDraft }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/payment-page/all',
    summary: 'List the payment pages of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ payment_pages: z.array(paymentPageDraft), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/payment-page/details',
    summary: 'Get the draft of a payment page',
    access: 'store',
    permission: 'store.view',
    scope: byPage('query'),
    query: z.object({ payment_page_id: id }),
    response: z.object({ paymentPageDetails: paymentPageDraft }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/payment-page/update',
    summary: 'Update the draft. Absent fields stay the same, empty text clears, a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    files: paymentPageImages,
    names: { 'selected_products.*': 'product' },
    body: z.object({
      payment_page_id: id,
      version: z.optional(z.coerce.number()),
      ...paymentPageUpdate,
    }),
    /** `removed` lists the rich-text content that isn't allowed and was removed, as text for the merchant. */
    response: z.object({ data: paymentPageDraft, removed: z.array(z.string()) }),
    errors: { 409: STALE, 422: 'A product added to it is archived' },
  }),
} as const
