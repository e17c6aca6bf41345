import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { FieldValue } from '../../../../../shared/domain/shopify/merge-fields.ts'
import type { Executor } from '../../../../db/connection.ts'
import { shopifyLinks } from '../../../../db/schema/integrations/shopify.ts'
import { orderShipments } from '../../../../db/schema/checkout/post-purchase.ts'
import { refunds } from '../../../../db/schema/payments/payments.ts'
import { orderLines, orders } from '../../../../db/schema/sales/orders.ts'
import type { LinkOwner, LinkRow } from '../link-repo.ts'

type OrderRow = typeof orders.$inferSelect
type OrderLineRow = typeof orderLines.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** A shipment of ours; `link` if Shopify has it too. */
export interface ShipmentRow {
  shipment: typeof orderShipments.$inferSelect
  link: LinkRow | null
}

/** An order of ours with what belongs to it. */
export interface LocalOrder {
  order: OrderRow
  lines: OrderLineRow[]
  /** Shopify's variants by our ID. */
  variants: ReadonlyMap<string, string>
  /** Refunds that succeeded, oldest first. */
  refunds: RefundRow[]
  shipments: ShipmentRow[]
}

const ofKind = ({ store_id, shop }: LinkOwner, kind: LinkRow['kind']) =>
  and(eq(shopifyLinks.store_id, store_id), eq(shopifyLinks.shop, shop), eq(shopifyLinks.kind, kind))

/** Orders that are due, those that wait longest first. */
export const listDueOrders = (db: Executor, owner: LinkOwner, now: Date, limit: number): Promise<LinkRow[]> =>
  db
    .select()
    .from(shopifyLinks)
    .where(and(ofKind(owner, 'order'), isNotNull(shopifyLinks.next_attempt_at), lte(shopifyLinks.next_attempt_at, now)))
    .orderBy(asc(shopifyLinks.next_attempt_at), asc(shopifyLinks.local_id))
    .limit(limit)

/** Makes the order with Shopify's ID due, if it is one of ours. */
export async function markRemoteOrderDue(db: Executor, owner: LinkOwner, remote_id: string, at: Date): Promise<void> {
  await db
    .update(shopifyLinks)
    .set({ next_attempt_at: at })
    .where(and(ofKind(owner, 'order'), eq(shopifyLinks.remote_id, remote_id)))
}

export type LinkChange = Partial<
  Pick<LinkRow, 'remote_id' | 'synced_at' | 'attempts' | 'next_attempt_at' | 'problem'>
> & { base?: Record<string, FieldValue> }

const values = ({ base, ...change }: LinkChange) => ({
  ...change,
  ...(base && { base: sql`${shopifyLinks.base} || ${JSON.stringify(base)}::jsonb` }),
})

/** Changes a link; fields of `base` that aren't given stay the same. */
export async function updateLink(
  tx: Executor,
  owner: LinkOwner,
  { kind, local_id }: Pick<LinkRow, 'kind' | 'local_id'>,
  change: LinkChange,
): Promise<void> {
  await tx
    .update(shopifyLinks)
    .set(values(change))
    .where(and(ofKind(owner, kind), eq(shopifyLinks.local_id, local_id)))
}

/** Ends work on an order that was reserved until `lease`, unless it became due meanwhile. */
export async function settleLink(
  tx: Executor,
  owner: LinkOwner,
  { kind, local_id }: Pick<LinkRow, 'kind' | 'local_id'>,
  lease: Date,
  change: LinkChange,
): Promise<void> {
  await tx
    .update(shopifyLinks)
    .set(values(change))
    .where(and(ofKind(owner, kind), eq(shopifyLinks.local_id, local_id), eq(shopifyLinks.next_attempt_at, lease)))
}

export async function insertShipmentLink(
  tx: Executor,
  { store_id, shop }: LinkOwner,
  link: Pick<LinkRow, 'local_id' | 'remote_id' | 'parent_id' | 'base' | 'synced_at'>,
): Promise<LinkRow> {
  const [row] = await tx
    .insert(shopifyLinks)
    .values({ store_id, shop, kind: 'fulfillment', ...link })
    .returning()
  if (!row) throw new Error('The shipment was not linked')
  return row
}

/** Reads an order; null if it was deleted. */
export async function readLocalOrder(db: Executor, owner: LinkOwner, order_id: string): Promise<LocalOrder | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.order_id, order_id), eq(orders.store_id, owner.store_id)))
  if (!order) return null
  const [lines, refunded, shipments] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.order_id, order_id)).orderBy(asc(orderLines.position)),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.order_id, order_id), eq(refunds.status, 'succeeded')))
      .orderBy(asc(refunds.created_at), asc(refunds.refund_id)),
    db
      .select({ shipment: orderShipments, link: shopifyLinks })
      .from(orderShipments)
      .leftJoin(shopifyLinks, and(ofKind(owner, 'fulfillment'), eq(shopifyLinks.local_id, orderShipments.shipment_id)))
      .where(eq(orderShipments.order_id, order_id))
      .orderBy(asc(orderShipments.shipped_at), asc(orderShipments.shipment_id)),
  ])
  const variants = await remoteVariants(
    db,
    owner,
    lines.flatMap(({ variant_id }) => variant_id ?? []),
  )
  return { order, lines, variants, refunds: refunded, shipments }
}

async function remoteVariants(db: Executor, owner: LinkOwner, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ local_id: shopifyLinks.local_id, remote_id: shopifyLinks.remote_id })
    .from(shopifyLinks)
    .where(and(ofKind(owner, 'variant'), inArray(shopifyLinks.local_id, [...ids])))
  return new Map(
    rows.flatMap(({ local_id, remote_id }): [string, string][] => (remote_id === null ? [] : [[local_id, remote_id]])),
  )
}
