import { sql } from 'drizzle-orm'
import type { Db } from '../../../../src/server/db/connection.ts'
import { monthlyRevenueOf, type ModelCharge, type ModelSubscription } from '../reference-model/model-subscription.ts'
import { ZONE } from './year-store.ts'

/** What is compared of a subscription. */
export interface ComparedState {
  status: string
  cycle: number
  next_day: string | null
  /** Day on which billing acts next. */
  acts_on: string | null
  price: number
  quantity: number
  mrr: number
  credit: number
  /** Charges that the promo code still applies to; -1: all. 0 without one. */
  discounts: number
  charges: ModelCharge[]
}

interface StoredRow extends Record<string, unknown>, ComparedState {
  subscription_id: string
}

/** Reads subscriptions with their charges. The first payment of a trial is a matter of the checkout. */
export async function readStored(db: Db, ids: readonly string[]): Promise<Map<string, ComparedState>> {
  const { rows } = await db.execute<StoredRow>(sql`
    select s.subscription_id, s.status, s.next_cycle as cycle, s.next_charge_day::text as next_day,
      (s.next_action_at at time zone ${ZONE})::date::text as acts_on,
      s.unit_price::int as price, s.quantity, s.mrr::int as mrr, s.credit_balance::int as credit,
      case when s.discount is null then 0 else coalesce((s.discount->>'remaining')::int, -1) end as discounts,
      coalesce((select json_agg(json_build_object('cycle', c.cycle, 'kind', c.kind, 'due', c.due_day, 'status', c.status,
          'amount', c.amount, 'discount', case when c.status = 'skipped' then 0
            else coalesce((c.breakdown->>'discount')::int, 0) end,
          'credit', case when c.status = 'skipped' then 0 else coalesce((c.breakdown->>'credit')::int, 0) end, 'tax', case when c.status = 'skipped' then 0
            else coalesce((c.breakdown->'tax'->>'total')::int, 0) end,
          'shipping', case when c.status = 'skipped' then 0 else coalesce((c.breakdown->>'shipping')::int, 0) end,
          'paid_on', (c.paid_at at time zone ${ZONE})::date, 'recovered_by', c.recovered_by) order by c.cycle)
        from subscription_charges c where c.subscription_id = s.subscription_id
          and not (c.kind = 'initial' and s.trial_ends_on is not null)), '[]') as charges
    from subscriptions s where s.subscription_id in ${[...ids]}`)
  return new Map(rows.map(({ subscription_id, ...state }) => [subscription_id, state]))
}

/** The same of the model. */
export const modelState = (s: ModelSubscription): ComparedState => ({
  status: s.status,
  cycle: s.cycle,
  next_day: s.next_day,
  acts_on: s.acts_on,
  price: s.price,
  quantity: s.quantity,
  mrr: monthlyRevenueOf(s),
  credit: s.credit,
  discounts: s.discount ? (s.discount.remaining ?? -1) : 0,
  charges: s.charges
    .map((charge) =>
      charge.status === 'skipped'
        ? { ...charge, discount: 0, credit: 0, tax: 0, shipping: 0, kind: 'renewal' as const }
        : charge,
    )
    .toSorted((one, other) => one.cycle - other.cycle),
})
