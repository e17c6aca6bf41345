import type { Contract } from '../../shared/contract.ts'
import { customers } from '../../shared/contracts/customers.ts'
import { dashboard } from '../../shared/contracts/dashboard.ts'
import { inventory } from '../../shared/contracts/inventory.ts'
import { notifications } from '../../shared/contracts/notifications.ts'
import { orchestration } from '../../shared/contracts/orchestration.ts'
import { orders } from '../../shared/contracts/orders.ts'
import { stores } from '../../shared/contracts/store.ts'
import type { LiveEvent } from '../../shared/realtime.ts'

const figures = Object.values(dashboard)
const sale = [orders.list, orders.details, customers.list, customers.details, ...figures]

/** What each event makes old: those of them that are on screen are read anew. */
export const affectedBy: Readonly<Record<LiveEvent['type'], readonly Contract[]>> = {
  'order.created': [...sale, inventory.list, inventory.details],
  'order.updated': sale,
  'payment.updated': [orders.details, ...figures],
  'notification.created': [notifications.all, notifications.unread],
  'product.updated': [inventory.list, inventory.details],
  'connection.updated': [orchestration.all, stores.list, stores.setup, ...figures],
  new_unread_ticket: [notifications.all, notifications.unread],
}

/** Everything that is told live: read anew after a time without the socket. */
export const toldLive: readonly Contract[] = [...new Set(Object.values(affectedBy).flat())]
