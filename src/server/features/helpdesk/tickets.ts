import type { Parsed, ReplyInput } from '../../../shared/contract.ts'
import type { Contracts } from '../../../shared/contracts/index.ts'
import { isPastTicket } from '../../../shared/domain/ticket-status.ts'
import { newId } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { AppError, notFound } from '../../http/errors.ts'
import type { AuthUser } from '../../http/caller.ts'
import type { UploadedFile } from '../../http/handler.ts'
import type { Helpdesk, TicketFacts, TicketPerson } from '../../integrations/helpdesk.ts'
import { helpdeskAway } from '../../integrations/zendesk/client.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { builtInHelpdesk } from './built-in.ts'
import { checkFile } from './files.ts'
import * as repo from './repo.ts'
import { toComment, toDetails, toTicket } from './wire.ts'
import { zendeskHelpdesk, zendeskOptions } from './zendesk.ts'

type Calls = Contracts['helpdesk']

/** More files than this wait only for somebody who sends none of them. */
const MOST_WAITING = 40

/** The helpdesk that new tickets go to: Zendesk's where it is set. */
export function helpdeskOf(deps: Deps): Helpdesk {
  const options = zendeskOptions(deps)
  return options ? zendeskHelpdesk(deps, options) : builtInHelpdesk(deps)
}

/**
 * The helpdesk that has a ticket's thread: tickets outlive a change of the settings.
 * @throws AppError 503 when it is Zendesk and Zendesk is not set any more.
 */
function helpdeskOfTicket(deps: Deps, { helpdesk }: Pick<repo.TicketRow, 'helpdesk'>): Helpdesk {
  if (helpdesk === 'built_in') return builtInHelpdesk(deps)
  if (!deps.settings.zendesk) throw helpdeskAway()
  return helpdeskOf(deps)
}

/** Nobody answers in the built-in helpdesk while Zendesk is set. */
function answerableHelpdesk(deps: Deps, ticket: repo.TicketRow): Helpdesk {
  if (ticket.helpdesk === 'built_in' && deps.settings.zendesk) {
    throw new AppError(422, 'This ticket is from before the helpdesk moved. Please open a new one', {
      code: 'ticket_closed',
    })
  }
  return helpdeskOfTicket(deps, ticket)
}

export const personOf = ({ user_id, first_name, last_name, email }: Actor['user']): TicketPerson => ({
  user_id,
  name: `${first_name} ${last_name}`.trim(),
  email,
})

async function ticketOf({ db }: Deps, ticket_id: string): Promise<repo.TicketRow> {
  const ticket = await repo.findTicket(db, ticket_id)
  if (!ticket) throw notFound('Ticket not found')
  return ticket
}

/** The ids of a store's tickets with answers that nobody has read (API-029). */
export const unreadTickets = ({ db }: Deps, store_id: string): Promise<string[]> => repo.findUnread(db, store_id)

/** Marks a ticket's answers read; a second time changes nothing (API-031). */
export const markTicketRead = ({ db }: Deps, ticket_id: string): Promise<void> =>
  repo.updateTicket(db, ticket_id, { unread: false })

/**
 * A ticket with its public thread (API-030).
 * @throws AppError 404 when it is gone, 503 when its helpdesk cannot be reached.
 */
export async function ticketDetails(deps: Deps, ticket_id: string): Promise<ReplyInput<Calls['details']>> {
  const ticket = await ticketOf(deps, ticket_id)
  const thread = await helpdeskOfTicket(deps, ticket).thread(ticket)
  return { results: [toDetails(deps, ticket, thread)] }
}

/**
 * A user's own tickets in the stores that they belong to: the open and pending ones, or the solved and closed ones,
 * last changed first (API-032, API-033).
 * @throws AppError 503 when the helpdesk cannot be reached.
 */
export async function requestedTickets(
  deps: Deps,
  user_id: string,
  which: 'open' | 'past',
): Promise<ReplyInput<Calls['open']>> {
  const rows = await repo.findRequested(deps.db, user_id)
  const tickets = await refreshed(deps, rows)
  return { tickets: tickets.filter(({ status }) => isPastTicket(status) === (which === 'past')).map(toTicket) }
}

