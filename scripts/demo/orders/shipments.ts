import { sql } from 'drizzle-orm'
import { captureShipped, updateCaptureSettings } from '../../../src/server/features/payments/authorizations/service.ts'
import { captureOrVoid } from '../../../src/server/features/payments/authorizations/capture-or-void.ts'
import { sweepAuthorizations } from '../../../src/server/features/payments/authorizations/send-operation.ts'
import { fulfilOrder } from '../../../src/server/features/sales/shipments/service.ts'
import type { Random } from '../random.ts'
import { ownerOf, type Shop } from './shop.ts'
import type { World } from '../world.ts'

const DAY_MS = 86_400_000
/**
 * From this many days before the end, payments are captured on shipping: any earlier and authorizations would have
 * expired.
 */
const ON_SHIPPING_DAYS = 9
/** Orders placed less than this before packing go with the next parcels, in milliseconds. */
const HANDLING_MS = 20 * 3_600_000

const CARRIERS = [
  { carrier: 'UPS', number: (digits: string) => `1Z${digits.slice(0, 6)}03${digits.slice(6, 14)}` },
  { carrier: 'USPS', number: (digits: string) => `9400${digits}${digits.slice(0, 2)}` },
  { carrier: 'FedEx', number: (digits: string) => digits.slice(0, 12) },
] as const

interface OpenOrder extends Record<string, unknown> {
  order_id: string
  payment_id: string
  total: number
  held: boolean
  /** Always shipped whole: its card will dispute it later, which requires a captured payment, or it is a subscription's. */
  is_plain: boolean
}

/** The owner's packing, shipping and capturing. */
export interface Shipments {
  /** Ships all open orders, as far as there is anything to ship. */
  ship: (world: World) => Promise<void>
}

/** Every sixth authorized order waits for an item that is out of stock. */
const UNSHIPPED_EVERY = 6

/** @param until the end of the demo */
export function planShipments(shop: Shop, chance: Random, until: Date): Shipments {
  const { store_id } = shop.store
  const by = ownerOf(shop.user_id)
  const kept = new Set<string>()
  let onShipping = false
  let held = 0
  return {
    ship: async (world) => {
      const { deps, now } = world
      if (!onShipping && now().getTime() > until.getTime() - ON_SHIPPING_DAYS * DAY_MS) {
        await updateCaptureSettings(deps, by, { store_id, capture_when: 'on_shipping' })
        onShipping = true
      }
      for (const order of await openOrders(world, store_id)) {
        if (kept.has(order.order_id)) continue
        if (order.held) held += 1
        if (order.held && held % UNSHIPPED_EVERY === 0 && !order.is_plain) kept.add(order.order_id)
        else await shipOne(world, chance, by, order)
      }
      if (onShipping) await sweepAuthorizations(deps)
    },
  }
}

async function openOrders({ deps, now }: World, store_id: string): Promise<OpenOrder[]> {
  const before = new Date(now().getTime() - HANDLING_MS).toISOString()
  const { rows } = await deps.db.execute<OpenOrder>(sql`
    select o.order_id, p.payment_id, o.total_price::float8 as total, o.payment_status = 'authorized' as held,
      p.card_last_four in ('0259', '2685', '6009') or p.subscription_charge_id is not null
        or p.paid_cart ? 'subscriptions' as is_plain
    from orders o join payments p on p.order_id = o.order_id and p.optimizer_id is null and p.status = 'succeeded'
    where o.store_id = ${store_id} and o.fulfilment_status = 'unfulfilled' and o.status <> 'cancelled'
      and o.payment_status in ('paid', 'authorized') and o.created_at < ${before}::timestamptz
      and not exists (select 1 from authorizations z where z.payment_id = p.payment_id and z.status in ('voided', 'expired'))
    order by o.created_at, o.order_id`)
  return rows
}

/** Occasionally an order is canceled, or shipped without the item that sold out. */
async function shipOne(
  { deps, pass }: World,
  chance: Random,
  by: ReturnType<typeof ownerOf>,
  { order_id, payment_id, total, held, is_plain }: OpenOrder,
): Promise<void> {
  pass(chance.between(20, 90))
  if (held && !is_plain && chance.is(0.06)) {
    await captureOrVoid(deps, by, { payment_id, kind: 'void' })
    return
  }
  if (held && !is_plain && chance.is(0.06)) {
    await captureOrVoid(deps, by, { payment_id, kind: 'capture', amount: Math.round(total * 0.7) })
  }
  const digits = Array.from({ length: 20 }, () => String(chance.between(0, 9))).join('')
  const { carrier, number } = chance.pick(CARRIERS)
  const tracking_number = number(digits)
  await fulfilOrder(deps, by, { order_id, carrier, tracking_number, tracking_url: '' })
  if (held) await captureShipped(deps, order_id)
}
