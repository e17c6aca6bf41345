import type { Readable } from 'node:stream'
import type { TicketStatus } from '../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../db/connection.ts'

/** A person who writes in tickets. */
export interface TicketPerson {
  user_id: string
  name: string
  email: string
}

/** A ticket as our own table has it, whichever helpdesk holds its thread, with the names that belong to it. */
export interface TicketFacts {
  ticket_id: string
  store_id: string
  store_name: string
  /** Its number in the helpdesk outside; null in the built-in one. */
  external_id: string | null
  subject: string
  description: string
  main_category: string
  sub_category: string
  status: TicketStatus
  /** The merchant has not read the last answer. */
  unread: boolean
  /** The support desk has not read what the merchant wrote last. */
  desk_unread: boolean
  created_at: Date
  updated_at: Date
  requester: TicketPerson
}

/** A file whose content was looked at: its type is what it is, not what its sender says. */
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
  /** Ids of files that the requester uploaded before. */
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

/** What was written in a ticket, the oldest first, and how it stands now. */
export interface Thread {
  status: TicketStatus
  updated_at: Date
  comments: ThreadComment[]
}

export interface AttachmentFile {
  file_name: string
  content_type: string
  /** In bytes; null where it is not known before the end. */
  size: number | null
  stream: Readable
}

/** What else is written down when something is done in a ticket: with it, or not at all. */
export type Alongside = (executor: Executor, ticket_id: string) => Promise<void>

/**
 * Where the threads of tickets are: in this database, or at a helpdesk outside. Who may see and do what was decided
 * before, by our own table of tickets. Every call may end with an AppError 503 'The helpdesk cannot be reached'.
 */
export interface Helpdesk {
  /** Keeps a file until a comment takes it; returns the token that the helpdesk outside gave it, else null. */
  keepFile: (upload_id: string, file: CheckedFile) => Promise<string | null>
  /**
   * Opens a ticket; repeated after a failure, it opens no second one.
   * @throws AppError 400 when an upload is not there (any more).
   */
  open: (ticket: NewTicket, alongside: Alongside) => Promise<TicketFacts>
  /**
   * Adds the merchant's answer, which opens a solved ticket again.
   * @throws AppError 422 when the ticket is closed, 400 when an upload is not there (any more).
   */
  comment: (ticket: TicketFacts, comment: NewComment) => Promise<ThreadComment>
  /** @throws AppError 422 when its status does not allow it. */
  solve: (ticket: TicketFacts, alongside: Alongside) => Promise<void>
  /** The same tickets with the status that they have now. */
  refresh: (tickets: readonly TicketFacts[]) => Promise<TicketFacts[]>
  /** The public thread of a ticket. */
  thread: (ticket: TicketFacts) => Promise<Thread>
  /** Null when there is no such attachment. */
  attachment: (attachment_id: string) => Promise<AttachmentFile | null>
}
