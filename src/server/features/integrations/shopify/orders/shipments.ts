import { carrierTrackingUrl } from '../../../../../shared/domain/orders/carriers.ts'
import type { Executor } from '../../../../db/connection.ts'
import {
  fulfillmentLinesOperation,
  fulfillOperation,
  trackingOperation,
  type RemoteFulfillment,
  type RemoteOrder,
} from '../../../../integrations/shopify/order-operations.ts'
import { SERVER_ACTOR } from '../../../accounts/audit-log/service.ts'
import { lockOrderMoney } from '../../../payments/order-balance/service.ts'
import { recordShipment, takeTracking } from '../../../sales/shipments/service.ts'
import { requireNoErrors } from '../admin-session.ts'
import type { LinkRow } from '../link-repo.ts'
import { whileConnected } from '../sync.ts'
import { insertShipmentLink, updateLink, type ShipmentRow } from './order-repo.ts'
import { logActivity, nameOf, type OrderWork } from './order-work.ts'

interface Tracking extends Record<string, string> {
  carrier: string
  tracking_number: string
  tracking_url: string
}

const trackingOf = ({ carrier, tracking_number, tracking_url }: Tracking | ShipmentRow['shipment']): Tracking => ({
  carrier,
  tracking_number,
  tracking_url,
})

