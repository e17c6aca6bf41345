import type { Executor } from '../../../db/connection.ts'
import type { payments } from '../../../db/schema/payments/payments.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

export type PaidRow = typeof payments.$inferSelect

/** A plan as of now. */
interface CurrentPlan extends Record<string, unknown> {
  plan_id: string
  version: number
  status: 'active' | 'archived'
}

/** Reads plans and prevents changes to them until the transaction ends. */
export async function lockPlans(tx: Executor, ids: readonly string[]): Promise<CurrentPlan[]> {
  const { rows } = await tx.execute<CurrentPlan>(fixedSql`
    select plan_id, version, status from subscription_plans
    where plan_id = any(${ids}::text[]) order by plan_id for share`)
  return rows
}

/** The customer of an order and the time zone of its store. */
export async function findBuyer(tx: Executor, order_id: string): Promise<{ customer_id: string; time_zone: string }> {
  const { rows } = await tx.execute<{ customer_id: string; time_zone: string }>(fixedSql`
    select o.customer_id, s.time_zone from orders o join stores s using (store_id) where o.order_id = ${order_id}`)
  const [row] = rows
  if (!row) throw new Error('The order of this payment no longer exists')
  return row
}
