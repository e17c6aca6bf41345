import type { Handlers } from '../../http/handler.ts'
import * as tickets from './tickets.ts'

export const helpdeskRoutes: Handlers<'helpdesk'> = {
  unread: async ({ deps, store }) => ({ ticket_ids: await tickets.unreadTickets(deps, store.store_id) }),
  check: async ({ deps, store }) => ({ has_unread: (await tickets.unreadTickets(deps, store.store_id)).length > 0 }),
  markRead: async ({ deps, query }) => {
    await tickets.markTicketRead(deps, query.ticket_id)
    return { message: 'Marked read' }
  },
  details: ({ deps, query }) => tickets.ticketDetails(deps, query.ticket_id),
  open: ({ deps, user }) => tickets.requestedTickets(deps, user.user_id, 'open'),
  past: ({ deps, user }) => tickets.requestedTickets(deps, user.user_id, 'past'),
  upload: ({ deps, user, files }) => tickets.uploadTicketFile(deps, user.user_id, files.file),
  create: ({ deps, body, ...actor }) => tickets.createTicket(deps, actor, body),
  comment: ({ deps, user, body }) => tickets.commentTicket(deps, user, body),
  solve: async ({ deps, body, ...actor }) => {
    await tickets.solveTicket(deps, actor, body.ticket_id)
    return { message: 'Solved' }
  },
}
