import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { TicketStatus } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { helpdeskCursors, tickets } from '../../../db/schema/support/helpdesk.ts'
import type { NewTicket } from '../../../integrations/helpdesk.ts'

const unsent = and(eq(tickets.helpdesk, 'zendesk'), isNull(tickets.external_id))

/** Serializes ticket creation per user until the transaction ends, so that the same ticket sent twice is one ticket. */
export async function lockRequester(tx: Executor, user_id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ticket of ${user_id}`}, 0))`)
}

/** ID of an earlier, unconfirmed attempt to open the same ticket. */
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

/** Records that a ticket is in Zendesk; false if that was already known. */
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

/** State of our ticket in Zendesk. */
export interface TicketState {
  ticket_id: string
  status: TicketStatus
  updated_at: Date
}

/**
 * Records the state of tickets in one statement. Unchanged tickets are not written, because lists are read more often
 * than they change.
 */
export async function recordStates(executor: Executor, states: readonly TicketState[]): Promise<void> {
  if (states.length === 0) return
  await executor.execute(fixedSql`
    update tickets t set status = s.status, updated_at = s.updated_at
    from json_to_recordset(${JSON.stringify(states)}::json) as s(ticket_id text, status text, updated_at timestamptz)
    where t.ticket_id = s.ticket_id
      and (t.updated_at < s.updated_at or (t.updated_at = s.updated_at and t.status <> s.status))`)
}

/** Clears the unread mark of tickets deleted in Zendesk, as their replies can no longer be read. */
export async function clearUnread(executor: Executor, ticket_ids: readonly string[]): Promise<void> {
  if (ticket_ids.length === 0) return
  await executor
    .update(tickets)
    .set({ unread: false })
    .where(and(inArray(tickets.ticket_id, [...ticket_ids]), sql`${tickets.unread}`))
}

/** Our ticket IDs by Zendesk number, for those that are ours. */
export async function findByExternalIds(
  db: Executor,
  external_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (external_ids.length === 0) return new Map()
  const rows = await db
    .select({ external_id: tickets.external_id, ticket_id: tickets.ticket_id })
    .from(tickets)
    .where(inArray(tickets.external_id, [...external_ids]))
  return new Map(rows.flatMap(({ external_id, ticket_id }) => (external_id === null ? [] : [[external_id, ticket_id]])))
}

/** Marks a ticket unread for its newest reply; false if the merchant was already notified of it or of a later one. */
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

export async function saveCursor(db: Executor, account: string, cursor: string, now: Date): Promise<void> {
  const state = { cursor, read_at: now }
  await db
    .insert(helpdeskCursors)
    .values({ account, ...state })
    .onConflictDoUpdate({ target: helpdeskCursors.account, set: state })
}
