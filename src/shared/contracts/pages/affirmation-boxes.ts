import * as z from 'zod/mini'
import { defineContract, type ScopeAlternatives } from '../../contract.ts'
import { affirmationSections, defaultSectionOrder } from '../../domain/pages/affirmation.ts'
import { flag, id, text } from '../fields.ts'
import { hexColor } from './page-fields.ts'

const section = z.enum(affirmationSections)

const words = {
  header: text(120),
  title_one: text(120),
  message_one: text(500),
  title_two: text(120),
  message_two: text(500),
  title_three: text(120),
  message_three: text(500),
}

const ORDER = 'Must list one, two and three at most once each, separated by commas'

/** Comma-separated; an empty string restores the default order (GAP-68). */
const sentOrder = z.pipe(
  z.string(ORDER).check(
    z.refine((value) => {
      const names = value === '' ? [] : value.split(',')
      return new Set(names).size === names.length && names.every((name) => section.safeParse(name).success)
    }, ORDER),
  ),
  z.transform((value) => (value === '' ? defaultSectionOrder : value)),
)

const picture = z.nullable(z.string())

/** An affirmation box as shoppers get it (B §3). Without its own color, it uses the page's. */
export const shownAffirmation = z.object({
  header: z.string(),
  title_one: z.string(),
  message_one: z.string(),
  image_one: picture,
  title_two: z.string(),
  message_two: z.string(),
  image_two: picture,
  title_three: z.string(),
  message_three: z.string(),
  image_three: picture,
  section_order: z.array(section),
  affirmation_background_color: z.nullable(z.string()),
})
export type ShownAffirmation = z.output<typeof shownAffirmation>

export const affirmationBox = z.extend(shownAffirmation, {
  affirmation_id: id,
  payment_page_id: z.nullable(id),
  optimizer_id: z.nullable(id),
})
export type AffirmationBox = z.output<typeof affirmationBox>

const cleared = z.optional(z.nullable(z.literal('', 'Send only empty values, to clear the fields')))

const target = { payment_page_id: z.optional(id), optimizer_id: z.optional(id) }

/** The page or offer that the box belongs to. */
const byPage = (where: 'query' | 'body') =>
  [
    { in: where, field: 'payment_page_id', kind: 'payment_page' },
    { in: where, field: 'optimizer_id', kind: 'optimizer' },
  ] as const satisfies ScopeAlternatives

export const affirmationBoxes = {
  details: defineContract({
    method: 'GET',
    path: '/affirmation-box/details',
    summary: 'Get the affirmation box of a page. Null if it has none',
    access: 'store',
    permission: 'store.view',
    scope: byPage('query'),
    query: z.object(target),
    response: z.object({ affirmationBox: z.nullable(affirmationBox) }),
  }),
  ofPaymentPage: defineContract({
    method: 'GET',
    path: '/affirmation-box/payment-page/:paymentPageId',
    summary: 'Get the affirmation box of a live payment page. Null if it has none',
    access: 'public',
    params: z.object({ paymentPageId: id }),
    response: z.object({ affirmationBox: z.nullable(shownAffirmation) }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/affirmation-box/update',
    summary: 'Update the affirmation box of a page. Creates it if needed; empty text clears',
    access: 'store',
    permission: 'pages.manage',
    scope: byPage('body'),
    files: ['image_one', 'image_two', 'image_three'],
    body: z.object({
      ...target,
      ...z.partial(z.object(words)).shape,
      section_order: z.optional(sentOrder),
      affirmation_background_color: z.optional(z.union([z.literal(''), hexColor], 'Must be a color like #1F5B45')),
      remove_image_one: z.optional(flag),
      remove_image_two: z.optional(flag),
      remove_image_three: z.optional(flag),
    }),
    response: z.object({ affirmationBox }),
  }),
  remove: defineContract({
    method: 'POST',
    path: '/affirmation-box/delete',
    summary:
      'Clear the fields that are sent empty. The box is deleted with its last section, or immediately when no field is sent (DEF-68)',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'affirmation_id', kind: 'affirmation_box' },
    body: z.object({
      affirmation_id: id,
      header: cleared,
      title_one: cleared,
      message_one: cleared,
      image_one: cleared,
      title_two: cleared,
      message_two: cleared,
      image_two: cleared,
      title_three: cleared,
      message_three: cleared,
      image_three: cleared,
      affirmation_background_color: cleared,
    }),
    response: z.object({ affirmationBox: z.nullable(affirmationBox) }),
  }),
} as const
