import { and, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { TicketStatus } from '../../../../shared/domain/support/ticket-status.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { users } from '../../../db/schema/accounts/accounts.ts'
import { tickets } from '../../../db/schema/support/helpdesk.ts'
import { stores } from '../../../db/schema/stores/stores.ts'
import { ticketColumns, toTicketRow, type TicketRow } from './repo.ts'

export interface InboxFilter extends Page {
  search?: string | undefined
  status?: TicketStatus | 'unsolved' | undefined
}

const here = and(eq(tickets.helpdesk, 'built_in'), isNull(stores.closed_at))

const statusesOf = (status: InboxFilter['status']): TicketStatus[] | null => {
  if (status === undefined) return null
  return status === 'unsolved' ? ['open', 'pending'] : [status]
}

function matching({ search, status }: InboxFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  const statuses = statusesOf(status)
  return and(
    here,
    statuses === null ? undefined : inArray(tickets.status, statuses),
    pattern === null
      ? undefined
      : or(
          ilike(tickets.subject, pattern),
          ilike(tickets.description, pattern),
          ilike(tickets.ticket_id, pattern),
          ilike(stores.store_name, pattern),
          ilike(users.email, pattern),
          ilike(sql`${users.first_name} || ' ' || ${users.last_name}`, pattern),
        ),
  )
}

/** Returns one page of the inbox and the total count: unread first, then last changed first. */
export async function listInbox(db: Executor, filter: InboxFilter): Promise<{ rows: TicketRow[]; total: number }> {
  const where = matching(filter)
  const [rows, counted] = await Promise.all([
    db
      .select(ticketColumns)
      .from(tickets)
      .innerJoin(stores, eq(stores.store_id, tickets.store_id))
      .innerJoin(users, eq(users.user_id, tickets.requester_id))
      .where(where)
      .orderBy(desc(tickets.desk_unread), desc(tickets.updated_at), desc(tickets.ticket_id))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(tickets)
      .innerJoin(stores, eq(stores.store_id, tickets.store_id))
      .innerJoin(users, eq(users.user_id, tickets.requester_id))
      .where(where),
  ])
  return { rows: rows.map(toTicketRow), total: counted[0]?.total ?? 0 }
}

export type InboxCounts = Record<TicketStatus | 'unread', number>

/** Counts tickets by status, and those the desk has not read. */
export async function countInbox(db: Executor): Promise<InboxCounts> {
  const of = (status: TicketStatus) => sql<number>`(count(*) filter (where ${tickets.status} = ${status}))::int`
  const [row] = await db
    .select({
      open: of('open'),
      pending: of('pending'),
      solved: of('solved'),
      closed: of('closed'),
      unread: sql<number>`(count(*) filter (where ${tickets.desk_unread}))::int`,
    })
    .from(tickets)
    .innerJoin(stores, eq(stores.store_id, tickets.store_id))
    .where(here)
  return row ?? { open: 0, pending: 0, solved: 0, closed: 0, unread: 0 }
}
