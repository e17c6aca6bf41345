import type { WebhookDelivery, WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { storeEventTexts } from '../../../../shared/domain/events/event-texts.ts'
import { storeEventTypes, type StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import type { StatusLabel, StatusTone } from '../../../ui/display/status-badge.tsx'

export const ENDPOINT_STATUS: Readonly<Record<WebhookEndpoint['status'], StatusLabel>> = {
  active: { label: 'Active', tone: 'ok' },
  retrying: { label: 'Retrying', tone: 'warn' },
  disabled: { label: 'Disabled', tone: 'mute' },
}

/** 'order.paid and 5 more' */
export function typesText(types: WebhookEndpoint['types']): string {
  const [first = '', ...more] = types
  if (first === '*') return 'All events'
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

/** '99.2%' of the deliveries that ended; '–' without any. */
export function successText({ delivered, failed }: Pick<WebhookEndpoint, 'delivered' | 'failed'>): string {
  const ended = delivered + failed
  return ended === 0 ? '–' : `${((delivered / ended) * 100).toFixed(1)}%`
}

const GROUPS: readonly [label: string, prefix: readonly string[]][] = [
  ['Orders', ['order.']],
  ['Disputes', ['dispute.']],
  ['Subscriptions', ['subscription.']],
  ['Checkout', ['page.', 'product.', 'cart.', 'checkout.']],
]

/** Options of a select of events, in groups. */
export const eventOptions = GROUPS.map(([group, prefixes]) => ({
  group,
  items: storeEventTypes
    .filter((type) => prefixes.some((prefix) => type.startsWith(prefix)))
    .map((type) => ({ value: type, label: storeEventTexts[type].label })),
}))

export const isEventType = (text: string | null): text is StoreEventType =>
  storeEventTypes.some((type) => type === text)

export const DELIVERY_STATUS: Readonly<Record<WebhookDelivery['status'], StatusLabel>> = {
  accepted: { label: 'Delivered', tone: 'ok' },
  waiting: { label: 'Pending', tone: 'warn' },
  failed: { label: 'Failed', tone: 'bad' },
  rejected: { label: 'Failed', tone: 'bad' },
  held: { label: 'Not sent', tone: 'mute' },
}

/** Green for delivered at once, yellow for delivered after retries, red for failed. */
export function codeTone({ status, attempts }: Pick<WebhookDelivery, 'status' | 'attempts'>): StatusTone {
  if (status === 'accepted') return attempts > 1 ? 'warn' : 'ok'
  return attempts === 0 && status === 'waiting' ? 'mute' : 'bad'
}

export const timeText = (value: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' }).format(new Date(value))

export const dayTimeText = (value: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(value),
  )
