import type { Tool } from '../tools.ts'
import { secretField } from './fields.ts'

/** Orders are sent whole, again after each change: Triple Whale replaces what it has by order ID. */
export const tripleWhale: Tool = {
  name: 'triple-whale',
  label: 'Triple Whale',
  description: 'Send orders and refunds for attribution and profit reports.',
  group: 'store',
  fields: [
    {
      key: 'shop_url',
      label: 'Shop URL',
      secret: false,
      required: true,
      pattern: /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/,
      error: 'Enter the shop URL without https://, such as example.com',
      hint: 'Exactly as in Triple Whale, under Settings › Store.',
      placeholder: 'example.com',
    },
    secretField(
      'api_key',
      'API key',
      'In Triple Whale, under Data › APIs. It needs write access to orders, customers and subscriptions.',
    ),
  ],
  sends: ['server'],
  consent: 'analytics',
  mapping: {
    'order.paid': 'Order',
    'order.upsell_accepted': 'Order',
    'order.refunded': 'Order',
    'subscription.started': 'Subscription',
    'subscription.renewed': 'Subscription',
    'subscription.canceled': 'Subscription',
  },
  events: [],
  has_test_code: false,
}
