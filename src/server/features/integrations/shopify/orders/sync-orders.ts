import { paymentMoneyOf } from '../../../payments/order-balance/service.ts'
import { Refused } from '../admin-session.ts'
import type { LinkRow } from '../link-repo.ts'
import { whileConnected, type Sync } from '../sync.ts'
import { followOrder } from './follow-order.ts'
import { listDueOrders, readLocalOrder, settleLink, updateLink } from './order-repo.ts'
import { logActivity } from './order-work.ts'
import { placeOrder } from './place-order.ts'

const BATCH = 50
/** How long an order is reserved for this process: when it dies, the next one continues after that. */
const LEASE_MS = 2 * 60_000
const MINUTE_MS = 60_000
/** Tries before an order that Shopify refuses is given up. */
const MAX_ATTEMPTS = 10

/**
 * Brings the orders that are due to Shopify, and their fulfillments back.
 * @throws TryLater, Rejected, Disconnected
 */
export async function syncOrders(sync: Sync): Promise<void> {
  const { deps, connected } = sync
  if (connected.shop.directions.orders !== 'to_shopify') return
  for (let count = BATCH; count > 0;) {
    const due = await listDueOrders(deps.db, connected.shop, deps.clock.now(), BATCH)
    for (const link of due) await syncOrder(sync, link)
    count = due.length
  }
}

async function syncOrder(sync: Sync, link: LinkRow): Promise<void> {
  const { deps, connected } = sync
  const now = deps.clock.now()
  const lease = new Date(now.getTime() + LEASE_MS)
  await whileConnected(sync, (tx) => updateLink(tx, connected.shop, link, { next_attempt_at: lease }))
  try {
    const next_attempt_at = await advance(sync, link)
    const done = { next_attempt_at, attempts: 0, problem: '' }
    await whileConnected(sync, (tx) => settleLink(tx, connected.shop, link, lease, done))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await recordRefusal(sync, link, lease, error.message)
  }
}

/** Does what is due for an order. Returns when it is due again; null for when it changes. */
async function advance(sync: Sync, link: LinkRow): Promise<Date | null> {
  const { deps, connected } = sync
  const found = await readLocalOrder(deps.db, connected.shop, link.local_id)
  if (!found) return null
  const work = { ...found, sync, link, money: await paymentMoneyOf(deps.db, link.local_id) }
  return link.remote_id === null ? placeOrder(work) : followOrder(work, link.remote_id)
}

/** Keeps what Shopify said, and tries again later: after minutes at first, after a day at last. */
const recordRefusal = (sync: Sync, link: LinkRow, lease: Date, problem: string): Promise<void> =>
  whileConnected(sync, async (tx) => {
    const { deps, connected } = sync
    const attempts = link.attempts + 1
    const delay = Math.min(5 * 2 ** link.attempts, 24 * 60) * MINUTE_MS
    const next_attempt_at = attempts < MAX_ATTEMPTS ? new Date(deps.clock.now().getTime() + delay) : null
    await settleLink(tx, connected.shop, link, lease, { problem, attempts, next_attempt_at })
    if (link.problem === problem) return
    const order = await readLocalOrder(tx, connected.shop, link.local_id)
    const text = `Order #${order?.order.order_number ?? link.local_id}`
    await logActivity(tx, sync, { text, source: 'cartwright', result: 'refused', note: problem })
  })
