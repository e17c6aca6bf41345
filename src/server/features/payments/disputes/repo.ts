import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { DisputeStatus } from '../../../../shared/domain/payments/dispute.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { disputeFiles, disputes } from '../../../db/schema/checkout/post-purchase.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type FileRow = typeof disputeFiles.$inferSelect

export const DISPUTE_SORTS = ['created_at', 'due_date', 'amount', 'customer_name', 'status'] as const
/** Hours before the deadline when a dispute becomes due soon. */
const SOON_HOURS = 72

export interface DisputeFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: DisputeStatus | 'lost_money' | undefined
  connection_id?: string | undefined
  due_soon: boolean
  now: Date
  sort: Sort<(typeof DISPUTE_SORTS)[number]> | null
}

/** A dispute with its payment and order. */
export interface ListedDispute {
  dispute: DisputeRow
  order_number: string | null
  customer_id: string | null
  customer_name: string
  customer_email: string
  connector: string
  connection_name: string
}

const soonWords = (now: Date): SQL => sql`${disputes.status} = 'needs_response'
  and ${disputes.respond_by} > ${now.toISOString()}::timestamptz
  and ${disputes.respond_by} <= ${new Date(now.getTime() + SOON_HOURS * 3_600_000).toISOString()}::timestamptz`

// Qualified with the table: in a single-table query drizzle omits it, and the inner table has the same column names.
const about = {
  dispute: disputes,
  order_number: sql<string | null>`(select o.order_number from orders o where o.order_id = disputes.order_id)`,
  customer_id: sql<string | null>`(select o.customer_id from orders o where o.order_id = disputes.order_id)`,
  customer_name: sql<string>`coalesce((select p.paid_cart->>'customer_name' from payments p where p.payment_id = disputes.payment_id), '')`,
  customer_email: sql<string>`coalesce((select p.paid_cart->>'customer_email' from payments p where p.payment_id = disputes.payment_id), '')`,
  connector: sql<string>`coalesce((select c.connector from connections c where c.connection_id = disputes.connection_id), '')`,
  connection_name: sql<string>`coalesce((select c.account_name from connections c where c.connection_id = disputes.connection_id), '')`,
}

const SORTED: Record<(typeof DISPUTE_SORTS)[number], SQL> = {
  created_at: sql`${disputes.created_at}`,
  due_date: sql`${disputes.respond_by}`,
  amount: sql`${disputes.amount}`,
  customer_name: sql`lower(${about.customer_name})`,
  status: sql`${disputes.status}`,
}

const withStatus = (asked: DisputeStatus | 'lost_money'): SQL =>
  asked === 'lost_money' ? inArray(disputes.status, ['lost', 'accepted']) : eq(disputes.status, asked)

function whereOf({ store_id, mode, search, status, connection_id, due_soon, now }: DisputeFilter): SQL | undefined {
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  return and(
    eq(disputes.store_id, store_id),
    eq(disputes.mode, mode),
    status === undefined ? undefined : withStatus(status),
    connection_id === undefined ? undefined : eq(disputes.connection_id, connection_id),
    due_soon ? soonWords(now) : undefined,
    pattern === null
      ? undefined
      : sql`(${disputes.dispute_reference} ilike ${pattern} or ${about.order_number} ilike ${pattern}
          or ${about.customer_name} ilike ${pattern} or ${about.customer_email} ilike ${pattern})`,
  )
}