const differ = (one: Tracking, other: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(one).some(([key, value]) => (other[key] ?? '') !== value)

function remoteTracking({ trackingInfo: [first] }: RemoteFulfillment): Tracking {
  const carrier = first?.company ?? ''
  const tracking_number = first?.number ?? ''
  return { carrier, tracking_number, tracking_url: first?.url ?? carrierTrackingUrl(carrier, tracking_number) }
}

/**
 * What both sides had after the last synchronization. Shopify may write a carrier in its own way and add an address, so
 * its details are compared with what it reported, and ours with ours.
 */
const baseOf = (ours: Tracking, theirs: RemoteFulfillment | null): Record<string, string> => ({
  ...ours,
  theirs: theirs ? JSON.stringify(remoteTracking(theirs)) : '',
})

const FAILED: ReadonlySet<string> = new Set(['CANCELLED', 'ERROR', 'FAILURE'])

/** Records the fulfillments that Shopify made, and the tracking details that changed there. */
export async function takeFulfillments(work: OrderWork, theirs: RemoteOrder): Promise<void> {
  for (const fulfillment of theirs.fulfillments) {
    if (FAILED.has(fulfillment.status)) continue
    const remote = remoteTracking(fulfillment)
    const known = work.shipments.find(({ link }) => link?.remote_id === fulfillment.id)
    const ours = known ?? work.shipments.find((each) => isSame(each, remote))
    if (!ours) await takeFulfillment(work, theirs, fulfillment)
    else if (!known) await linkShipment(work, ours, { parent_id: theirs.id, made: fulfillment, tracking: remote })
    else if (known.link?.base['theirs'] !== JSON.stringify(remote)) await changeShipment(work, known, fulfillment)
  }
}

/** A shipment that was sent to Shopify before its ID could be stored. */
const isSame = ({ shipment, link }: ShipmentRow, { tracking_number }: Tracking): boolean =>
  link === null && (shipment.tracking_number === tracking_number || tracking_number === '')

async function takeFulfillment(work: OrderWork, theirs: RemoteOrder, made: RemoteFulfillment): Promise<void> {
  const { sync, order, money } = work
  const completes = theirs.displayFulfillmentStatus === 'FULFILLED'
  const quantities = await shippedQuantities(work, theirs, made.id)
  const tracking = remoteTracking(made)
  await whileConnected(sync, async (tx) => {
    const locked = await lockOrderMoney(tx, order.order_id)
    if (!locked) return
    const shipment = { order: locked, money, tracking, completes, quantities }
    const { shipment_id } = await recordShipment(sync.deps, tx, SERVER_ACTOR, shipment)
    await linkInside(tx, work, { shipment_id, made, parent_id: theirs.id, tracking })
    const text = `${nameOf(work)} ${completes ? 'fulfilled' : 'partly fulfilled'}`
    await logActivity(tx, sync, { text, source: 'shopify_webhook', result: 'applied' })
  })
}

/** Quantities of our lines in a fulfillment; undefined if they are unknown. */
async function shippedQuantities(
  { sync, lines }: OrderWork,
  { lineItems }: RemoteOrder,
  id: string,
): Promise<ReadonlyMap<string, number> | undefined> {
  if (lineItems.nodes.length !== lines.length) return undefined
  const { fulfillment } = await sync.admin.call(fulfillmentLinesOperation, { id })
  return new Map(
    (fulfillment?.fulfillmentLineItems.nodes ?? []).flatMap(({ quantity, lineItem }): [string, number][] => {
      const line = lines[lineItems.nodes.findIndex((each) => each.id === lineItem.id)]
      return line ? [[line.line_id, quantity ?? 0]] : []
    }),
  )
}

const changeShipment = (
  { sync, order }: OrderWork,
  { shipment, link }: ShipmentRow,
  made: RemoteFulfillment,
): Promise<void> =>
  whileConnected(sync, async (tx) => {
    const locked = await lockOrderMoney(tx, order.order_id)
    if (!locked) return
    const { shipment_id } = shipment
    const [before, after] = [trackingOf(shipment), remoteTracking(made)]
    if (differ(after, before))
      await takeTracking(sync.deps, tx, SERVER_ACTOR, { order: locked, shipment_id, before, after })
    const base = baseOf(after, made)
    const about = { kind: 'fulfillment', local_id: shipment_id } as const
    await updateLink(tx, sync.connected.shop, about, { base, synced_at: sync.deps.clock.now() })
    Object.assign(shipment, after)
    if (link) link.base = base
    const text = `${nameOf({ order })}: tracking details changed`
    await logActivity(tx, sync, { text, source: 'shopify_webhook', result: 'applied' })
  })

/** Sends the shipments that Shopify doesn't have yet, and tracking details that changed here. */
export async function sendShipments(work: OrderWork, theirs: RemoteOrder): Promise<void> {
  for (const row of work.shipments) {
    if (row.link === null) await sendShipment(work, theirs, row)
    else if (row.link.remote_id !== null && differ(trackingOf(row.shipment), row.link.base))
      await sendTracking(work, row, row.link.remote_id)
  }
}

const CAN_BE_FULFILLED: ReadonlySet<string> = new Set(['OPEN', 'IN_PROGRESS'])

/** Fulfills what is open at Shopify. If nothing is, the shipment is only recorded as known. */
async function sendShipment(work: OrderWork, { id, fulfillmentOrders }: RemoteOrder, row: ShipmentRow): Promise<void> {
  const tracking = trackingOf(row.shipment)
  const open = fulfillmentOrders.nodes.filter(({ status }) => CAN_BE_FULFILLED.has(status))
  if (open.length === 0) return linkShipment(work, row, { parent_id: id, made: null, tracking })
  const { fulfillmentCreate } = await work.sync.admin.call(fulfillOperation, {
    fulfillment: {
      lineItemsByFulfillmentOrder: open.map(({ id: fulfillmentOrderId }) => ({ fulfillmentOrderId })),
      notifyCustomer: false,
      trackingInfo: trackingInput(row),
    },
  })
  requireNoErrors(fulfillmentCreate.userErrors)
  await linkShipment(work, row, { parent_id: id, made: fulfillmentCreate.fulfillment, tracking })
}

const trackingInput = ({ shipment: { carrier, tracking_number, tracking_url } }: ShipmentRow) => ({
  ...(carrier !== '' && { company: carrier }),
  ...(tracking_number !== '' && { number: tracking_number }),
  ...(tracking_url !== '' && { url: tracking_url }),
})

async function sendTracking(work: OrderWork, row: ShipmentRow, id: string): Promise<void> {
  const { sync } = work
  const answer = await sync.admin.call(trackingOperation, { id, tracking: trackingInput(row) })
  const { fulfillment, userErrors } = answer.fulfillmentTrackingInfoUpdate
  requireNoErrors(userErrors)
  await whileConnected(sync, async (tx) => {
    const about = { kind: 'fulfillment', local_id: row.shipment.shipment_id } as const
    const synced_at = sync.deps.clock.now()
    await updateLink(tx, sync.connected.shop, about, { base: baseOf(trackingOf(row.shipment), fulfillment), synced_at })
    const text = `${nameOf(work)}: tracking details changed`
    await logActivity(tx, sync, { text, source: 'cartwright', result: 'accepted' })
  })
}

interface ShipmentLink {
  /** Shopify's order. */
  parent_id: string
  /** Null if Shopify has no fulfillment for it. */
  made: RemoteFulfillment | null
  /** Our details, as far as Shopify has them. */
  tracking: Tracking
}

/** Connects a shipment of ours with Shopify's fulfillment. */
const linkShipment = (work: OrderWork, row: ShipmentRow, link: ShipmentLink): Promise<void> =>
  whileConnected(work.sync, async (tx) => {
    row.link = await linkInside(tx, work, { shipment_id: row.shipment.shipment_id, ...link })
    if (!link.made) return
    await logActivity(tx, work.sync, { text: `${nameOf(work)} fulfilled`, source: 'cartwright', result: 'accepted' })
  })

function linkInside(
  tx: Executor,
  { sync }: OrderWork,
  { shipment_id, made, parent_id, tracking }: ShipmentLink & { shipment_id: string },
): Promise<LinkRow> {
  const known = { local_id: shipment_id, remote_id: made?.id ?? null, parent_id, base: baseOf(tracking, made) }
  return insertShipmentLink(tx, sync.connected.shop, { ...known, synced_at: sync.deps.clock.now() })
}
