import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { stores, brandColors } from '../../../db/schema/stores/stores.ts'

export interface UsedColor extends Record<string, unknown> {
  /** The setting: 'button_color'. */
  key: string
  /** '#1F5B45', in uppercase. */
  colour: string
  uses: number
}

/** Colors of everything a store has published and not archived, by setting. */
export async function listUsedColors(db: Executor, store_id: string): Promise<UsedColor[]> {
  const { rows } = await db.execute<UsedColor>(fixedSql`
    select c.key, upper(c.value) as colour, count(*)::int as uses
    from (
      select store_id, status, deleted_at, published from payment_pages
      union all select store_id, status, deleted_at, published from carts
      union all select store_id, status, deleted_at, published from confirmation_pages
      union all select store_id, status, deleted_at, published from optimizers
    ) p, jsonb_each_text(p.published) c
    where p.store_id = ${store_id} and p.published is not null and p.deleted_at is null and p.status <> 'archived'
      and c.key like '%\\_color' and c.value ~ '^#[0-9A-Fa-f]{6}$'
    group by 1, 2`)
  return rows
}

/** Custom colors saved by a store, newest first. */
export async function listSavedColors(db: Executor, store_id: string): Promise<string[]> {
  const rows = await db
    .select({ colour: brandColors.colour })
    .from(brandColors)
    .where(eq(brandColors.store_id, store_id))
    .orderBy(desc(brandColors.created_at), brandColors.colour)
  return rows.map(({ colour }) => colour)
}

/** Like `listKept`, with the store locked so that concurrent saves can't exceed the limit. */
export async function lockSavedColors(tx: Executor, store_id: string): Promise<string[]> {
  await tx.select({ store_id: stores.store_id }).from(stores).where(eq(stores.store_id, store_id)).for('update')
  return listSavedColors(tx, store_id)
}

export async function insertSavedColor(tx: Executor, row: typeof brandColors.$inferInsert): Promise<void> {
  await tx.insert(brandColors).values(row)
}

export async function deleteSavedColor(tx: Executor, store_id: string, colour: string): Promise<void> {
  await tx.delete(brandColors).where(and(eq(brandColors.store_id, store_id), eq(brandColors.colour, colour)))
}
