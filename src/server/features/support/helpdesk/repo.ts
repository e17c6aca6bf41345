import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { can, roles } from '../../../../shared/domain/store/permissions.ts'
import { isPastTicket, isTicketStatus, ticketStatuses } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { ticketComments, tickets, ticketUploads } from '../../../db/schema/support/helpdesk.ts'
import { stores, storeUsers } from '../../../db/schema/stores/stores.ts'
import type { NewTicket, TicketFacts } from '../../../integrations/helpdesk.ts'

export type HelpdeskName = 'built_in' | 'zendesk'
export type UploadRow = typeof ticketUploads.$inferSelect
export type CommentRow = typeof ticketComments.$inferSelect

/** A ticket with its names, and the helpdesk that has its thread. */
export interface TicketRow extends TicketFacts {
  helpdesk: HelpdeskName
}

/** Tickets that Zendesk has not confirmed are hidden. */
const confirmed = or(eq(tickets.helpdesk, 'built_in'), isNotNull(tickets.external_id))

export const ticketColumns = {
  ticket: tickets,
  store_name: stores.store_name,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
}

export interface JoinedTicket {
  ticket: typeof tickets.$inferSelect
  store_name: string
  first_name: string
  last_name: string
  email: string
}

export function toTicketRow({ ticket, store_name, first_name, last_name, email }: JoinedTicket): TicketRow {
  const { status, helpdesk, requester_id, external_reply_id: _, ...rest } = ticket
  if (!isTicketStatus(status)) throw new Error(`${ticket.ticket_id} has the status ${status}`)
  return {
    ...rest,
    status,
    helpdesk: helpdesk === 'zendesk' ? 'zendesk' : 'built_in',
    store_name,
    requester: { user_id: requester_id, name: `${first_name} ${last_name}`.trim(), email },
  }
}

const joined = (db: Executor) =>
  db
    .select(ticketColumns)
    .from(tickets)
    .innerJoin(stores, eq(stores.store_id, tickets.store_id))
    .innerJoin(users, eq(users.user_id, tickets.requester_id))

export async function findTicket(db: Executor, ticket_id: string): Promise<TicketRow | undefined> {
  const [row] = await joined(db).where(and(eq(tickets.ticket_id, ticket_id), confirmed))
  return row && toTicketRow(row)
}

/** Locks a ticket's status and thread until the transaction ends. */
export async function lockTicket(tx: Executor, ticket_id: string): Promise<TicketRow | undefined> {
  await tx.select({ id: tickets.ticket_id }).from(tickets).where(eq(tickets.ticket_id, ticket_id)).for('update')
  return findTicket(tx, ticket_id)
}

/** More than a person would read. */
const MAX_LISTED = 200

const ticketRoles = roles.filter((role) => can(role, 'tickets.manage'))

/** Tickets a member sees in lists: their own, and the whole store's if their role allows. */
const listedFor = (user_id: string): SQL | undefined =>
  or(eq(tickets.requester_id, user_id), inArray(storeUsers.role, ticketRoles))

const memberOfItsStore = (user_id: string): SQL | undefined =>
  and(eq(storeUsers.store_id, tickets.store_id), eq(storeUsers.user_id, user_id))

/**
 * Lists open or past tickets in the stores a user still belongs to: their own, and the whole store's if their role
 * allows working on tickets, limited to the last changed 200. For Zendesk, returns all that are not closed, because
 * their status may have changed there.
 */
export async function findRequested(db: Executor, user_id: string, which: 'open' | 'past'): Promise<TicketRow[]> {
  const statuses = ticketStatuses.filter((status) => isPastTicket(status) === (which === 'past'))
  const elsewhere = and(eq(tickets.helpdesk, 'zendesk'), ne(tickets.status, 'closed'))
  const rows = await joined(db)
    .innerJoin(storeUsers, memberOfItsStore(user_id))
    .where(
      and(listedFor(user_id), or(inArray(tickets.status, statuses), elsewhere), isNull(stores.closed_at), confirmed),
    )
    .orderBy(desc(tickets.updated_at), desc(tickets.ticket_id))
    .limit(MAX_LISTED)
  return rows.map(toTicketRow)
}

/** IDs of a store's tickets with unread replies, among those a member can list. */
export async function findUnread(db: Executor, store_id: string, user_id: string): Promise<string[]> {
  const rows = await db
    .select({ ticket_id: tickets.ticket_id })
    .from(tickets)
    .innerJoin(storeUsers, memberOfItsStore(user_id))
    // `unread` alone, to match the partial index of unread tickets.
    .where(and(eq(tickets.store_id, store_id), sql`${tickets.unread}`, listedFor(user_id)))
    .orderBy(desc(tickets.updated_at))
    .limit(MAX_LISTED)
  return rows.map(({ ticket_id }) => ticket_id)
}

export async function insertTicket(
  executor: Executor,
  given: Omit<NewTicket, 'uploads'>,
  more: { ticket_id: string; helpdesk: HelpdeskName; now: Date },
): Promise<void> {
  const { requester, ...ticket } = given
  const { now, ...rest } = more
  const { store_id, subject, description, main_category, sub_category } = ticket
  await executor.insert(tickets).values({
    store_id,
    subject,
    description,
    main_category,
    sub_category,
    ...rest,
    requester_id: requester.user_id,
    created_at: now,
    updated_at: now,
  })
}

export type TicketUpdate = Partial<
  Pick<typeof tickets.$inferInsert, 'status' | 'unread' | 'desk_unread' | 'updated_at' | 'external_id'>
>

export async function updateTicket(executor: Executor, ticket_id: string, change: TicketUpdate): Promise<void> {
  await executor.update(tickets).set(change).where(eq(tickets.ticket_id, ticket_id))
}

