import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { hexColor } from '../pages/page-fields.ts'
import { id } from '../fields.ts'

/** Maximum colors returned. */
export const MAX_BRAND_COLORS = 12

const colours = z.object({
  /** Suggestions of the color picker: saved colors, then those in use. */
  colours: z.array(hexColor),
  /** The manually saved ones, newest first. */
  kept: z.array(hexColor),
})

export const brandColors = {
  list: defineContract({
    method: 'GET',
    path: '/brand-colours',
    summary:
      'Get the brand colors of a store and the colors of its published pages, most used first, without template defaults',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: colours,
  }),
  keep: defineContract({
    method: 'POST',
    path: '/brand-colours/keep',
    summary: 'Add or remove a brand color. Returns 409 at the limit',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, colour: hexColor, kept: z.boolean('Must be true or false') }),
    response: colours,
    errors: { 409: 'The store has the maximum number of brand colors' },
  }),
} as const
