import { and, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { deliveryAttempts, eventDeliveries } from '../../../db/schema/integrations/store-events.ts'

export type DeliveryRow = typeof eventDeliveries.$inferSelect
export type AttemptRow = typeof deliveryAttempts.$inferSelect

export interface LogFilter {
  destination_id: string
  since: Date
  search: string
  statuses: readonly DeliveryRow['status'][] | null
}

const matching = ({ destination_id, since, search, statuses }: LogFilter): SQL | undefined => {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return and(
    eq(eventDeliveries.destination_id, destination_id),
    gt(eventDeliveries.created_at, since),
    statuses ? inArray(eventDeliveries.status, [...statuses]) : undefined,
    search === ''
      ? undefined
      : sql`(${eventDeliveries.subject} ilike ${pattern} or ${eventDeliveries.event_id} ilike ${pattern})`,
  )
}

export const listDeliveries = (
  db: Executor,
  filter: LogFilter,
  { page, size }: { page: number; size: number },
): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(eventDeliveries)
    .where(matching(filter))
    .orderBy(desc(eventDeliveries.created_at), desc(eventDeliveries.sequence), desc(eventDeliveries.delivery_id))
    .limit(size)
    .offset((page - 1) * size)

export async function countLog(db: Executor, filter: LogFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(eventDeliveries).where(matching(filter))
  return row?.total ?? 0
}

export async function findDelivery(db: Executor, delivery_id: string): Promise<DeliveryRow | null> {
  const [row] = await db.select().from(eventDeliveries).where(eq(eventDeliveries.delivery_id, delivery_id))
  return row ?? null
}

/** Requests of deliveries, oldest first. */
export const listAttempts = async (db: Executor, deliveries: readonly string[]): Promise<AttemptRow[]> =>
  deliveries.length === 0
    ? []
    : db
        .select()
        .from(deliveryAttempts)
        .where(inArray(deliveryAttempts.delivery_id, [...deliveries]))
        .orderBy(deliveryAttempts.attempt_id)

/** Makes rejected deliveries wait again; returns how many. Test events are left alone. */
export async function markWaiting(
  tx: Executor,
  { destination_id, delivery_id, since }: { destination_id: string; delivery_id: string | null; since: Date },
): Promise<number> {
  const result = await tx
    .update(eventDeliveries)
    .set({ status: 'waiting', attempts: 0, next_attempt_at: null, finished_at: null })
    .where(
      and(
        eq(eventDeliveries.destination_id, destination_id),
        inArray(eventDeliveries.status, ['rejected', 'failed']),
        eq(eventDeliveries.is_test, false),
        delivery_id === null ? gt(eventDeliveries.created_at, since) : eq(eventDeliveries.delivery_id, delivery_id),
      ),
    )
  return result.rowCount ?? 0
}

export type TestAttempt = Omit<typeof deliveryAttempts.$inferInsert, 'delivery_id' | 'attempt_id'>

/** Stores a test event that was sent, with its requests. No event of the store belongs to it. */
export async function insertTestDelivery(
  tx: Executor,
  delivery: Omit<
    typeof eventDeliveries.$inferInsert,
    'is_test' | 'sequence' | 'attempts' | 'subject' | 'occurred_at' | 'finished_at' | 'created_at'
  >,
  attempts: readonly TestAttempt[],
  now: Date,
): Promise<void> {
  await tx.insert(eventDeliveries).values({
    ...delivery,
    is_test: true,
    sequence: 0,
    attempts: attempts.length,
    subject: 'Test event',
    occurred_at: now,
    finished_at: now,
    created_at: now,
  })
  const { delivery_id } = delivery
  if (attempts.length > 0)
    await tx.insert(deliveryAttempts).values(attempts.map((attempt) => ({ ...attempt, delivery_id })))
}
