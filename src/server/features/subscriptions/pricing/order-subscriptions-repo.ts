import { asc, eq, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import { products } from '../../../db/schema/sales/catalog.ts'
import { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'

/** The subscriptions that an order started, or the one that it renewed. */
export const listSubscriptionsOfOrder = (db: Executor, order_id: string) =>
  db
    .select({ row: subscriptions, title: sql<string>`coalesce(${products.title}, '')` })
    .from(subscriptions)
    .leftJoin(products, eq(products.product_id, subscriptions.product_id))
    .where(
      or(
        eq(subscriptions.origin_order_id, order_id),
        // The charge of a renewal is the session of its order.
        eq(
          subscriptions.subscription_id,
          sql`(select c.subscription_id from orders o join subscription_charges c on c.charge_id = o.session_id
            where o.order_id = ${order_id})`,
        ),
      ),
    )
    .orderBy(asc(subscriptions.subscription_id))
