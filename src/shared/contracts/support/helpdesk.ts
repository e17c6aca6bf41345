import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { ticketStatuses } from '../../domain/support/ticket-status.ts'
import { ticketCategories } from '../../domain/support/tickets.ts'
import { id, message, requiredText, text, time } from '../fields.ts'

export const ticketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.output<typeof ticketStatus>

/** A file attached to a comment. `url` is a path of this server that works for an hour without a token. */
export const ticketAttachment = z.object({
  attachment_id: id,
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
  url: z.string(),
})
export type TicketAttachment = z.output<typeof ticketAttachment>

export const ticketComment = z.object({
  id,
  author: z.object({ id: z.string(), name: z.string(), from: z.enum(['merchant', 'support']) }),
  body: z.string(),
  /** False for internal notes of the support desk, which merchants never receive. */
  public: z.boolean(),
  created_at: time,
  attachments: z.array(ticketAttachment),
})
export type TicketComment = z.output<typeof ticketComment>

/** A ticket in lists (GAP-37). */
export const ticket = z.object({
  id,
  store_id: id,
  store_name: z.string(),
  subject: z.string(),
  description: z.string(),
  main_category: z.string(),
  sub_category: z.string(),
  status: ticketStatus,
  created_at: time,
  updated_at: time,
  unread: z.boolean(),
})
export type Ticket = z.output<typeof ticket>

export const ticketDetails = z.extend(ticket, {
  requester: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  comments: z.array(ticketComment),
})
export type TicketDetails = z.output<typeof ticketDetails>

const names = Object.keys(ticketCategories)

/** Tokens of files uploaded beforehand; at most five per comment. */
const uploads = z._default(z.array(id).check(z.maxLength(5, 'Add at most 5 files')), [])

const commentBody = z
  .string('Message is required')
  .check(z.trim(), z.minLength(1, 'Message is required'), z.maxLength(10_000, 'Must be at most 10000 characters'))

/** The payload for creating a ticket (A §3, TK-002), with its attachments. */
export const newTicket = z
  .object({
    subject: requiredText('Subject is required', 150),
    description: z
      .string('Description is required')
      .check(
        z.trim(),
        z.minLength(1, 'Description is required'),
        z.maxLength(10_000, 'Must be at most 10000 characters'),
      ),
    store_name: text(80),
    store_id: id,
    requester_id: id,
    main_category: z.enum(names, 'Select a category'),
    sub_category: requiredText('Select a topic', 40),
    uploads,
  })
  .check(
    z.refine(({ main_category, sub_category }) => ticketCategories[main_category]?.includes(sub_category) ?? false, {
      error: 'Select a topic in this category',
      path: ['sub_category'],
    }),
  )

const byStore = { in: 'query', field: 'store_id', kind: 'store' } as const
const byTicket = { in: 'query', field: 'ticket_id', kind: 'ticket' } as const
const byTicketBody = { in: 'body', field: 'ticket_id', kind: 'ticket' } as const
const byRequester = { in: 'query', field: 'requester_id', kind: 'user' } as const

/** `timestamp` is in milliseconds and only prevents caching (GAP-39). */
const requested = z.object({ requester_id: id, timestamp: z.optional(text(20)) })
const unavailable = { 503: 'The help desk could not be reached' } as const

/** Support tickets. The same calls go to the built-in helpdesk or to Zendesk (A §7). */
export const helpdesk = {
  unread: defineContract({
    method: 'GET',
    path: '/zendesk/stores/unread-tickets/get',
    summary: 'List the tickets of a store with unread replies',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ ticket_ids: z.array(id) }),
  }),
  check: defineContract({
    method: 'GET',
    path: '/zendesk/stores/unread-tickets/check',
    summary: 'Get whether the store has unread ticket replies',
    access: 'store',
    permission: 'store.view',
    scope: byStore,
    query: z.object({ store_id: id }),
    response: z.object({ has_unread: z.boolean() }),
  }),
  markRead: defineContract({
    method: 'DELETE',
    path: '/zendesk/stores/unread-tickets/delete',
    summary: 'Mark the replies of a ticket as read for everyone in the store',
    access: 'store',
    // The unread dot is for members who reply: read-only members must not clear it.
    permission: 'tickets.manage',
    scope: byTicket,
    query: z.object({ ticket_id: id }),
    response: message,
  }),
  details: defineContract({
    method: 'GET',
    path: '/zendesk/get-ticket-details',
    summary: 'Get a ticket with its thread. `results` contains only this ticket',
    access: 'store',
    permission: 'store.view',
    scope: byTicket,
    query: z.object({ ticket_id: id }),
    response: z.object({ results: z.array(ticketDetails) }),
    errors: unavailable,
  }),
  open: defineContract({
    method: 'GET',
    path: '/zendesk/open-tickets',
    summary: 'List the open and pending tickets of a user and of the stores whose tickets they can manage',
    access: 'account',
    scope: byRequester,
    query: requested,
    response: z.object({ tickets: z.array(ticket) }),
    errors: unavailable,
  }),
  past: defineContract({
    method: 'GET',
    path: '/zendesk/past-tickets',
    summary: 'List the solved and closed tickets of a user and of the stores whose tickets they can manage',
    access: 'account',
    scope: byRequester,
    query: requested,
    response: z.object({ tickets: z.array(ticket) }),
    errors: unavailable,
  }),
  upload: defineContract({
    method: 'POST',
    path: '/zendesk/uploads',
    summary: 'Upload a file for a ticket: an image, PDF or text file up to 8 MB',
    access: 'store',
    permission: 'tickets.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    files: ['file'],
    body: z.object({ store_id: id }),
    response: z.object({
      upload: z.object({ token: id, file_name: z.string(), content_type: z.string(), size: z.int() }),
    }),
    errors: {
      413: 'The file is too large',
      415: 'File type not supported',
      422: 'The store has reached its storage limit for files',
      429: 'Too many files waiting to be sent',
      ...unavailable,
    },
  }),
  removeUpload: defineContract({
    method: 'DELETE',
    path: '/zendesk/uploads',
    summary: 'Delete one’s own file that no comment has taken yet',
    access: 'account',
    scope: { in: 'query', field: 'token', kind: 'ticket_upload' },
    query: z.object({ token: id }),
    response: message,
    errors: { 404: 'File not found or already sent' },
  }),
  create: defineContract({
    method: 'POST',
    path: '/zendesk/tickets',
    summary: 'Open a ticket',
    access: 'store',
    permission: 'tickets.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: newTicket,
    response: z.object({ ticket }),
    errors: {
      400: 'A field is missing or invalid, or a file no longer exists',
      429: 'Too many tickets in an hour',
      ...unavailable,
    },
  }),
  comment: defineContract({
    method: 'POST',
    path: '/zendesk/tickets/comment',
    summary: 'Reply to a ticket. A solved ticket reopens',
    access: 'store',
    permission: 'tickets.manage',
    scope: byTicketBody,
    body: z.object({ ticket_id: id, body: commentBody, uploads }),
    response: z.object({ comment: ticketComment }),
    errors: {
      400: 'A field is missing or invalid, or a file no longer exists',
      422: 'The ticket is closed',
      429: 'Too many replies in an hour',
      ...unavailable,
    },
  }),
  solve: defineContract({
    method: 'POST',
    path: '/zendesk/tickets/solve',
    summary: 'Mark a ticket as solved',
    access: 'store',
    permission: 'tickets.manage',
    scope: byTicketBody,
    body: z.object({ ticket_id: id }),
    response: message,
    errors: { 422: 'Not allowed in the current status', ...unavailable },
  }),
} as const
