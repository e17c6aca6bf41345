import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { colour } from './page-fields.ts'
import { id } from './fields.ts'

/** The most colours that are told of. */
export const MAX_BRAND_COLOURS = 12

export const brandColours = {
  list: defineContract({
    method: 'GET',
    path: '/brand-colours',
    summary: "The colours that a merchant chose for what shoppers get, the most used first; without the templates' own",
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ colours: z.array(colour) }),
  }),
} as const
