import type { Handlers } from '../../../http/handler.ts'
import { endOtherSessions, endSession, listSessions } from './service.ts'

export const accountSessionRoutes: Handlers<'accountSessions'> = {
  list: async ({ deps, user }) => ({ data: await listSessions(deps, user) }),
  end: async ({ deps, user, body }) => {
    await endSession(deps, user.user_id, body.session_id)
    return { message: 'The device was signed out' }
  },
  endOthers: async ({ deps, user }) => {
    await deps.db.transaction((tx) => endOtherSessions(deps, tx, user))
    return { message: 'All other devices were signed out' }
  },
}
