import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { ConsentSettings } from '../../../../shared/domain/events/consent.ts'
import type {
  StoreEventDispute,
  StoreEventItem,
  StoreEventShipment,
} from '../../../../shared/domain/events/store-event.ts'
import type { Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import type { VisitSource } from '../../../../shared/domain/store/attribution.ts'
import type { Executor } from '../../../db/connection.ts'
import { isIn } from '../../../db/statements/is-in.ts'
import { consentRules, sessionTracking, storeEvents } from '../../../db/schema/integrations/store-events.ts'
import { integrations, webhookEndpoints } from '../../../db/schema/integrations/integrations.ts'
import { trafficVisits } from '../../../db/schema/marketing/traffic.ts'
import { refunds } from '../../../db/schema/payments/payments.ts'

export type RecordedRow = typeof storeEvents.$inferSelect
export type TrackingRow = typeof sessionTracking.$inferSelect
export type IntegrationRow = typeof integrations.$inferSelect
export type EndpointRow = typeof webhookEndpoints.$inferSelect

/** An order with its lines, as events need it. */
export interface OrderFacts extends Record<string, unknown> {
  order_id: string
  order_number: string
  placed_at: string
  session_id: string | null
  customer_id: string
  customer_name: string
  customer_email: string
  customer_phone: string
  accepts_marketing: boolean
  is_first: boolean
  is_renewal: boolean
  address: StoredAddress | null
  currency: string
  subtotal: number
  discount: number
  shipping: number
  tax: number
  total: number
  refunded: number
  promo_code: string | null
  payment_method: string
  source: VisitSource | null
  locale: string | null
  /** `payment_id`: the post-purchase payment that added it; null for an original line. */
  lines: (StoreEventItem & { payment_id: string | null })[]
}

export interface SessionFacts extends Record<string, unknown> {
  session_id: string
  currency: string
  total: number
  cart: CartItem[]
  customer_email: string
  customer_phone: string
  opt_in: boolean
  address: StoredAddress | null
  source: VisitSource | null
  locale: string | null
}

export interface SubscriptionFacts extends Record<string, unknown> {
  subscription_id: string
  plan_id: string
  plan_name: string
  started_at: string
  status: string
  frequency: Frequency
  cancel_reason: string | null
  /** The session it was bought in; null for an imported one. */
  session_id: string | null
  customer_id: string
  customer_email: string
  customer_name: string
  customer_phone: string
  accepts_marketing: boolean
  address: StoredAddress | null
  currency: string
  locale: string | null
  item: StoreEventItem
}

/** A time as ISO 8601 in UTC. */
const isoTime = (time: SQL): SQL => sql`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export type ShipmentFacts = StoreEventShipment & Record<string, unknown>
export type DisputeFacts = StoreEventDispute & { currency: string } & Record<string, unknown>

/** True for one process at a time, until the end of the transaction: events are prepared in order. */
export async function lockPreparation(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('prepare store events')) as locked`,
  )
  return rows[0]?.locked === true
}

/** True if events are not prepared yet. */
export async function hasNew(db: Executor): Promise<boolean> {
  const rows = await db
    .select({ sequence: storeEvents.sequence })
    .from(storeEvents)
    .where(isNull(storeEvents.prepared_at))
    .limit(1)
  return rows.length > 0
}

/** Events that are not prepared yet, oldest first. */
export const listNew = (tx: Executor, limit: number): Promise<RecordedRow[]> =>
  tx.select().from(storeEvents).where(isNull(storeEvents.prepared_at)).orderBy(storeEvents.sequence).limit(limit)

/**
 * The session that an order was placed in. A renewal has none: it gets the one that its subscription was bought in,
 * because that is where the customer's consent is.
 */
const PLACED_IN = sql`coalesce(o.session_id, (
  select b.session_id from payments p join subscription_charges h on h.charge_id = p.subscription_charge_id
  join subscriptions u on u.subscription_id = h.subscription_id join orders b on b.order_id = u.origin_order_id
  where p.order_id = o.order_id limit 1))`

export async function findOrders(tx: Executor, ids: readonly string[]): Promise<OrderFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<OrderFacts>(sql`
    select o.order_id, o.order_number, ${isoTime(sql`o.created_at`)} as placed_at, ${PLACED_IN} as session_id, o.customer_id, o.customer_name, o.customer_email,
      o.customer_phone, c.accepts_marketing, coalesce(o.billing_address, o.shipping_address) as address, o.currency,
      not exists (select from orders e where e.customer_id = o.customer_id and e.created_at < o.created_at) as is_first,
      exists (select from payments p where p.order_id = o.order_id and p.subscription_charge_id is not null) as is_renewal,
      o.subtotal_price as subtotal, o.discount_price as discount, o.shipping_price as shipping, o.tax_price as tax,
      o.total_price as total, o.refunded_price as refunded, o.promo_code, o.payment_method, o.source, o.locale,
      (select coalesce(json_agg(json_build_object('product_id', coalesce(l.product_id, ''), 'variant_id',
        coalesce(l.variant_id, ''), 'title', l.title, 'variant_title', l.variant_title, 'sku', l.sku,
        'image', coalesce(l.image, ''), 'quantity', l.quantity, 'price', l.discount_price, 'payment_id', l.payment_id)
        order by l.position), '[]') from order_lines l where l.order_id = o.order_id) as lines
    from orders o join customers c on c.customer_id = o.customer_id
    where o.order_id = any(${sql.param([...ids])}::text[])`)
  return rows
}

