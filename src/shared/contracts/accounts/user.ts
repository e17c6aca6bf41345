import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { currentPassword, inviteCode, newPassword, oneTimeCode } from './auth.ts'
import { email, id, message, requiredText, role, time } from '../fields.ts'

/** A user's own profile (A §3, AU-004). */
export const profile = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  /** A new address that isn't confirmed with its one-time code yet; '' for none. */
  pending_email: z.string(),
  /** True if the user runs this server and can read its support desk and error log. */
  operator: z.boolean(),
})
export type Profile = z.output<typeof profile>

/** A pending invite as the invited user sees it (A §3, ST-005, GAP-07). */
export const inviteRequest = z.object({
  user_store_invite_request_id: id,
  invite_code: z.string(),
  store_id: id,
  store_name: z.string(),
  store_logo: z.string(),
  role,
  invited_by: z.string(),
  status: z.enum(['pending', 'accepted', 'declined', 'revoked', 'expired']),
  expires_at: time,
})
export type InviteRequest = z.output<typeof inviteRequest>

const byUser = { in: 'query', field: 'user_id', kind: 'user' } as const

export const users = {
  details: defineContract({
    method: 'GET',
    path: '/user/details',
    summary: 'Get the profile of the signed-in user',
    access: 'account',
    scope: byUser,
    query: z.object({ user_id: id }),
    response: z.object({ data: profile }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/user/update',
    summary: 'Update the profile. A new email address applies once it’s verified with a one-time code',
    access: 'account',
    scope: { in: 'body', field: 'user_id', kind: 'user' },
    files: ['profile_picture'],
    body: z.object({
      user_id: id,
      first_name: z.optional(requiredText('First name is required', 60)),
      last_name: z.optional(requiredText('Last name is required', 60)),
      /** Changing it requires `current_password`. Sending the pending address again sends a new code. */
      email: z.optional(email),
      current_password: z.optional(currentPassword),
      /** An empty string discards the pending address. */
      pending_email: z.optional(z.literal('')),
      /** 'None' removes the picture; a new one is sent as a file of the same name. */
      profile_picture: z.optional(z.literal('None')),
    }),
    response: z.object({ data: profile }),
    errors: {
      400: 'A field is missing or invalid, such as the current password or the picture',
      409: 'User already exists',
      429: 'A code was just sent, or there were too many attempts',
    },
  }),
  confirmEmail: defineContract({
    method: 'POST',
    path: '/user/confirm-email',
    summary: 'Verify a new email address with its one-time code. It becomes the sign-in address',
    access: 'account',
    limit: 'auth',
    body: z.object({ otp: oneTimeCode }),
    response: z.object({ data: profile }),
    errors: { 400: 'Wrong or expired code', 409: 'User already exists', 429: 'Too many attempts' },
  }),
  changePassword: defineContract({
    method: 'POST',
    path: '/user/change-password',
    summary: 'Change the password and sign out every other device',
    access: 'account',
    limit: 'auth',
    body: z.object({
      current_password: currentPassword,
      new_password: newPassword,
    }),
    response: message,
    errors: { 400: 'Wrong password', 429: 'Too many attempts' },
  }),
  inviteRequests: defineContract({
    method: 'GET',
    path: '/user/get-all-user-store-invite-requests',
    summary: 'List the pending invites of a user',
    access: 'account',
    scope: byUser,
    query: z.object({ user_id: id }),
    response: z.object({ data: z.array(inviteRequest) }),
  }),
  addToStore: defineContract({
    method: 'POST',
    path: '/user/add-user-to-store',
    summary: 'Accept an invite',
    access: 'account',
    scope: { in: 'body', field: 'user_store_invite_request_id', kind: 'store_invite_request' },
    body: z.object({ user_id: id, invite_code: inviteCode, user_store_invite_request_id: id }),
    response: z.object({ message: z.string(), data: z.object({ store_id: id }) }),
    errors: { 422: 'The invite is no longer valid, is for another email address, or the store is closed' },
  }),
  declineInvite: defineContract({
    method: 'DELETE',
    path: '/user/decline-store-invite-request',
    summary: 'Decline an invite',
    access: 'account',
    scope: { in: 'query', field: 'user_store_invite_request_id', kind: 'store_invite_request' },
    query: z.object({ user_store_invite_request_id: id }),
    response: message,
    errors: { 422: 'The invite is no longer valid, or the store is closed' },
  }),
} as const
