import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { id } from './fields.ts'

export const users = {
  details: defineContract({
    method: 'GET',
    path: '/user/details',
    summary: 'The profile of the signed-in user',
    access: 'account',
    scope: { in: 'query', field: 'user_id', kind: 'user' },
    query: z.object({ user_id: id }),
    response: z.object({
      data: z.object({
        id,
        name: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        email: z.string(),
        profile_picture: z.nullable(z.string()),
      }),
    }),
  }),
} as const
