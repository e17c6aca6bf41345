import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Executor } from '../../../db/connection.ts'
import { prepared } from '../../../db/statements/prepared.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'
import { optimizers } from '../../../db/schema/pages/optimizers.ts'
import { authorizations } from '../../../db/schema/checkout/post-purchase.ts'
import { orderEvents, orderLines, orders } from '../../../db/schema/sales/orders.ts'
import { paymentPages, shippingMethods } from '../../../db/schema/pages/pages.ts'
import { connections, paymentAttempts, payments } from '../../../db/schema/payments/payments.ts'
import { stores } from '../../../db/schema/stores/stores.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderLineRow = typeof orderLines.$inferSelect
export type OrderEventRow = typeof orderEvents.$inferSelect
/** An attempt with the name of its payment account. */
export interface AttemptRow {
  attempt: typeof paymentAttempts.$inferSelect
  connection_name: string
}
export type SessionRow = typeof liveCartSessions.$inferSelect

export async function findOrder(db: Executor, order_id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.order_id, order_id))
  return row
}

/** A payment as the shopper sees it: the captured or authorized amount. Voided and expired payments are left out. */
interface ShopperPaymentRow {
  amount: number
  payment_method: string
  card_type: string | null
  card_last_four: string | null
  /** Titles of the products it added; empty for the original payment. */
  titles: string[]
}

const lines = sql<OrderLineRow[]>`(
  select coalesce(json_agg(l order by l.position), '[]') from order_lines l where l.order_id = orders.order_id)`

const paid = sql<ShopperPaymentRow[]>`(
  select coalesce(json_agg(json_build_object('amount', case when z.status = 'captured' then p.captured_amount
      else p.amount end, 'payment_method', p.payment_method,
    'card_type', p.card_type, 'card_last_four', p.card_last_four, 'titles', case when p.optimizer_id is null then '[]'
      else (select json_agg(i->'title') from jsonb_array_elements(p.paid_cart->'cart') i) end)
    order by p.created_at, p.payment_id), '[]')
  from payments p left join authorizations z on z.payment_id = p.payment_id
  where p.order_id = orders.order_id and p.status = 'succeeded' and coalesce(z.status, '') not in ('voided', 'expired'))`

const ofSession = prepared((db) =>
  db
    .select({
      order: orders,
      session: liveCartSessions,
      lines,
      paid,
      timeframe: shippingMethods.shipping_timeframe,
    })
    .from(orders)
    .innerJoin(liveCartSessions, eq(liveCartSessions.session_id, orders.session_id))
    .leftJoin(
      shippingMethods,
      eq(shippingMethods.shipping_method_id, sql`${liveCartSessions.selected_shipping_rate}->>'shipping_method_id'`),
    )
    .where(eq(orders.session_id, sql.placeholder('session_id')))
    .prepare('order_of_session'),
)

export interface SessionOrder {
  order: OrderRow
  session: SessionRow
  lines: OrderLineRow[]
  /** The order's payments, the original one first. */
  paid: ShopperPaymentRow[]
  /** Delivery time of the shipping method, in the merchant's words; '' if unknown. */
  timeframe: string
}

/** Returns the order of a session with its lines, payments and the session, in one statement. */
export async function findOrderOfSession(db: Db, session_id: string): Promise<SessionOrder | undefined> {
  const [found] = await ofSession(db).execute({ session_id })
  return found && { ...found, timeframe: found.timeframe ?? '' }
}

const linesOfOrder = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.order_id, sql.placeholder('order_id')))
    .orderBy(asc(orderLines.position))
    .prepare('lines_of_order'),
)

export const linesOf = (db: Db, order_id: string): Promise<OrderLineRow[]> => linesOfOrder(db).execute({ order_id })

const forReceipt = prepared((db) =>
  db
    .select({
      order: orders,
      lines,
      store: {
        store_name: stores.store_name,
        store_email: stores.store_email,
        store_phone: stores.store_phone,
        store_address: stores.store_address,
      },
      off: stores.customer_emails_off,
      locale: sql<string>`coalesce(${orders.locale}, ${paymentPages.published}->>'language', 'en-US')`,
      timezone_offset: sql<number | null>`(${liveCartSessions.browser_info}->>'timezone_offset')::int`,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.store_id, orders.store_id))
    .leftJoin(liveCartSessions, eq(liveCartSessions.session_id, orders.session_id))
    .leftJoin(paymentPages, eq(paymentPages.payment_page_id, liveCartSessions.payment_page_id))
    .where(eq(orders.order_id, sql.placeholder('order_id')))
    .prepare('receipt_of_order'),
)

