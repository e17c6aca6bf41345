import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField } from '../../../http/errors.ts'
import type { NewComment, ThreadComment, TicketFacts } from '../../../integrations/helpdesk.ts'
import { notifyUser } from '../../notifications/notifications/service.ts'
import * as repo from './repo.ts'

/** Storage key of a file. Its extension keeps it out of the public /uploads. */
export const storageKey = (upload_id: string): string => `${upload_id}.ticket`

export const ticketClosed = (): AppError =>
  new AppError(422, 'This ticket is closed. Please open a new one', { code: 'ticket_closed' })

export const invalidStatusChange = (status: string): AppError =>
  new AppError(422, `This ticket is ${status} already`, { code: 'ticket_status' })

export const uploadNotFound = (): AppError => badField('uploads', 'A file is no longer there. Please add it again')

interface CommentToWrite extends NewComment {
  ticket_id: string
  /** Store the files were uploaded for; null for the support desk. */
  store_id: string | null
  from: 'merchant' | 'support'
  public: boolean
}

/**
 * Writes a comment with its files, as part of `tx`.
 * @throws AppError 400 if an upload isn't the author's, was already used or has been deleted.
 */
export async function writeComment(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  { ticket_id, store_id, author, from, body, public: shown, uploads }: CommentToWrite,
): Promise<ThreadComment> {
  const now = clock.now()
  const comment_id = newId('cmt', now.getTime())
  const row = {
    comment_id,
    ticket_id,
    author_id: author.user_id,
    author_name: author.name,
    author_from: from,
    body,
    public: shown,
    created_at: now,
  }
  await repo.insertComment(tx, row)
  const ids = [...new Set(uploads)]
  const files = await repo.claimUploads(tx, { user_id: author.user_id, store_id, ids, comment_id, now })
  if (files.length < ids.length) throw uploadNotFound()
  return toComment(row, files)
}

const toComment = (row: repo.CommentRow, files: readonly repo.UploadRow[]): ThreadComment => ({
  id: row.comment_id,
  author: { id: row.author_id, name: row.author_name, from: row.author_from === 'support' ? 'support' : 'merchant' },
  body: row.body,
  public: row.public,
  created_at: row.created_at,
  attachments: files.map(({ upload_id, file_name, content_type, bytes }) => ({
    attachment_id: upload_id,
    file_name,
    content_type,
    size: bytes,
  })),
})

/** The comments of a ticket, oldest first: all, or only those the merchant can read. */
export async function readComments(db: Executor, ticket_id: string, internalToo: boolean): Promise<ThreadComment[]> {
  const rows = await repo.findComments(db, ticket_id, internalToo)
  const files = await repo.findUploadsOf(
    db,
    rows.map(({ comment_id }) => comment_id),
  )
  return rows.map((row) =>
    toComment(
      row,
      files.filter(({ comment_id }) => comment_id === row.comment_id),
    ),
  )
}

/** Maximum length of the reply excerpt in a notification. */
const MAX_EXCERPT = 160

/**
 * Announces a reply as part of `executor`: live to the store's members (DEF-34), and by notification to the requester
 * if they still belong to the store.
 */
export async function announceReply(
  deps: Deps,
  executor: Executor,
  { ticket_id, store_id, subject, requester }: Pick<TicketFacts, 'ticket_id' | 'store_id' | 'subject' | 'requester'>,
  reply: { author: string; body: string },
): Promise<void> {
  await deps.live.publish(executor, { type: 'new_unread_ticket', store_id, ticket_id })
  if (!(await repo.isRequesterMember(executor, ticket_id))) return
  const text = reply.body.replaceAll(/\s+/g, ' ').trim()
  await notifyUser(deps, executor, {
    user_id: requester.user_id,
    store_id,
    event: 'ticket_reply',
    title: `${reply.author} answered your ticket`,
    message: `${subject}: ${text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text}`,
    destination: `/settings/tickets/${ticket_id}`,
  })
}
