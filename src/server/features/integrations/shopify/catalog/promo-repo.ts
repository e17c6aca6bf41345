import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { promoCodes } from '../../../../db/schema/checkout/promo.ts'
import { nextVersion } from '../../../../db/versions.ts'
import type { LinkOwner } from '../link-repo.ts'

export type PromoRow = typeof promoCodes.$inferSelect

export async function lockPromo(tx: Executor, store_id: string, promo_code_id: string): Promise<PromoRow | null> {
  const [row] = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.promo_code_id, promo_code_id), eq(promoCodes.store_id, store_id)))
    .for('update')
  return row ?? null
}

export async function findPromoByKey(tx: Executor, store_id: string, code_key: string): Promise<PromoRow | null> {
  const [row] = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.store_id, store_id), eq(promoCodes.code_key, code_key)))
  return row ?? null
}

export async function insertPromo(tx: Executor, promo: typeof promoCodes.$inferInsert): Promise<void> {
  await tx.insert(promoCodes).values(promo)
}

export async function changePromo(tx: Executor, promo_code_id: string, change: Partial<PromoRow>): Promise<number> {
  const [row] = await tx
    .update(promoCodes)
    .set({ ...change, version: nextVersion(promoCodes) })
    .where(eq(promoCodes.promo_code_id, promo_code_id))
    .returning({ version: promoCodes.version })
  return row?.version ?? 0
}

/** Records that a code was compared, without a new version. */
export async function touchPromo(tx: Executor, promo_code_id: string, change: Pick<PromoRow, 'source' | 'synced_at'>) {
  await tx.update(promoCodes).set(change).where(eq(promoCodes.promo_code_id, promo_code_id))
}

export async function removePromo(tx: Executor, promo_code_id: string): Promise<void> {
  await tx.delete(promoCodes).where(eq(promoCodes.promo_code_id, promo_code_id))
}

/** Codes that changed here since they were compared; see `listChangedProducts`. Codes for one shopper aren't among them. */
export async function listChangedPromos(
  db: Executor,
  { store_id, shop }: LinkOwner,
  { now, withNew, limit }: { now: Date; withNew: boolean; limit: number },
): Promise<ChangedPromo[]> {
  const { rows } = await db.execute<ChangedPromo>(sql`
    select coalesce(p.promo_code_id, l.local_id) as promo_code_id, l.remote_id,
      coalesce(p.code, l.base ->> 'code', '') as code
    from (
      select * from promo_codes c where c.store_id = ${store_id}
        and not exists (select from recovery_messages m where m.promo_code_id = c.promo_code_id)) p
    full join (select * from shopify_links where store_id = ${store_id} and shop = ${shop} and kind = 'promo_code') l
      on l.local_id = p.promo_code_id
    where coalesce(l.next_attempt_at <= ${now.toISOString()}::timestamptz, true) and not exists (
      select from shopify_conflicts c where c.store_id = ${store_id} and c.field = 'deleted' and c.resolution is null
        and c.local_id = coalesce(p.promo_code_id, l.local_id)) and (
      (${withNew} and l.remote_id is null and p.promo_code_id is not null)
      or (l.remote_id is not null and p.promo_code_id is null)
      or (l.remote_id is not null and p.version <> l.local_version))
    order by 1 limit ${limit}`)
  return rows
}

interface ChangedPromo extends Record<string, unknown> {
  promo_code_id: string
  remote_id: string | null
  code: string
}

/** Codes of a shop that Shopify manages can't be edited here: only if they come from there, and while it is connected. */
export async function setPromoSources(
  tx: Executor,
  { store_id, shop }: LinkOwner,
  source: PromoRow['source'],
): Promise<void> {
  await tx.execute(sql`
    update promo_codes set source = ${source}
    where store_id = ${store_id} and source <> ${source} and promo_code_id in (
      select local_id from shopify_links
      where store_id = ${store_id} and shop = ${shop} and kind = 'promo_code' and remote_id is not null)`)
}
