import type { SubscriptionStatus } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import { sql, eq } from 'drizzle-orm'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { Executor } from '../../../db/connection.ts'
import { liveCartSessions } from '../../../db/schema/checkout/checkout.ts'

type Listed<K extends 'disputes' | 'shipments'> = NonNullable<OrderDetails[K]>[number] & Record<string, unknown>

const iso = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

export async function listDisputes(db: Executor, order_id: string): Promise<Listed<'disputes'>[]> {
  const { rows } = await db.execute<Listed<'disputes'>>(sql`
      select dispute_id, amount::float8 as amount, currency, reason, status, ${iso('respond_by')} as due_date
      from disputes where order_id = ${order_id} order by created_at, dispute_id`)
  return rows
}

export async function listShipments(db: Executor, order_id: string): Promise<Listed<'shipments'>[]> {
  const { rows } = await db.execute<Listed<'shipments'>>(sql`
      select shipment_id, carrier, tracking_number, tracking_url, ${iso('shipped_at')} as shipped_at
      from order_shipments where order_id = ${order_id} order by order_shipments.shipped_at, shipment_id`)
  return rows
}

interface AttemptDetails extends Record<string, unknown> {
  attempt_id: string
  /** Name of the rule in the version that decided; null without one. */
  rule_name: string | null
  /** Declines of the card in the 30 days before, in Unix milliseconds. */
  tries: { at: number }[]
}

/** Lists the routing rule of each attempt, and the declines of its card so far. */
export async function listAttemptDetails(db: Executor, ids: readonly string[]): Promise<AttemptDetails[]> {
  const { rows } = await db.execute<AttemptDetails>(sql`
    select a.attempt_id,
      coalesce((select v.content->>'name' from routing_rule_versions v
        where v.rule_id = a.rule_id and v.version = a.rule_version),
        (select coalesce(r.published->>'name', r.draft->>'name') from routing_rules r where r.rule_id = a.rule_id)) as rule_name,
      coalesce((select json_agg(json_build_object('at', extract(epoch from b.created_at) * 1000))
        from payment_attempts b
        where b.store_id = a.store_id and b.card_fingerprint = a.card_fingerprint and b.status = 'declined'
          and b.created_at <= a.created_at and b.created_at > a.created_at - interval '30 days'), '[]') as tries
    from payment_attempts a where a.attempt_id = any(${sql.param(ids)}::text[])`)
  return rows
}

/** More than a shopper could be shown in one session. */
const MAX_OFFERS = 50

/** Returns when a session reached each step, and its browser details; undefined if it doesn't exist. */
export async function findVisit(db: Executor, session_id: string) {
  const { browser_info, viewed_at, contact_at, shipping_at, payment_at, completed_at } = liveCartSessions
  const [row] = await db
    .select({ browser_info, viewed_at, contact_at, shipping_at, payment_at, completed_at })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, session_id))
  return row
}

export interface ShownOffer extends Record<string, unknown> {
  name: string
  /** Times are ISO 8601 in UTC, null if it did not happen. */
  shown_at: string
  accepted_at: string | null
  declined_at: string | null
}

/** Returns the offers shown in a session, with when each was accepted or declined. */
export async function listShownOffers(db: Executor, session_id: string): Promise<ShownOffer[]> {
  const { rows } = await db.execute<ShownOffer>(sql`
    select o.name, ${iso('coalesce(v.offered_at, v.created_at)')} as shown_at, ${iso('v.accepted_at')} as accepted_at,
      ${iso('v.declined_at')} as declined_at
    from live_cart_sessions s join optimizers o on o.store_id = s.store_id
    join optimizer_views v on v.optimizer_id = o.optimizer_id and v.mode = s.mode and v.session_id = s.session_id
    where s.session_id = ${session_id}
    order by shown_at limit ${MAX_OFFERS}`)
  return rows
}

interface SubscriptionOfOrder extends Record<string, unknown> {
  subscription_id: string
  subscription_display_id: string
  product_title: string
  cycle: number
  is_renewal: boolean
  status: SubscriptionStatus
}

/** The subscriptions that an order started, or the one that it renews: the session of a renewal is its charge. */
export async function listSubscriptionsOf(db: Executor, order_id: string): Promise<SubscriptionOfOrder[]> {
  const { rows } = await db.execute<SubscriptionOfOrder>(sql`
    select s.subscription_id, s.subscription_display_id, p.title as product_title, c.cycle, true as is_renewal, s.status
    from orders o join subscription_charges c on c.charge_id = o.session_id
    join subscriptions s using (subscription_id) join products p using (product_id)
    where o.order_id = ${order_id}
    union all
    select s.subscription_id, s.subscription_display_id, p.title, 1, false, s.status
    from subscriptions s join products p using (product_id) where s.origin_order_id = ${order_id}
    order by subscription_id`)
  return rows
}
