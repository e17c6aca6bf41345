import { sql, type SQL } from 'drizzle-orm'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'

export const CART_SORTS = ['idle_since', 'created_at', 'value', 'customer_email'] as const

export interface CartFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  step?: AbandonedCart['last_step'] | undefined
  cause?: AbandonedCart['cause'] | undefined
  from: Date | null
  until: Date | null
  /** Sessions changed after this time may still be active. */
  idle_before: Date
  sort: Sort<(typeof CART_SORTS)[number]> | null
}

export interface CartRow extends Record<string, unknown> {
  session_id: string
  customer_name: string
  customer_email: string
  customer_phone: string
  mode: Mode
  value: number
  currency: string
  items: { title: string; quantity: number }[]
  last_step: AbandonedCart['last_step']
  decline_code: string | null
  source: VisitSource | null
  opted_in: boolean
  is_instant: boolean
  /** Milliseconds since 1970, like `created`. */
  idle: number
  created: number
}

const STEP = sql`(case when s.payment_at is not null then 'payment' when s.shipping_at is not null then 'shipping'
  when s.contact_at is not null then 'contact' else 'page_view' end)`

const FROM = sql`live_cart_sessions s
  join payment_pages g on g.payment_page_id = s.payment_page_id
  left join lateral (
    select p.decline_code from payments p
    where p.session_id = s.session_id and p.status = 'declined'
    order by p.created_at desc, p.payment_id desc limit 1) d on true`

/** Leaves out shoppers who have since bought in another session. */
function whereOf(filter: CartFilter): SQL {
  const { store_id, mode, search, step, cause, from, until, idle_before } = filter
  const pattern = search?.trim() ? containing(search.trim()) : null
  const iso = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const parts = [
    sql`s.store_id = ${store_id} and s.mode = ${mode} and s.status in ('open', 'failed', 'expired') and s.customer_email <> ''
      and s.updated_at <= ${iso(idle_before)} and jsonb_array_length(s.cart) > 0`,
    sql`not exists (select from orders o join customers k on k.customer_id = o.customer_id
      where k.store_id = s.store_id and k.mode = s.mode and k.email = lower(s.customer_email)
        and o.created_at >= s.created_at)`,
    ...(step === undefined ? [] : [sql`${STEP} = ${step}`]),
    ...(cause === undefined
      ? []
      : [cause === 'declined' ? sql`d.decline_code is not null` : sql`d.decline_code is null`]),
    ...(from === null ? [] : [sql`s.updated_at >= ${iso(from)}`]),
    ...(until === null ? [] : [sql`s.updated_at < ${iso(until)}`]),
    ...(pattern === null
      ? []
      : [
          sql`(s.customer_email ilike ${pattern} or s.customer_phone ilike ${pattern}
            or s.customer_shipping_address->>'full_name' ilike ${pattern} or s.cart::text ilike ${pattern})`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

const SORTED: Record<(typeof CART_SORTS)[number], SQL> = {
  idle_since: sql`s.updated_at`,
  created_at: sql`s.created_at`,
  value: sql`s.total`,
  customer_email: sql`lower(s.customer_email)`,
}

/** Returns one page of abandoned carts, with totals over all matches. */
export async function listCarts(
  db: Executor,
  filter: CartFilter,
): Promise<{ rows: CartRow[]; total: number; value: { currency: string; amount: number }[] }> {
  const where = whereOf(filter)
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`}, s.session_id`
    : sql`s.updated_at desc, s.session_id`
  const [page, summed] = await Promise.all([
    db.execute<CartRow>(sql`
      select s.session_id, coalesce(s.customer_shipping_address->>'full_name', '') as customer_name, s.customer_email,
        s.customer_phone, s.mode, s.total::float8 as value, s.currency,
        (select coalesce(json_agg(json_build_object('title', i->>'title', 'quantity', (i->>'quantity')::int)), '[]')
          from jsonb_array_elements(s.cart) i) as items,
        ${STEP} as last_step, d.decline_code, s.source, s.opt_in as opted_in,
        g.payment_page_type = 'instant' as is_instant, extract(epoch from s.updated_at)::float8 * 1000 as idle,
        extract(epoch from s.created_at)::float8 * 1000 as created
      from ${FROM} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`),
    db.execute<{ currency: string; amount: number; carts: number }>(sql`
      select s.currency, sum(s.total)::float8 as amount, count(*)::int as carts
      from ${FROM} where ${where} group by s.currency order by count(*) desc, s.currency`),
  ])
  return {
    rows: page.rows,
    total: summed.rows.reduce((sum, { carts }) => sum + carts, 0),
    value: summed.rows.map(({ currency, amount }) => ({ currency, amount })),
  }
}
