import type { Parsed, ReplyInput } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { isPastTicket } from '../../../../shared/domain/support/ticket-status.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, notFound } from '../../../http/errors.ts'
import type { AuthUser } from '../../../http/requests/caller.ts'
import { countTry, type TryLimit } from '../../../http/limits/try-limits.ts'
import { revertTry } from '../../../http/limits/try-limits-repo.ts'
import type { Helpdesk, TicketFacts, TicketPerson } from '../../../integrations/helpdesk.ts'
import { helpdeskUnavailable } from '../../../integrations/zendesk/client.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { builtInHelpdesk } from './built-in.ts'
import * as repo from './repo.ts'
import { toComment, toDetails, toTicket } from './wire.ts'
import { zendeskHelpdesk, zendeskOptions } from './zendesk.ts'

type Calls = Contracts['helpdesk']

const HOUR = 60 * 60_000

/** People read every ticket, so no one may flood the desk. */
const TICKETS: TryLimit = {
  most: 10,
  span: HOUR,
  code: 'too_many_tickets',
  words: (wait) => `You have opened many tickets. You can open another one in ${wait}, or write in one of those`,
}

const COMMENTS: TryLimit = {
  most: 60,
  span: HOUR,
  code: 'too_many_comments',
  words: (wait) => `You have sent many replies. You can reply again in ${wait}`,
}

/** The helpdesk for new tickets: Zendesk if configured. */
export function helpdeskOf(deps: Deps): Helpdesk {
  const options = zendeskOptions(deps)
  return options ? zendeskHelpdesk(deps, options) : builtInHelpdesk(deps)
}

/**
 * The helpdesk that has a ticket's thread; tickets outlive settings changes.
 * @throws AppError 503 if it is Zendesk and Zendesk is no longer configured.
 */
function helpdeskOfTicket(deps: Deps, { helpdesk }: Pick<repo.TicketRow, 'helpdesk'>): Helpdesk {
  if (helpdesk === 'built_in') return builtInHelpdesk(deps)
  if (!deps.settings.zendesk) throw helpdeskUnavailable()
  return helpdeskOf(deps)
}

/** The built-in helpdesk takes no replies while Zendesk is configured. */
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

/** IDs of a store's tickets with unread replies, among those the user can list (API-029). */
export const unreadTickets = ({ db }: Deps, store_id: string, user_id: string): Promise<string[]> =>
  repo.findUnread(db, store_id, user_id)

/** Marks a ticket's replies as read; idempotent (API-031). */
export const markTicketRead = ({ db }: Deps, ticket_id: string): Promise<void> =>
  repo.updateTicket(db, ticket_id, { unread: false })

/**
 * Returns a ticket with its public thread (API-030).
 * @throws AppError 404 if it doesn't exist, 503 if its helpdesk can't be reached.
 */
export async function ticketDetails(deps: Deps, ticket_id: string): Promise<ReplyInput<Calls['details']>> {
  const ticket = await ticketOf(deps, ticket_id)
  const thread = await helpdeskOfTicket(deps, ticket).thread(ticket)
  return { results: [toDetails(deps, ticket, thread)] }
}

/**
 * Lists a user's own tickets in the stores they belong to, and the whole store's if they can work on tickets: either
 * open and pending, or solved and closed; last changed first, at most 200 (API-032, API-033).
 * @throws AppError 503 if the helpdesk can't be reached.
 */
export async function requestedTickets(
  deps: Deps,
  user_id: string,
  which: 'open' | 'past',
): Promise<ReplyInput<Calls['open']>> {
  const rows = await repo.findRequested(deps.db, user_id, which)
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
 * Opens a ticket in the name of the caller and the store, ignoring names sent by the client (TK-002, DEF-26).
 * @throws AppError 403 if it names someone else as the requester, 400 for unknown uploads, 429 after too many in an
 * hour, 503.
 */
export async function createTicket(
  deps: Deps,
  actor: Actor,
  body: Parsed<Calls['create']>['body'],
): Promise<ReplyInput<Calls['create']>> {
  const { requester_id, store_id, subject, description, main_category, sub_category, uploads } = body
  if (requester_id !== actor.user.user_id) {
    throw new AppError(403, 'You don’t have access to this', { code: 'forbidden' })
  }
  const content = { store_id, subject, description, main_category, sub_category, uploads }
  const ticket = await withRateLimit(deps, `tickets of ${requester_id}`, TICKETS, () =>
    helpdeskOf(deps).open({ ...content, requester: personOf(actor.user) }, (executor, id) =>
      audit(deps, executor, actor, {
        store_id,
        action: 'ticket.opened',
        target: { type: 'ticket', id, name: subject },
        after: { subject, main_category, sub_category },
      }),
    ),
  )
  return { ticket: toTicket(ticket) }
}

/**
 * Adds a reply from the store, reopening a solved ticket.
 * @throws AppError 422 if the ticket is closed, 400 for unknown uploads, 429 after too many in an hour, 503.
 */
export async function commentTicket(
  deps: Deps,
  user: AuthUser,
  { ticket_id, body, uploads }: Parsed<Calls['comment']>['body'],
): Promise<ReplyInput<Calls['comment']>> {
  const ticket = await ticketOf(deps, ticket_id)
  const there = answerableHelpdesk(deps, ticket)
  const comment = await withRateLimit(deps, `comments of ${user.user_id}`, COMMENTS, () =>
    there.comment(ticket, { author: personOf(user), body, uploads }),
  )
  return { comment: toComment(deps, comment) }
}

/** Runs `work` under a rate limit; failures don't count. @throws AppError 429 over the limit. */
async function withRateLimit<T>(deps: Deps, subject: string, rule: TryLimit, work: () => Promise<T>): Promise<T> {
  await countTry(deps, subject, rule)
  try {
    return await work()
  } catch (error) {
    await revertTry(deps.db, subject)
    throw error
  }
}

/** @throws AppError 422 if the ticket is already solved or closed, 503. */
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