export async function findSessions(tx: Executor, ids: readonly string[]): Promise<SessionFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<SessionFacts>(sql`
    select session_id, currency, total, cart, customer_email, customer_phone, opt_in,
      coalesce(customer_billing_address, customer_shipping_address) as address, source, locale
    from live_cart_sessions where session_id = any(${sql.param([...ids])}::text[])`)
  return rows
}

export async function findSubscriptions(tx: Executor, ids: readonly string[]): Promise<SubscriptionFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<SubscriptionFacts>(sql`
    select s.subscription_id, s.plan_id, p.plan_name, ${isoTime(sql`s.created_at`)} as started_at, s.status,
      s.frequency, s.cancel_reason, s.customer_id,
      (select o.session_id from orders o where o.order_id = s.origin_order_id) as session_id,
      c.email as customer_email, c.name as customer_name, c.phone as customer_phone, c.accepts_marketing,
      s.shipping_address as address, s.currency, s.locale,
      json_build_object('product_id', s.product_id, 'variant_id', s.variant_id, 'title', coalesce(r.title, ''),
        'variant_title', coalesce(v.title, ''), 'sku', coalesce(v.sku, ''), 'image', '', 'quantity', s.quantity,
        'price', s.unit_price) as item
    from subscriptions s join subscription_plans p on p.plan_id = s.plan_id
    join customers c on c.customer_id = s.customer_id
    left join products r on r.product_id = s.product_id
    left join product_variants v on v.variant_id = s.variant_id
    where s.subscription_id = any(${sql.param([...ids])}::text[])`)
  return rows
}

/** Amounts of refunds, by ID. */
export async function findRefunds(
  tx: Executor,
  ids: readonly string[],
): Promise<{ refund_id: string; amount: number }[]> {
  if (ids.length === 0) return []
  return tx
    .select({ refund_id: refunds.refund_id, amount: refunds.amount })
    .from(refunds)
    .where(isIn(refunds.refund_id, ids))
}

/** Disputes, with their currency. */
export async function findDisputes(tx: Executor, ids: readonly string[]): Promise<DisputeFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<DisputeFacts>(sql`
    select dispute_id, amount::float8 as amount, currency, reason, status,
      to_char(respond_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as respond_by
    from disputes where dispute_id = any(${sql.param([...ids])}::text[])`)
  return rows
}

export async function findShipments(tx: Executor, ids: readonly string[]): Promise<ShipmentFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<ShipmentFacts>(sql`
    select shipment_id, carrier, tracking_number, tracking_url from order_shipments
    where shipment_id = any(${sql.param([...ids])}::text[])`)
  return rows
}

export const findTracking = (tx: Executor, sessions: readonly string[]): Promise<TrackingRow[]> =>
  tx.select().from(sessionTracking).where(isIn(sessionTracking.session_id, sessions))

/** Countries of sessions whose page reported a view, by IP address. Null if unknown. */
export async function findVisitCountries(
  tx: Executor,
  sessions: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx
    .select({ session_id: trafficVisits.session_id, country: trafficVisits.country })
    .from(trafficVisits)
    .where(isIn(trafficVisits.session_id, sessions))
  return new Map(rows.map(({ session_id, country }) => [session_id, country]))
}

/** Consent rules by store; stores with the defaults are missing. */
export async function findConsentRules(
  tx: Executor,
  stores: readonly string[],
): Promise<ReadonlyMap<string, ConsentSettings>> {
  const rows = await tx
    .select({ store_id: consentRules.store_id, rules: consentRules.rules })
    .from(consentRules)
    .where(isIn(consentRules.store_id, stores))
  return new Map(rows.map(({ store_id, rules }) => [store_id, rules]))
}

/** The stores' integrations that receive events or wait for new credentials, and their enabled endpoints. */
export async function findDestinations(
  tx: Executor,
  stores: readonly string[],
): Promise<{ tools: IntegrationRow[]; endpoints: EndpointRow[] }> {
  const tools = await tx
    .select()
    .from(integrations)
    .where(and(isIn(integrations.store_id, stores), inArray(integrations.status, ['connected', 'broken'])))
  const endpoints = await tx
    .select()
    .from(webhookEndpoints)
    .where(and(isIn(webhookEndpoints.store_id, stores), eq(webhookEndpoints.status, 'enabled')))
  return { tools, endpoints }
}
