import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, message, role, time } from '../fields.ts'

/** A member of a store, as other members see them. */
export const member = z.object({
  id,
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  profile_picture: z.nullable(z.string()),
  role,
  two_factor: z.boolean(),
  /** Null if not signed in on any device. */
  last_active_at: z.nullable(time),
  joined_at: time,
})
export type Member = z.output<typeof member>

/** A pending or expired invite as members see it. Only the invited person gets the code. */
export const storeInvite = z.object({
  user_store_invite_request_id: id,
  email: z.string(),
  role,
  invited_by: z.string(),
  status: z.enum(['pending', 'expired']),
  created_at: time,
  expires_at: time,
})
export type StoreInvite = z.output<typeof storeInvite>

const byStore = { in: 'query', field: 'store_id', kind: 'store' } as const
const byBody = { in: 'body', field: 'store_id', kind: 'store' } as const
const byInvite = { in: 'body', field: 'user_store_invite_request_id', kind: 'store_invite' } as const

export const team = {
  members: defineContract({
    method: 'GET',
    path: '/store/get-store-users',
    summary: 'List the members of a store, owners first',
    access: 'store',
    permission: 'team.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(member) }),
  }),
  changeRole: defineContract({
    method: 'POST',
    path: '/store/update-user-role',
    summary: 'Change a member’s role. A store keeps at least one owner',
    access: 'store',
    permission: 'team.manage',
    people: true,
    scope: byBody,
    body: z.object({ store_id: id, user_id: id, role }),
    response: message,
    errors: {
      403: 'Your role can’t grant or remove this role',
      404: 'Member not found',
      422: 'A store needs at least one owner',
    },
  }),
  remove: defineContract({
    method: 'POST',
    path: '/store/remove-user',
    summary: 'Remove a member from a store. They lose access immediately',
    access: 'store',
    permission: 'team.manage',
    people: true,
    scope: byBody,
    body: z.object({ store_id: id, user_id: id }),
    response: message,
    errors: {
      403: 'Your role can’t grant or remove this role',
      404: 'Member not found',
      422: 'A store needs at least one owner',
    },
  }),
  leave: defineContract({
    method: 'POST',
    path: '/store/leave-store',
    summary: 'Leave a store. The last owner can’t leave',
    access: 'store',
    permission: 'store.view',
    people: true,
    scope: byBody,
    body: z.object({ store_id: id }),
    response: message,
    errors: { 422: 'The last owner can’t leave' },
  }),
  invites: defineContract({
    method: 'GET',
    path: '/store/invites',
    summary: 'List the pending and expired invites of a store, newest first',
    access: 'store',
    permission: 'team.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ data: z.array(storeInvite) }),
  }),
  resendInvite: defineContract({
    method: 'POST',
    path: '/store/resend-invite',
    summary: 'Resend an invite and extend it for seven days',
    access: 'store',
    permission: 'team.manage',
    people: true,
    scope: byInvite,
    limit: 'auth',
    body: z.object({ user_store_invite_request_id: id }),
    response: message,
    errors: {
      403: 'Your role can’t grant this role',
      422: 'The invite is no longer pending',
      429: 'The invite was sent a moment ago',
    },
  }),
  revokeInvite: defineContract({
    method: 'POST',
    path: '/store/revoke-invite',
    summary: 'Revoke an invite. Its link stops working',
    access: 'store',
    permission: 'team.manage',
    people: true,
    scope: byInvite,
    body: z.object({ user_store_invite_request_id: id }),
    response: message,
    errors: { 403: 'Your role can’t revoke this invite', 422: 'The invite is no longer pending' },
  }),
} as const
