import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Executor } from '../../../db/connection.ts'
import { deliveryAttempts, eventDeliveries, storeEvents } from '../../../db/schema/integrations/store-events.ts'

export type DeliveryRow = typeof eventDeliveries.$inferSelect
export type AttemptRow = typeof deliveryAttempts.$inferSelect

/** A delivery with its last request, if there was one. */
export interface LoggedRow {
  delivery: DeliveryRow
  last: Pick<AttemptRow, 'at' | 'status' | 'duration_ms'> | null
}

export interface LogFilter {
  endpoint_id: string
  since: Date
  search: string
  result: 'failed' | 'retried' | null
}

const FAILED = sql`(status = 'failed' or status = 'waiting' and attempts > 0)`
const RETRIED = sql`attempts > 1`

const inRange = ({ endpoint_id, since, search }: LogFilter): SQL => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const own = sql`destination_id = ${endpoint_id} and created_at > ${since.toISOString()}::timestamptz`
  if (search === '') return own
  return sql`${own} and (subject ilike ${pattern} or type ilike ${pattern} or 'evt_' || substr(encode(
    sha256(convert_to(store_id || ':' || event_id, 'UTF8')), 'hex'), 1, 26) = ${search})`
}

const RESULTS = { failed: FAILED, retried: RETRIED } as const

const matching = (filter: LogFilter): SQL =>
  filter.result === null ? inRange(filter) : sql`${inRange(filter)} and ${RESULTS[filter.result]}`

export async function listLog(
  db: Executor,
  filter: LogFilter,
  { page, size }: { page: number; size: number },
): Promise<LoggedRow[]> {
  const rows = await db
    .select()
    .from(eventDeliveries)
    .where(matching(filter))
    .orderBy(sql`created_at desc, sequence desc, delivery_id`)
    .limit(size)
    .offset((page - 1) * size)
  const last = await lastAttempts(
    db,
    rows.map(({ delivery_id }) => delivery_id),
  )
  return rows.map((delivery) => ({ delivery, last: last.get(delivery.delivery_id) ?? null }))
}

async function lastAttempts(
  db: Executor,
  deliveries: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<LoggedRow['last']>>> {
  if (deliveries.length === 0) return new Map()
  const rows = await db
    .select({
      delivery_id: deliveryAttempts.delivery_id,
      at: deliveryAttempts.at,
      status: deliveryAttempts.status,
      duration_ms: deliveryAttempts.duration_ms,
    })
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.delivery_id, [...deliveries]))
    .orderBy(deliveryAttempts.attempt_id)
  return new Map(rows.map((row) => [row.delivery_id, row]))
}

interface LogCounts extends Record<string, unknown> {
  total: number
  failed: number
  retried: number
}

/** Deliveries of a range: those that the result leaves, and how many each result has. */
export async function countLog(db: Executor, filter: LogFilter): Promise<LogCounts> {
  const { rows } = await db.execute<LogCounts>(sql`
    select (count(*) filter (where ${filter.result === null ? sql`true` : RESULTS[filter.result]}))::int as total,
      (count(*) filter (where ${FAILED}))::int as failed, (count(*) filter (where ${RETRIED}))::int as retried
    from event_deliveries where ${inRange(filter)}`)
  return rows[0] ?? { total: 0, failed: 0, retried: 0 }
}

export async function findDelivery(
  db: Executor,
  delivery_id: string,
): Promise<{ delivery: DeliveryRow; event: StoreEvent | null; attempts: AttemptRow[] } | null> {
  const [delivery] = await db.select().from(eventDeliveries).where(eq(eventDeliveries.delivery_id, delivery_id))
  if (!delivery) return null
  const { store_id, event_id } = delivery
  const [found] = await db
    .select({ event: storeEvents.event })
    .from(storeEvents)
    .where(sql`${storeEvents.store_id} = ${store_id} and ${storeEvents.event_id} = ${event_id}`)
  const attempts = await db
    .select()
    .from(deliveryAttempts)
    .where(eq(deliveryAttempts.delivery_id, delivery_id))
    .orderBy(deliveryAttempts.attempt_id)
  return { delivery, event: found?.event ?? null, attempts }
}

/** Makes one delivery wait again, also one that was delivered; returns how many. */
export async function resendOne(tx: Executor, delivery_id: string): Promise<number> {
  const result = await tx.execute(sql`
    update event_deliveries set status = 'waiting', attempts = 0, next_attempt_at = null, finished_at = null
    where delivery_id = ${delivery_id}`)
  return result.rowCount ?? 0
}

/** Makes the deliveries of a range of events wait again; returns how many. Test events are left alone. */
export async function resendRange(
  tx: Executor,
  {
    endpoint_id,
    since,
    until,
    include,
  }: { endpoint_id: string; since: string; until: string; include: 'failed' | 'all' },
): Promise<number> {
  const result = await tx.execute(sql`
    update event_deliveries set status = 'waiting', attempts = 0, next_attempt_at = null, finished_at = null
    where destination_id = ${endpoint_id} and not is_test and occurred_at >= ${since}::timestamptz
      and occurred_at <= ${until}::timestamptz and ${include === 'all' ? sql`true` : FAILED}`)
  return result.rowCount ?? 0
}

/** Stores a made-up event, prepared, with its delivery. */
export async function insertTestEvent(
  tx: Executor,
  { event, delivery_id, endpoint_id }: { event: StoreEvent; delivery_id: string; endpoint_id: string },
): Promise<void> {
  const { event_id, store_id, mode, type, value, currency } = event
  const occurred_at = new Date(event.occurred_at)
  const [stored] = await tx
    .insert(storeEvents)
    .values({ event_id, store_id, mode, type, occurred_at, event, prepared_at: occurred_at })
    .returning({ sequence: storeEvents.sequence })
  await tx.insert(eventDeliveries).values({
    delivery_id,
    store_id,
    destination_id: endpoint_id,
    event_id,
    sequence: stored?.sequence ?? 0,
    mode,
    type,
    // It is sent once, now. A job must not send it too.
    status: 'failed',
    is_test: true,
    sent_as: type,
    subject: 'Test event',
    value,
    currency,
    reason: 'Not sent',
    occurred_at,
    created_at: occurred_at,
  })
}

/** Stores the result of a test event. */
export async function finishTest(
  tx: Executor,
  delivery_id: string,
  reason: string,
  attempt: typeof deliveryAttempts.$inferInsert,
): Promise<void> {
  await tx
    .update(eventDeliveries)
    .set({ status: reason === '' ? 'accepted' : 'failed', reason, attempts: 1, finished_at: attempt.at })
    .where(eq(eventDeliveries.delivery_id, delivery_id))
  await tx.insert(deliveryAttempts).values(attempt)
}
