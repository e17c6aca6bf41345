import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { ticketStatuses } from '../../domain/support/ticket-status.ts'
import { count, flag, id, pageQuery, text } from '../fields.ts'
import { ticket, ticketComment, ticketDetails, ticketStatus } from './helpdesk.ts'

const page = {
  ...pageQuery(25),
  search: z.optional(text(200)),
}

/** A ticket in the operator's inbox; `unread` means that the merchant's latest message hasn't been viewed. */
export const inboxTicket = z.extend(ticket, {
  requester: z.object({ id: z.string(), name: z.string(), email: z.string() }),
})
export type InboxTicket = z.output<typeof inboxTicket>

/** The operator's side of the built-in helpdesk. */
export const supportDesk = {
  list: defineContract({
    method: 'GET',
    path: '/support-desk/tickets',
    summary: 'List the tickets of all stores, unread first, then by last change',
    access: 'operator',
    query: z.object({ ...page, status: z.optional(z.enum([...ticketStatuses, 'unsolved'])) }),
    response: z.object({
      tickets: z.array(inboxTicket),
      total: count,
      /** Number of tickets in each status, regardless of the filter. */
      counts: z.object({ open: count, pending: count, solved: count, closed: count, unread: count }),
    }),
    errors: { 422: 'Tickets are handled in another system' },
  }),
  details: defineContract({
    method: 'GET',
    path: '/support-desk/ticket',
    summary: 'Get a ticket with its full thread and internal notes, and mark it as read for support',
    access: 'operator',
    query: z.object({ ticket_id: id }),
    response: z.object({ data: ticketDetails }),
    errors: { 404: 'Ticket not found', 422: 'Tickets are handled in another system' },
  }),
  upload: defineContract({
    method: 'POST',
    path: '/support-desk/uploads',
    summary: 'Upload a file for a reply',
    access: 'operator',
    files: ['file'],
    body: z.object({ ticket_id: id }),
    response: z.object({
      upload: z.object({ token: id, file_name: z.string(), content_type: z.string(), size: z.int() }),
    }),
    errors: {
      404: 'Ticket not found',
      413: 'The file is too large',
      415: 'File type not supported',
      422: 'Tickets are handled in another system',
      429: 'Too many files waiting to be sent',
    },
  }),
  reply: defineContract({
    method: 'POST',
    path: '/support-desk/reply',
    summary: 'Reply to a ticket or add an internal note, and optionally set its status',
    access: 'operator',
    body: z.object({
      ticket_id: id,
      body: z
        .string('Message is required')
        .check(
          z.trim(),
          z.minLength(1, 'Message is required'),
          z.maxLength(10_000, 'Must be at most 10000 characters'),
        ),
      public: z._default(flag, true),
      status: z.optional(ticketStatus),
      uploads: z._default(z.array(id).check(z.maxLength(5, 'Add at most 5 files')), []),
    }),
    response: z.object({ comment: ticketComment }),
    errors: {
      400: 'A field is missing or invalid, or a file no longer exists',
      404: 'Ticket not found',
      422: 'The ticket is closed, or tickets are handled in another system',
    },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/support-desk/set-status',
    summary: 'Change the status of a ticket',
    access: 'operator',
    body: z.object({ ticket_id: id, status: ticketStatus }),
    response: z.object({ message: z.string() }),
    errors: {
      404: 'Ticket not found',
      422: 'Not allowed in the current status, or tickets are handled in another system',
    },
  }),
} as const
