import { canTicketBecome, acceptsReplies } from '../../../../shared/domain/support/ticket-status.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, type AppError } from '../../../http/errors.ts'
import type { Helpdesk, NewComment, NewTicket, TicketFacts } from '../../../integrations/helpdesk.ts'
import * as api from '../../../integrations/zendesk/api.ts'
import { openFile } from '../../../integrations/zendesk/attachments.ts'
import { helpdeskUnavailable, ZendeskRejection, type ZendeskOptions } from '../../../integrations/zendesk/client.ts'
import type { ZendeskTicket } from '../../../integrations/zendesk/shapes.ts'
import { invalidStatusChange, ticketClosed, uploadNotFound } from './comments.ts'
import * as repo from './repo.ts'
import * as zendeskRepo from './zendesk-repo.ts'
import { isSafe, numberOfAttachment, statusOf, tagsOf, toAttachment, toComment } from './zendesk-mapping.ts'

/** Time in which resending an unconfirmed ticket counts as the same ticket, in milliseconds. */
export const UNSENT_RETENTION_MS = 24 * 60 * 60_000
/** Zendesk upload tokens are valid for an hour. */
const TOKEN_LIFETIME_MS = 55 * 60_000

/** Null if Zendesk is not configured. */
export const zendeskOptions = ({ settings, log }: Pick<Deps, 'settings' | 'log'>): ZendeskOptions | null =>
  settings.zendesk ? { account: settings.zendesk, log } : null

const numberOf = ({ external_id }: TicketFacts): string => {
  if (external_id === null) throw notFound('Ticket not found')
  return external_id
}

/** Tokens of files that the user uploaded for the store within the hour. */
async function tokensOf({ db, clock }: Deps, owner: { user_id: string; store_id: string }, given: readonly string[]) {
  const ids = [...new Set(given)]
  const since = new Date(clock.now().getTime() - TOKEN_LIFETIME_MS)
  const rows = await repo.findUnsentUploads(db, owner, ids, since)
  if (rows.length < ids.length) throw uploadNotFound()
  return { ids, tokens: rows.flatMap(({ external_token }) => external_token ?? []) }
}

/** Hides why Zendesk refused a call that passed our checks: people can only try again later. */
function toAppError(error: ZendeskRejection): AppError {
  return error.fields.includes('status') ? ticketClosed() : helpdeskUnavailable()
}

/**
 * Inserts our row first, then creates the Zendesk ticket with our ID as its `external_id`, then stores its number: a
 * retried creation finds the first.
 */
async function open(deps: Deps, options: ZendeskOptions, given: NewTicket, alongside: Parameters<Helpdesk['open']>[1]) {
  const { ids, tokens } = await tokensOf(
    deps,
    { user_id: given.requester.user_id, store_id: given.store_id },
    given.uploads,
  )
  const { ticket_id, again } = await reserve(deps, given)
  const { name, email } = given.requester
  const found = again || deps.wasDone('reserve') ? await api.findByExternalId(options, ticket_id) : undefined
  const sent =
    found ??
    (await api.openTicket(options, {
      external_id: ticket_id,
      subject: given.subject,
      comment: { body: given.description, ...(tokens.length > 0 && { uploads: tokens }) },
      requester: { name, email },
      tags: tagsOf(given),
    }))
  const ticket = await deps.db.transaction(async (tx) => {
    const state = { external_id: String(sent.id), status: statusOf(sent) ?? 'open', updated_at: sent.updated_at }
    const first = await zendeskRepo.confirmTicket(tx, ticket_id, state)
    if (first) await repo.markUploadsUsed(tx, ids, deps.clock.now())
    if (first) await alongside(tx, ticket_id)
    return repo.findTicket(tx, ticket_id)
  })
  if (!ticket) throw helpdeskUnavailable()
  return ticket
}

function reserve(deps: Deps, given: NewTicket): Promise<{ ticket_id: string; again: boolean }> {
  return deps.once(async (tx) => {
    const now = deps.clock.now()
    await zendeskRepo.lockRequester(tx, given.requester.user_id)
    const unsent = await zendeskRepo.findUnsent(tx, given, new Date(now.getTime() - UNSENT_RETENTION_MS))
    if (unsent !== undefined) return { ticket_id: unsent, again: true }
    const ticket_id = newId('tkt', now.getTime())
    await repo.insertTicket(tx, given, { ticket_id, helpdesk: 'zendesk', now })
    return { ticket_id, again: false }
  }, 'reserve')
}

async function current(options: ZendeskOptions, facts: TicketFacts) {
  const ticket = await api.findTicket(options, numberOf(facts))
  const status = ticket && statusOf(ticket)
  if (!ticket || !status) throw notFound('Ticket not found')
  return { ticket, status }
}

