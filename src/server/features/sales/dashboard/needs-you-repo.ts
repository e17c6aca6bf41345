import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'

export interface StoreInMode {
  store_id: string
  mode: Mode
  currency: string
}

/** Variants that are out of stock or low, and the one with the lowest stock. */
export interface LowStock {
  count: number
  title: string
  variant_title: string
  available: number
}

/** Counts variants of active products that are out of stock or low, by the rule of `stockLevel`. */
export async function lowStock(db: Executor, { store_id }: StoreInMode, now: Date): Promise<LowStock | null> {
  const result = await db.execute<LowStock & Record<string, unknown>>(sql`
    select count(*) over ()::int as count, stocked.title, stocked.variant_title, stocked.available
    from (
      select v.variant_id, p.title, v.title as variant_title, v.low_stock_threshold,
        v.stock - coalesce((select sum(h.quantity) from stock_holds h
          where h.variant_id = v.variant_id and h.expires_at > ${now.toISOString()}::timestamptz), 0)::int as available
      from product_variants v join products p using (product_id)
      where v.store_id = ${store_id} and p.status = 'active'
    ) stocked
    where stocked.available <= greatest(stocked.low_stock_threshold, 0)
    order by stocked.available, stocked.variant_id limit 1`)
  return result.rows[0] ?? null
}

/** Disputes that need a response: the one due first, and the total amount at stake. */
export interface DisputesDue {
  count: number
  amount: number
  respond_by: string | null
  dispute_id: string
}

export async function disputesDue(db: Executor, store: StoreInMode): Promise<DisputesDue | null> {
  const result = await db.execute<DisputesDue & Record<string, unknown>>(sql`
    select count(*) over ()::int as count, d.respond_by, d.dispute_id,
      coalesce(sum(d.amount) filter (where d.currency = ${store.currency}) over (), 0)::bigint as amount
    from disputes d
    where d.store_id = ${store.store_id} and d.mode = ${store.mode} and d.status = 'needs_response'
    order by d.respond_by nulls last, d.dispute_id limit 1`)
  return result.rows[0] ?? null
}
