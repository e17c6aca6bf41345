import type { Handlers } from '../../../http/handler.ts'
import { listNotifications, markRead } from './service.ts'

export const notificationsRoutes: Handlers<'notifications'> = {
  all: ({ deps, user, query }) => listNotifications(deps.db, user.user_id, false, query),
  unread: ({ deps, user, query }) => listNotifications(deps.db, user.user_id, true, query),
  markRead: async ({ deps, user, body }) => {
    await markRead(deps.db, user.user_id, body.notification_id)
    return { message: 'Notification marked as read' }
  },
  markAllRead: async ({ deps, user }) => {
    await markRead(deps.db, user.user_id)
    return { message: 'All notifications marked as read' }
  },
}
