import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { contentStatus, count, flag, id, requiredText, text, time } from './fields.ts'

export const colour = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, 'Must be a colour like #1F5B45'))
export const paymentPageType = z.enum(['standard', 'instant'])
export const pageTemplate = z.enum(['classic', 'modern', 'minimal'])
export const pageSize = z.enum(['small', 'medium', 'large'])

const look = {
  name: requiredText('Name is required', 80),
  template: pageTemplate,
  logo_size: pageSize,
  background_color: colour,
  main_text_color: colour,
  secondary_text_color: colour,
  button_color: colour,
  button_text_color: colour,
  language: text(5),
}

const flags = { customer_email_enabled: flag, customer_phone_enabled: flag, shipping_method_enabled: flag }

/** A payment page as a shopper sees it (B §3). */
export const paymentPage = z.object({
  payment_page_id: id,
  store_id: id,
  payment_page_type: paymentPageType,
  status: contentStatus,
  is_default: z.boolean(),
  logo: z.nullable(z.string()),
  ...look,
  ...flags,
})
export type PaymentPage = z.output<typeof paymentPage>

/** The merchant's view: the draft's values, and how it stands against what is published. */
export const paymentPageDraft = z.extend(paymentPage, {
  version: z.int(),
  published_version: z.nullable(z.int()),
  updated_at: time,
})
export type PaymentPageDraft = z.output<typeof paymentPageDraft>

const byPage = (where: 'query' | 'body') => ({ in: where, field: 'payment_page_id', kind: 'payment_page' }) as const

export const paymentPages = {
  list: defineContract({
    method: 'GET',
    path: '/payment-page/all',
    summary: 'The payment pages of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ payment_pages: z.array(paymentPageDraft), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/payment-page/details',
    summary: 'One payment page, its draft',
    access: 'store',
    permission: 'store.view',
    scope: byPage('query'),
    query: z.object({ payment_page_id: id }),
    response: z.object({ paymentPageDetails: paymentPageDraft }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/payment-page/update',
    summary: 'Write the draft: an absent field is unchanged, an empty text clears; a stale version is 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    files: ['logo'],
    body: z.object({
      payment_page_id: id,
      version: z.optional(z.coerce.number()),
      remove_logo: z.optional(flag),
      ...z.partial(z.object({ ...look, ...flags })).shape,
    }),
    response: z.object({ data: paymentPageDraft }),
    errors: { 409: 'Someone else saved this page since you opened it' },
  }),
  publish: defineContract({
    method: 'POST',
    path: '/payment-page/publish',
    summary: 'Make the draft what shoppers see; a stale version is 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    body: z.object({ payment_page_id: id, version: z.int() }),
    response: z.object({ data: paymentPageDraft, message: z.string() }),
    errors: { 409: 'Someone else saved this page since you opened it' },
  }),
} as const
