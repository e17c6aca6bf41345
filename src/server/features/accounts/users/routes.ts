import type { Handlers } from '../../../http/handler.ts'
import { acceptInvite, declineInvite, openInvitesOf } from '../team/service.ts'
import { changePassword, confirmEmail, profileOf, updateProfile } from './service.ts'

export const usersRoutes: Handlers<'users'> = {
  /** The ownership check only allows the caller's own ID, so the requested user is the caller (DEF-26). */
  details: async ({ deps, user }) => ({ data: await profileOf(deps, user.user_id) }),
  update: async ({ deps, user, body, files }) => ({
    data: await updateProfile(deps, user, body, files.profile_picture),
  }),
  confirmEmail: async ({ deps, user, body }) => ({ data: await confirmEmail(deps, user.user_id, body.otp) }),
  changePassword: async ({ deps, user, body }) => {
    await changePassword(deps, user, body)
    return { message: 'Your password was changed, and every other device was signed out' }
  },
  inviteRequests: async ({ deps, user }) => ({ data: await openInvitesOf(deps, user.email) }),
  addToStore: async (call) => ({
    message: 'You joined the store',
    data: { store_id: await acceptInvite(call.deps, call, call.body) },
  }),
  declineInvite: async (call) => {
    await declineInvite(call.deps, call, call.query.user_store_invite_request_id)
    return { message: 'Invite declined' }
  },
}
