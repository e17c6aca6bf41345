import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { testClocks } from '../../../db/schema/subscriptions/test-clocks.ts'

export type TestClockRow = typeof testClocks.$inferSelect

export async function findTestClock(db: Executor, store_id: string): Promise<TestClockRow | null> {
  const [row] = await db.select().from(testClocks).where(eq(testClocks.store_id, store_id))
  return row ?? null
}

/** Starts an advance from the simulated time; false if one is in progress. */
export async function startAdvance(
  db: Executor,
  store_id: string,
  { advanced_from, advancing_to, now }: { advanced_from: Date; advancing_to: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await db
    .insert(testClocks)
    .values({ store_id, advancing_to, advanced_from, updated_at: now })
    .onConflictDoUpdate({
      target: testClocks.store_id,
      set: { advancing_to, advanced_from, updated_at: now },
      setWhere: sql`${testClocks.advancing_to} is null`,
    })
  return (rowCount ?? 0) > 0
}

/** Moves the clock ahead, never back; ends the advance if `done`. */
export async function moveClock(
  db: Executor,
  store_id: string,
  { offset_ms, done, now }: { offset_ms: number; done: boolean; now: Date },
): Promise<void> {
  await db
    .update(testClocks)
    .set({
      offset_ms: sql`greatest(${testClocks.offset_ms}, ${offset_ms}::bigint)`,
      ...(done && { advancing_to: null }),
      updated_at: now,
    })
    .where(eq(testClocks.store_id, store_id))
}

/** Clocks of all stores that use one. */
export const listClocks = (db: Executor): Promise<TestClockRow[]> => db.select().from(testClocks)
