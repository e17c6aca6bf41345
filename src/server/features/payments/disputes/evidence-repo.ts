import { sql } from 'drizzle-orm'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'

export interface StoredEvidence extends Record<string, unknown> {
  order_number: string
  created: string
  currency: string
  total: number
  customer_name: string
  customer_email: string
  shipping_title: string
  billing_address: StoredAddress | null
  shipping_address: StoredAddress | null
  ip: string | null
  user_agent: string | null
  lines: { title: string; variant_title: string; quantity: number; line_total: number }[]
  shipments: { carrier: string; tracking_number: string; tracking_url: string; shipped: string }[]
  visits: { kind: string; at: string }[]
  refunds: { amount: number; at: string }[]
  earlier_orders: number
  three_d_secure: boolean
  receipt_sent: boolean
  store_name: string
  return_policy_link: string
  terms_of_service_link: string
}

const stamp = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')`)

/** Reads everything stored about a disputed payment's order in one statement; null without an order. */
export async function findEvidence(db: Executor, payment_id: string): Promise<StoredEvidence | null> {
  const { rows } = await db.execute<StoredEvidence>(sql`
    select o.order_number, ${stamp('o.created_at')} as created, o.currency, o.total_price::float8 as total, o.customer_name,
      o.customer_email, o.shipping_title, o.billing_address, o.shipping_address, p.paid_cart->>'ip' as ip,
      p.paid_cart->>'user_agent' as user_agent,
      coalesce((select json_agg(json_build_object('title', l.title, 'variant_title', l.variant_title, 'quantity', l.quantity,
        'line_total', l.line_total) order by l.position) from order_lines l where l.order_id = o.order_id), '[]') as lines,
      coalesce((select json_agg(json_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped', ${stamp('s.shipped_at')}) order by s.shipped_at)
        from order_shipments s where s.order_id = o.order_id), '[]') as shipments,
      coalesce((select json_agg(json_build_object('kind', e.kind, 'at', ${stamp('e.at')}) order by e.at)
        from session_events e where e.session_id = p.session_id), '[]') as visits,
      coalesce((select json_agg(json_build_object('amount', r.amount, 'at', ${stamp('r.created_at')}) order by r.created_at)
        from refunds r where r.order_id = o.order_id and r.status = 'succeeded'), '[]') as refunds,
      (select count(*)::int from orders b where b.customer_id = o.customer_id and b.created_at < o.created_at)
        as earlier_orders,
      coalesce((select bool_or(a.three_d_secure) from payment_attempts a
        where a.payment_id = p.payment_id and a.status = 'approved'), false) as three_d_secure,
      o.customer_email <> '' and not exists (select 1 from due_receipts d where d.order_id = o.order_id) as receipt_sent,
      st.store_name, st.return_policy_link, st.terms_of_service_link
    from payments p join orders o on o.order_id = p.order_id join stores st on st.store_id = p.store_id
    where p.payment_id = ${payment_id}`)
  return rows[0] ?? null
}

interface PaidWith extends Record<string, unknown> {
  card_type: string | null
  card_last_four: string | null
  amount_paid: number
  paid_at: string
}

/** Finds the card and amount of a disputed payment. */
export async function findPaidWith(db: Executor, payment_id: string): Promise<PaidWith | null> {
  const { rows } = await db.execute<PaidWith>(sql`
    select card_type, card_last_four, amount::float8 as amount_paid,
      to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as paid_at
    from payments where payment_id = ${payment_id}`)
  return rows[0] ?? null
}

interface OrderEvent extends Record<string, unknown> {
  at: string
  kind: string
  text: string
}

/** Lists the events of a disputed order, newest first. */
export async function listOrderEvents(db: Executor, order_id: string): Promise<OrderEvent[]> {
  const { rows } = await db.execute<OrderEvent>(sql`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, kind, text
    from order_events where order_id = ${order_id} order by order_events.at desc, event_id desc`)
  return rows
}
