import { and, desc, eq, gte, ilike, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { newId } from '../../../db/ids.ts'
import { containing, offsetOf, ordered, type Page } from '../../../db/listing.ts'
import { auditEntries } from '../../../db/schema/accounts/team.ts'

export type EntryRow = typeof auditEntries.$inferSelect
export type NewEntry = Omit<typeof auditEntries.$inferInsert, 'audit_id' | 'created_at'> & { created_at: Date }

/** The log is append-only: nothing here changes or deletes an entry. */
export async function insertEntry(executor: Executor, entry: NewEntry): Promise<void> {
  await executor.insert(auditEntries).values({ audit_id: newId('aud', entry.created_at.getTime()), ...entry })
}

export const AUDIT_SORTS = ['created_at', 'action', 'actor_name', 'target_name'] as const

export interface AuditFilter extends Page {
  store_id: string
  search?: string | undefined
  action?: string | undefined
  /** The user who made the change. */
  user_id?: string | undefined
  /** Start, inclusive. */
  from: Date | null
  /** End, exclusive. */
  until: Date | null
  sort: Sort<(typeof AUDIT_SORTS)[number]> | null
}

const given = (value: string | undefined): value is string => value !== undefined && value !== ''

function matching({ store_id, search, action, user_id, from, until }: AuditFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  return and(
    eq(auditEntries.store_id, store_id),
    given(action) ? eq(auditEntries.action, action) : undefined,
    given(user_id) ? eq(auditEntries.actor_id, user_id) : undefined,
    from === null ? undefined : gte(auditEntries.created_at, from),
    until === null ? undefined : lt(auditEntries.created_at, until),
    pattern === null
      ? undefined
      : or(
          ilike(auditEntries.action, pattern),
          ilike(auditEntries.actor_name, pattern),
          ilike(auditEntries.actor_email, pattern),
          ilike(auditEntries.api_key, pattern),
          ilike(auditEntries.target_name, pattern),
          eq(auditEntries.target_id, search?.trim() ?? ''),
        ),
  )
}

/** Users who performed an action on these targets of a store, latest first. */
export const findDoers = (db: Executor, store_id: string, action: string, target_ids: readonly string[]) =>
  db
    .select({
      target_id: auditEntries.target_id,
      after: auditEntries.after,
      actor_name: auditEntries.actor_name,
      actor_email: auditEntries.actor_email,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.store_id, store_id),
        eq(auditEntries.action, action),
        inArray(auditEntries.target_id, [...target_ids]),
      ),
    )
    .orderBy(desc(auditEntries.created_at))

/** One page of matching entries, and the total count. */
export async function listEntries(db: Executor, filter: AuditFilter): Promise<{ rows: EntryRow[]; total: number }> {
  const where = matching(filter)
  const { key, descending } = filter.sort ?? { key: 'created_at', descending: true }
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(auditEntries)
      .where(where)
      .orderBy(ordered(auditEntries[key], descending), desc(auditEntries.audit_id))
      .limit(filter.size)
      .offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(auditEntries)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * Every action in a store's log, in alphabetical order. Uses a loose index scan, so that a long log costs no more than
 * a short one.
 */
export async function findActions(db: Executor, store_id: string): Promise<string[]> {
  const result = await db.execute<{ action: string }>(fixedSql`
    with recursive actions as (
      (select action from audit_entries where store_id = ${store_id} order by action limit 1)
      union all
      select (
        select e.action from audit_entries e where e.store_id = ${store_id} and e.action > a.action order by e.action limit 1
      ) from actions a where a.action is not null
    )
    select action from actions where action is not null order by action`)
  return result.rows.map(({ action }) => action)
}
