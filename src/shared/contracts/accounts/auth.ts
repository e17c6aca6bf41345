import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { email, id, message, requiredText, role, text } from '../fields.ts'

/** Password rules of the sign-in and sign-up forms (GAP-03). */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, 'Password must be at least 8 characters'),
    z.maxLength(200, 'Password must be at most 200 characters'),
  )

/** Required where a stolen session alone could lock out the account's owner. */
export const currentPassword = z
  .string('Current password is required')
  .check(z.minLength(1, 'Current password is required'), z.maxLength(200))

export const oneTimeCode = z.string('Code must be 6 digits').check(z.regex(/^\d{6}$/, 'Code must be 6 digits'))

/** The code from a password reset email, or the token of its link. */
const resetCode = z
  .string('Code must be 6 digits')
  .check(z.regex(/^(\d{6}|[\da-z]{1,9}-[\w-]{43})$/, 'Code must be 6 digits'))

/** Why a code was sent (A §4, GAP-02). */
export const authFlow = z.enum(['emailVerification', 'forgotPassword'])
export type AuthFlow = z.output<typeof authFlow>

export const registration = z.object({
  first_name: requiredText('First name is required', 60),
  last_name: requiredText('Last name is required', 60),
  email,
  password: newPassword,
  account_type: z._default(z.enum(['individual', 'business']), 'individual'),
  business_name: z.optional(text(120)),
})

const credentials = z.object({
  email,
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(200)),
})

/** A signed-in user, as login returns it (A §3, AU-004). */
export const signedInUser = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  token: z.string(),
  profile_picture: z.nullable(z.string()),
})
export type SignedInUser = z.output<typeof signedInUser>

/** Login reply to a correct password when two-factor sign-in is on: no token yet. */
export const loginChallenge = z.object({ challenge_id: z.string() })

/** Six digits from an authenticator app, or a recovery code. */
export const secondFactor = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(40, 'Code is too long'))

export const inviteCode = z
  .string('Invite code is required')
  .check(z.minLength(1, 'Invite code is required'), z.maxLength(80, 'Invite code is too long'))

const tooMany = { 429: 'Too many attempts' } as const

export const auth = {
  register: defineContract({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and email a one-time code',
    access: 'public',
    limit: 'auth',
    body: registration,
    response: z.object({ data: z.object({ id, email: z.string() }) }),
    errors: { 409: 'User already exists', ...tooMany },
  }),
  login: defineContract({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in. With two-factor sign-in, the response is a challenge instead of a token',
    access: 'public',
    limit: 'auth',
    secret: true,
    body: credentials,
    response: z.object({ data: z.union([signedInUser, loginChallenge]) }),
    errors: { 401: 'Invalid email or password', 403: 'Email not verified', ...tooMany },
  }),
  verifyTwoFactor: defineContract({
    method: 'POST',
    path: '/auth/verify-two-factor',
    summary: 'Complete a two-factor sign-in with an authenticator code or a recovery code',
    access: 'public',
    limit: 'auth',
    secret: true,
    body: z.object({ challenge_id: text(80), code: secondFactor }),
    response: z.object({ data: signedInUser }),
    errors: { 400: 'Wrong code', 401: 'The sign-in has expired', ...tooMany },
  }),
  registerWithInvite: defineContract({
    method: 'POST',
    path: '/auth/registerWithInvite',
    summary: 'Create an account from an invite. The member joins the store once the email address is verified',
    access: 'public',
    limit: 'auth',
    body: z.extend(registration, { invite_code: inviteCode }),
    response: z.object({ data: z.object({ id, email: z.string() }) }),
    errors: {
      400: 'A field is missing or invalid, or the invite is for another email address',
      404: 'Invite not found',
      409: 'User already exists',
      422: 'The invite is no longer valid, or the store is closed',
      ...tooMany,
    },
  }),
  invite: defineContract({
    method: 'POST',
    path: '/auth/invite',
    summary: 'Invite someone to a store by email. Invites expire after seven days',
    access: 'store',
    permission: 'team.manage',
    people: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    limit: 'auth',
    secret: true,
    body: z.object({ email, store_id: id, role: z._default(role, 'staff') }),
    response: z.object({ data: z.object({ invite_code: z.string(), user_store_invite_request_id: id }) }),
    errors: { 403: 'Your role can’t grant this role', 409: 'Already a member or already invited', ...tooMany },
  }),
  getUserInvite: defineContract({
    method: 'GET',
    path: '/auth/get-user-invite',
    summary: 'Get the store and email address of an invite, for the sign-up form',
    access: 'public',
    limit: 'auth',
    query: z.object({ invite_code: inviteCode }),
    response: z.object({
      data: z.object({
        invite_code: z.string(),
        email: z.string(),
        store_id: id,
        store_name: z.string(),
        user_store_invite_request_id: id,
        role,
        /** True if the invited address already has an account, so that the user signs in instead. */
        has_account: z.boolean(),
      }),
    }),
    errors: { 404: 'Invite not found', 422: 'The invite is no longer valid, or the store is closed', ...tooMany },
  }),
  logout: defineContract({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out. The token of this request stops working',
    access: 'account',
    response: message,
  }),
  verifyEmail: defineContract({
    method: 'POST',
    path: '/auth/verifyemail',
    summary: 'Verify an email address with its one-time code and sign in',
    access: 'public',
    limit: 'auth',
    secret: true,
    body: z.object({ email, otp: oneTimeCode }),
    response: z.object({ data: z.object({ id, email: z.string(), token: z.string() }) }),
    errors: { 400: 'Wrong or expired code', ...tooMany },
  }),
  resendOtp: defineContract({
    method: 'POST',
    path: '/auth/resendOTP',
    summary: 'Send a new one-time code, at most once a minute',
    access: 'public',
    limit: 'auth',
    body: z.object({ email, type: z._default(authFlow, 'emailVerification') }),
    response: z.object({ message: z.string(), resend_after: z.int() }),
    errors: tooMany,
  }),
  forgetPassword: defineContract({
    method: 'POST',
    path: '/auth/forgetPassword',
    summary: 'Email a code to reset a password. The response is the same whether or not the account exists',
    access: 'public',
    limit: 'auth',
    body: z.object({ email }),
    response: message,
    errors: tooMany,
  }),
  checkResetCode: defineContract({
    method: 'POST',
    path: '/auth/checkResetCode',
    summary: 'Check a password reset code. Counts as an attempt; the code stays valid',
    access: 'public',
    limit: 'auth',
    body: z.object({ email, otp: resetCode }),
    response: message,
    errors: { 400: 'Wrong or expired code', ...tooMany },
  }),
  changePassword: defineContract({
    method: 'POST',
    path: '/auth/changePassword',
    summary: 'Reset a password with a code. Signs out every device',
    access: 'public',
    limit: 'auth',
    body: z.object({ email, otp: resetCode, new_password: newPassword }),
    response: message,
    errors: { 400: 'Wrong or expired code', ...tooMany },
  }),
} as const
