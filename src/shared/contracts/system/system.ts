import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { time } from '../fields.ts'

export const system = {
  health: defineContract({
    method: 'GET',
    path: '/health',
    summary: 'Check whether the server is ready: database, disk and background jobs',
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
    errors: { 503: 'The database doesn’t respond, the disk is full, or background jobs have stopped' },
  }),
  live: defineContract({
    method: 'GET',
    path: '/health/live',
    summary: 'Check whether the process responds, without checking the database',
    access: 'public',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  outbox: defineContract({
    method: 'GET',
    path: '/outbox',
    summary: 'List emails written to the outbox. Only available without a mail server',
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
    errors: { 404: 'The outbox is off because this server sends emails' },
  }),
} as const
