import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { currentPassword, secondFactor } from './auth.ts'
import { count, time } from '../fields.ts'

const wrongCode = {
  400: 'Wrong code',
  422: 'Two-factor sign-in is not as the call needs it',
  429: 'Too many tries',
} as const
const recoveryCodes = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) })

/** Two-factor sign-in with an authenticator app (six-digit time-based codes, RFC 6238). */
export const twoFactor = {
  status: defineContract({
    method: 'GET',
    path: '/user/two-factor',
    summary: 'Whether a second factor is asked for at sign-in',
    access: 'account',
    response: z.object({
      data: z.object({ enabled: z.boolean(), added_at: z.nullable(time), recovery_codes_left: count }),
    }),
  }),
  start: defineContract({
    method: 'POST',
    path: '/user/two-factor/start',
    summary: 'A new secret for the authenticator app; nothing changes until a code of it was entered',
    access: 'account',
    limit: 'auth',
    secret: true,
    body: z.object({ current_password: currentPassword }),
    response: z.object({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
    errors: { 400: 'Wrong password', 422: 'Two-factor sign-in is already on', 429: 'Too many tries' },
  }),
  enable: defineContract({
    method: 'POST',
    path: '/user/two-factor/enable',
    summary: 'Turn two-factor sign-in on with a first code; answers with the recovery codes, shown once',
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
    summary: 'Turn two-factor sign-in off',
    access: 'account',
    limit: 'auth',
    body: z.object({ code: secondFactor }),
    response: z.object({ message: z.string() }),
    errors: wrongCode,
  }),
  renewCodes: defineContract({
    method: 'POST',
    path: '/user/two-factor/recovery-codes',
    summary: 'New recovery codes in place of the old ones, shown once',
    access: 'account',
    limit: 'auth',
    secret: true,
    body: z.object({ code: secondFactor }),
    response: recoveryCodes,
    errors: wrongCode,
  }),
} as const
