import * as z from 'zod/mini'

/** The path of the one live socket; its first message is `{ token, store_id? }`. */
export const REALTIME_PATH = '/api/realtime'

/** Everything that is told live. Each event names the store it belongs to; only its members receive it. */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.created'), store_id: z.string(), order_id: z.string() }),
  z.object({ type: z.literal('order.updated'), store_id: z.string(), order_id: z.string() }),
  z.object({ type: z.literal('payment.updated'), store_id: z.string(), payment_id: z.string() }),
  z.object({
    type: z.literal('notification.created'),
    store_id: z.string(),
    title: z.string(),
    message: z.string(),
    destination: z.string(),
  }),
  z.object({ type: z.literal('product.updated'), store_id: z.string(), product_id: z.string() }),
  z.object({ type: z.literal('connection.updated'), store_id: z.string(), connection_id: z.string() }),
  z.object({ type: z.literal('new_unread_ticket'), store_id: z.string(), ticket_id: z.string() }),
])
export type LiveEvent = z.output<typeof liveEvent>

/** What the socket answers to its first message. */
export const socketHello = z.object({ type: z.literal('ready') })

export const socketOpening = z.object({ token: z.string() })
