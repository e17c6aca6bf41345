import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PortalSettings } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import type { Executor } from '../../../db/connection.ts'
import { orders, type orderLines } from '../../../db/schema/sales/orders.ts'
import { productVariants, products } from '../../../db/schema/sales/catalog.ts'
import { customerPortals } from '../../../db/schema/subscriptions/customer-portal.ts'
import { subscriptionPlans } from '../../../db/schema/subscriptions/plans.ts'
import {
  customerPaymentMethods,
  subscriptionCharges,
  subscriptions,
} from '../../../db/schema/subscriptions/subscriptions.ts'

/** What customers of a store get; null if the merchant never published settings. */
export async function findPublishedPortal(db: Executor, store_id: string): Promise<PortalSettings | null> {
  const [row] = await db
    .select({ published: customerPortals.published })
    .from(customerPortals)
    .where(eq(customerPortals.store_id, store_id))
  return row?.published ?? null
}

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect

interface ShipmentRow {
  carrier: string
  tracking_number: string
  tracking_url: string
  shipped_at: string
}

export interface PortalOrderRow {
  order: OrderRow
  lines: LineRow[]
  shipments: ShipmentRow[]
}

const lines = sql<LineRow[]>`(
  select coalesce(json_agg(l order by l.position), '[]') from order_lines l where l.order_id = orders.order_id)`
const shipments = sql<ShipmentRow[]>`(
  select coalesce(json_agg(json_build_object('carrier', s.carrier, 'tracking_number', s.tracking_number,
    'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at) order by s.shipped_at, s.shipment_id), '[]')
  from order_shipments s where s.order_id = orders.order_id)`

const MAX_ORDERS = 100

const selectOrders = (db: Executor, where: SQL | undefined): Promise<PortalOrderRow[]> =>
  db
    .select({ order: orders, lines, shipments })
    .from(orders)
    .where(where)
    .orderBy(desc(orders.created_at), desc(orders.order_id))
    .limit(MAX_ORDERS)

/** Orders of a customer, newest first. */
export const listOrders = (db: Executor, customer_id: string): Promise<PortalOrderRow[]> =>
  selectOrders(db, eq(orders.customer_id, customer_id))

export async function findOrder(db: Executor, order_id: string): Promise<PortalOrderRow | undefined> {
  const [row] = await selectOrders(db, eq(orders.order_id, order_id))
  return row
}

/** Orders of a subscription: the one that started it, and those of its charges, newest first. */
export const listSubscriptionOrders = (db: Executor, subscription_id: string): Promise<PortalOrderRow[]> =>
  selectOrders(
    db,
    sql`${orders.order_id} in (
      select c.order_id from subscription_charges c where c.subscription_id = ${subscription_id} union all
      select s.origin_order_id from subscriptions s where s.subscription_id = ${subscription_id})`,
  )

export interface PortalSubscriptionRow {
  row: typeof subscriptions.$inferSelect
  plan_title: string
  product_title: string
  image: string | null
  variant_title: string
  /** The latest charge that was declined and is still open; null if there is none. */
  declined: { amount: number; next_retry_at: string | null } | null
  /** The direct debit that the bank hasn't settled yet; null if there is none. */
  processing: { amount: number; payment_method: string; at: string } | null
  /** Other variants of its product. */
  variants: { variant_id: string; title: string }[]
}

const declined = sql<PortalSubscriptionRow['declined']>`(
  select json_build_object('amount', h.amount, 'next_retry_at', h.next_retry_at) from ${subscriptionCharges} h
  where h.subscription_id = ${subscriptions.subscription_id} and h.status = 'declined'
  order by h.cycle desc limit 1)`

const processing = sql<PortalSubscriptionRow['processing']>`(
  select json_build_object('amount', p.amount, 'payment_method', p.payment_method, 'at', p.created_at)
  from ${subscriptionCharges} h join payments p on p.payment_id = h.payment_id
  where h.subscription_id = ${subscriptions.subscription_id} and h.status in ('open', 'declined')
    and p.status = 'pending'
  order by h.cycle desc limit 1)`

const variants = sql<PortalSubscriptionRow['variants']>`(
  select coalesce(json_agg(json_build_object('variant_id', v.variant_id, 'title', v.title) order by v.position), '[]')
  from product_variants v
  where v.product_id = ${subscriptions.product_id} and v.variant_id <> ${subscriptions.variant_id})`

const selectSubscriptions = (db: Executor, where: SQL | undefined): Promise<PortalSubscriptionRow[]> =>
  db
    .select({
      row: subscriptions,
      plan_title: subscriptionPlans.plan_title,
      product_title: sql<string>`coalesce(${products.title}, '')`,
      image: products.image,
      variant_title: sql<string>`coalesce(${productVariants.title}, '')`,
      declined,
      processing,
      variants,
    })
    .from(subscriptions)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.plan_id, subscriptions.plan_id))
    .leftJoin(products, eq(products.product_id, subscriptions.product_id))
    .leftJoin(productVariants, eq(productVariants.variant_id, subscriptions.variant_id))
    .where(where)
    // Subscriptions that will be charged come first, the next one on top.
    .orderBy(
      sql`${subscriptions.status} in ('cancelled', 'completed')`,
      sql`${subscriptions.next_charge_day} nulls last`,
      desc(subscriptions.started_at),
    )

export const listSubscriptions = (db: Executor, customer_id: string): Promise<PortalSubscriptionRow[]> =>
  selectSubscriptions(db, eq(subscriptions.customer_id, customer_id))

export async function findSubscription(db: Executor, id: string): Promise<PortalSubscriptionRow | undefined> {
  const [row] = await selectSubscriptions(db, eq(subscriptions.subscription_id, id))
  return row
}

/** The kind of a stored method, and the mandate that it debits. */
export async function findMethodKind(
  db: Executor,
  method_id: string,
): Promise<{ payment_method: string; mandate_id: string | null } | undefined> {
  const { payment_method, mandate_id } = customerPaymentMethods
  const [row] = await db
    .select({ payment_method, mandate_id })
    .from(customerPaymentMethods)
    .where(eq(customerPaymentMethods.method_id, method_id))
  return row
}

/** Removes a payment method unless a subscription that isn't over uses it. @returns false if one does. */
export async function removeMethod(tx: Executor, method_id: string, now: Date): Promise<boolean> {
  const used = sql`exists (
    select from ${subscriptions} s
    where ${method_id} in (s.method_id, s.backup_method_id) and s.status not in ('cancelled', 'completed'))`
  const rows = await tx
    .update(customerPaymentMethods)
    .set({ status: 'removed', updated_at: now })
    .where(and(eq(customerPaymentMethods.method_id, method_id), sql`not ${used}`))
    .returning({ method_id: customerPaymentMethods.method_id })
  return rows.length === 1
}

/** Names of a subscription's plan and store. */
export async function findStoreName(
  db: Executor,
  subscription_id: string,
): Promise<{ plan_title: string; store_name: string }> {
  const { rows } = await db.execute<{ plan_title: string; store_name: string }>(sql`
    select p.plan_title, s.store_name
    from subscriptions u join subscription_plans p on p.plan_id = u.plan_id join stores s on s.store_id = u.store_id
    where u.subscription_id = ${subscription_id}`)
  return rows[0] ?? { plan_title: '', store_name: '' }
}

/** What the store has stored about a customer. */
export async function findCustomerData(db: Executor, customer_id: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute(sql`
    select email, name, phone, shipping_address, accepts_marketing, orders_count, total_spent, currency, created_at,
      last_order_at
    from customers where customer_id = ${customer_id}`)
  return rows[0] ?? {}
}
