import { callZendesk, helpdeskUnavailable, type ZendeskOptions } from './client.ts'
import {
  attachmentReply,
  changeReply,
  changesReply,
  commentsReply,
  ticketReply,
  ticketsReply,
  uploadReply,
  userReply,
  usersReply,
  type ZendeskAttachment,
  type ZendeskComment,
  type ZendeskTicket,
  type ZendeskUser,
} from './shapes.ts'

/** The fields of a new ticket for Zendesk. */
export interface TicketToOpen {
  /** Our own ticket id. */
  external_id: string
  subject: string
  comment: { body: string; uploads?: readonly string[] }
  requester: { name: string; email: string }
  tags: readonly string[]
}

export interface TicketChange {
  comment?: { body: string; public: true; author_id: number; uploads?: readonly string[] }
  status?: 'open' | 'solved'
  /** The agent it is assigned to. */
  assignee_email?: string
}

/** Maximum tickets per call of show_many. */
const MAX_TICKETS_PER_CALL = 100
/** A ticket has at most 5000 comments, a hundred per page. */
const MAX_PAGES = 50

const found = <T>(answer: T | null): T => {
  if (answer === null) throw helpdeskUnavailable()
  return answer
}

/** Uploads a file; the token attaches it to a comment within the hour. */
export async function uploadFile(
  options: ZendeskOptions,
  file: { file_name: string; content_type: string; bytes: Buffer },
): Promise<string> {
  const path = `/api/v2/uploads.json?filename=${encodeURIComponent(file.file_name)}`
  return found(await callZendesk(options, { method: 'POST', path, file }, uploadReply)).upload.token
}

/** Opens a ticket once per `external_id`: Zendesk stores the idempotency key for two hours. */
export async function openTicket(options: ZendeskOptions, ticket: TicketToOpen): Promise<ZendeskTicket> {
  const request = { method: 'POST', path: '/api/v2/tickets.json', json: { ticket } } as const
  const idempotencyKey = `cartwright-${ticket.external_id}`
  return found(await callZendesk(options, { ...request, idempotencyKey }, ticketReply)).ticket
}

/** Finds the ticket opened with our id, if any. */
export async function findByExternalId(
  options: ZendeskOptions,
  external_id: string,
): Promise<ZendeskTicket | undefined> {
  const path = `/api/v2/tickets.json?external_id=${encodeURIComponent(external_id)}`
  const answer = found(await callZendesk(options, { method: 'GET', path }, ticketsReply))
  return answer.tickets.find((ticket) => ticket.external_id === external_id)
}

/** Null if it was deleted at Zendesk. */
export async function findTicket(options: ZendeskOptions, id: string): Promise<ZendeskTicket | null> {
  const path = `/api/v2/tickets/${encodeURIComponent(id)}.json`
  return (await callZendesk(options, { method: 'GET', path }, ticketReply))?.ticket ?? null
}

/** Returns those tickets that still exist. */
export async function findTickets(options: ZendeskOptions, ids: readonly string[]): Promise<ZendeskTicket[]> {
  const tickets: ZendeskTicket[] = []
  for (let at = 0; at < ids.length; at += MAX_TICKETS_PER_CALL) {
    const path = `/api/v2/tickets/show_many.json?ids=${ids.slice(at, at + MAX_TICKETS_PER_CALL).join(',')}`
    tickets.push(...found(await callZendesk(options, { method: 'GET', path }, ticketsReply)).tickets)
  }
  return tickets
}

/** All comments of a ticket, oldest first, and their authors; empty if it was deleted at Zendesk. */
export async function commentsOf(
  options: ZendeskOptions,
  id: string,
): Promise<{ comments: ZendeskComment[]; users: Map<number, ZendeskUser> }> {
  const comments: ZendeskComment[] = []
  const users = new Map<number, ZendeskUser>()
  let after = ''
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path = `/api/v2/tickets/${encodeURIComponent(id)}/comments.json?include=users&page[size]=100${after}`
    const answer = await callZendesk(options, { method: 'GET', path }, commentsReply)
    if (!answer) break
    comments.push(...answer.comments)
    for (const user of answer.users) users.set(user.id, user)
    const { has_more, after_cursor } = answer.meta
    if (!has_more || after_cursor === null) break
    after = `&page[after]=${encodeURIComponent(after_cursor)}`
  }
  return { comments, users }
}

/** Returns the changed ticket and the comment that the change added; null if the ticket was deleted at Zendesk. */
export async function changeTicket(
  options: ZendeskOptions,
  id: string,
  ticket: TicketChange,
): Promise<{ ticket: ZendeskTicket; comment?: { id: number; attachments: ZendeskAttachment[] } } | null> {
  const path = `/api/v2/tickets/${encodeURIComponent(id)}.json`
  const answer = await callZendesk(options, { method: 'PUT', path, json: { ticket } }, changeReply)
  if (!answer) return null
  const comment = answer.audit.events.find(({ type }) => type === 'Comment')
  return { ticket: answer.ticket, ...(comment && { comment }) }
}

/** Zendesk's id of a user, created if needed. Existing users are never changed: they may be agents. */
export async function findOrCreateUser(
  options: ZendeskOptions,
  user: { name: string; email: string },
): Promise<number> {
  const search = `/api/v2/users/search.json?query=${encodeURIComponent(`email:"${user.email}"`)}`
  const { users } = found(await callZendesk(options, { method: 'GET', path: search }, usersReply))
  const known = users.find(({ email }) => email?.toLowerCase() === user.email.toLowerCase())
  if (known) return known.id
  const json = { user: { ...user, skip_verify_email: true } }
  const path = '/api/v2/users/create_or_update.json'
  return found(await callZendesk(options, { method: 'POST', path, json }, userReply)).user.id
}

export async function findAttachment(options: ZendeskOptions, id: string): Promise<ZendeskAttachment | null> {
  const path = `/api/v2/attachments/${encodeURIComponent(id)}.json`
  return (await callZendesk(options, { method: 'GET', path }, attachmentReply))?.attachment ?? null
}

/**
 * The next page of changed tickets: after a cursor, or since a time at least a minute ago. Comments appear there with a
 * delay of about a minute.
 */
export async function changesSince(
  options: ZendeskOptions,
  from: { cursor: string } | { start: Date },
): Promise<{ tickets: ZendeskTicket[]; cursor: string | null; done: boolean }> {
  const query =
    'cursor' in from
      ? `cursor=${encodeURIComponent(from.cursor)}`
      : `start_time=${Math.floor(from.start.getTime() / 1000)}`
  const path = `/api/v2/incremental/tickets/cursor.json?${query}`
  const { tickets, after_cursor, end_of_stream } = found(
    await callZendesk(options, { method: 'GET', path }, changesReply),
  )
  return { tickets, cursor: after_cursor, done: end_of_stream }
}