/** Lists one page of a store's disputes, and how many match. */
export async function listDisputes(
  db: Executor,
  filter: DisputeFilter,
): Promise<{ rows: ListedDispute[]; total: number }> {
  const where = whereOf(filter)
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, ${disputes.dispute_id} desc`
    : sql`${disputes.created_at} desc, ${disputes.dispute_id} desc`
  const [rows, counted] = await Promise.all([
    db.select(about).from(disputes).where(where).orderBy(order).limit(filter.size).offset(offsetOf(filter)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(disputes)
      .where(where),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findDispute(db: Executor, dispute_id: string): Promise<ListedDispute | undefined> {
  const [row] = await db.select(about).from(disputes).where(eq(disputes.dispute_id, dispute_id))
  return row
}

export interface Figures extends Record<string, unknown> {
  open: number
  open_amount: number
  under_review: number
  due_soon: number
  won: number
  decided: number
  lost_amount: number
  recent: number
  payments: number
}

/** Figures over all disputes of a store in a mode; totals exclude currencies other than the store's. */
export async function figuresOf(
  db: Executor,
  { store_id, mode, currency }: { store_id: string; mode: Mode; currency: string },
  now: Date,
): Promise<Figures> {
  const month = new Date(now.getTime() - 30 * 24 * 3_600_000).toISOString()
  const { rows } = await db.execute<Figures>(sql`
    select count(*) filter (where ${disputes.status} in ('needs_response', 'under_review'))::int as open,
      coalesce(sum(${disputes.amount}) filter (where ${disputes.status} in ('needs_response', 'under_review')
        and ${disputes.currency} = ${currency}), 0)::float8 as open_amount,
      count(*) filter (where ${disputes.status} = 'under_review')::int as under_review,
      count(*) filter (where ${soonWords(now)})::int as due_soon,
      count(*) filter (where ${disputes.status} = 'won')::int as won,
      count(*) filter (where ${disputes.status} in ('won', 'lost', 'accepted'))::int as decided,
      coalesce(sum(${disputes.amount}) filter (where ${disputes.status} in ('lost', 'accepted')
        and ${disputes.currency} = ${currency}), 0)::float8 as lost_amount,
      count(*) filter (where ${disputes.created_at} > ${month}::timestamptz)::int as recent,
      (select count(*)::int from payments p where p.store_id = ${store_id} and p.mode = ${mode}
        and p.status = 'succeeded' and p.created_at > ${month}::timestamptz) as payments
    from ${disputes} where ${disputes.store_id} = ${store_id} and ${disputes.mode} = ${mode}`)
  const [row] = rows
  if (!row) throw new Error('A count returned no row')
  return row
}

/** Updates a dispute if `when` matches or is absent; undefined if it doesn't. */
export async function changeDispute(
  tx: Executor,
  dispute_id: string,
  when: SQL | undefined,
  changes: Partial<typeof disputes.$inferInsert>,
): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .update(disputes)
    .set(changes)
    .where(and(eq(disputes.dispute_id, dispute_id), when))
    .returning()
  return row
}

/** Updates only the given evidence texts before submission, so that concurrent edits of others survive. */
export async function mergeEvidence(
  tx: Executor,
  dispute_id: string,
  { written, removed, now }: { written: Readonly<Record<string, string>>; removed: readonly string[]; now: Date },
): Promise<DisputeRow | undefined> {
  const [row] = await tx
    .update(disputes)
    .set({
      evidence: sql`(coalesce(${disputes.evidence}, '{}'::jsonb) - ${sql.param(removed)}::text[])
        || ${JSON.stringify(written)}::jsonb`,
      updated_at: now,
    })
    .where(and(eq(disputes.dispute_id, dispute_id), isOpen))
    .returning()
  return row
}

export const isOpen = sql`${disputes.status} = 'needs_response' and ${disputes.sending} is null`

/** True while a response is sent whose outcome is unknown. */
export const isSending = sql`sending is not null`

export const isSendingSince = (time: Date): SQL =>
  sql`sending is not null and sending_since < ${time.toISOString()}::timestamptz`

export const listFiles = (db: Executor, dispute_id: string): Promise<FileRow[]> =>
  db
    .select()
    .from(disputeFiles)
    .where(eq(disputeFiles.dispute_id, dispute_id))
    .orderBy(asc(disputeFiles.created_at), asc(disputeFiles.file_id))

export async function findFile(db: Executor, file_id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(disputeFiles).where(eq(disputeFiles.file_id, file_id))
  return row
}

export async function insertFile(tx: Executor, row: typeof disputeFiles.$inferInsert): Promise<void> {
  await tx.insert(disputeFiles).values(row)
}

export async function deleteFile(tx: Executor, file_id: string): Promise<void> {
  await tx.delete(disputeFiles).where(eq(disputeFiles.file_id, file_id))
}

/** Lists disputes with a submission in progress since before `olderThan`. */
export async function listSending(db: Executor, olderThan: Date, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ dispute_id: string }>(sql`
    select dispute_id from disputes where sending is not null and sending_since < ${olderThan.toISOString()}::timestamptz
    order by sending_since limit ${limit}`)
  return rows.map(({ dispute_id }) => dispute_id)
}

/** Claims reminders for disputes that are due within the given hours and had none; marks them as reminded. */
export async function claimReminders(tx: Executor, hours: number, now: Date, limit: number): Promise<DisputeRow[]> {
  const until = new Date(now.getTime() + hours * 3_600_000)
  const { rows } = await tx.execute<{ dispute_id: string }>(sql`
    update disputes set reminded_hours = ${hours}
    where dispute_id in (select dispute_id from disputes
      where status = 'needs_response' and sending is null and respond_by > ${now.toISOString()}::timestamptz
        and respond_by <= ${until.toISOString()}::timestamptz
        and (reminded_hours is null or reminded_hours > ${hours})
      order by respond_by limit ${limit} for update skip locked)
    returning dispute_id`)
  const ids = rows.map(({ dispute_id }) => dispute_id)
  if (ids.length === 0) return []
  return tx
    .select()
    .from(disputes)
    .where(sql`${disputes.dispute_id} = any(${sql.param(ids)}::text[])`)
}
