import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { InboxTicket } from '../../../../shared/contracts/support/support-desk.ts'
import { canTicketBecome, acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { AuthUser } from '../../../http/requests/caller.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { announceReply, invalidStatusChange, readComments, ticketClosed, writeComment } from './comments.ts'
import * as repo from './repo.ts'
import { personOf } from './tickets.ts'
import { storeUpload } from './uploads.ts'
import { toComment, toDetails, toRequester, toTicket } from './wire.ts'
import { countInbox, listInbox } from './desk-repo.ts'

/*
 * The support desk: what the server's operator does with the tickets of all stores. While Zendesk is configured, every
 * call returns 422 because tickets are answered there.
 */

type Calls = Contracts['supportDesk']

function requireBuiltInHelpdesk({ settings }: Deps): void {
  if (!settings.zendesk) return
  const page = `${settings.zendesk.origin}/agent`
  throw new AppError(422, `Tickets are answered in Zendesk: ${page}`, { code: 'helpdesk_elsewhere', data: { page } })
}

const deskTicket = (ticket: repo.TicketRow | undefined): repo.TicketRow => {
  if (!ticket || ticket.helpdesk !== 'built_in') throw notFound('Ticket not found')
  return ticket
}

/** On this side, `unread` means that the desk has not read it. */
const toInboxTicket = (row: repo.TicketRow): InboxTicket => ({
  ...toTicket({ ...row, unread: row.desk_unread }),
  requester: toRequester(row),
})

/** Lists one page of tickets from all stores, unread first, then last changed first, with the total counts. */
export async function inbox(deps: Deps, query: Parsed<Calls['list']>['query']): Promise<ReplyInput<Calls['list']>> {
  requireBuiltInHelpdesk(deps)
  const [{ rows, total }, counts] = await Promise.all([listInbox(deps.db, query), countInbox(deps.db)])
  return { tickets: rows.map(toInboxTicket), total, counts }
}

/**
 * Returns a ticket with its full thread, including internal notes, and marks it read by the desk.
 * @throws AppError 404 if it doesn't exist.
 */
export async function deskDetails(deps: Deps, ticket_id: string): Promise<ReplyInput<Calls['details']>> {
  requireBuiltInHelpdesk(deps)
  const row = deskTicket(await repo.findTicket(deps.db, ticket_id))
  // The thread is read after marking: a comment in between stays unread instead of unseen.
  await repo.updateTicket(deps.db, ticket_id, { desk_unread: false })
  const comments = await readComments(deps.db, ticket_id, true)
  const { status, updated_at } = row
  return { data: toDetails(deps, { ...row, unread: false }, { status, updated_at, comments }) }
}

/** Stores a file for one of the operator's replies. @throws as `keepUpload` does, and AppError 404. */
export async function deskUpload(
  deps: Deps,
  user: AuthUser,
  ticket_id: string,
  file: UploadedFile | undefined,
): Promise<ReplyInput<Calls['upload']>> {
  requireBuiltInHelpdesk(deps)
  deskTicket(await repo.findTicket(deps.db, ticket_id))
  // The desk's files don't count toward the merchant's storage limit.
  return storeUpload(deps, { user_id: user.user_id, store_id: null }, file)
}

/**
 * Replies to a ticket: the merchant is notified, and the ticket is pending on them unless another status is given. An
 * internal note notifies no one and leaves the status unchanged.
 * @throws AppError 404 if the ticket doesn't exist, 422 if it is closed or can't change to that status, 400 for unknown
 * uploads.
 */
export async function deskReply(
  deps: Deps,
  user: AuthUser,
  { ticket_id, body, public: shown, status, uploads }: Parsed<Calls['reply']>['body'],
): Promise<ReplyInput<Calls['reply']>> {
  requireBuiltInHelpdesk(deps)
  const author = personOf(user)
  const comment = await deps.once(async (tx) => {
    const ticket = deskTicket(await repo.lockTicket(tx, ticket_id))
    if (!acceptsReplies(ticket.status)) throw ticketClosed()
    const next = status ?? (shown ? 'pending' : ticket.status)
    if (next !== ticket.status && !canTicketBecome(ticket.status, next)) throw invalidStatusChange(ticket.status)
    const written = await writeComment(deps, tx, {
      ticket_id,
      store_id: null,
      author,
      from: 'support',
      body,
      public: shown,
      uploads,
    })
    await repo.updateTicket(tx, ticket_id, {
      status: next,
      desk_unread: false,
      ...(shown && { unread: true }),
      // The merchant can't see a note, so it doesn't count as a change.
      ...((shown || next !== ticket.status) && { updated_at: written.created_at }),
    })
    if (shown) await announceReply(deps, tx, ticket, { author: author.name, body })
    return written
  })
  return { comment: toComment(deps, comment) }
}

/**
 * Updates the status and publishes it to the store's members. @throws AppError 404 if the ticket doesn't exist, 422 if
 * its status doesn't allow it.
 */
export async function setTicketStatus(
  deps: Deps,
  { ticket_id, status }: Parsed<Calls['setStatus']>['body'],
): Promise<void> {
  requireBuiltInHelpdesk(deps)
  await deps.db.transaction(async (tx: Executor) => {
    const ticket = deskTicket(await repo.lockTicket(tx, ticket_id))
    if (!canTicketBecome(ticket.status, status)) throw invalidStatusChange(ticket.status)
    await repo.updateTicket(tx, ticket_id, { status, updated_at: deps.clock.now() })
    await deps.live.publish(tx, { type: 'ticket.updated', store_id: ticket.store_id, ticket_id })
  })
}
