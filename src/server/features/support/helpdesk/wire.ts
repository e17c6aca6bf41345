import type { Ticket, TicketComment, TicketDetails } from '../../../../shared/contracts/support/helpdesk.ts'
import type { Deps } from '../../../deps.ts'
import type { Thread, ThreadComment, TicketFacts } from '../../../integrations/helpdesk.ts'
import { attachmentLink } from './attachment-links.ts'

type Links = Pick<Deps, 'settings' | 'clock'>

/** A ticket as merchants see it in lists. */
export const toTicket = (facts: TicketFacts): Ticket => ({
  id: facts.ticket_id,
  store_id: facts.store_id,
  store_name: facts.store_name,
  subject: facts.subject,
  description: facts.description,
  main_category: facts.main_category,
  sub_category: facts.sub_category,
  status: facts.status,
  created_at: facts.created_at.toISOString(),
  updated_at: facts.updated_at.toISOString(),
  unread: facts.unread,
})

export const toRequester = ({ requester: { user_id, name, email } }: TicketFacts): TicketDetails['requester'] => ({
  id: user_id,
  name,
  email,
})

/** A comment with attachment links that are valid for an hour. */
export const toComment = ({ settings, clock }: Links, comment: ThreadComment): TicketComment => ({
  id: comment.id,
  author: comment.author,
  body: comment.body,
  public: comment.public,
  created_at: comment.created_at.toISOString(),
  attachments: comment.attachments.map((attachment) => ({
    ...attachment,
    url: attachmentLink(settings, clock.now(), attachment.attachment_id),
  })),
})

export const toDetails = (
  deps: Links,
  facts: TicketFacts,
  { status, updated_at, comments }: Thread,
): TicketDetails => ({
  ...toTicket({ ...facts, status, updated_at }),
  requester: toRequester(facts),
  comments: comments.map((comment) => toComment(deps, comment)),
})
