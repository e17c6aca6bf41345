import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { cancelReasons } from '../../domain/subscriptions/portal-settings.ts'
import { contentStatus, count, flag, id, mode, requiredText, text, time } from '../fields.ts'
import { draftFields, editorCalls, STALE } from '../pages/content-calls.ts'
import { hexColor, image, imageUpdate, integerBetween, pageLanguage, updateFields } from '../pages/page-fields.ts'
import { link, storeEmail } from '../stores/store.ts'

const label = text(80).check(z.trim())
const portalHeading = text(80).check(z.trim())
const helpText = text(300).check(z.trim())
const reason = z.enum(cancelReasons, `Must be one of ${cancelReasons.join(', ')}`)

const MAX_PAUSE_DAYS = 180

const retentionOffer = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({
      kind: z.literal('discount'),
      percentage: integerBetween(1, 100),
      payments: integerBetween(1, 24),
    }),
    z.object({ kind: z.literal('pause'), days: integerBetween(1, MAX_PAUSE_DAYS) }),
    z.object({ kind: z.literal('skip') }),
    z.object({ kind: z.literal('swap') }),
  ],
  'Must be none, discount, pause, skip or swap',
)

const reasonList = z.array(z.object({ reason, label, offer: retentionOffer }), 'Must be a list of reasons').check(
  z.maxLength(cancelReasons.length, `Must be at most ${cancelReasons.length} reasons`),
  z.refine(
    (list) => new Set(list.map((each) => each.reason)).size === list.length,
    'Each reason can only be listed once',
  ),
)

const portalTexts = z.object({
  heading: z.optional(portalHeading),
  help_text: z.optional(helpText),
  reasons: z.optional(z.partialRecord(reason, label)),
})

const fields = {
  allow_pause: flag,
  allow_skip: flag,
  allow_move: flag,
  allow_swap: flag,
  allow_quantity: flag,
  allow_address: flag,
  allow_payment_method: flag,
  allow_reactivate: flag,
  allow_add_item: flag,
  reasons: reasonList,
  reason_required: flag,
  cancel_screens: integerBetween(1, 5),
  equal_buttons: flag,
  cancel_confirmation_email: flag,
  change_emails: flag,
  cancel_without_login: flag,
  withdrawal: flag,
  brand_color: hexColor,
  background_color: hexColor,
  language: pageLanguage,
  heading: portalHeading,
  help_text: helpText,
  help_email: storeEmail,
  help_url: link,
  returns_url: link,
  translations: z.partialRecord(pageLanguage, portalTexts),
} as const

const name = requiredText('Name is required', 80)

/** The settings of the customer portal (CU-001): those of `PortalSettings`. */
export const portalContent = z.object({ name, logo: image, ...fields })
export type PortalContent = z.output<typeof portalContent>

export const portalDraft = z.object({
  store_id: id,
  status: contentStatus,
  ...portalContent.shape,
  ...draftFields,
})
export type PortalDraft = z.output<typeof portalDraft>

const offerResult = z.object({
  reason,
  /** Customers who accepted the offer after choosing the reason, and who canceled with it. */
  accepted: count,
  canceled: count,
})

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

export const portalSettings = {
  ...editorCalls({
    base: '/portal-settings',
    field: 'store_id',
    kind: 'store',
    noun: 'customer portal',
    content: portalContent,
    draft: portalDraft,
  }),
  details: defineContract({
    method: 'GET',
    path: '/portal-settings/details',
    summary: 'Get the draft of the store’s customer portal',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ data: portalDraft }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/portal-settings/update',
    summary: 'Update the draft. Absent fields stay the same, empty text clears, a stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    files: ['logo'],
    body: z.object({
      store_id: id,
      version: z.optional(z.coerce.number()),
      name: z.optional(name),
      logo: imageUpdate,
      ...updateFields(fields),
    }),
    response: z.object({ data: portalDraft }),
    errors: { 409: STALE },
  }),
  overview: defineContract({
    method: 'GET',
    path: '/portal-settings/overview',
    summary: 'Get what customers get, how they used it in the last 90 days, and facts for the fair cancel checks',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id, mode }),
    response: z.object({
      /** What customers get: the published settings, or the defaults. */
      published: portalContent,
      published_at: z.nullable(time),
      /** Address of the portal, for customers. */
      link: z.string(),
      figures: z.object({
        sign_ins: count,
        /** Changes that customers made themselves, without canceling. */
        actions: count,
        canceled: count,
        /** Customers who accepted an offer instead of canceling. */
        saved: count,
        offers: z.array(offerResult),
      }),
      facts: z.object({
        has_contact: z.boolean(),
        countries: z.array(z.string()),
        languages: z.array(z.string()),
      }),
    }),
  }),
} as const
