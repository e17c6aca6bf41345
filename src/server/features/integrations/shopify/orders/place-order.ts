import { orderInput, partsTotal, type OrderToSend } from '../../../../integrations/shopify/order-input.ts'
import { createOrderOperation, findOrderOperation } from '../../../../integrations/shopify/order-operations.ts'
import { mode } from '../../../../../shared/contracts/fields.ts'
import { orderBalance } from '../../../payments/order-balance/service.ts'
import { Refused, requireNoErrors, TryLater } from '../admin-session.ts'
import { whileConnected } from '../sync.ts'
import { changeOrderLink, logActivity, nameOf, type OrderWork } from './order-work.ts'

/** Points that are left to the shop's other apps, so that an order isn't throttled and then has to be looked up. */
const RESERVED_POINTS = 50
/** Until Shopify's search is sure to find a new order. */
const SEARCH_LAG_MS = 2 * 60_000

/**
 * Creates the order at Shopify, once. Before the call it is recorded as sent; if the outcome is unknown, the order is
 * looked up by our ID, and only created again after the search had time to find it. Returns when to go on; null if it
 * isn't sent.
 * @throws TryLater, Rejected, Refused, Disconnected
 */
export async function placeOrder(work: OrderWork): Promise<Date | null> {
  const { sync, link, order } = work
  const now = sync.deps.clock.now()
  const sent_at = link.base['sent_at']
  if (typeof sent_at === 'string') {
    const found = await findAtShopify(work)
    if (found) return recordPlaced(work, found)
    const again = new Date(Date.parse(sent_at) + SEARCH_LAG_MS)
    if (again > now) return again
  }
  const { orders_since } = sync.connected.shop
  if (order.status === 'cancelled' || orders_since === null || order.created_at < orders_since) return null
  const input = orderInput(requireSameTotal(toSend(work)))
  requirePoints(work)
  const takesStock = claimsStock(work)
  const base = { sent_at: now.toISOString(), takes_stock: takesStock, lines: work.lines.length }
  await whileConnected(sync, (tx) => changeOrderLink(tx, work, { base }))
  const { orderCreate } = await sync.admin.call(createOrderOperation, {
    order: input,
    options: { inventoryBehaviour: takesStock ? 'DECREMENT_IGNORING_POLICY' : 'BYPASS', sendReceipt: false },
  })
  if (orderCreate.order) return recordPlaced(work, orderCreate.order)
  await whileConnected(sync, (tx) => changeOrderLink(tx, work, { base: { sent_at: null } }))
  requireNoErrors(orderCreate.userErrors)
  throw new Refused('Shopify didn’t create the order')
}

/** @throws TryLater until the rate limit has points again */
function requirePoints({ sync }: OrderWork): void {
  const limit = sync.admin.limit()
  if (!limit || limit.available >= RESERVED_POINTS) return
  const missing = RESERVED_POINTS - limit.available
  throw new TryLater('Shopify’s rate limit is used up', Math.ceil((missing / Math.max(limit.restore_rate, 1)) * 1000))
}

async function findAtShopify({ sync, order }: OrderWork): Promise<{ id: string; name: string } | null> {
  const query = `source_identifier:'${order.order_id}'`
  const { orders } = await sync.admin.call(findOrderOperation, { query })
  return orders.nodes.find(({ sourceIdentifier }) => sourceIdentifier === order.order_id) ?? null
}

/** Records Shopify's ID. The order is due again at once, for what changed while it was sent. */
async function recordPlaced(work: OrderWork, { id, name }: { id: string; name: string }): Promise<Date> {
  const now = work.sync.deps.clock.now()
  await whileConnected(work.sync, async (tx) => {
    await changeOrderLink(tx, work, { remote_id: id, synced_at: now })
    const text = `${nameOf(work)} added as ${name}`
    await logActivity(tx, work.sync, { text, source: 'cartwright', result: 'accepted' })
  })
  return now
}

/** Whether the order takes its items from Shopify's stock: not if our stock is sent there, and never for a test. */
const claimsStock = ({ sync, order }: OrderWork): boolean => {
  const { stock } = sync.connected.shop.directions
  return order.mode === 'live' && (stock === 'from_shopify' || stock === 'off')
}

/** @throws Refused if Shopify would compute another total */
function requireSameTotal(order: OrderToSend): OrderToSend {
  if (partsTotal(order) === order.total_price) return order
  throw new Refused('The parts of the order don’t add up to its total')
}

function toSend({ sync, order, lines, variants, money }: OrderWork): OrderToSend {
  const { taken, held } = orderBalance(money, sync.deps.clock.now())
  return {
    ...order,
    mode: mode.parse(order.mode),
    lines: lines.map(({ title, variant_title, sku, quantity, discount_price, variant_id }) => ({
      title,
      variant_title,
      sku,
      quantity,
      price: discount_price,
      remote_variant_id: variants.get(variant_id ?? '') ?? null,
    })),
    tax: order.tax_details,
    custom_fields: order.custom_fields ?? [],
    taken,
    held,
  }
}
