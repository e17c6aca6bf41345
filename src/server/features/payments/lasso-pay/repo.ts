import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { PayoutStatus } from '../../../../shared/domain/payments/payouts.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'

export const PAYMENT_SORTS = ['created_at', 'amount', 'fee', 'net', 'customer_name'] as const

export interface PaymentFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  connection_id?: string | undefined
  paid_out?: 'true' | 'false' | undefined
  from: Date | null
  until: Date | null
  sort: Sort<(typeof PAYMENT_SORTS)[number]> | null
}

export interface PaymentRow extends Record<string, unknown> {
  payment_id: string
  order_id: string | null
  order_number: string | null
  customer_name: string
  customer_email: string
  mode: Mode
  amount: number
  refunded_amount: number
  currency: string
  payment_method: string
  card_type: string | null
  card_last_four: string | null
  connection_id: string
  connection_name: string
  connector: string
  fee: number | null
  net: number | null
  settled_currency: string | null
  /** Milliseconds since 1970, like all times here. */
  available: number | null
  payout_id: string | null
  payout_status: PayoutStatus | null
  payout_arrival: number | null
  created: number
}

const iso = (moment: Date): SQL => sql`${moment.toISOString()}::timestamptz`
const millis = (column: SQL): SQL => sql`extract(epoch from ${column})::float8 * 1000`

/** Captured amount of a payment: 0 while it is only authorized. */
const TAKEN = sql`(case when z.payment_id is null then p.amount when z.status = 'captured' then p.captured_amount else 0 end)`

// A payment is one charge at its provider; if several lines are charges, the first is its own.
const FROM = sql`payments p
  join connections c on c.connection_id = p.connection_id and not c.third_party
  left join authorizations z on z.payment_id = p.payment_id
  left join orders o on o.order_id = p.order_id
  left join lateral (
    select l.fee, l.net, l.currency, l.available_at, l.payout_reference from provider_lines l
    where l.connection_id = p.connection_id and l.payment_reference = p.provider_reference and l.kind = 'charge'
    order by l.created_at, l.line_reference limit 1) l on true
  left join provider_payouts y on y.connection_id = p.connection_id and y.payout_reference = l.payout_reference`

function whereOf(filter: PaymentFilter): SQL {
  const { store_id, mode, search, connection_id, paid_out, from, until } = filter
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  const parts = [
    sql`p.store_id = ${store_id} and p.mode = ${mode} and p.status = 'succeeded'
      and (z.payment_id is null or z.status = 'captured')`,
    ...(connection_id === undefined ? [] : [sql`p.connection_id = ${connection_id}`]),
    ...(paid_out === undefined ? [] : [paid_out === 'true' ? sql`y.payout_id is not null` : sql`y.payout_id is null`]),
    ...(from === null ? [] : [sql`p.created_at >= ${iso(from)}`]),
    ...(until === null ? [] : [sql`p.created_at < ${iso(until)}`]),
    ...(pattern === null
      ? []
      : [
          sql`(o.order_number ilike ${pattern} or p.paid_cart->>'customer_name' ilike ${pattern}
            or p.paid_cart->>'customer_email' ilike ${pattern} or p.card_last_four ilike ${pattern}
            or p.provider_reference ilike ${pattern})`,
        ]),
  ]
  return sql.join(parts, sql` and `)
}

const SORTED: Record<(typeof PAYMENT_SORTS)[number], SQL> = {
  created_at: sql`p.created_at`,
  amount: TAKEN,
  fee: sql`l.fee`,
  net: sql`l.net`,
  customer_name: sql`lower(p.paid_cart->>'customer_name')`,
}

export interface FigureRow extends Record<string, unknown> {
  currency: string
  payments: number
  amount: number
  refunded_amount: number
  fees: number
  net: number
  unreported: number
}

/** Lists one page of payments made with the store's accounts, with totals of all matches by currency. */
export async function listPayments(
  db: Executor,
  filter: PaymentFilter,
): Promise<{ rows: PaymentRow[]; figures: FigureRow[] }> {
  const where = whereOf(filter)
  const { sort } = filter
  const order = sort
    ? sql`${SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, p.payment_id desc`
    : sql`p.created_at desc, p.payment_id desc`
  const [page, summed] = await Promise.all([
    db.execute<PaymentRow>(sql`
      select p.payment_id, p.order_id, o.order_number, coalesce(p.paid_cart->>'customer_name', '') as customer_name,
        coalesce(p.paid_cart->>'customer_email', '') as customer_email, p.mode, ${TAKEN}::float8 as amount,
        p.refunded_amount::float8 as refunded_amount, p.currency, p.payment_method, p.card_type, p.card_last_four,
        p.connection_id, c.account_name as connection_name, c.connector, l.fee::float8 as fee, l.net::float8 as net,
        l.currency as settled_currency, ${millis(sql`l.available_at`)} as available, y.payout_id,
        y.status as payout_status, ${millis(sql`y.arrival_at`)} as payout_arrival,
        ${millis(sql`p.created_at`)} as created
      from ${FROM} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`),
    db.execute<FigureRow>(sql`
      select p.currency, count(*)::int as payments, sum(${TAKEN})::float8 as amount,
        sum(p.refunded_amount)::float8 as refunded_amount,
        coalesce(sum(l.fee) filter (where l.currency = p.currency), 0)::float8 as fees,
        coalesce(sum(l.net) filter (where l.currency = p.currency), 0)::float8 as net,
        (count(*) filter (where l.fee is null or l.currency <> p.currency))::int as unreported
      from ${FROM} where ${where} group by p.currency order by count(*) desc, p.currency`),
  ])
  return { rows: page.rows, figures: summed.rows }
}

