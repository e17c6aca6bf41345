import { sql } from 'drizzle-orm'
import type {
  SubscriptionCharge,
  StoredMethod,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { mandateSchemes } from '../../../../shared/domain/payments/mandates.ts'
import type { Executor } from '../../../db/connection.ts'

/** Names and totals around a subscription, which its own row doesn't have. */
export interface Surroundings extends Record<string, unknown> {
  plan_name: string
  plan_title: string
  product_title: string | null
  variant_title: string | null
  image: string | null
  customer_name: string
  customer_email: string
  orders_count: number
  total_spent: number
  origin_number: string | null
}

export async function findSurroundings(db: Executor, subscription_id: string): Promise<Surroundings | null> {
  const { rows } = await db.execute<Surroundings>(sql`
    select p.plan_name, p.plan_title, d.title as product_title, v.title as variant_title, d.image,
      c.name as customer_name, c.email as customer_email, c.orders_count, c.total_spent::float8 as total_spent,
      o.order_number as origin_number
    from subscriptions s
    join subscription_plans p on p.plan_id = s.plan_id
    join customers c on c.customer_id = s.customer_id
    left join product_variants v on v.variant_id = s.variant_id
    left join products d on d.product_id = s.product_id
    left join orders o on o.order_id = s.origin_order_id
    where s.subscription_id = ${subscription_id}`)
  return rows[0] ?? null
}

type ListedCharge = Omit<SubscriptionCharge, 'next_retry_at' | 'paid_at'> & {
  next_retry_at: Date | null
  paid_at: Date | null
}

const debitSchemes = sql`array[${sql.join(
  mandateSchemes.map((scheme) => sql`${scheme}`),
  sql`, `,
)}]`

/** Charges of a subscription, latest first. */
export async function listedCharges(db: Executor, subscription_id: string, limit: number): Promise<ListedCharge[]> {
  const { rows } = await db.execute<ListedCharge & Record<string, unknown>>(sql`
    select h.charge_id, h.kind, h.cycle, h.due_day::text as due_day, h.status,
      h.status = 'paid' and h.first_declined_at is not null as recovered,
      h.amount::float8 as amount, h.currency, h.order_id, o.order_number, c.account_name, h.tries, h.reason,
      h.next_retry_at, h.paid_at,
      case when h.status in ('open', 'declined') and p.status = 'pending' and p.payment_method = any(${debitSchemes})
        then p.payment_method end as processing_debit
    from subscription_charges h
    left join orders o on o.order_id = h.order_id
    left join connections c on c.connection_id = h.connection_id
    left join payments p on p.payment_id = h.payment_id
    where h.subscription_id = ${subscription_id}
    order by h.due_day desc, h.created_at desc, h.cycle desc
    limit ${limit}`)
  return rows.map((row) => ({ ...row, next_retry_at: toDate(row.next_retry_at), paid_at: toDate(row.paid_at) }))
}

/** Raw statements return timestamps as text. */
const toDate = (value: Date | string | null): Date | null => (value === null ? null : new Date(value))

export interface ChargeFigures extends Record<string, unknown> {
  paid_total: number
  paid_count: number
  recovered_total: number
  recovered_count: number
  declined_count: number
  skipped_count: number
}

export async function chargeFigures(db: Executor, subscription_id: string): Promise<ChargeFigures> {
  const { rows } = await db.execute<ChargeFigures>(sql`
    select coalesce(sum(amount) filter (where status = 'paid'), 0)::float8 as paid_total,
      (count(*) filter (where status = 'paid' and kind <> 'prepaid_delivery'))::int as paid_count,
      coalesce(sum(amount) filter (where status = 'paid' and first_declined_at is not null), 0)::float8 as recovered_total,
      (count(*) filter (where status = 'paid' and first_declined_at is not null))::int as recovered_count,
      (count(*) filter (where status in ('declined', 'uncollectible')))::int as declined_count,
      (count(*) filter (where status = 'skipped'))::int as skipped_count
    from subscription_charges where subscription_id = ${subscription_id}`)
  return (
    rows[0] ?? {
      paid_total: 0,
      paid_count: 0,
      recovered_total: 0,
      recovered_count: 0,
      declined_count: 0,
      skipped_count: 0,
    }
  )
}

/** The stored methods with these IDs, without the provider's references. */
export async function findMethods(db: Executor, ids: readonly string[]): Promise<Map<string, StoredMethod>> {
  if (ids.length === 0) return new Map()
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
  const { rows } = await db.execute<
    Omit<StoredMethod, 'updated_at'> & { updated_at: string } & Record<string, unknown>
  >(sql`
    select m.method_id, m.payment_method, m.card_type, m.card_last_four, m.exp_month, m.exp_year, c.account_name,
      m.updated_at
    from customer_payment_methods m join connections c using (connection_id)
    where m.method_id in (${list})`)
  return new Map(rows.map((row) => [row.method_id, { ...row, updated_at: new Date(row.updated_at).toISOString() }]))
}
