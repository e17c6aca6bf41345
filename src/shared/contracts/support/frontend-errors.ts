import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, flag, id, pageQuery, text, time } from '../fields.ts'

const short = z._default(text(500), '')
const number = z._default(z.nullable(z.number()), null)

/** Where and when it happened: names of stored items, never their values (A §3, EL-002, EL-003, GAP-42). */
export const errorEnvironment = z.object({
  user_agent: short,
  platform: short,
  language: short,
  origin: short,
  hostname: short,
  referrer: short,
  connection_type: short,
  downlink: number,
  rtt: number,
  online: z._default(z.nullable(z.boolean()), null),
  viewport: z._default(z.object({ width: z.number(), height: z.number() }), { width: 0, height: 0 }),
  utc_time: short,
  local_time: short,
  timezone_offset: number,
  session_id: z._default(z.nullable(text(200)), null),
  store_id: z._default(z.nullable(text(200)), null),
  local_storage_keys: z._default(z.array(text(200)).check(z.maxLength(200)), []),
  cookie_names: z._default(z.array(text(200)).check(z.maxLength(200)), []),
})
export type ErrorEnvironment = z.output<typeof errorEnvironment>

export const errorType = z.enum(['script_error', 'unhandled_rejection', 'fetch_failed', 'fetch_thrown'])

/** One uncaught error or failed request of a browser (A §3, EL-001). */
export const errorRecord = z.object({
  type: errorType,
  message: z._default(text(4000), ''),
  filename: short,
  line: number,
  column: number,
  stack: z._default(text(8000), ''),
  url: z._default(text(2000), ''),
  method: short,
  status: number,
  statusText: short,
  environment: errorEnvironment,
})
export type ErrorRecord = z.output<typeof errorRecord>

/** Identical errors with their count. */
export const errorGroup = z.object({
  error_group_id: id,
  type: errorType,
  message: z.string(),
  /** File and line, or method and path of the request. */
  place: z.string(),
  count,
  stores: count,
  first_seen_at: time,
  last_seen_at: time,
  resolved_at: z.nullable(time),
})
export type ErrorGroup = z.output<typeof errorGroup>

export const frontendErrors = {
  log: defineContract({
    method: 'POST',
    path: '/frontend-errors/log',
    summary: 'Record a browser error',
    access: 'public',
    bodyLimit: 64 * 1024,
    limit: 'log',
    body: errorRecord,
    response: z.object({ message: z.string() }),
    errors: { 413: 'The record is larger than 64 kB' },
  }),
  list: defineContract({
    method: 'GET',
    path: '/frontend-errors/all',
    summary: 'List browser errors in groups, last seen first',
    access: 'operator',
    query: z.object({
      ...pageQuery(25),
      search: z.optional(text(200)),
      type: z.optional(errorType),
      state: z._default(z.enum(['open', 'resolved', 'all']), 'open'),
      /**
       * Includes requests that the server rejected for their input or their caller, which are not bugs in Cartwright.
       */
      expected: z._default(flag, false),
    }),
    response: z.object({ data: z.array(errorGroup), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/frontend-errors/details',
    summary: 'Get a group of errors with its latest records',
    access: 'operator',
    query: z.object({ error_group_id: id }),
    response: z.object({
      data: z.extend(errorGroup, {
        records: z.array(z.object({ error_id: id, created_at: time, record: errorRecord })),
      }),
    }),
    errors: { 404: 'Error not found' },
  }),
  resolve: defineContract({
    method: 'POST',
    path: '/frontend-errors/resolve',
    summary: 'Resolve or reopen a group. It reopens automatically if the error happens again',
    access: 'operator',
    body: z.object({ error_group_id: id, resolved: z.boolean() }),
    response: z.object({ message: z.string() }),
    errors: { 404: 'Error not found' },
  }),
} as const
