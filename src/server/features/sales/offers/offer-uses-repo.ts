import { eq } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { offers } from '../../../db/schema/sales/offers.ts'
import type { OfferRow } from './repo.ts'

/** Finds an offer of any store. */
export async function findById(db: Executor, offer_id: string): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.offer_id, offer_id))
  return row
}

/** An order placed through an offer, as counted for its figures. */
export interface OfferUse {
  order_id: string
  offer_id: string
  name: string
  store_id: string
  mode: Mode
  /** In minor units. */
  order_total: number
  currency: string
  created_at: Date
}

/** Counts an order for its offer, once per order. */
export async function insertOfferUse(tx: Executor, use: OfferUse): Promise<void> {
  await tx.execute(fixedSql`
    insert into offer_uses (order_id, offer_id, name, store_id, mode, order_total, currency, created_at)
    values (${use.order_id}, ${use.offer_id}, ${use.name}, ${use.store_id}, ${use.mode}, ${use.order_total},
      ${use.currency}, ${use.created_at})
    on conflict (order_id) do nothing`)
}

/** Returns the offer of an order with its name at the time; null for other orders. */
export async function findOfferUse(db: Executor, order_id: string): Promise<{ offer_id: string; name: string } | null> {
  const result = await db.execute<{ offer_id: string; name: string }>(
    fixedSql`select offer_id, name from offer_uses where order_id = ${order_id}`,
  )
  return result.rows[0] ?? null
}
