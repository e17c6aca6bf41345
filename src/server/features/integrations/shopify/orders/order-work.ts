import type { FieldValue } from '../../../../../shared/domain/shopify/merge-fields.ts'
import type { Executor } from '../../../../db/connection.ts'
import type { PaymentMoney } from '../../../payments/order-balance/service.ts'
import { insertActivities, type NewActivity } from '../activity-repo.ts'
import type { LinkRow } from '../link-repo.ts'
import { whileConnected, type Sync } from '../sync.ts'
import { updateLink, type LinkChange, type LocalOrder } from './order-repo.ts'

/** Work on one order. */
export interface OrderWork extends LocalOrder {
  sync: Sync
  link: LinkRow
  /** Its payments. */
  money: PaymentMoney[]
}

/** How the order is called in the activity log. */
export const nameOf = ({ order }: Pick<OrderWork, 'order'>): string => `Order #${order.order_number}`

/** Changes the order's link in the transaction. */
export const changeOrderLink = (tx: Executor, { sync, link }: OrderWork, change: LinkChange): Promise<void> =>
  updateLink(tx, sync.connected.shop, link, change)

/** Adds to the activity log, in the transaction. */
export const logActivity = (
  tx: Executor,
  { deps, connected }: Sync,
  activity: Pick<NewActivity, 'text' | 'source' | 'result'> & { note?: string },
): Promise<void> =>
  insertActivities(tx, [{ store_id: connected.integration.store_id, at: deps.clock.now(), ...activity }])

/** Records what Shopify accepted: what is known of it now, and a line in the activity log. */
export const recordSent = (work: OrderWork, base: Record<string, FieldValue>, text: string): Promise<void> =>
  whileConnected(work.sync, async (tx) => {
    await changeOrderLink(tx, work, { base, synced_at: work.sync.deps.clock.now() })
    await logActivity(tx, work.sync, { text, source: 'cartwright', result: 'accepted' })
  })
