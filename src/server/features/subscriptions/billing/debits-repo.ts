import { DEBIT_SCHEMES } from '../../../../shared/domain/payments/debit-schemes.ts'
import { mandateSchemes } from '../../../../shared/domain/payments/mandates.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql, type FixedSql } from '../../../db/statements/fixed-sql.ts'

const LAPSE_MONTHS = Object.fromEntries(
  mandateSchemes.map((scheme) => [scheme, DEBIT_SCHEMES[scheme].lapses_after_months ?? null]),
)

/**
 * The day, in the time zone of the store `st`, from which the mandate of the method `m` can't be debited any more: some
 * months after its last debit, or after the customer agreed to it. Null for cards and for mandates that don't lapse.
 */
export const lapseDay = (): FixedSql => fixedSql`case when m.mandate_id is not null then (
  select (greatest(d.accepted_at, (
      select max(p.created_at) from subscriptions o
      join subscription_charges h on h.subscription_id = o.subscription_id
      join payments p on p.session_id = h.charge_id
      where o.customer_id = d.customer_id and p.status in ('succeeded', 'pending', 'declined')
        and p.paid_cart->'renewal'->>'method_id' in (
          select a.method_id from customer_payment_methods a where a.mandate_id = d.mandate_id)))
    at time zone st.time_zone + make_interval(months => (${JSON.stringify(LAPSE_MONTHS)}::jsonb->>d.scheme)::int))::date
  from mandates d where d.mandate_id = m.mandate_id) end`

/** True if a method was debited for a subscription before, whatever became of it. */
export async function hasDebited(db: Executor, subscription_id: string, method_id: string): Promise<boolean> {
  const { rows } = await db.execute<{ debited: boolean }>(fixedSql`
    select exists (
      select 1 from subscription_charges c join payments p on p.session_id = c.charge_id
      where c.subscription_id = ${subscription_id} and p.status in ('succeeded', 'pending', 'declined')
        and p.paid_cart->'renewal'->>'method_id' = ${method_id}) as debited`)
  return rows[0]?.debited ?? false
}