async function refreshed(deps: Deps, rows: readonly repo.TicketRow[]): Promise<TicketFacts[]> {
  const outside = rows.filter(({ helpdesk }) => helpdesk === 'zendesk')
  if (outside.length === 0 || !deps.settings.zendesk) return [...rows]
  const here = rows.filter(({ helpdesk }) => helpdesk === 'built_in')
  const all = [...here, ...(await helpdeskOf(deps).refresh(outside))]
  return all.toSorted((one, other) => other.updated_at.getTime() - one.updated_at.getTime())
}

/**
 * Keeps a file until one of the user's comments takes it, for a day at most.
 * @throws AppError 400 without a file, 415 for what is not taken here, 429 when too many wait, 503 and 507 when it
 * cannot be kept.
 */
export async function uploadTicketFile(
  deps: Deps,
  user_id: string,
  given: UploadedFile | undefined,
): Promise<ReplyInput<Calls['upload']>> {
  const file = await checkFile(given)
  if ((await repo.countWaitingUploads(deps.db, user_id)) >= MOST_WAITING) {
    throw new AppError(429, 'Too many of your files wait to be sent. Please try again tomorrow', {
      code: 'too_many_files',
    })
  }
  const now = deps.clock.now()
  const upload_id = newId('upl', now.getTime())
  const external_token = await helpdeskOf(deps).keepFile(upload_id, file)
  const { file_name, content_type } = file
  const bytes = file.bytes.length
  const row = { upload_id, user_id, external_token, file_name, content_type, bytes, created_at: now }
  await repo.insertUpload(deps.db, row)
  return { upload: { token: upload_id, file_name, content_type, size: bytes } }
}

/**
 * Opens a ticket in the caller's own name and the store's own name, whatever the client says (TK-002, DEF-26).
 * @throws AppError 403 when it names somebody else as requester, 400 for uploads that are not there, 503.
 */
export async function createTicket(
  deps: Deps,
  actor: Actor,
  body: Parsed<Calls['create']>['body'],
): Promise<ReplyInput<Calls['create']>> {
  const { requester_id, store_id, subject, description, main_category, sub_category, uploads } = body
  if (requester_id !== actor.user.user_id) {
    throw new AppError(403, 'This belongs to somebody else', { code: 'forbidden' })
  }
  const content = { store_id, subject, description, main_category, sub_category, uploads }
  const ticket = await helpdeskOf(deps).open({ ...content, requester: personOf(actor.user) }, (executor, id) =>
    audit(deps, executor, actor, {
      store_id,
      action: 'ticket.opened',
      target: { type: 'ticket', id, name: subject },
      after: { subject, main_category, sub_category },
    }),
  )
  return { ticket: toTicket(ticket) }
}

/**
 * Adds an answer of the store's; a solved ticket is open again then.
 * @throws AppError 422 when the ticket is closed, 400 for uploads that are not there, 503.
 */
export async function commentTicket(
  deps: Deps,
  user: AuthUser,
  { ticket_id, body, uploads }: Parsed<Calls['comment']>['body'],
): Promise<ReplyInput<Calls['comment']>> {
  const ticket = await ticketOf(deps, ticket_id)
  const comment = await answerableHelpdesk(deps, ticket).comment(ticket, { author: personOf(user), body, uploads })
  return { comment: toComment(deps, comment) }
}

/** @throws AppError 422 when the ticket is solved or closed already, 503. */
export async function solveTicket(deps: Deps, actor: Actor, ticket_id: string): Promise<void> {
  const ticket = await ticketOf(deps, ticket_id)
  await helpdeskOfTicket(deps, ticket).solve(ticket, (executor) =>
    audit(deps, executor, actor, {
      store_id: ticket.store_id,
      action: 'ticket.solved',
      target: { type: 'ticket', id: ticket_id, name: ticket.subject },
      before: { status: ticket.status },
      after: { status: 'solved' },
    }),
  )
}
