import type { IntegrationSummary, LoggedDelivery } from '../../../shared/contracts/integrations/integrations.ts'
import type { ConsentCategory } from '../../../shared/domain/events/consent.ts'
import type { StoreEventType } from '../../../shared/domain/events/store-event.ts'
import type { SentFrom, ToolName } from '../../../shared/domain/events/tools.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import type { StatusLabel } from '../../ui/display/status-badge.tsx'

/** The page of a tool. */
export const toolPath = (name: ToolName): string => to(`integrations.${name}`)

export const STATUS_LABELS: Readonly<Record<IntegrationSummary['status'], StatusLabel>> = {
  not_connected: { label: 'Not connected', tone: 'mute' },
  connected: { label: 'Connected', tone: 'ok' },
  paused: { label: 'Paused', tone: 'mute' },
  broken: { label: 'Needs attention', tone: 'warn' },
}

/** What a connection is for, if not only for real events; '' otherwise. */
export function purposeOf({ is_sandbox, sends_test_mode }: IntegrationSummary): string {
  if (is_sandbox) return 'Sandbox'
  return sends_test_mode ? 'Test mode' : ''
}

export const RESULT_LABELS: Readonly<Record<LoggedDelivery['status'], StatusLabel>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  accepted: { label: 'Accepted', tone: 'ok' },
  rejected: { label: 'Rejected', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  held: { label: 'No consent', tone: 'mute' },
}

/** Labels where the event's own words aren't the usual ones. */
const EVENT_LABELS: Partial<Record<StoreEventType, string>> = {
  'checkout.contact_submitted': 'Contact submitted',
  'checkout.shipping_submitted': 'Shipping submitted',
  'checkout.payment_submitted': 'Payment submitted',
  'order.paid': 'Purchase',
  'order.upsell_accepted': 'Upsell accepted',
  'order.refunded': 'Refund',
}

/** 'Checkout started' for checkout.started. */
export function eventLabel(type: StoreEventType): string {
  const words = type.replaceAll(/[._]/g, ' ')
  return EVENT_LABELS[type] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

export const CONSENT_LABELS: Readonly<Record<ConsentCategory, string>> = {
  analytics: 'Analytics',
  marketing: 'Marketing',
}

export const SENT_FROM_LABELS: Readonly<Record<SentFrom, string>> = {
  browser: 'Browser',
  server: 'Server',
  both: 'Both',
}

/** Events that only the server knows about: no page is open then. */
const SERVER_ONLY: ReadonlySet<StoreEventType> = new Set([
  'order.refunded',
  'order.upsell_accepted',
  'subscription.started',
  'subscription.renewed',
  'subscription.canceled',
])

export const isSentFromBrowser = (type: StoreEventType, from: SentFrom): boolean =>
  from !== 'server' && !SERVER_ONLY.has(type)

export const isSentFromServer = (from: SentFrom): boolean => from !== 'browser'
