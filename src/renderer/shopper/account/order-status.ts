import type { PortalOrder } from '../../../shared/contracts/subscriptions/portal-shapes.ts'

type OrderStatus = 'processing' | 'shipped' | 'refunded' | 'order_canceled'

/** What an order's customer wants to know of its state: the key of its text, and the color of its badge. */
export function orderStatus({ status, payment_status, fulfilment_status }: PortalOrder): OrderStatus {
  if (status === 'canceled' || status === 'cancelled') return 'order_canceled'
  if (payment_status === 'refunded') return 'refunded'
  return fulfilment_status === 'fulfilled' ? 'shipped' : 'processing'
}

export const orderTones = {
  processing: 'warn',
  shipped: 'good',
  refunded: 'plain',
  order_canceled: 'plain',
} as const satisfies Record<OrderStatus, string>
