import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message, time } from '../fields.ts'

/** A signed-in device. */
export const accountSession = z.object({
  session_id: id,
  user_agent: z.string(),
  ip: z.string(),
  created_at: time,
  last_used_at: time,
  /** True for the device that made this call. */
  current: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

export const accountSessions = {
  list: defineContract({
    method: 'GET',
    path: '/user/sessions',
    summary: 'Where the user is signed in, the current device first, then the last used',
    access: 'account',
    response: z.object({ data: z.array(accountSession) }),
  }),
  end: defineContract({
    method: 'POST',
    path: '/user/end-session',
    summary: 'Sign out one device',
    access: 'account',
    scope: { in: 'body', field: 'session_id', kind: 'session' },
    body: z.object({ session_id: id }),
    response: message,
  }),
  endOthers: defineContract({
    method: 'POST',
    path: '/user/end-other-sessions',
    summary: 'Sign out all other devices',
    access: 'account',
    response: message,
  }),
} as const
