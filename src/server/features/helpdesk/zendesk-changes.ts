import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import * as api from '../../integrations/zendesk/api.ts'
import type { ZendeskOptions } from '../../integrations/zendesk/client.ts'
import type { ZendeskTicket } from '../../integrations/zendesk/shapes.ts'
import { addJob } from '../../jobs/queue.ts'
import { announceReply } from './comments.ts'
import * as repo from './repo.ts'
import * as zendeskRepo from './repo-zendesk.ts'
import { isFromSupport, statusOf } from './zendesk-words.ts'
import { zendeskOptions } from './zendesk.ts'

/** How far the first look goes back, in milliseconds. Zendesk gives nothing of the last minute. */
const FIRST_LOOK = 24 * 60 * 60_000
/** Ten pages a minute are allowed, and each may name a thousand tickets. */
const MOST_PAGES = 5

/**
 * Reads which tickets have changed in Zendesk since the last time, and tells merchants of answers that they have not
 * heard of. Does nothing without Zendesk; what fails is asked for again the next minute.
 */
export async function readChanges(deps: Deps): Promise<void> {
  const options = zendeskOptions(deps)
  if (!options) return
  try {
    await readPages(deps, options)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.warn({ err: error }, 'the changes in Zendesk could not be read')
  }
}

async function readPages(deps: Deps, options: ZendeskOptions): Promise<void> {
  const { origin } = options.account
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const cursor = await zendeskRepo.findCursor(deps.db, origin)
    const start = new Date(deps.clock.now().getTime() - FIRST_LOOK)
    const changes = await api.changesSince(options, cursor === undefined ? { start } : { cursor })
    await takeOverAll(deps, options, changes.tickets)
    if (changes.cursor !== null) await zendeskRepo.keepCursor(deps.db, origin, changes.cursor, deps.clock.now())
    if (changes.done || changes.cursor === null) return
  }
}

/** Has a ticket read anew by a job, once however often it is asked for before that runs. */
export const queueRefresh = ({ db }: Pick<Deps, 'db'>, external_id: string): Promise<void> =>
  addJob(db, 'refresh-ticket', { external_id }, { key: `refresh-ticket ${external_id}` })

/** One ticket that cannot be read holds up no other: from there on, a job each tries again. */
async function takeOverAll(deps: Deps, options: ZendeskOptions, tickets: readonly ZendeskTicket[]): Promise<void> {
  let failed = false
  for (const ticket of tickets) {
    try {
      if (!failed) await takeOver(deps, options, ticket)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      failed = true
    }
    // Nobody asks for the tickets that are none of ours.
    if (failed && (await ourId(deps, ticket)) !== undefined) {
      await queueRefresh(deps, String(ticket.id))
    }
  }
}

/**
 * Reads one ticket anew, as a webhook asks for.
 * @throws AppError 503 when Zendesk cannot be reached: the job is tried again.
 */
export async function refreshTicket(deps: Deps, external_id: string): Promise<void> {
  const options = zendeskOptions(deps)
  const ticket = options && (await api.findTicket(options, external_id))
  if (options && ticket) await takeOver(deps, options, ticket)
}

/** Takes over how a ticket stands, and its newest answer. Tickets that are not ours are passed over. */
async function takeOver(deps: Deps, options: ZendeskOptions, ticket: ZendeskTicket): Promise<void> {
  const status = statusOf(ticket)
  const ticket_id = await ourId(deps, ticket)
  if (ticket_id === undefined || status === null) return
  await zendeskRepo.recordState(deps.db, ticket_id, { status, updated_at: ticket.updated_at })
  const { comments, users } = await api.commentsOf(options, String(ticket.id))
  const reply = comments.findLast((comment) => comment.public && isFromSupport(ticket, comment, users))
  if (!reply) return
  await deps.db.transaction(async (tx) => {
    const facts = await repo.findTicket(tx, ticket_id)
    if (!facts || !(await zendeskRepo.markReply(tx, ticket_id, reply.id))) return
    await announceReply(deps, tx, facts, { author: users.get(reply.author_id)?.name ?? 'Support', body: reply.body })
  })
}

/** Zendesk's number decides; our id in it only where we never heard whether it was opened. */
async function ourId({ db }: Deps, ticket: ZendeskTicket): Promise<string | undefined> {
  const external_id = String(ticket.id)
  const known = await zendeskRepo.findByExternalId(db, external_id)
  if (known !== undefined || ticket.external_id === null) return known
  const state = { external_id, status: statusOf(ticket) ?? 'open', updated_at: ticket.updated_at }
  return (await zendeskRepo.confirmTicket(db, ticket.external_id, state)) ? ticket.external_id : undefined
}
