import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { WhopPaymentStatus } from '../../../../shared/contracts/payments/whop-payments.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'

export const PAYMENT_SORTS = ['created_at', 'amount', 'refunded_amount', 'customer_name', 'status'] as const

export interface PaymentFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: WhopPaymentStatus | undefined
  sort: Sort<(typeof PAYMENT_SORTS)[number]> | null
}

export interface PaymentListRow extends Record<string, unknown> {
  payment_id: string
  provider_reference: string | null
  created: number
  order_id: string | null
  order_number: string | null
  customer_name: string
  customer_email: string
  amount: number
  refunded_amount: number
  currency: string
  status: WhopPaymentStatus
  card_type: string | null
  card_last_four: string | null
}

const STATUS = sql`case
    when p.status = 'declined' then 'failed' when p.status <> 'succeeded' then 'waiting'
    when p.refunded_amount >= p.amount and p.amount > 0 then 'refunded'
    when p.refunded_amount > 0 then 'partially_refunded' else 'paid' end`

const SORTED: Record<(typeof PAYMENT_SORTS)[number], SQL> = {
  created_at: sql`p.created_at`,
  amount: sql`p.amount`,
  refunded_amount: sql`p.refunded_amount`,
  customer_name: sql`lower(p.paid_cart->>'customer_name')`,
  status: STATUS,
}

const FROM = sql`payments p
    join connections c on c.connection_id = p.connection_id and c.third_party
    left join orders o on o.order_id = p.order_id`

function whereOf({ store_id, mode, search, status }: PaymentFilter): SQL {
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  const parts = [
    sql`p.store_id = ${store_id} and p.mode = ${mode}`,
    ...(status === undefined ? [] : [sql`${STATUS} = ${status}`]),
    ...(pattern === null
      ? []
      : [
          sql`(o.order_number ilike ${pattern} or p.paid_cart->>'customer_name' ilike ${pattern}
            or p.paid_cart->>'customer_email' ilike ${pattern} or p.provider_reference ilike ${pattern}
            or p.card_last_four ilike ${pattern})`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

/** Lists one page of the payments started at Whop, and how many match. */
export async function listPayments(
  db: Executor,
  filter: PaymentFilter,
): Promise<{ rows: PaymentListRow[]; total: number }> {
  const where = whereOf(filter)
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, p.payment_id desc`
    : sql`p.created_at desc, p.payment_id desc`
  const [page, counted] = await Promise.all([
    db.execute<PaymentListRow>(sql`
      select p.payment_id, p.provider_reference, extract(epoch from p.created_at)::float8 * 1000 as created, p.order_id,
        o.order_number, coalesce(p.paid_cart->>'customer_name', '') as customer_name,
        coalesce(p.paid_cart->>'customer_email', '') as customer_email, p.amount::float8 as amount,
        p.refunded_amount::float8 as refunded_amount, p.currency, ${STATUS} as status, p.card_type, p.card_last_four
      from ${FROM} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${FROM} where ${where}`),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface Taken extends Record<string, unknown> {
  currency: string
  payments: number
  taken: number
  refunded: number
}

/** Captured and refunded totals since a time, largest currency first. */
export async function capturedSince(db: Executor, store_id: string, mode: Mode, since: Date): Promise<Taken[]> {
  const { rows } = await db.execute<Taken>(sql`
    select p.currency, count(*)::int as payments, sum(p.captured_amount)::float8 as taken,
      sum(p.refunded_amount)::float8 as refunded
    from ${FROM}
    where p.store_id = ${store_id} and p.mode = ${mode} and p.status = 'succeeded'
      and p.created_at >= ${since.toISOString()}::timestamptz
    group by p.currency order by 3 desc`)
  return rows
}

export interface DisputeCounts extends Record<string, unknown> {
  open: number
  won: number
  lost: number
  /** Earliest deadline for a response, in milliseconds since 1970. */
  respond: number | null
}

export async function countDisputes(db: Executor, store_id: string, mode: Mode): Promise<DisputeCounts> {
  const { rows } = await db.execute<DisputeCounts>(sql`
    select count(*) filter (where d.status in ('needs_response', 'under_review'))::int as open,
      count(*) filter (where d.status = 'won')::int as won,
      count(*) filter (where d.status in ('lost', 'accepted'))::int as lost,
      extract(epoch from min(d.respond_by) filter (where d.status = 'needs_response'))::float8 * 1000 as respond
    from disputes d join connections c on c.connection_id = d.connection_id and c.third_party
    where d.store_id = ${store_id} and d.mode = ${mode}`)
  return rows[0] ?? { open: 0, won: 0, lost: 0, respond: null }
}