export type ReceiptStore = Pick<
  typeof stores.$inferSelect,
  'store_name' | 'store_email' | 'store_phone' | 'store_address'
>

interface ForReceipt {
  order: OrderRow
  store: ReceiptStore
  lines: OrderLineRow[]
  /** True if the store sends receipts. */
  enabled: boolean
  /** Locale and time zone of the page; the offset is in minutes from the shopper's time to UTC. */
  spoken: { locale: string; timezone_offset: number | undefined }
}

/** Returns the content of a receipt, in one statement. */
export async function findForReceipt(db: Db, order_id: string): Promise<ForReceipt | undefined> {
  const [found] = await forReceipt(db).execute({ order_id })
  if (!found) return undefined
  const { order, store, lines: sold, off, locale, timezone_offset } = found
  return {
    order,
    store,
    lines: sold,
    enabled: !off.includes('receipt'),
    spoken: { locale, timezone_offset: timezone_offset ?? undefined },
  }
}

const paidColumns = {
  payment_id: payments.payment_id,
  amount: payments.amount,
  refunded_amount: payments.refunded_amount,
  currency: payments.currency,
  payment_method: payments.payment_method,
  card_type: payments.card_type,
  card_last_four: payments.card_last_four,
  paid_cart: payments.paid_cart,
  optimizer_id: payments.optimizer_id,
  created_at: payments.created_at,
}

/** A payment of an order. */
export interface OrderPaymentRow {
  payment: Pick<typeof payments.$inferSelect, keyof typeof paidColumns>
  /** Name of the post-purchase offer; null for the original payment. */
  offer_name: string | null
}

const paidOfOrder = prepared((db) =>
  db
    .select({ payment: paidColumns, offer_name: optimizers.name })
    .from(payments)
    .leftJoin(optimizers, eq(optimizers.optimizer_id, payments.optimizer_id))
    .where(and(eq(payments.order_id, sql.placeholder('order_id')), eq(payments.status, 'succeeded')))
    .orderBy(asc(payments.created_at), asc(payments.payment_id))
    .prepare('payments_of_order'),
)

/** The payments of an order, the original one first. */
export const paymentsOf = (db: Db, order_id: string): Promise<OrderPaymentRow[]> =>
  paidOfOrder(db).execute({ order_id })

/** Payments of an order with a voided or expired authorization. */
export async function voidedOf(db: Executor, order_id: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ payment_id: authorizations.payment_id })
    .from(authorizations)
    .innerJoin(payments, eq(payments.payment_id, authorizations.payment_id))
    .where(and(eq(payments.order_id, order_id), inArray(authorizations.status, ['voided', 'expired'])))
  return new Set(rows.map(({ payment_id }) => payment_id))
}

/** Timeline of the order, newest first. */
export function eventsOf(db: Executor, order_id: string): Promise<OrderEventRow[]> {
  return db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, order_id))
    .orderBy(desc(orderEvents.at), desc(orderEvents.event_id))
}

/** Session of a payment; null without one. */
export async function sessionOfPayment(db: Executor, payment_id: string): Promise<string | null> {
  const [row] = await db
    .select({ session_id: payments.session_id })
    .from(payments)
    .where(eq(payments.payment_id, payment_id))
  return row?.session_id ?? null
}

/** Payment attempts, newest first; with a session, also those of payments declined before the order. */
export function attemptsOf(
  db: Executor,
  { order_id, session_id }: { order_id: string; session_id: string | null },
): Promise<AttemptRow[]> {
  return db
    .select({ attempt: paymentAttempts, connection_name: connections.account_name })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.payment_id, payments.payment_id))
    .innerJoin(connections, eq(connections.connection_id, paymentAttempts.connection_id))
    .where(session_id === null ? eq(payments.order_id, order_id) : eq(payments.session_id, session_id))
    .orderBy(desc(paymentAttempts.created_at), desc(paymentAttempts.attempt_id))
}
