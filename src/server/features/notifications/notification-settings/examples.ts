import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { NotificationEvent } from '../../../../shared/domain/store/notification-rules.ts'

interface Example {
  title: string
  message: string
  /** A screen that every store has. */
  destination: string
}

/** An example notification of the event, in the store's currency, with a made-up customer. */
export function exampleOf(event: NotificationEvent, currency: string): Example {
  const amount = formatMoney(4998, currency)
  const examples: Record<NotificationEvent, Example> = {
    order: {
      title: 'New order #1001',
      message: `Alex Example placed an order for ${amount}`,
      destination: '/sales/orders',
    },
    payment_failed: {
      title: 'Payment failed',
      message: `${amount} from Alex Example: The card was declined`,
      destination: '/dashboard',
    },
    blocked_payments: {
      title: 'Unusual number of blocked payments',
      message:
        'Velocity limits blocked 10 or more payment attempts in 10 minutes. Someone may be testing stolen cards.',
      destination: '/payments/orchestration/velocity-limits',
    },
    dispute: {
      title: 'Dispute opened',
      message: `${amount}, fraudulent`,
      destination: '/sales/orders',
    },
    connection_health: {
      title: 'Example account is not responding',
      message: 'Too many payments failed. Other accounts process payments until it responds again.',
      destination: '/payments/accounts',
    },
    merchant_account: {
      title: 'More information is needed for your merchant account',
      message: 'Please add a bank letter that names Example Trading Ltd.',
      destination: '/accounts/new-mid-application',
    },
    subscription_cancelled: {
      title: 'Subscription cancelled',
      message: `Alex Example canceled a subscription of ${amount}`,
      destination: '/sales/customers',
    },
    invite: {
      title: 'You are invited to a store',
      message: 'Alex Example invited you to join as staff',
      destination: '/settings/account',
    },
    ticket_reply: {
      title: 'New reply to your ticket',
      message: 'Support has answered “Where do I find my payouts?”',
      destination: '/settings/tickets',
    },
  }
  return examples[event]
}
