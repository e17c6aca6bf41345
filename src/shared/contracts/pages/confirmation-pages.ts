import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { contentCalls, draftFields, STALE } from './content-calls.ts'
import { contentStatus, count, flag, id, requiredText } from '../fields.ts'
import { hexColor, customCss, image, imageUpdate, pageColors, richText, updateFields } from './page-fields.ts'
import { shownReview } from './reviews.ts'

const name = requiredText('Name is required', 80)

const fields = {
  icon_color: hexColor,
  ...pageColors,
  /** True if the page mentions the parcel's tracking code and where to find it. */
  tracking_code_enabled: flag,
  custom_description_enabled: flag,
  /** HTML with a few basic tags; the server removes everything else. */
  custom_description: richText,
  reviews_enabled: flag,
  custom_css: customCss,
} as const

/** The editable content of a confirmation page (CP-001). */
export const confirmationPageContent = z.object({ name, logo: image, ...fields })
export type ConfirmationPageContent = z.output<typeof confirmationPageContent>

/** A confirmation page as shoppers see it. */
export const confirmationPage = z.object({
  confirmation_page_id: id,
  store_id: id,
  status: contentStatus,
  is_default: z.boolean(),
  ...confirmationPageContent.shape,
})
export type ConfirmationPage = z.output<typeof confirmationPage>

export const confirmationPageDraft = z.extend(confirmationPage, draftFields)
export type ConfirmationPageDraft = z.output<typeof confirmationPageDraft>

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const
const byPage = (where: 'query' | 'body') =>
  ({ in: where, field: 'confirmation_page_id', kind: 'confirmation_page' }) as const

export const confirmationPages = {
  ...contentCalls({
    base: '/confirmation-page',
    field: 'confirmation_page_id',
    kind: 'confirmation_page',
    noun: 'confirmation page',
    content: confirmationPageContent,
    draft: confirmationPageDraft,
  }),
  create: defineContract({
    method: 'POST',
    path: '/confirmation-page/create',
    summary: 'Create a confirmation page as a draft',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, name: z.optional(name) }),
    response: z.object({ data: confirmationPageDraft }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/confirmation-page/all',
    summary: 'List the confirmation pages of a store, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ confirmation_pages: z.array(confirmationPageDraft), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/confirmation-page/details',
    summary: 'Get the draft of a confirmation page',
    access: 'store',
    permission: 'store.view',
    scope: byPage('query'),
    query: z.object({ confirmation_page_id: id }),
    response: z.object({ confirmationPageDetails: confirmationPageDraft }),
  }),
  ofStore: defineContract({
    method: 'GET',
    path: '/confirmation-page/store',
    summary: 'Get the live confirmation page of a store with its reviews. Null if none is live',
    access: 'public',
    /** With a session, the page selected for it. */
    query: z.object({ store_id: id, session_id: z.optional(id) }),
    response: z.object({ confirmation_page: z.nullable(confirmationPage), reviews: z.array(shownReview) }),
    errors: { 404: 'Session not found' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/confirmation-page/update',
    summary: 'Update the draft. Absent fields stay the same, empty text clears, a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    files: ['logo'],
    body: z.object({
      confirmation_page_id: id,
      version: z.optional(z.coerce.number()),
      name: z.optional(name),
      logo: imageUpdate,
      ...updateFields(fields),
    }),
    /** `removed` lists the rich-text content that isn't allowed and was removed, as text for the merchant. */
    response: z.object({ data: confirmationPageDraft, removed: z.array(z.string()) }),
    errors: { 409: STALE },
  }),
} as const
