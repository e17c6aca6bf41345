import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { time } from '../fields.ts'

export const system = {
  health: defineContract({
    method: 'GET',
    path: '/health',
    summary: 'Whether the server is ready: its database, its disk and its background jobs',
    access: 'public',
    response: z.object({
      status: z.literal('ok'),
      version: z.string(),
      database: z.literal('ok'),
      jobs: z.object({
        status: z.enum(['off', 'running', 'restarting']),
        since_seconds: z.number(),
        restarts: z.number(),
        last_tick_seconds: z.nullable(z.number()),
        oldest_waiting_seconds: z.nullable(z.number()),
        waiting: z.nullable(z.number()),
      }),
      disk: z.object({ status: z.enum(['ok', 'low', 'full']), free_bytes: z.nullable(z.number()) }),
    }),
    errors: { 503: 'The database does not answer, the disk is full, or background jobs have stopped' },
  }),
  live: defineContract({
    method: 'GET',
    path: '/health/live',
    summary: 'Whether the process responds, whatever its database does',
    access: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
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
    errors: { 404: 'The outbox is off: this server sends emails' },
  }),
} as const
