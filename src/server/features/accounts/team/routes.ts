import type { Handlers } from '../../../http/handler.ts'
import { changeRole, leaveStore, listTeam, removeMember } from './members.ts'
import { listStoreInvites, resendInvite, revokeInvite } from './store-invites.ts'

export const teamRoutes: Handlers<'team'> = {
  members: async ({ deps, store }) => ({ data: await listTeam(deps, store.store_id) }),
  changeRole: async (call) => {
    await changeRole(call.deps, call, call.store, call.body)
    return { message: 'Role changed' }
  },
  remove: async (call) => {
    await removeMember(call.deps, call, call.store, call.body.user_id)
    return { message: 'Member removed' }
  },
  leave: async (call) => {
    await leaveStore(call.deps, call, call.store)
    return { message: 'You have left the store' }
  },
  invites: async ({ deps, store }) => ({ data: await listStoreInvites(deps, store.store_id) }),
  resendInvite: async (call) => {
    await resendInvite(call.deps, call, call.store, call.body.user_store_invite_request_id)
    return { message: 'Invite resent' }
  },
  revokeInvite: async (call) => {
    await revokeInvite(call.deps, call, call.store, call.body.user_store_invite_request_id)
    return { message: 'Invite revoked' }
  },
}
