import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { TicketStatus } from '../../../shared/domain/ticket-status.ts'
import type { Executor } from '../../db/connection.ts'
import { helpdeskCursors, tickets } from '../../db/schema/helpdesk.ts'
import type { NewTicket } from '../../integrations/helpdesk.ts'

const unsent = and(eq(tickets.helpdesk, 'zendesk'), isNull(tickets.external_id))

/** One at a time for a user, until the transaction ends: the same ticket sent twice at once is one ticket. */
export async function lockRequester(tx: Executor, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket of ${user_id}`}, 0))`)
}

/** The id of the same ticket that was to be opened before, and that Zendesk has not confirmed. */
export async function findUnsent(
  tx: Executor,
  { store_id, requester, subject, description, main_category, sub_category }: NewTicket,
  since: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .select({ ticket_id: tickets.ticket_id })
    .from(tickets)
    .where(
      and(
        unsent,
        eq(tickets.requester_id, requester.user_id),
        eq(tickets.store_id, store_id),
        eq(tickets.subject, subject),
        eq(tickets.description, description),
        eq(tickets.main_category, main_category),
        eq(tickets.sub_category, sub_category),
        gt(tickets.created_at, since),
      ),
    )
  return row?.ticket_id
}

export async function deleteUnsent(db: Executor, before: Date): Promise<void> {
  await db.delete(tickets).where(and(unsent, lt(tickets.created_at, before)))
}

/** Notes that a ticket is in Zendesk; false when that was known. */
export async function confirmTicket(
  executor: Executor,
  ticket_id: string,
  state: { external_id: string; status: TicketStatus; updated_at: Date },
): Promise<boolean> {
  const rows = await executor
    .update(tickets)
    .set(state)
    .where(and(eq(tickets.ticket_id, ticket_id), unsent))
    .returning({ ticket_id: tickets.ticket_id })
  return rows.length > 0
}

/** What a ticket has become there. Nothing is written when it is known already: lists are read more often than they change. */
export async function recordState(
  executor: Executor,
  ticket_id: string,
  { status, updated_at }: { status: TicketStatus; updated_at: Date },
): Promise<void> {
  const news = or(
    lt(tickets.updated_at, updated_at),
    and(eq(tickets.updated_at, updated_at), ne(tickets.status, status)),
  )
  await executor
    .update(tickets)
    .set({ status, updated_at })
    .where(and(eq(tickets.ticket_id, ticket_id), news))
}

export async function findByExternalId(db: Executor, external_id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ ticket_id: tickets.ticket_id })
    .from(tickets)
    .where(eq(tickets.external_id, external_id))
  return row?.ticket_id
}

/** Marks a ticket unread for its newest answer; false when the merchant was told of it, or of a later one, before. */
export async function markReply(executor: Executor, ticket_id: string, reply_id: number): Promise<boolean> {
  const rows = await executor
    .update(tickets)
    .set({ unread: true, external_reply_id: reply_id })
    .where(
      and(
        eq(tickets.ticket_id, ticket_id),
        or(isNull(tickets.external_reply_id), lt(tickets.external_reply_id, reply_id)),
      ),
    )
    .returning({ ticket_id: tickets.ticket_id })
  return rows.length > 0
}

export async function findCursor(db: Executor, account: string): Promise<string | undefined> {
  const [row] = await db.select().from(helpdeskCursors).where(eq(helpdeskCursors.account, account))
  return row?.cursor
}

export async function keepCursor(db: Executor, account: string, cursor: string, now: Date): Promise<void> {
  const state = { cursor, read_at: now }
  await db
    .insert(helpdeskCursors)
    .values({ account, ...state })
    .onConflictDoUpdate({ target: helpdeskCursors.account, set: state })
}
