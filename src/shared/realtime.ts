import * as z from 'zod/mini'

/** Path of the WebSocket; its first message is `{ token, store_id? }`. */
export const REALTIME_PATH = '/api/realtime'

/**
 * Events sent live. An event that names a user is only sent to that user; all others go to the members of the store
 * that they name.
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.created'), store_id: z.string(), order_id: z.string() }),
  z.object({ type: z.literal('order.updated'), store_id: z.string(), order_id: z.string() }),
  z.object({ type: z.literal('dispute.updated'), store_id: z.string(), dispute_id: z.string() }),
  z.object({ type: z.literal('payment.updated'), store_id: z.string(), payment_id: z.string() }),
  z.object({
    type: z.literal('notification.created'),
    user_id: z.string(),
    store_id: z.nullable(z.string()),
    /** Null if the user wants it on the desktop but not in the list. */
    notification_id: z.nullable(z.string()),
    /** True if this user's devices show a native notification, by their settings and quiet hours. */
    desktop: z.boolean(),
    title: z.string(),
    message: z.string(),
    destination: z.string(),
  }),
  z.object({ type: z.literal('subscription.updated'), store_id: z.string(), subscription_id: z.string() }),
  z.object({ type: z.literal('subscription_plan.updated'), store_id: z.string(), plan_id: z.string() }),
  z.object({ type: z.literal('product.updated'), store_id: z.string(), product_id: z.string() }),
  z.object({ type: z.literal('promo_code.updated'), store_id: z.string(), promo_code_id: z.string() }),
  z.object({ type: z.literal('payment_link.updated'), store_id: z.string(), payment_link_id: z.string() }),
  z.object({ type: z.literal('offer.updated'), store_id: z.string(), offer_id: z.string() }),
  /** The draft of a page, cart, offer or flow was saved or published. Publishing doesn't change `version`. */
  z.object({
    type: z.literal('content.updated'),
    store_id: z.string(),
    content_id: z.string(),
    change: z.enum(['saved', 'published']),
    version: z.int(),
    by: z.object({ user_id: z.string(), name: z.string() }),
  }),
  z.object({ type: z.literal('connection.updated'), store_id: z.string(), connection_id: z.string() }),
  /** A rule, the order of a list or the retry limits changed; `name` is the rule's, or ''. */
  z.object({
    type: z.literal('routing_rule.updated'),
    store_id: z.string(),
    change: z.string(),
    name: z.string(),
    by: z.object({ user_id: z.string(), name: z.string() }),
  }),
  /** A marketing tool's connection changed, or events were sent to it. */
  z.object({ type: z.literal('integration.updated'), store_id: z.string(), name: z.string() }),
  /** A webhook endpoint changed, or events were sent to it. */
  z.object({ type: z.literal('webhook.updated'), store_id: z.string(), endpoint_id: z.string() }),
  z.object({ type: z.literal('store.updated'), store_id: z.string() }),
  /** The user's profile, devices, invites or stores changed. */
  z.object({ type: z.literal('account.updated'), user_id: z.string() }),
  z.object({ type: z.literal('new_unread_ticket'), store_id: z.string(), ticket_id: z.string() }),
  /** A ticket changed its status, or was deleted. */
  z.object({ type: z.literal('ticket.updated'), store_id: z.string(), ticket_id: z.string() }),
])
export type LiveEvent = z.output<typeof liveEvent>

/** The socket's reply to the first message. */
export const socketHello = z.object({ type: z.literal('ready') })

export const socketOpening = z.object({ token: z.string() })
