import type { TicketStatus } from '../../../../shared/domain/support/ticket-status.ts'
import type { NewTicket, ThreadAttachment, ThreadComment, TicketFacts } from '../../../integrations/helpdesk.ts'
import type {
  ZendeskAttachment,
  ZendeskComment,
  ZendeskTicket,
  ZendeskUser,
} from '../../../integrations/zendesk/shapes.ts'

const STATUSES: Readonly<Record<string, TicketStatus>> = {
  new: 'open',
  open: 'open',
  pending: 'pending',
  // Waiting for someone other than the merchant.
  hold: 'open',
  solved: 'solved',
  closed: 'closed',
}

/** Maps a Zendesk status to ours; null for a deleted ticket. */
export const statusOf = ({ status }: Pick<ZendeskTicket, 'status'>): TicketStatus | null => STATUSES[status] ?? null

/** Tags have no spaces or capitals. */
const tag = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')

/** Tags for agents to sort tickets by: the store and the category. */
export const tagsOf = ({ store_id, main_category, sub_category }: NewTicket): string[] => [
  'cartwright',
  `store_${tag(store_id)}`,
  tag(main_category),
  `${tag(main_category)}_${tag(sub_category)}`,
]

/** True if an agent wrote it, not the requester or another customer. */
export const isFromSupport = (
  { requester_id }: Pick<ZendeskTicket, 'requester_id'>,
  { author_id }: Pick<ZendeskComment, 'author_id'>,
  users: ReadonlyMap<number, ZendeskUser>,
): boolean => author_id !== requester_id && users.get(author_id)?.role !== 'end-user'

/** Distinguishes Zendesk's numbers from our own IDs. */
const PREFIX = 'zd_'

/** Zendesk's number of an attachment, from our ID for it; undefined for other IDs. */
export const numberOfAttachment = (attachment_id: string): string | undefined =>
  /^zd_(\d{1,18})$/.exec(attachment_id)?.[1]

export const toAttachment = ({ id, file_name, content_type, size }: ZendeskAttachment): ThreadAttachment => ({
  attachment_id: `${PREFIX}${id}`,
  file_name,
  content_type: content_type ?? 'application/octet-stream',
  size: size ?? 0,
})

export const isSafe = ({ deleted, malware_scan_result }: ZendeskAttachment): boolean =>
  deleted !== true && malware_scan_result !== 'malware_found'

/** Converts a Zendesk comment to ours; the requester has our own ID and name. */
export function toComment(
  facts: TicketFacts,
  ticket: ZendeskTicket,
  users: ReadonlyMap<number, ZendeskUser>,
  comment: ZendeskComment,
): ThreadComment {
  const { requester } = facts
  const mine = comment.author_id === ticket.requester_id
  const from = isFromSupport(ticket, comment, users) ? 'support' : 'merchant'
  return {
    id: String(comment.id),
    author: mine
      ? { id: requester.user_id, name: requester.name, from }
      : { id: `${PREFIX}${comment.author_id}`, name: users.get(comment.author_id)?.name ?? 'Support', from },
    body: comment.body,
    public: comment.public,
    created_at: comment.created_at,
    attachments: comment.attachments.filter(isSafe).map(toAttachment),
  }
}
