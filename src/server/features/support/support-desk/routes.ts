import type { Handlers } from '../../../http/handler.ts'
import * as desk from '../helpdesk/service.ts'

export const supportDeskRoutes: Handlers<'supportDesk'> = {
  list: ({ deps, query }) => desk.inbox(deps, query),
  details: ({ deps, query }) => desk.deskDetails(deps, query.ticket_id),
  upload: ({ deps, user, body, files }) => desk.deskUpload(deps, user, body.ticket_id, files.file),
  reply: ({ deps, user, body }) => desk.deskReply(deps, user, body),
  setStatus: async ({ deps, body }) => {
    await desk.setTicketStatus(deps, body)
    return { message: 'Status changed' }
  },
}
