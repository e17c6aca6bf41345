import * as z from 'zod/mini'
import { defineContract } from '../contract.ts'
import { time } from './fields.ts'

export const system = {
  health: defineContract({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server and its database answer',
    access: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string(), database: z.literal('ok') }),
    errors: { 503: 'The database does not answer' },
  }),
  outbox: defineContract({
    method: 'GET',
    path: '/outbox',
    summary: 'Mail that was written instead of sent; only while no mail server is set',
    access: 'public',
    query: z.object({ to: z.optional(z.string()) }),
    response: z.object({
      mails: z.array(
        z.object({
          id: z.string(),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          created_at: time,
        }),
      ),
    }),
    errors: { 404: 'Mail is sent, not kept' },
  }),
} as const