/** True if the ticket's requester still belongs to its store. */
export async function isRequesterMember(executor: Executor, ticket_id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: tickets.ticket_id })
    .from(tickets)
    .innerJoin(storeUsers, and(eq(storeUsers.store_id, tickets.store_id), eq(storeUsers.user_id, tickets.requester_id)))
    .where(eq(tickets.ticket_id, ticket_id))
  return rows.length > 0
}

/** The comments of a ticket, oldest first: all, or only those the merchant can read. */
export async function findComments(db: Executor, ticket_id: string, internalToo: boolean): Promise<CommentRow[]> {
  const of = eq(ticketComments.ticket_id, ticket_id)
  return db
    .select()
    .from(ticketComments)
    .where(internalToo ? of : and(of, ticketComments.public))
    .orderBy(asc(ticketComments.created_at), asc(ticketComments.comment_id))
}

export async function insertComment(executor: Executor, comment: typeof ticketComments.$inferInsert): Promise<void> {
  await executor.insert(ticketComments).values(comment)
}

export async function insertUpload(executor: Executor, upload: typeof ticketUploads.$inferInsert): Promise<void> {
  await executor.insert(ticketUploads).values(upload)
}

export async function findUploadsOf(db: Executor, comment_ids: readonly string[]): Promise<UploadRow[]> {
  if (comment_ids.length === 0) return []
  return db
    .select()
    .from(ticketUploads)
    .where(inArray(ticketUploads.comment_id, [...comment_ids]))
    .orderBy(asc(ticketUploads.upload_id))
}

/** A file sent with a comment in the built-in helpdesk. */
export async function findSentUpload(db: Executor, upload_id: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(ticketUploads)
    .where(and(eq(ticketUploads.upload_id, upload_id), isNotNull(ticketUploads.comment_id)))
  return row
}

const unsent = (user_id: string): SQL | undefined =>
  and(eq(ticketUploads.user_id, user_id), sql`${ticketUploads.used_at} is null`)

/**
 * A user's unsent files for one store's tickets or for the support desk, so that a key of one store can't reach
 * another's.
 */
const unsentBy = (user_id: string, store_id: string | null): SQL | undefined =>
  and(unsent(user_id), store_id === null ? isNull(ticketUploads.store_id) : eq(ticketUploads.store_id, store_id))

/** Serializes uploads of a user and of a store until the transaction ends, so that counts stay valid. */
export async function lockUploads(tx: Executor, user_id: string, store_id: string | null): Promise<void> {
  for (const whose of [user_id, store_id]) {
    if (whose === null) continue
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${whose}`}, 0))`)
  }
}

/** Total bytes of a store's files, including unsent ones. */
export async function bytesOfStore(db: Executor, store_id: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${ticketUploads.bytes}), 0)::float8` })
    .from(ticketUploads)
    .where(and(eq(ticketUploads.store_id, store_id), isNull(ticketUploads.external_token)))
  return row?.bytes ?? 0
}

export async function setUploadToken(db: Executor, upload_id: string, external_token: string): Promise<void> {
  await db.update(ticketUploads).set({ external_token }).where(eq(ticketUploads.upload_id, upload_id))
}

/** Deletes a user's own unsent file. @returns it; undefined if it doesn't exist (anymore). */
export async function deleteUnsentUpload(
  db: Executor,
  user_id: string,
  upload_id: string,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .delete(ticketUploads)
    .where(and(unsent(user_id), eq(ticketUploads.upload_id, upload_id)))
    .returning()
  return row
}

export async function countUnsentUploads(db: Executor, user_id: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(ticketUploads)
    .where(unsent(user_id))
  return row?.count ?? 0
}

/** Finds the user's own unsent files among those named; with tokens, those of Zendesk uploaded after `since`. */
export async function findUnsentUploads(
  db: Executor,
  { user_id, store_id }: { user_id: string; store_id: string },
  ids: readonly string[],
  since: Date,
): Promise<UploadRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(ticketUploads)
    .where(
      and(
        unsentBy(user_id, store_id),
        inArray(ticketUploads.upload_id, [...ids]),
        isNotNull(ticketUploads.external_token),
        gt(ticketUploads.created_at, since),
      ),
    )
    .orderBy(asc(ticketUploads.upload_id))
}

/** Attaches files to a comment, each once, and returns them; fewer than named if some don't exist (anymore). */
export async function claimUploads(
  tx: Executor,
  given: { user_id: string; store_id: string | null; ids: readonly string[]; comment_id: string; now: Date },
): Promise<UploadRow[]> {
  if (given.ids.length === 0) return []
  const rows = await tx
    .update(ticketUploads)
    .set({ comment_id: given.comment_id, used_at: given.now })
    .where(
      and(
        unsentBy(given.user_id, given.store_id),
        inArray(ticketUploads.upload_id, [...given.ids]),
        isNull(ticketUploads.external_token),
      ),
    )
    .returning()
  return rows.toSorted((one, other) => (one.upload_id < other.upload_id ? -1 : 1))
}

export async function markUploadsUsed(executor: Executor, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await executor
    .update(ticketUploads)
    .set({ used_at: now })
    .where(inArray(ticketUploads.upload_id, [...ids]))
}

/** Deletes files uploaded before `before` and never sent. Returns the IDs of those whose bytes are in our storage. */
export async function deleteUnsentUploads(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .delete(ticketUploads)
    .where(and(sql`${ticketUploads.used_at} is null`, lt(ticketUploads.created_at, before)))
    .returning()
  return rows.flatMap(({ upload_id, external_token }) => (external_token === null ? [upload_id] : []))
}
