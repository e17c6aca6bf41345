import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { InboxTicket } from '../../../../shared/contracts/support/support-desk.ts'
import { canTicketBecome, acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import type { AuthUser } from '../../../http/requests/caller.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { UploadedFile } from '../../../http/handler.ts'
import { announceReply, cannotBecome, readComments, ticketClosed, writeComment } from './comments.ts'
import * as repo from './repo.ts'
import { personOf } from './tickets.ts'
import { keepUpload } from './uploads.ts'
import { toComment, toDetails, toRequester, toTicket } from './wire.ts'
import { countInbox, listInbox } from './desk-repo.ts'

/*
 * The support desk: what the operator of this server does with the tickets of all stores. Every call of it ends with
 * 422 while Zendesk is set, because tickets are answered there then.
 */

type Calls = Contracts['supportDesk']

function mustBeHere({ settings }: Deps): void {
  if (!settings.zendesk) return
  const page = `${settings.zendesk.origin}/agent`
  throw new AppError(422, `Tickets are answered in Zendesk: ${page}`, { code: 'helpdesk_elsewhere', data: { page } })
}

const deskTicket = (ticket: repo.TicketRow | undefined): repo.TicketRow => {
  if (!ticket || ticket.helpdesk !== 'built_in') throw notFound('Ticket not found')
  return ticket
}

/** On this side `unread` means that the desk has not read it. */
const toInboxTicket = (row: repo.TicketRow): InboxTicket => ({
  ...toTicket({ ...row, unread: row.desk_unread }),
  requester: toRequester(row),
})

/** One page of the tickets of all stores, unread first, then last changed first, with the counts of all of them. */
export async function inbox(deps: Deps, query: Parsed<Calls['list']>['query']): Promise<ReplyInput<Calls['list']>> {
  mustBeHere(deps)
  const [{ rows, total }, counts] = await Promise.all([listInbox(deps.db, query), countInbox(deps.db)])
  return { tickets: rows.map(toInboxTicket), total, counts }
}

/**
 * A ticket with its whole thread, internal notes too; it counts as read by the desk from now on.
 * @throws AppError 404 when there is no such ticket.
 */
export async function deskDetails(deps: Deps, ticket_id: string): Promise<ReplyInput<Calls['details']>> {
  mustBeHere(deps)
  const row = deskTicket(await repo.findTicket(deps.db, ticket_id))
  // The thread after the mark: what comes in between stays unread rather than unseen.
  await repo.updateTicket(deps.db, ticket_id, { desk_unread: false })
  const comments = await readComments(deps.db, ticket_id, true)
  const { status, updated_at } = row
  return { data: toDetails(deps, { ...row, unread: false }, { status, updated_at, comments }) }
}

/** Keeps a file for one of the operator's answers. @throws as `keepUpload` does, and AppError 404. */
export async function deskUpload(
  deps: Deps,
  user: AuthUser,
  ticket_id: string,
  file: UploadedFile | undefined,
): Promise<ReplyInput<Calls['upload']>> {
  mustBeHere(deps)
  deskTicket(await repo.findTicket(deps.db, ticket_id))
  // The merchant's room is not taken by what the desk sends.
  return keepUpload(deps, { user_id: user.user_id, store_id: null }, file)
}

/**
 * Answers a ticket: the merchant is told, and it waits for them unless another status is given. A note that is not
 * public tells nobody and leaves the status alone.
 * @throws AppError 404 when there is no such ticket, 422 when it is closed or may not become that status, 400 for
 * uploads that are not there.
 */
export async function deskReply(
  deps: Deps,
  user: AuthUser,
  { ticket_id, body, public: shown, status, uploads }: Parsed<Calls['reply']>['body'],
): Promise<ReplyInput<Calls['reply']>> {
  mustBeHere(deps)
  const author = personOf(user)
  const comment = await deps.once(async (tx) => {
    const ticket = deskTicket(await repo.lockTicket(tx, ticket_id))
    if (!acceptsReplies(ticket.status)) throw ticketClosed()
    const next = status ?? (shown ? 'pending' : ticket.status)
    if (next !== ticket.status && !canTicketBecome(ticket.status, next)) throw cannotBecome(ticket.status)
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
      // A note is no change that the merchant could see.
      ...((shown || next !== ticket.status) && { updated_at: written.created_at }),
    })
    if (shown) await announceReply(deps, tx, ticket, { author: author.name, body })
    return written
  })
  return { comment: toComment(deps, comment) }
}

/** The store's members see it live. @throws AppError 404 when there is no such ticket, 422 when its status does not allow it. */
export async function setTicketStatus(
  deps: Deps,
  { ticket_id, status }: Parsed<Calls['setStatus']>['body'],
): Promise<void> {
  mustBeHere(deps)
  await deps.db.transaction(async (tx: Executor) => {
    const ticket = deskTicket(await repo.lockTicket(tx, ticket_id))
    if (!canTicketBecome(ticket.status, status)) throw cannotBecome(ticket.status)
    await repo.updateTicket(tx, ticket_id, { status, updated_at: deps.clock.now() })
    await deps.live.publish(tx, { type: 'ticket.updated', store_id: ticket.store_id, ticket_id })
  })
}
