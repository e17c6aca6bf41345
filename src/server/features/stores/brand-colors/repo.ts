import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { brandColours } from '../../../db/schema/stores/brand-colors.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

export interface UsedColour extends Record<string, unknown> {
  /** The setting: 'button_color'. */
  key: string
  /** '#1F5B45', in uppercase. */
  colour: string
  uses: number
}

/** Colors of everything a store has published and not archived, by setting. */
export async function listUsed(db: Executor, store_id: string): Promise<UsedColour[]> {
  const { rows } = await db.execute<UsedColour>(fixedSql`
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
export async function listKept(db: Executor, store_id: string): Promise<string[]> {
  const rows = await db
    .select({ colour: brandColours.colour })
    .from(brandColours)
    .where(eq(brandColours.store_id, store_id))
    .orderBy(desc(brandColours.created_at), brandColours.colour)
  return rows.map(({ colour }) => colour)
}

/** Like `listKept`, with the store locked so that concurrent saves can't exceed the limit. */
export async function lockKept(tx: Executor, store_id: string): Promise<string[]> {
  await tx.select({ store_id: stores.store_id }).from(stores).where(eq(stores.store_id, store_id)).for('update')
  return listKept(tx, store_id)
}

export async function insertKept(tx: Executor, row: typeof brandColours.$inferInsert): Promise<void> {
  await tx.insert(brandColours).values(row)
}

export async function deleteKept(tx: Executor, store_id: string, colour: string): Promise<void> {
  await tx.delete(brandColours).where(and(eq(brandColours.store_id, store_id), eq(brandColours.colour, colour)))
}
