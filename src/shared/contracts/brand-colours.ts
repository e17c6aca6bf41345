import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { colour } from './page-fields.ts'
import { id } from './fields.ts'

/** The most colours that are told of. */
export const MAX_BRAND_COLOURS = 12

const colours = z.object({
  /** What is offered beside a colour's picker: those that were kept, then those in use. */
  colours: z.array(colour),
  /** Those of them that were kept by hand, the newest first. */
  kept: z.array(colour),
})

export const brandColours = {
  list: defineContract({
    method: 'GET',
    path: '/brand-colours',
    summary:
      "The colours that a store has kept, and those that its merchant chose for what shoppers get, the most used first; without the templates' own",
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: colours,
  }),
  keep: defineContract({
    method: 'POST',
    path: '/brand-colours/keep',
    summary: 'Keep a colour among those of the store, or let it go; 409 when as many are kept as are offered',
    access: 'store',
    permission: 'pages.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id, colour, kept: z.boolean('Must be true or false') }),
    response: colours,
    errors: { 409: 'As many are kept as are offered' },
  }),
} as const