async function comment(deps: Deps, options: ZendeskOptions, facts: TicketFacts, given: NewComment) {
  const { author, body } = given
  const { ids, tokens } = await tokensOf(deps, { user_id: author.user_id, store_id: facts.store_id }, given.uploads)
  const { ticket, status } = await current(options, facts)
  if (!acceptsReplies(status)) throw ticketClosed()
  const own = author.user_id === facts.requester.user_id
  const author_id = own
    ? ticket.requester_id
    : await api.findOrCreateUser(options, { name: author.name, email: author.email })
  const changed = await api.changeTicket(options, numberOf(facts), {
    comment: { body, public: true, author_id, ...(tokens.length > 0 && { uploads: tokens }) },
    // A new ticket stays new until an agent takes it.
    ...((status === 'pending' || status === 'solved') && { status: 'open' }),
  })
  if (!changed?.comment) throw helpdeskUnavailable()
  await repo.markUploadsUsed(deps.db, ids, deps.clock.now())
  await record(deps, facts, changed.ticket)
  return {
    id: String(changed.comment.id),
    author: { id: author.user_id, name: author.name, from: 'merchant' as const },
    body,
    public: true,
    created_at: changed.ticket.updated_at,
    attachments: changed.comment.attachments.map(toAttachment),
  }
}

async function solve(
  deps: Deps,
  options: ZendeskOptions,
  facts: TicketFacts,
  alongside: Parameters<Helpdesk['solve']>[1],
) {
  const { ticket, status } = await current(options, facts)
  if (!canTicketBecome(status, 'solved')) throw invalidStatusChange(status)
  const changed = await api.changeTicket(options, numberOf(facts), {
    status: 'solved',
    // Zendesk can't solve a ticket without an assignee.
    ...(ticket.assignee_id === null && { assignee_email: options.account.email }),
  })
  if (!changed) throw notFound('Ticket not found')
  await record(deps, facts, changed.ticket)
  await alongside(deps.db, facts.ticket_id)
}

async function record({ db }: Deps, { ticket_id }: TicketFacts, ticket: ZendeskTicket): Promise<void> {
  const status = statusOf(ticket)
  if (status) await zendeskRepo.recordStates(db, [{ ticket_id, status, updated_at: ticket.updated_at }])
}

async function refresh(deps: Deps, options: ZendeskOptions, facts: readonly TicketFacts[]): Promise<TicketFacts[]> {
  // A closed ticket can't change.
  const living = facts.flatMap(({ status, external_id }) => (status === 'closed' || !external_id ? [] : [external_id]))
  if (living.length === 0) return [...facts]
  const found = new Map((await api.findTickets(options, living)).map((ticket) => [String(ticket.id), ticket]))
  const now = facts.flatMap((one) => {
    if (one.status === 'closed') return [one]
    const ticket = found.get(one.external_id ?? '')
    const status = ticket && statusOf(ticket)
    return ticket && status ? [{ ...one, status, updated_at: ticket.updated_at }] : []
  })
  await zendeskRepo.recordStates(
    deps.db,
    now.map(({ ticket_id, status, updated_at }) => ({ ticket_id, status, updated_at })),
  )
  const there = new Set(now.map(({ ticket_id }) => ticket_id))
  const gone = facts.flatMap(({ ticket_id }) => (there.has(ticket_id) ? [] : [ticket_id]))
  await zendeskRepo.clearUnread(deps.db, gone)
  return now
}

async function thread(options: ZendeskOptions, facts: TicketFacts) {
  const [{ ticket, status }, { comments, users }] = await Promise.all([
    current(options, facts),
    api.commentsOf(options, numberOf(facts)),
  ])
  const shown = comments.filter((one) => one.public)
  return { status, updated_at: ticket.updated_at, comments: shown.map((one) => toComment(facts, ticket, users, one)) }
}

async function attachment(options: ZendeskOptions, attachment_id: string) {
  const number = numberOfAttachment(attachment_id)
  const found = number === undefined ? null : await api.findAttachment(options, number)
  const file = found && isSafe(found) ? await openFile(options, found.content_url) : null
  if (!found || !file) return null
  const { file_name, content_type } = toAttachment(found)
  return { file_name, content_type, ...file }
}

/** Converts Zendesk's errors to ours, in plain language. */
const withAppErrors = <T>(promise: Promise<T>): Promise<T> =>
  promise.catch((error: unknown) => {
    throw error instanceof ZendeskRejection ? toAppError(error) : error
  })

/** The Zendesk helpdesk: threads and files are in the Zendesk account, ownership is in our own table. */
export const zendeskHelpdesk = (deps: Deps, options: ZendeskOptions): Helpdesk => ({
  storeFile: (_upload_id, file) => withAppErrors(api.uploadFile(options, file)),
  open: (given, alongside) => withAppErrors(open(deps, options, given, alongside)),
  comment: (facts, given) => withAppErrors(comment(deps, options, facts, given)),
  solve: (facts, alongside) => withAppErrors(solve(deps, options, facts, alongside)),
  refresh: (facts) => withAppErrors(refresh(deps, options, facts)),
  thread: (facts) => withAppErrors(thread(options, facts)),
  attachment: (attachment_id) => withAppErrors(attachment(options, attachment_id)),
})
