import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import * as api from '../../../integrations/zendesk/api.ts'
import type { ZendeskOptions } from '../../../integrations/zendesk/client.ts'
import type { ZendeskTicket } from '../../../integrations/zendesk/shapes.ts'
import { addJob } from '../../../jobs/queue.ts'
import { announceReply } from './comments.ts'
import * as repo from './repo.ts'
import * as zendeskRepo from './zendesk-repo.ts'
import { isFromSupport, statusOf } from './zendesk-mapping.ts'
import { zendeskOptions } from './zendesk.ts'

/** How far back the first run looks, in milliseconds. Zendesk leaves out the last minute. */
const FIRST_LOOKBACK = 24 * 60 * 60_000
/** Zendesk allows ten pages a minute, each with up to a thousand tickets. */
const MAX_PAGES = 5

/**
 * Reads the tickets changed in Zendesk since the last run and notifies merchants of new replies. Does nothing without
 * Zendesk; failures are retried the next minute.
 */
export async function readChanges(deps: Deps): Promise<void> {
  const options = zendeskOptions(deps)
  if (!options) return
  try {
    await readPages(deps, options)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ err: error }, 'changes in Zendesk could not be read')
  }
}

async function readPages(deps: Deps, options: ZendeskOptions): Promise<void> {
  const { origin } = options.account
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const cursor = await zendeskRepo.findCursor(deps.db, origin)
    const start = new Date(deps.clock.now().getTime() - FIRST_LOOKBACK)
    const changes = await api.changesSince(options, cursor === undefined ? { start } : { cursor })
    await applyChanges(deps, options, changes.tickets)
    if (changes.cursor !== null) await zendeskRepo.saveCursor(deps.db, origin, changes.cursor, deps.clock.now())
    if (changes.done || changes.cursor === null) return
  }
}

/** Queues a job that refetches a ticket; repeated calls before it runs queue only one. */
export const queueRefresh = ({ db }: Pick<Deps, 'db'>, external_id: string): Promise<void> =>
  addJob(db, 'refresh-ticket', { external_id }, { key: `refresh-ticket ${external_id}` })

/** A Zendesk ticket that belongs to us. */
interface OwnTicket {
  ticket: ZendeskTicket
  ticket_id: string
}

/** A ticket that can't be read doesn't block the others: from there on, each is retried in its own job. */
async function applyChanges(deps: Deps, options: ZendeskOptions, tickets: readonly ZendeskTicket[]): Promise<void> {
  const ours = await findOwnTickets(deps, tickets)
  await recordTicketStates(deps, ours)
  let failed = false
  for (const each of ours) {
    try {
      if (!failed) await announceNewest(deps, options, each)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed = true
    }
    if (failed) await queueRefresh(deps, String(each.ticket.id))
  }
}

/** Most tickets of the account may not be ours, so one statement finds those that are. */
async function findOwnTickets(deps: Deps, tickets: readonly ZendeskTicket[]): Promise<OwnTicket[]> {
  const known = await zendeskRepo.findByExternalIds(
    deps.db,
    tickets.map(({ id }) => String(id)),
  )
  const ours: OwnTicket[] = []
  for (const ticket of tickets) {
    const ticket_id = known.get(String(ticket.id)) ?? (await confirmTicketId(deps, ticket))
    if (ticket_id !== undefined) ours.push({ ticket, ticket_id })
  }
  return ours
}

/** Records their statuses, and which of them were deleted. */
async function recordTicketStates({ db }: Deps, ours: readonly OwnTicket[]): Promise<void> {
  const states = ours.flatMap(({ ticket, ticket_id }) => {
    const status = statusOf(ticket)
    return status === null ? [] : [{ ticket_id, status, updated_at: ticket.updated_at }]
  })
  await zendeskRepo.recordStates(db, states)
  const gone = ours.flatMap(({ ticket, ticket_id }) => (statusOf(ticket) === null ? [ticket_id] : []))
  await zendeskRepo.clearUnread(db, gone)
}

/**
 * Refetches one ticket, as requested by a webhook.
 * @throws AppError 503 if Zendesk can't be reached, which retries the job.
 */
export async function refreshTicket(deps: Deps, external_id: string): Promise<void> {
  const options = zendeskOptions(deps)
  const ticket = options && (await api.findTicket(options, external_id))
  if (options && ticket) await applyChange(deps, options, ticket)
}

/** Applies a ticket's status and newest reply. Ignores tickets that aren't ours. */
async function applyChange(deps: Deps, options: ZendeskOptions, ticket: ZendeskTicket): Promise<void> {
  const ours = await findOwnTickets(deps, [ticket])
  await recordTicketStates(deps, ours)
  for (const each of ours) await announceNewest(deps, options, each)
}

async function announceNewest(deps: Deps, options: ZendeskOptions, { ticket, ticket_id }: OwnTicket): Promise<void> {
  if (statusOf(ticket) === null) return
  const { comments, users } = await api.commentsOf(options, String(ticket.id))
  const reply = comments.findLast((comment) => comment.public && isFromSupport(ticket, comment, users))
  if (!reply) return
  await deps.db.transaction(async (tx) => {
    const facts = await repo.findTicket(tx, ticket_id)
    if (!facts || !(await zendeskRepo.markReply(tx, ticket_id, reply.id))) return
    await announceReply(deps, tx, facts, { author: users.get(reply.author_id)?.name ?? 'Support', body: reply.body })
  })
}

/** Zendesk's number identifies our ticket; our ID in it counts only if its creation was never confirmed. */
async function confirmTicketId({ db }: Deps, ticket: ZendeskTicket): Promise<string | undefined> {
  if (!ticket.external_id?.startsWith('tkt_')) return undefined
  const state = { external_id: String(ticket.id), status: statusOf(ticket) ?? 'open', updated_at: ticket.updated_at }
  return (await zendeskRepo.confirmTicket(db, ticket.external_id, state)) ? ticket.external_id : undefined
}