export const PAYOUT_SORTS = ['created_at', 'arrival_at', 'amount', 'status'] as const

export interface PayoutFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: PayoutStatus | undefined
  connection_id?: string | undefined
  from: Date | null
  until: Date | null
  sort: Sort<(typeof PAYOUT_SORTS)[number]> | null
}

export interface PayoutRow extends Record<string, unknown> {
  payout_id: string
  payout_reference: string
  connection_id: string
  connection_name: string
  mode: Mode
  amount: number
  currency: string
  status: PayoutStatus
  bank: string
  automatic: boolean
  message: string
  arrival: number | null
  created: number
  lines_known: boolean
}

const PAYOUT = sql`y.payout_id, y.payout_reference, y.connection_id, c.account_name as connection_name, y.mode,
  y.amount::float8 as amount, y.currency, y.status, y.bank, y.automatic, y.message, y.lines_known,
  ${millis(sql`y.arrival_at`)} as arrival, ${millis(sql`y.created_at`)} as created`
const PAYOUT_FROM = sql`provider_payouts y join connections c on c.connection_id = y.connection_id`

const PAYOUT_SORTED: Record<(typeof PAYOUT_SORTS)[number], SQL> = {
  created_at: sql`y.created_at`,
  arrival_at: sql`y.arrival_at`,
  amount: sql`y.amount`,
  status: sql`y.status`,
}

/** Lists one page of a store's payouts, and how many match. */
export async function listPayouts(db: Executor, filter: PayoutFilter): Promise<{ rows: PayoutRow[]; total: number }> {
  const { store_id, mode, search, status, connection_id, from, until, sort } = filter
  const pattern = search?.trim() ? containing(search.trim()) : null
  const where = sql.join(
    [
      sql`y.store_id = ${store_id} and y.mode = ${mode}`,
      ...(status === undefined ? [] : [sql`y.status = ${status}`]),
      ...(connection_id === undefined ? [] : [sql`y.connection_id = ${connection_id}`]),
      ...(from === null ? [] : [sql`y.created_at >= ${iso(from)}`]),
      ...(until === null ? [] : [sql`y.created_at < ${iso(until)}`]),
      ...(pattern === null ? [] : [sql`(y.payout_reference ilike ${pattern} or y.bank ilike ${pattern})`]),
    ],
    sql` and `,
  )
  const order = sort
    ? sql`${PAYOUT_SORTED[sort.key]} ${sort.descending ? sql`desc` : sql`asc`} nulls last, y.payout_id desc`
    : sql`y.created_at desc, y.payout_id desc`
  const [page, counted] = await Promise.all([
    db.execute<PayoutRow>(
      sql`select ${PAYOUT} from ${PAYOUT_FROM} where ${where} order by ${order} limit ${filter.size} offset ${offsetOf(filter)}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${PAYOUT_FROM} where ${where}`),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export async function findPayout(db: Executor, store_id: string, payout_id: string): Promise<PayoutRow | undefined> {
  const { rows } = await db.execute<PayoutRow>(
    sql`select ${PAYOUT} from ${PAYOUT_FROM} where y.payout_id = ${payout_id} and y.store_id = ${store_id}`,
  )
  return rows[0]
}

export interface PayoutLineRow extends Record<string, unknown> {
  line_reference: string
  kind: string
  order_id: string | null
  order_number: string | null
  description: string
  amount: number
  fee: number
  net: number
  currency: string
  created: number
}

/** Balance transactions of a payout, newest first, except the payout itself. */
export async function payoutLinesOf(
  db: Executor,
  { connection_id, payout_reference }: Pick<PayoutRow, 'connection_id' | 'payout_reference'>,
): Promise<PayoutLineRow[]> {
  const { rows } = await db.execute<PayoutLineRow>(sql`
    select l.line_reference, l.kind, o.order_id, o.order_number, l.description, l.amount::float8 as amount,
      l.fee::float8 as fee, l.net::float8 as net, l.currency, ${millis(sql`l.created_at`)} as created
    from provider_lines l
    left join payments p on p.connection_id = l.connection_id and p.provider_reference = l.payment_reference
    left join orders o on o.order_id = p.order_id
    where l.connection_id = ${connection_id} and l.payout_reference = ${payout_reference} and l.kind <> 'payout'
    order by l.created_at desc, l.line_reference`)
  return rows
}

export interface EntityRow extends Record<string, unknown> {
  name: string
  address: string
  email: string
  phone: string
}

/** The store's business details from its settings. */
export async function findEntity(db: Executor, store_id: string): Promise<EntityRow> {
  const { rows } = await db.execute<EntityRow>(sql`
    select store_name as name, store_address as address, store_email as email, store_phone as phone
    from stores where store_id = ${store_id}`)
  return rows[0] ?? { name: '', address: '', email: '', phone: '' }
}
