import type { DoubleReply, DoubleRequest, ProviderDouble } from '../providers/double-server.ts'
import { listOf, objectOf, type Sent } from './rules.ts'

export interface TripleWhaleDouble extends ProviderDouble {
  /** By order ID: an order replaces the earlier one. */
  orders: Map<string, Sent>
  subscriptions: Map<string, Sent>
}

const reply = (status: number, message: string): DoubleReply => ({ status, json: { success: status === 200, message } })
const isTime = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(String(value))
const hasAll = (record: Sent, keys: readonly string[]): boolean =>
  keys.every((key) => record[key] !== undefined && record[key] !== null && record[key] !== '')

const LINE = ['id', 'quantity', 'price', 'variant_id', 'product_id']
const ITEM = ['subscription_item_id', 'created_at', 'status', 'interval', 'interval_count', 'price', 'quantity']

function isOrder(order: Sent): boolean {
  const { created_at, customer, order_revenue, line_items = [], refunds = [] } = order
  const { id, email, phone } = objectOf(customer)
  return (
    hasAll(order, ['shop', 'order_id', 'created_at', 'currency', 'customer', 'order_revenue']) &&
    isTime(created_at) &&
    Boolean(id && (email || phone)) &&
    Number(order_revenue) >= 0 &&
    listOf(line_items).every((line) => hasAll(line, LINE)) &&
    listOf(refunds).every(
      ({ refund_id, refunded_at, total_refund }) => refund_id && isTime(refunded_at) && total_refund,
    )
  )
}

const isSubscription = (subscription: Sent): boolean =>
  hasAll(subscription, ['shop', 'subscription_id', 'created_at', 'currency', 'status', 'customer']) &&
  isTime(subscription['created_at']) &&
  listOf(subscription['subscription_items']).every(
    (item) =>
      hasAll(item, ITEM) &&
      ['day', 'week', 'month', 'year'].includes(String(item['interval'])) &&
      isTime(item['created_at']),
  )

/** Triple Whale's Data-In API for one shop. */
export function tripleWhaleDouble({ shop = 'example.com', key = 'tw-secret-5a1b' } = {}): TripleWhaleDouble {
  const orders = new Map<string, Sent>()
  const subscriptions = new Map<string, Sent>()
  return {
    hosts: ['api.triplewhale.com'],
    orders,
    subscriptions,
    answer: ({ method, path, headers, body }: DoubleRequest) => {
      if (headers['x-api-key'] !== key) return reply(401, 'Invalid API key')
      if (method === 'GET' && path === '/api/v2/users/api-keys/me') return { status: 200, json: { scopes: [] } }
      const record = objectOf(body)
      if (record['shop'] !== shop) return reply(403, 'The shop is not accessible')
      if (path === '/api/v2/data-in/orders') {
        if (!isOrder(record)) return reply(400, 'Invalid order data.')
        orders.set(String(record['order_id']), record)
        return reply(200, 'Order received')
      }
      if (path !== '/api/v2/data-in/subscriptions') return reply(404, 'Not found')
      if (!isSubscription(record)) return reply(400, 'Invalid subscription data.')
      subscriptions.set(String(record['subscription_id']), record)
      return reply(200, 'Subscription received')
    },
  }
}
