import { sql, type SQL } from 'drizzle-orm'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { Sort } from '../../../../shared/domain/money/list-sort.ts'
import type { Executor } from '../../../db/connection.ts'
import { containing, offsetOf, type Page } from '../../../db/listing.ts'

export const INVOICE_SORTS = ['issued_at', 'total', 'customer_name', 'invoice_number'] as const

export interface InvoiceFilter extends Page {
  store_id: string
  mode: Mode
  search?: string | undefined
  status?: InvoiceRow['status'] | undefined
  customer_id?: string | undefined
  from: Date | null
  until: Date | null
  sort: Sort<(typeof INVOICE_SORTS)[number]> | null
}

export interface InvoiceRow extends Record<string, unknown> {
  invoice_id: string
  invoice_number: string
  order_id: string
  customer_id: string
  customer_name: string
  customer_email: string
  mode: Mode
  status: 'paid' | 'partly_paid' | 'open' | 'partly_refunded' | 'refunded' | 'void'
  currency: string
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  refunded: number
  paid: number
  open: number
  released: number
  /** Milliseconds since 1970. */
  issued: number
}

/** Captured amount of a charge. */
const TAKEN = sql`(case when z.payment_id is null then p.amount when z.status = 'captured' then p.captured_amount else 0 end)`

/**
 * Orders with the state of their charges: authorized and uncaptured amounts are open, the remaining ones were voided.
 */
const FROM = sql`orders o cross join lateral (
    select coalesce(sum(taken), 0) as paid, coalesce(sum(held), 0) as open,
      coalesce(sum(greatest(amount - taken - held, 0)), 0) as released
    from (
      select p.amount, ${TAKEN} as taken, case when z.status = 'held' then p.amount else 0 end as held
      from payments p left join authorizations z on z.payment_id = p.payment_id
      where p.order_id = o.order_id and p.status = 'succeeded'
    ) charges
  ) sums`

/** An authorized amount is open; a voided one is no longer owed. */
const STATUS = sql`(case o.payment_status when 'authorized' then 'open' when 'voided' then 'void'
  when 'partially_refunded' then 'partly_refunded' when 'partially_paid' then 'partly_paid' else o.payment_status end)`

const INVOICE = sql`o.order_id as invoice_id, o.order_number as invoice_number, o.order_id, o.customer_id,
  o.customer_name, o.customer_email, o.mode, ${STATUS} as status, o.currency, o.subtotal_price::float8 as subtotal,
  o.discount_price::float8 as discount, o.shipping_price::float8 as shipping, o.tax_price::float8 as tax,
  o.total_price::float8 as total, o.refunded_price::float8 as refunded,
  sums.paid::float8 as paid, sums.open::float8 as open, sums.released::float8 as released,
  extract(epoch from o.created_at)::float8 * 1000 as issued`

const SORTED: Record<Exclude<(typeof INVOICE_SORTS)[number], 'invoice_number'>, SQL> = {
  issued_at: sql`o.created_at`,
  total: sql`o.total_price`,
  customer_name: sql`lower(o.customer_name)`,
}

function orderOf({ sort }: InvoiceFilter): SQL {
  if (sort === null) return sql`o.created_at desc, o.order_id desc`
  const way = sort.descending ? sql`desc` : sql`asc`
  // By length first, so that '1000' sorts after '999'.
  if (sort.key === 'invoice_number') return sql`length(o.order_number) ${way}, o.order_number ${way}, o.order_id desc`
  return sql`${SORTED[sort.key]} ${way}, o.order_id desc`
}

/** Returns one page of a store's invoices and the total count. */
export async function listInvoices(
  db: Executor,
  filter: InvoiceFilter,
): Promise<{ rows: InvoiceRow[]; total: number }> {
  const { store_id, mode, search, status, customer_id, from, until } = filter
  const pattern = search?.trim() ? containing(search.trim().replace(/^#/, '')) : null
  const where = sql.join(
    [
      sql`o.store_id = ${store_id} and o.mode = ${mode}`,
      ...(status === undefined ? [] : [sql`${STATUS} = ${status}`]),
      ...(customer_id === undefined ? [] : [sql`o.customer_id = ${customer_id}`]),
      ...(from === null ? [] : [sql`o.created_at >= ${from.toISOString()}::timestamptz`]),
      ...(until === null ? [] : [sql`o.created_at < ${until.toISOString()}::timestamptz`]),
      ...(pattern === null
        ? []
        : [
            sql`(o.order_number ilike ${pattern} or o.customer_name ilike ${pattern} or o.customer_email ilike ${pattern})`,
          ]),
    ],
    sql` and `,
  )
  const [page, counted] = await Promise.all([
    db.execute<InvoiceRow>(
      sql`select ${INVOICE} from ${FROM} where ${where} order by ${orderOf(filter)} limit ${filter.size} offset ${offsetOf(filter)}`,
    ),
    db.execute<{ total: number }>(sql`select count(*)::int as total from orders o where ${where}`),
  ])
  return { rows: page.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface InvoiceLineRow {
  title: string
  variant_title: string
  sku: string
  quantity: number
  unit_price: number
  total: number
  tax: number
}

interface WholeInvoice extends InvoiceRow {
  billing_address: StoredAddress | null
  lines: InvoiceLineRow[]
  payments: { amount: number; currency: string; payment_method: string; paid: number }[]
}

/**
 * Returns an invoice with its lines, its captured amount and when it was paid; for authorizations, the capture time.
 */
export async function findInvoice(db: Executor, order_id: string): Promise<WholeInvoice | undefined> {
  const { rows } = await db.execute<WholeInvoice>(sql`
    select ${INVOICE}, coalesce(o.billing_address, o.shipping_address) as billing_address,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variant_title', l.variant_title, 'sku', l.sku,
        'quantity', l.quantity, 'unit_price', l.discount_price, 'total', l.line_total, 'tax', l.tax_price)
        order by l.position), '[]') from order_lines l where l.order_id = o.order_id) as lines,
      (select coalesce(json_agg(json_build_object('amount', ${TAKEN}, 'currency', p.currency,
        'payment_method', p.payment_method, 'paid', extract(epoch from coalesce(z.updated_at, p.created_at))::float8 * 1000)
        order by coalesce(z.updated_at, p.created_at), p.payment_id), '[]')
        from payments p left join authorizations z on z.payment_id = p.payment_id
        where p.order_id = o.order_id and p.status = 'succeeded' and coalesce(z.status, 'captured') = 'captured') as payments
    from ${FROM} where o.order_id = ${order_id}`)
  return rows[0]
}
