import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId } from '../../../db/ids.ts'

/** The facts of an order that decide which payment operations it allows. */
export interface OrderMoney extends Record<string, unknown> {
  order_id: string
  order_number: string
  store_id: string
  mode: Mode
  customer_id: string
  customer_name: string
  customer_email: string
  currency: string
  discount_price: number
  shipping_price: number
  tax_details: { inclusive: boolean; shipping: number } | null
}

/** One charge of an order, in minor units. */
export interface PaymentMoney extends Record<string, unknown> {
  payment_id: string
  amount: number
  currency: string
  connection_id: string | null
  /** Provider of the account. */
  connector: string | null
  provider_reference: string | null
  capture_reference: string | null
  card_last_four: string | null
  /** True for a post-purchase offer. */
  added: boolean
  /** Null: it was captured at checkout. */
  hold: 'held' | 'captured' | 'voided' | 'expired' | null
  expires_at: string | null
  taken: number
  refunded: number
  /** Refunds with an unknown outcome. */
  on_its_way: number
  /** Disputed amount, lost or still open; it can't be refunded as well. */
  disputed: number
  /** The part of it that is lost for good. */
  lost: number
}

/** Locks an order's payments and refunds until the transaction ends. */
export async function lockOrderMoney(tx: Executor, order_id: string): Promise<OrderMoney | null> {
  const { rows } = await tx.execute<OrderMoney>(sql`
    select order_id, order_number, store_id, mode, customer_id, customer_name, customer_email, currency,
      discount_price::float8 as discount_price, shipping_price::float8 as shipping_price, tax_details
    from orders where order_id = ${order_id} for no key update`)
  return rows[0] ?? null
}

/** Lists the charges of an order, the checkout payment first. */
export async function paymentMoneyOf(tx: Executor, order_id: string): Promise<PaymentMoney[]> {
  const { rows } = await tx.execute<PaymentMoney>(sql`
    select p.payment_id, p.amount::float8 as amount, p.currency, p.connection_id, c.connector, p.provider_reference,
      z.capture_reference, p.card_last_four, p.optimizer_id is not null as added, z.status as hold,
      to_char(z.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as expires_at,
      (case when z.payment_id is null then p.amount when z.status = 'captured' then p.captured_amount else 0 end)::float8
        as taken,
      p.refunded_amount::float8 as refunded,
      coalesce((select sum(r.amount) from refunds r
        where r.payment_id = p.payment_id and r.status in ('created', 'pending')), 0)::float8 as on_its_way,
      d.disputed, d.lost
    from payments p left join authorizations z on z.payment_id = p.payment_id
    left join connections c on c.connection_id = p.connection_id
    cross join lateral (
      -- One in another currency than was charged holds all of the charge.
      select coalesce(sum(each.amount), 0)::float8 as disputed,
        coalesce(sum(each.amount) filter (where each.status in ('lost', 'accepted')), 0)::float8 as lost
      from (select status, case when currency = p.currency then amount else p.amount end as amount from disputes
        where payment_id = p.payment_id and status <> 'won' and coalesce(stage, '') <> 'inquiry') each
    ) d
    where p.order_id = ${order_id} and p.status = 'succeeded'
    order by p.optimizer_id is not null, p.created_at, p.payment_id`)
  return rows
}

/**
 * Updates an order's payment status from its charges: authorized while any is authorized, voided once none is or can be
 * captured, refunded once everything captured was refunded, partially paid if one charge was voided or expired and
 * another captured. An order is canceled when its last charge is voided or expires.
 */
export async function refreshPaymentStatus(tx: Executor, order_id: string): Promise<void> {
  await tx.execute(sql`
    with each as (
      select coalesce(z.status, 'captured') as hold, p.refunded_amount as refunded,
        case when z.payment_id is null then p.amount when z.status = 'captured' then p.captured_amount else 0 end as taken
      from payments p left join authorizations z on z.payment_id = p.payment_id
      where p.order_id = ${order_id} and p.status = 'succeeded'
    ), whole as (
      select count(*) filter (where hold = 'held') as held, sum(taken) as taken, sum(refunded) as refunded,
        count(*) filter (where hold in ('voided', 'expired')) as gone, count(*) as all
      from each
    )
    update orders o set
      payment_status = case when whole.gone = whole.all then 'voided' when whole.held > 0 then 'authorized'
        when whole.refunded > 0 and whole.refunded >= whole.taken then 'refunded'
        when whole.gone > 0 then 'partially_paid' when whole.refunded > 0 then 'partially_refunded' else 'paid' end,
      -- What was being added while the rest was released makes it an order again.
      status = case when whole.gone = whole.all then 'cancelled' when o.status = 'cancelled' then 'open' else o.status end
    from whole where o.order_id = ${order_id} and whole.all > 0`)
}

/** Adds an event to an order's timeline. */
export async function addOrderEvent(
  tx: Executor,
  event: { order_id: string; store_id: string; kind: string; text: string; at: Date },
): Promise<void> {
  const { order_id, store_id, kind, text, at } = event
  await tx.execute(sql`insert into order_events (event_id, order_id, store_id, kind, text, at)
    values (${newId('evt')}, ${order_id}, ${store_id}, ${kind}, ${text}, ${at.toISOString()}::timestamptz)`)
}

/** Changes a customer's total spent: captured minus refunded. */
export async function changeTotalSpent(tx: Executor, customer_id: string, change: number): Promise<void> {
  await tx.execute(sql`update customers set total_spent = greatest(total_spent + ${change}::bigint, 0)
    where customer_id = ${customer_id}`)
}

/** Restocks items of an order's lines. Returns the products with changed stock. */
export async function restock(
  tx: Executor,
  pieces: readonly { line_id: string; quantity: number }[],
): Promise<string[]> {
  if (pieces.length === 0) return []
  const { rows } = await tx.execute<{ product_id: string }>(sql`
    with back as (
      select l.variant_id, sum(g.quantity)::int as quantity
      from json_to_recordset(${JSON.stringify(pieces)}::json) as g(line_id text, quantity int)
      join order_lines l on l.line_id = g.line_id where l.variant_id is not null group by 1
    ), locked as (
      select variant_id from product_variants where variant_id in (select variant_id from back)
      order by variant_id for no key update
    )
    update product_variants v set stock = v.stock + back.quantity
    from back join locked on locked.variant_id = back.variant_id where v.variant_id = locked.variant_id
    returning v.product_id`)
  return [...new Set(rows.map(({ product_id }) => product_id))]
}
