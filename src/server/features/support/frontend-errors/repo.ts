import { and, desc, eq, ilike, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ErrorRecord } from '../../../../shared/contracts/support/frontend-errors.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { errorGroups, errorRecords } from '../../../db/schema/support/frontend-errors.ts'

/** Latest records kept per group. */
const MAX_RECORDS = 20

export interface NewError {
  error_id: string
  error_group_id: string
  message: string
  place: string
  status: number | null
  record: ErrorRecord
  now: Date
}

/** Counts an error in its group and reopens it; its record replaces the oldest one. Run it in a transaction. */
export async function insertError(tx: Executor, given: NewError): Promise<void> {
  const { error_group_id, error_id, message, place, status, record, now } = given
  await tx
    .insert(errorGroups)
    .values({ error_group_id, type: record.type, message, place, status, first_seen_at: now, last_seen_at: now })
    .onConflictDoUpdate({
      target: errorGroups.error_group_id,
      set: { count: sql`${errorGroups.count} + 1`, last_seen_at: now, resolved_at: null },
    })
  await tx.insert(errorRecords).values({ error_id, error_group_id, record, created_at: now })
  await tx.execute(sql`
    delete from error_records where error_group_id = ${error_group_id} and error_id not in (
      select error_id from error_records where error_group_id = ${error_group_id}
      order by created_at desc, error_id desc limit ${MAX_RECORDS})`)
  // A browser can send any store ID; only existing stores are counted.
  await tx.execute(sql`
    insert into error_stores (error_group_id, store_id)
    select ${error_group_id}, store_id from stores where store_id = ${record.environment.store_id ?? ''}
    on conflict do nothing`)
}

export type GroupRow = Omit<typeof errorGroups.$inferSelect, 'status'> & { stores: number }

export interface ErrorFilter extends Page {
  search?: string | undefined
  type?: string | undefined
  state: 'open' | 'resolved' | 'all'
  /** Includes expected errors, such as rejected requests. */
  expected: boolean
}

/** Expected responses: validation errors, expired sign-ins, missing permissions, conflicts and rate limits. */
const EXPECTED_STATUSES = [400, 401, 403, 404, 409, 422, 429]

const group = {
  error_group_id: errorGroups.error_group_id,
  type: errorGroups.type,
  message: errorGroups.message,
  place: errorGroups.place,
  count: errorGroups.count,
  first_seen_at: errorGroups.first_seen_at,
  last_seen_at: errorGroups.last_seen_at,
  resolved_at: errorGroups.resolved_at,
  stores: sql<number>`(select count(*)::int from error_stores s where s.error_group_id = error_groups.error_group_id)`,
}

function matching({ search, type, state, expected }: ErrorFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search) : null
  return and(
    state === 'open' ? isNull(errorGroups.resolved_at) : undefined,
    state === 'resolved' ? isNotNull(errorGroups.resolved_at) : undefined,
    type === undefined ? undefined : eq(errorGroups.type, type),
    expected ? undefined : or(isNull(errorGroups.status), notInArray(errorGroups.status, EXPECTED_STATUSES)),
    pattern === null ? undefined : or(ilike(errorGroups.message, pattern), ilike(errorGroups.place, pattern)),
  )
}

/** Returns one page of matching groups, last seen first, and the total count. */
export async function listGroups(db: Executor, filter: ErrorFilter): Promise<{ rows: GroupRow[]; total: number }> {
  const where = matching(filter)
  const rows = await db
    .select(group)
    .from(errorGroups)
    .where(where)
    .orderBy(desc(errorGroups.last_seen_at), desc(errorGroups.error_group_id))
    .limit(filter.size)
    .offset(offsetOf(filter))
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(errorGroups)
    .where(where)
  return { rows, total: counted?.total ?? 0 }
}

export async function findGroup(db: Executor, id: string): Promise<GroupRow | undefined> {
  const [row] = await db.select(group).from(errorGroups).where(eq(errorGroups.error_group_id, id))
  return row
}

/** The latest records of a group, newest first. */
export const findRecords = (db: Executor, id: string): Promise<(typeof errorRecords.$inferSelect)[]> =>
  db
    .select()
    .from(errorRecords)
    .where(eq(errorRecords.error_group_id, id))
    .orderBy(desc(errorRecords.created_at), desc(errorRecords.error_id))

/** Returns false if the group doesn't exist. */
export async function setResolved(db: Executor, id: string, resolvedAt: Date | null): Promise<boolean> {
  const rows = await db
    .update(errorGroups)
    .set({ resolved_at: resolvedAt })
    .where(eq(errorGroups.error_group_id, id))
    .returning({ id: errorGroups.error_group_id })
  return rows.length === 1
}

/** Deletes groups not seen since `before`, and the least recently seen ones beyond `most`. */
export async function deleteOldGroups(db: Executor, before: Date, most: number): Promise<void> {
  await db.execute(sql`delete from error_groups where last_seen_at < ${before}`)
  await db.execute(sql`
    delete from error_groups where error_group_id in (
      select error_group_id from error_groups order by last_seen_at desc offset ${most})`)
}
