import type { Readable } from 'node:stream'
import type { TicketStatus } from '../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../db/connection.ts'

/** The author of a ticket's comments. */
export interface TicketPerson {
  user_id: string
  name: string
  email: string
}

/** A ticket in our own table, with its display names, whichever helpdesk stores its thread. */
export interface TicketFacts {
  ticket_id: string
  store_id: string
  store_name: string
  /** Its number in the external helpdesk; null in the built-in one. */
  external_id: string | null
  subject: string
  description: string
  main_category: string
  sub_category: string
  status: TicketStatus
  /** The merchant has not read the latest reply. */
  unread: boolean
  /** Support has not read the merchant's latest comment. */
  desk_unread: boolean
  created_at: Date
  updated_at: Date
  requester: TicketPerson
}

/** A file with its type detected from the content, not from the sender. */
export interface CheckedFile {
  file_name: string
  content_type: string
  bytes: Buffer
}

export interface NewTicket {
  store_id: string
  requester: TicketPerson
  subject: string
  description: string
  main_category: string
  sub_category: string
  /** Ids of files that the requester uploaded earlier. */
  uploads: readonly string[]
}

export interface NewComment {
  author: TicketPerson
  body: string
  uploads: readonly string[]
}

export interface ThreadAttachment {
  attachment_id: string
  file_name: string
  content_type: string
  /** In bytes. */
  size: number
}

export interface ThreadComment {
  id: string
  author: { id: string; name: string; from: 'merchant' | 'support' }
  body: string
  public: boolean
  created_at: Date
  attachments: ThreadAttachment[]
}

/** The comments of a ticket, oldest first, and its current state. */
export interface Thread {
  status: TicketStatus
  updated_at: Date
  comments: ThreadComment[]
}

export interface AttachmentFile {
  file_name: string
  content_type: string
  /** In bytes; null if unknown until the end. */
  size: number | null
  stream: Readable
}

/** Additional writes that commit together with a change of a ticket, or not at all. */
export type WriteAlongside = (executor: Executor, ticket_id: string) => Promise<void>

/**
 * Stores the threads of tickets, in this database or at an external helpdesk. Permissions were already checked with our
 * own table of tickets. Every call may throw an AppError 503 'The help desk could not be reached'.
 */
export interface Helpdesk {
  /** Stores a file until a comment uses it; returns the external helpdesk's token, or null. */
  storeFile: (upload_id: string, file: CheckedFile) => Promise<string | null>
  /**
   * Opens a ticket; repeating it after a failure opens no second one.
   * @throws AppError 400 if an upload doesn't exist (any more).
   */
  open: (ticket: NewTicket, alongside: WriteAlongside) => Promise<TicketFacts>
  /**
   * Adds the merchant's reply, which reopens a solved ticket.
   * @throws AppError 422 if the ticket is closed, 400 if an upload doesn't exist (any more).
   */
  comment: (ticket: TicketFacts, comment: NewComment) => Promise<ThreadComment>
  /** @throws AppError 422 if its status doesn't allow it. */
  solve: (ticket: TicketFacts, alongside: WriteAlongside) => Promise<void>
  /** Returns the same tickets with their current status. */
  refresh: (tickets: readonly TicketFacts[]) => Promise<TicketFacts[]>
  /** The public thread of a ticket. */
  thread: (ticket: TicketFacts) => Promise<Thread>
  /** Null if the attachment doesn't exist. */
  attachment: (attachment_id: string) => Promise<AttachmentFile | null>
}
