import {
  notificationEvents,
  type NotificationChannel,
  type NotificationEvent,
} from '../../../../shared/domain/store/notification-rules.ts'

/** Events that can occur. Customers can't cancel subscriptions yet. */
export type ShownEvent = Exclude<NotificationEvent, 'subscription_cancelled'>
export const shownEvents: readonly ShownEvent[] = notificationEvents.filter(
  (event) => event !== 'subscription_cancelled',
)

/** Label and description of each event. */
export const EVENT_TEXTS: Readonly<Record<ShownEvent, { label: string; help: string }>> = {
  order: { label: 'New order', help: 'A new order was placed, in live or test mode.' },
  payment_failed: { label: 'Failed payment', help: 'A payment was declined or couldn’t be processed.' },
  blocked_payments: {
    label: 'Blocked payments',
    help: 'Velocity limits blocked an unusual number of payment attempts.',
  },
  dispute: { label: 'Dispute opened', help: 'A customer disputed a charge with their bank.' },
  connection_health: {
    label: 'Payment account down',
    help: 'A payment account went offline or came back online.',
  },
  merchant_account: {
    label: 'Merchant account application',
    help: 'A decision on your application, or a message from the operator.',
  },
  invite: { label: 'Store invite', help: 'Someone invited you to a store or responded to your invite.' },
  ticket_reply: { label: 'Ticket reply', help: 'Support replied to one of your tickets.' },
}

export const CHANNEL_LABELS: Readonly<Record<NotificationChannel, string>> = {
  in_app: 'In app',
  desktop: 'Desktop',
  email: 'Email',
}
