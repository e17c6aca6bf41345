import type { Handlers } from '../../../http/handler.ts'
import * as tickets from './tickets.ts'
import { storeUpload, removeUpload } from './uploads.ts'

export const helpdeskRoutes: Handlers<'helpdesk'> = {
  unread: async ({ deps, store, user }) => ({
    ticket_ids: await tickets.unreadTickets(deps, store.store_id, user.user_id),
  }),
  check: async ({ deps, store, user }) => ({
    has_unread: (await tickets.unreadTickets(deps, store.store_id, user.user_id)).length > 0,
  }),
  markRead: async ({ deps, query }) => {
    await tickets.markTicketRead(deps, query.ticket_id)
    return { message: 'Marked read' }
  },
  details: ({ deps, query }) => tickets.ticketDetails(deps, query.ticket_id),
  open: ({ deps, user }) => tickets.requestedTickets(deps, user.user_id, 'open'),
  past: ({ deps, user }) => tickets.requestedTickets(deps, user.user_id, 'past'),
  upload: ({ deps, user, store, files }) =>
    storeUpload(deps, { user_id: user.user_id, store_id: store.store_id }, files.file),
  removeUpload: async ({ deps, user, query }) => {
    await removeUpload(deps, user.user_id, query.token)
    return { message: 'The file was removed' }
  },
  create: ({ deps, body, ...actor }) => tickets.createTicket(deps, actor, body),
  comment: ({ deps, user, body }) => tickets.commentTicket(deps, user, body),
  solve: async ({ deps, body, ...actor }) => {
    await tickets.solveTicket(deps, actor, body.ticket_id)
    return { message: 'Solved' }
  },
}
