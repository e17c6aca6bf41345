import { eq, sql } from 'drizzle-orm'
import type { Mode, StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import type { Executor } from '../../../db/connection.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

/** Store details for its customer emails, and which emails are off. */
export interface StoreFacts {
  store_name: string
  store_email: string
  store_phone: string
  store_address: string
  currency: string
  off: CustomerEmail[]
}

/** `currency` is the order's. */
export interface OrderFacts extends StoreFacts {
  order_id: string
  store_id: string
  order_number: string
  mode: Mode
  customer_email: string
  payment_status: string
  shipping_address: StoredAddress | null
  locale: string
}

const storeColumns = {
  store_name: stores.store_name,
  store_email: stores.store_email,
  store_phone: stores.store_phone,
  store_address: stores.store_address,
  currency: stores.currency,
  off: stores.customer_emails_off,
}

export async function findStoreFacts(db: Executor, store_id: string): Promise<StoreFacts | undefined> {
  const [row] = await db.select(storeColumns).from(stores).where(eq(stores.store_id, store_id))
  return row
}

/** Returns the emails that are off, locked until the transaction ends. */
export async function lockEmailsOff(tx: Executor, store_id: string): Promise<CustomerEmail[]> {
  const [row] = await tx
    .select({ off: stores.customer_emails_off })
    .from(stores)
    .where(eq(stores.store_id, store_id))
    .for('no key update')
  return row?.off ?? []
}

export async function setEmailsOff(tx: Executor, store_id: string, off: CustomerEmail[], now: Date): Promise<void> {
  await tx.update(stores).set({ customer_emails_off: off, updated_at: now }).where(eq(stores.store_id, store_id))
}

export async function findOrderFacts(db: Executor, order_id: string): Promise<OrderFacts | undefined> {
  const { rows } = await db.execute<OrderFacts & Record<string, unknown>>(sql`
    select o.order_id, o.store_id, o.order_number, o.mode, o.currency, o.customer_email, o.payment_status,
      o.shipping_address, coalesce(o.locale, g.published->>'language', 'en-US') as locale,
      s.store_name, s.store_email, s.store_phone, s.store_address, s.customer_emails_off as off
    from orders o join stores s on s.store_id = o.store_id
    left join live_cart_sessions c on c.session_id = o.session_id
    left join payment_pages g on g.payment_page_id = c.payment_page_id
    where o.order_id = ${order_id}`)
  return rows[0]
}

export interface LineFacts extends Record<string, unknown> {
  line_id: string
  title: string
  variant_title: string
  quantity: number
  line_total: number
}

/** Line items paid by one charge; for the original charge, those without a charge of their own. */
export async function linesPaidBy(
  db: Executor,
  order_id: string,
  { payment_id, added }: { payment_id: string; added: boolean },
): Promise<LineFacts[]> {
  const { rows } = await db.execute<LineFacts>(sql`
    select line_id, title, variant_title, quantity, line_total::float8 as line_total from order_lines
    where order_id = ${order_id} and ${added ? sql`payment_id = ${payment_id}` : sql`payment_id is null`}
    order by position`)
  return rows
}

export async function linesOfOrder(db: Executor, order_id: string): Promise<LineFacts[]> {
  const { rows } = await db.execute<LineFacts>(sql`
    select line_id, title, variant_title, quantity, line_total::float8 as line_total from order_lines
    where order_id = ${order_id} order by position`)
  return rows
}

/** Line items left to ship: without refunded items and those with a voided authorization. */
export async function linesToShip(db: Executor, order_id: string): Promise<LineFacts[]> {
  const { rows } = await db.execute<LineFacts>(sql`
    with refunded as (
      select g.line_id, sum(g.quantity)::int as quantity
      from refunds r, jsonb_to_recordset(r.lines) as g(line_id text, quantity int)
      where r.order_id = ${order_id} and r.status <> 'failed' group by 1
    ), canceled as (
      select p.payment_id, p.optimizer_id is not null as added from payments p
      join authorizations z on z.payment_id = p.payment_id
      where p.order_id = ${order_id} and z.status in ('voided', 'expired')
    )
    select l.line_id, l.title, l.variant_title, l.quantity - coalesce(r.quantity, 0) as quantity,
      l.line_total::float8 as line_total
    from order_lines l left join refunded r on r.line_id = l.line_id
    where l.order_id = ${order_id} and l.quantity > coalesce(r.quantity, 0) and not exists (select 1 from canceled c
      where case when c.added then l.payment_id = c.payment_id else l.payment_id is null end)
    order by l.position`)
  return rows
}

export interface RefundFacts extends Record<string, unknown> {
  amount: number
  lines: { line_id: string; quantity: number; amount: number }[] | null
  shipping_amount: number
  email_customer: boolean | null
  payment_id: string
  card_type: string | null
  card_last_four: string | null
}

/**
 * Marks the successful refunds of a request as emailed and returns those not emailed before; returns none while another
 * refund of the request has an unknown outcome.
 */
export async function claimRefundsToEmail(
  tx: Executor,
  { refund_id, request_id }: { refund_id: string; request_id: string | null },
  now: Date,
): Promise<RefundFacts[]> {
  const ofRequest = request_id === null ? sql`r.refund_id = ${refund_id}` : sql`r.request_id = ${request_id}`
  const { rows } = await tx.execute<RefundFacts>(sql`
    update refunds r set emailed_at = ${now.toISOString()}::timestamptz
    from payments p
    where p.payment_id = r.payment_id and ${ofRequest} and r.status = 'succeeded' and r.emailed_at is null
      and not exists (select 1 from refunds o
        where o.request_id = r.request_id and o.status in ('created', 'pending'))
    returning r.amount::float8 as amount, r.lines, r.shipping_amount::float8 as shipping_amount, r.email_customer,
      r.payment_id, p.card_type, p.card_last_four`)
  return rows
}
