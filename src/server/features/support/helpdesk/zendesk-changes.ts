import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import * as api from '../../../integrations/zendesk/api.ts'
import type { ZendeskOptions } from '../../../integrations/zendesk/client.ts'
import type { ZendeskTicket } from '../../../integrations/zendesk/shapes.ts'
import { addJob } from '../../../jobs/queue.ts'
import { announceReply } from './comments.ts'
import * as repo from './repo.ts'
import * as zendeskRepo from './zendesk-repo.ts'
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
    deps.log.warn({ err: error }, 'changes in Zendesk could not be read')
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

/** A ticket of Zendesk's that is one of ours. */
interface Ours {
  ticket: ZendeskTicket
  ticket_id: string
}

/** One ticket that cannot be read holds up no other: from there on, a job each tries again. */
async function takeOverAll(deps: Deps, options: ZendeskOptions, tickets: readonly ZendeskTicket[]): Promise<void> {
  const ours = await oursAmong(deps, tickets)
  await recordAll(deps, ours)
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

/** Most tickets of an account may be none of ours: one statement finds those that are. */
async function oursAmong(deps: Deps, tickets: readonly ZendeskTicket[]): Promise<Ours[]> {
  const known = await zendeskRepo.findByExternalIds(
    deps.db,
    tickets.map(({ id }) => String(id)),
  )
  const ours: Ours[] = []
  for (const ticket of tickets) {
    const ticket_id = known.get(String(ticket.id)) ?? (await confirmed(deps, ticket))
    if (ticket_id !== undefined) ours.push({ ticket, ticket_id })
  }
  return ours
}

/** How they stand, and which of them are gone. */
async function recordAll({ db }: Deps, ours: readonly Ours[]): Promise<void> {
  const states = ours.flatMap(({ ticket, ticket_id }) => {
    const status = statusOf(ticket)
    return status === null ? [] : [{ ticket_id, status, updated_at: ticket.updated_at }]
  })
  await zendeskRepo.recordStates(db, states)
  const gone = ours.flatMap(({ ticket, ticket_id }) => (statusOf(ticket) === null ? [ticket_id] : []))
  await zendeskRepo.forgetUnread(db, gone)
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

/** Takes over how a ticket stands, and its newest answer. One that is not ours is passed over. */
async function takeOver(deps: Deps, options: ZendeskOptions, ticket: ZendeskTicket): Promise<void> {
  const ours = await oursAmong(deps, [ticket])
  await recordAll(deps, ours)
  for (const each of ours) await announceNewest(deps, options, each)
}

async function announceNewest(deps: Deps, options: ZendeskOptions, { ticket, ticket_id }: Ours): Promise<void> {
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

/** Zendesk's number decides whose a ticket is; our id in it only where we never heard whether it was opened. */
async function confirmed({ db }: Deps, ticket: ZendeskTicket): Promise<string | undefined> {
  if (!ticket.external_id?.startsWith('tkt_')) return undefined
  const state = { external_id: String(ticket.id), status: statusOf(ticket) ?? 'open', updated_at: ticket.updated_at }
  return (await zendeskRepo.confirmTicket(db, ticket.external_id, state)) ? ticket.external_id : undefined
}
