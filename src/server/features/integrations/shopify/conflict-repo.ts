import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { offsetOf, type Page } from '../../../db/listing.ts'
import { shopifyConflicts } from '../../../db/schema/integrations/shopify.ts'

export type ConflictRow = typeof shopifyConflicts.$inferSelect
export type NewConflict = typeof shopifyConflicts.$inferInsert
/** The side that a merchant keeps. */
export type Side = 'cartwright' | 'shopify'

const openOf = (integration_id: string) =>
  and(eq(shopifyConflicts.integration_id, integration_id), isNull(shopifyConflicts.resolution))

export async function listConflicts(
  db: Executor,
  integration_id: string,
  page: Page,
): Promise<{ rows: ConflictRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db
      .select()
      .from(shopifyConflicts)
      .where(openOf(integration_id))
      .orderBy(asc(shopifyConflicts.created_at), asc(shopifyConflicts.conflict_id))
      .limit(page.size)
      .offset(offsetOf(page)),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(shopifyConflicts)
      .where(openOf(integration_id)),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Open conflicts by row of the status table. */
export async function countConflicts(
  db: Executor,
  integration_id: string,
): Promise<{ products: number; variants: number; stock: number; promo_codes: number }> {
  const { rows } = await db.execute<{ products: number; variants: number; stock: number; promo_codes: number }>(sql`
    select (count(*) filter (where kind = 'product'))::int as products,
      (count(*) filter (where kind = 'variant' and field <> 'stock'))::int as variants,
      (count(*) filter (where field = 'stock'))::int as stock,
      (count(*) filter (where kind = 'promo_code'))::int as promo_codes
    from shopify_conflicts where integration_id = ${integration_id} and resolution is null`)
  return rows[0] ?? { products: 0, variants: 0, stock: 0, promo_codes: 0 }
}

/** Chooses a side of open conflicts; null for all of them. Returns how many. */
export async function chooseSide(
  tx: Executor,
  integration_id: string,
  conflict_ids: readonly string[] | null,
  resolution: Side,
): Promise<number> {
  const rows = await tx
    .update(shopifyConflicts)
    .set({ resolution })
    .where(
      and(
        openOf(integration_id),
        conflict_ids === null ? undefined : inArray(shopifyConflicts.conflict_id, [...conflict_ids]),
      ),
    )
    .returning({ id: shopifyConflicts.conflict_id })
  return rows.length
}

/** Conflicts whose side was chosen. */
export const listResolved = (db: Executor, integration_id: string, limit: number): Promise<ConflictRow[]> =>
  db
    .select()
    .from(shopifyConflicts)
    .where(and(eq(shopifyConflicts.integration_id, integration_id), isNotNull(shopifyConflicts.resolution)))
    .orderBy(asc(shopifyConflicts.created_at), asc(shopifyConflicts.conflict_id))
    .limit(limit)

const ofRecords = (integration_id: string, local_ids: readonly string[]) =>
  and(eq(shopifyConflicts.integration_id, integration_id), inArray(shopifyConflicts.local_id, [...local_ids]))

/** Conflicts of the given records. */
export async function listConflictsOf(
  tx: Executor,
  integration_id: string,
  local_ids: readonly string[],
): Promise<ConflictRow[]> {
  if (local_ids.length === 0) return []
  return tx.select().from(shopifyConflicts).where(ofRecords(integration_id, local_ids))
}

/**
 * Replaces the conflicts of records by those that are left. One that was there before keeps its ID. Returns how many are
 * new.
 */
export async function replaceConflicts(
  tx: Executor,
  integration_id: string,
  local_ids: readonly string[],
  conflicts: readonly NewConflict[],
): Promise<number> {
  const before = await listConflictsOf(tx, integration_id, local_ids)
  const same = (one: Pick<ConflictRow, 'local_id' | 'field'>) => (other: Pick<ConflictRow, 'local_id' | 'field'>) =>
    one.local_id === other.local_id && one.field === other.field
  const kept = before.filter((row) => conflicts.some(same(row))).map(({ conflict_id }) => conflict_id)
  if (before.length > kept.length)
    await tx
      .delete(shopifyConflicts)
      .where(and(ofRecords(integration_id, local_ids), notInArray(shopifyConflicts.conflict_id, kept)))
  for (const conflict of conflicts) {
    const { ours, theirs, theirs_at, title, subtitle } = conflict
    await tx
      .insert(shopifyConflicts)
      .values(conflict)
      .onConflictDoUpdate({
        target: [
          shopifyConflicts.integration_id,
          shopifyConflicts.kind,
          shopifyConflicts.local_id,
          shopifyConflicts.field,
        ],
        set: { ours, theirs, theirs_at, title, subtitle },
      })
  }
  return conflicts.length - kept.length
}
