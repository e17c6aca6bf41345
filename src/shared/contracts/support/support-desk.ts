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
    summary: 'The tickets of all stores, unread first, then last changed first',
    access: 'operator',
    query: z.object({ ...page, status: z.optional(z.enum([...ticketStatuses, 'unsolved'])) }),
    response: z.object({
      tickets: z.array(inboxTicket),
      total: count,
      /** Number of tickets in each status, regardless of the filter. */
      counts: z.object({ open: count, pending: count, solved: count, closed: count, unread: count }),
    }),
    errors: { 422: 'Tickets are answered elsewhere' },
  }),
  details: defineContract({
    method: 'GET',
    path: '/support-desk/ticket',
    summary: 'A ticket with its whole thread, internal notes too; marks it read for the desk',
    access: 'operator',
    query: z.object({ ticket_id: id }),
    response: z.object({ data: ticketDetails }),
    errors: { 404: 'Ticket not found', 422: 'Tickets are answered elsewhere' },
  }),
  upload: defineContract({
    method: 'POST',
    path: '/support-desk/uploads',
    summary: 'Upload a file for an answer',
    access: 'operator',
    files: ['file'],
    body: z.object({ ticket_id: id }),
    response: z.object({
      upload: z.object({ token: id, file_name: z.string(), content_type: z.string(), size: z.int() }),
    }),
    errors: {
      404: 'Ticket not found',
      413: 'The file is too large',
      415: 'Not a file that is taken here',
      422: 'Tickets are answered elsewhere',
      429: 'Too many files wait to be sent',
    },
  }),
  reply: defineContract({
    method: 'POST',
    path: '/support-desk/reply',
    summary: 'Answer a ticket, or note something for the desk alone; may set the status as well',
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
      uploads: z._default(z.array(id).check(z.maxLength(5, 'At most 5 files')), []),
    }),
    response: z.object({ comment: ticketComment }),
    errors: {
      400: 'Something is missing or wrong, or a file is gone',
      404: 'Ticket not found',
      422: 'The ticket is closed, or tickets are answered elsewhere',
    },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/support-desk/set-status',
    summary: 'Change the status of a ticket',
    access: 'operator',
    body: z.object({ ticket_id: id, status: ticketStatus }),
    response: z.object({ message: z.string() }),
    errors: { 404: 'Ticket not found', 422: 'Not allowed in this status, or tickets are answered elsewhere' },
  }),
} as const
