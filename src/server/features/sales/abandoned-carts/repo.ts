import { sql, type SQL } from 'drizzle-orm'
import { DIRECT, type AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'
import { isInStage, RECOVERY, recoveredIn, type RecoveryRow, type RecoveryStage } from './recovery-repo.ts'

export const CART_SORTS = ['idle_since', 'created_at', 'value', 'customer_email'] as const

export interface CartFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  step?: AbandonedCart['last_step'] | undefined
  cause?: AbandonedCart['cause'] | undefined
  source?: string | undefined
  stage?: RecoveryStage | undefined
  min_value?: number | undefined
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
  source: string
  opted_in: boolean
  is_instant: boolean
  /** Milliseconds since 1970, like `created`. */
  idle: number
  created: number
  recovery: RecoveryRow
}

const STEP = sql`(case when s.payment_at is not null then 'payment' when s.shipping_at is not null then 'shipping'
  when s.contact_at is not null then 'contact' else 'page_view' end)`

/** The campaign's source, otherwise the host of the referrer. */
const SOURCE = sql`coalesce(nullif(s.source->>'utm_source', ''),
  substring(s.source->>'referrer' from '^https?://([^/]+)'), '')`

const DECLINED = sql`exists (
  select from payments p where p.session_id = s.session_id and p.status = 'declined' and p.decline_code is not null)`

/** Carts of shoppers who haven't bought since. The conditions of the index `live_cart_sessions_abandoned` come first. */
const abandonedIn = ({ store_id, mode, idle_before }: Pick<CartFilter, 'store_id' | 'mode' | 'idle_before'>): SQL =>
  sql`s.store_id = ${store_id} and s.mode = ${mode} and s.completed_at is null and s.erased_at is null
    and s.customer_email <> '' and s.status in ('open', 'failed', 'expired')
    and s.updated_at <= ${toTimestamp(idle_before)} and jsonb_array_length(s.cart) > 0
    and not exists (select from orders o join customers k on k.customer_id = o.customer_id
      where k.store_id = s.store_id and k.mode = s.mode and k.email = lower(s.customer_email)
        and o.created_at >= s.created_at)`

const toTimestamp = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`

function whereOf(filter: CartFilter): SQL {
  const { search, step, cause, source, stage, min_value, from, until } = filter
  const pattern = search?.trim() ? containing(search.trim()) : null
  const parts = [
    stage === 'recovered' ? recoveredIn(filter) : abandonedIn(filter),
    stage !== undefined && stage !== 'recovered' && isInStage[stage],
    step !== undefined && sql`${STEP} = ${step}`,
    cause !== undefined && (cause === 'declined' ? DECLINED : sql`not ${DECLINED}`),
    source !== undefined && sql`${SOURCE} = ${source === DIRECT ? '' : source}`,
    min_value !== undefined && sql`s.total >= ${min_value}`,
    from !== null && sql`s.updated_at >= ${toTimestamp(from)}`,
    until !== null && sql`s.updated_at < ${toTimestamp(until)}`,
    pattern !== null &&
      sql`(s.customer_email ilike ${pattern} or s.customer_phone ilike ${pattern}
        or s.customer_shipping_address->>'full_name' ilike ${pattern} or s.cart::text ilike ${pattern})`,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  )
}

const SORTED: Record<(typeof CART_SORTS)[number], SQL> = {
  idle_since: sql`s.updated_at`,
  created_at: sql`s.created_at`,
  value: sql`s.total`,
  customer_email: sql`lower(s.customer_email)`,
}

/** How many sources the filter offers. */
const MOST_SOURCES = 20

/** Returns one page of abandoned carts, with totals over all matches. */
export async function listCarts(
  db: Executor,
  filter: CartFilter,
): Promise<{ rows: CartRow[]; total: number; value: { currency: string; amount: number }[]; sources: string[] }> {
  const where = whereOf(filter)
  const [rows, totals, sources] = await Promise.all([
    readPage(db, filter, where),
    db.execute<{ currency: string; amount: number; carts: number }>(sql`
      select s.currency, sum(s.total)::float8 as amount, count(*)::int as carts
      from live_cart_sessions s where ${where} group by s.currency order by count(*) desc, s.currency`),
    db.execute<{ source: string }>(sql`
      select ${SOURCE} as source from live_cart_sessions s where ${abandonedIn(filter)}
      group by 1 order by count(*) desc, 1 limit ${MOST_SOURCES}`),
  ])
  return {
    rows,
    total: totals.rows.reduce((sum, { carts }) => sum + carts, 0),
    value: totals.rows.map(({ currency, amount }) => ({ currency, amount })),
    sources: sources.rows.map(({ source }) => source),
  }
}

/** Payment details are only read for the rows of the page. */
async function readPage(db: Executor, filter: CartFilter, where: SQL): Promise<CartRow[]> {
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`}, s.session_id`
    : sql`s.updated_at desc, s.session_id`
  const { rows } = await db.execute<CartRow>(sql`
    with listed as materialized (
      select s.session_id from live_cart_sessions s where ${where}
      order by ${order} limit ${filter.size} offset ${offsetOf(filter)})
    select s.session_id, coalesce(s.customer_shipping_address->>'full_name', '') as customer_name, s.customer_email,
      s.customer_phone, s.mode, s.total::float8 as value, s.currency,
      (select coalesce(json_agg(json_build_object('title', i->>'title', 'quantity', (i->>'quantity')::int)), '[]')
        from jsonb_array_elements(s.cart) i) as items,
      ${STEP} as last_step, ${SOURCE} as source, s.opt_in as opted_in,
      (select p.decline_code from payments p
        where p.session_id = s.session_id and p.status = 'declined' and p.decline_code is not null
        order by p.created_at desc, p.payment_id desc limit 1) as decline_code,
      g.payment_page_type = 'instant' as is_instant, extract(epoch from s.updated_at)::float8 * 1000 as idle,
      extract(epoch from s.created_at)::float8 * 1000 as created, ${RECOVERY} as recovery
    from listed join live_cart_sessions s using (session_id)
      join payment_pages g on g.payment_page_id = s.payment_page_id
    order by ${order}`)
  return rows
}
