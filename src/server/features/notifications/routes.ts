import type { Handlers } from '../../http/handler.ts'
import { listNotifications, markRead } from './service.ts'

export const notificationsRoutes: Handlers<'notifications'> = {
  all: async ({ deps, user }) => ({ notifications: await listNotifications(deps.db, user.user_id, false) }),
  unread: async ({ deps, user }) => ({ notifications: await listNotifications(deps.db, user.user_id, true) }),
  markRead: async ({ deps, user, body }) => {
    await markRead(deps.db, user.user_id, body.notification_id)
    return { message: 'Notification marked as read' }
  },
}
