import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { currentPassword, secondFactor } from './auth.ts'
import { count, time } from '../fields.ts'

const wrongCode = {
  400: 'Wrong code',
  422: 'Two-factor sign-in is in the wrong state for this request',
  429: 'Too many attempts',
} as const
const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/** Two-factor sign-in with an authenticator app (six-digit time-based codes, RFC 6238). */
export const twoFactor = {
  status: defineContract({
    method: 'GET',
    path: '/user/two-factor',
    summary: 'Get the two-factor sign-in status',
    access: 'account',
    response: z.object({
      data: z.object({ enabled: z.boolean(), added_at: z.nullable(time), recovery_codes_left: count }),
    }),
  }),
  start: defineContract({
    method: 'POST',
    path: '/user/two-factor/start',
    summary: 'Create a secret for an authenticator app. Nothing changes until one of its codes is confirmed',
    access: 'account',
    limit: 'auth',
    secret: true,
    body: z.object({ current_password: currentPassword }),
    response: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
    errors: { 400: 'Wrong password', 422: 'Two-factor sign-in is already on', 429: 'Too many attempts' },
  }),
  enable: defineContract({
    method: 'POST',
    path: '/user/two-factor/enable',
    summary: 'Turn on two-factor sign-in with a first code. Returns the recovery codes, which are shown once',
    access: 'account',
    limit: 'auth',
    secret: true,
    body: z.object({ code: secondFactor }),
    response: recoveryCodes,
    errors: wrongCode,
  }),
  disable: defineContract({
    method: 'POST',
    path: '/user/two-factor/disable',
    summary: 'Turn off two-factor sign-in',
    access: 'account',
    limit: 'auth',
    body: z.object({ code: secondFactor }),
    response: z.object({ message: z.string() }),
    errors: wrongCode,
  }),
  renewCodes: defineContract({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    summary: 'Replace the recovery codes. The new ones are shown once',
    access: 'account',
    limit: 'auth',
    secret: true,
    body: z.object({ code: secondFactor }),
    response: recoveryCodes,
    errors: wrongCode,
  }),
} as const
