import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

/** True if a method was debited for a subscription before, whatever became of it. */
export async function hasDebited(db: Executor, subscription_id: string, method_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ debited: boolean }>(fixedSql`
    select exists (
      select 1 from subscription_charges c join payments p on p.session_id = c.charge_id
      where c.subscription_id = ${subscription_id} and p.status in ('succeeded', 'pending', 'declined')
        and p.paid_cart->'renewal'->>'method_id' = ${method_id}) as debited`)
  return rows[0]?.debited ?? false
}
