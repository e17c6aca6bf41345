import {
  IconBox,
  IconBuildingWarehouse,
  IconDiscount,
  IconReceipt,
  IconTruckDelivery,
  IconVersions,
  type Icon,
} from '@tabler/icons-react'
import type {
  ShopifyActivity,
  ShopifyConflict,
  ShopifyConnection,
  ShopifyKindStatus,
  ShopifyRun,
} from '../../../../shared/contracts/integrations/shopify.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { ConflictField, StatusKind, SyncedKind } from '../../../../shared/domain/shopify/synced-kinds.ts'
import { pluralize } from '../../../lib/format/format.ts'
import type { StatusLabel } from '../../../ui/display/status-badge.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'

export const KINDS: Readonly<Record<StatusKind, { label: string; icon: Icon }>> = {
  products: { label: 'Products', icon: IconBox },
  variants: { label: 'Variants', icon: IconVersions },
  stock: { label: 'Stock', icon: IconBuildingWarehouse },
  promo_codes: { label: 'Promo codes', icon: IconDiscount },
  orders: { label: 'Orders', icon: IconReceipt },
  fulfillments: { label: 'Fulfillments', icon: IconTruckDelivery },
}

export const SYNCED_KIND_LABELS: Readonly<Record<SyncedKind, string>> = {
  products: 'Products and variants',
  stock: 'Stock',
  promo_codes: 'Promo codes',
  orders: 'Orders and fulfillments',
}

export const DIRECTION_LABELS: Readonly<Record<ShopifyKindStatus['direction'], string>> = {
  both: 'Both ways',
  from_shopify: 'From Shopify',
  to_shopify: 'To Shopify',
  off: 'Off',
}

const FIELD_LABELS: Readonly<Record<ConflictField, string>> = {
  title: 'Title',
  description: 'Description',
  image: 'Image',
  status: 'Status',
  variant_title: 'Variant',
  sku: 'SKU',
  price: 'Price',
  stock: 'Stock',
  deleted: 'Deletion',
  code: 'Code',
  discount: 'Discount',
  minimum_subtotal: 'Minimum subtotal',
  starts_at: 'Start',
  ends_at: 'End',
  usage_limit: 'Usage limit',
  once_per_customer: 'Once per customer',
  disabled: 'Disabled',
}

export const fieldLabel = (field: ConflictField): string => FIELD_LABELS[field]

const IS_MONEY: ReadonlySet<ConflictField> = new Set(['price', 'minimum_subtotal'])
const IS_TIME: ReadonlySet<ConflictField> = new Set(['starts_at', 'ends_at'])

/** A side's value in words. */
export function valueText({ field, currency }: ShopifyConflict, { value }: ShopifyConflict['shopify']): string {
  if (field === 'deleted') return value === true ? 'Deleted' : 'Not deleted'
  if (value === null || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return IS_MONEY.has(field) ? formatMoney(value, currency) : String(value)
  return IS_TIME.has(field) ? exactTime(value, 'en-US') : value
}

export const isActive = ({ status }: Pick<ShopifyRun, 'status'>): boolean =>
  status === 'waiting' || status === 'running' || status === 'canceling'

/** What an active run does now. */
export function stageText({ status, stage, is_bulk }: ShopifyRun): string {
  if (status === 'canceling') return 'Canceling the sync'
  switch (stage) {
    case 'preparing':
      return is_bulk ? 'Waiting for Shopify to prepare the catalog' : 'Reading the catalog'
    case 'products':
      return 'Syncing products'
    case 'promo_codes':
      return 'Syncing promo codes'
    case 'sending':
      return 'Sending changes to Shopify'
    default:
      return 'Starting the sync'
  }
}

const MINUTE_MS = 60_000

/** 'About 2 minutes left' at the rate so far; '' if it can't be estimated. */
export function timeLeft({ done, total, started_at, status }: ShopifyRun, now: number): string {
  if (status !== 'running' || total === null || done === 0 || done >= total) return ''
  const elapsed = now - Date.parse(started_at)
  if (elapsed <= 0) return ''
  const minutes = Math.ceil(((elapsed / done) * (total - done)) / MINUTE_MS)
  return minutes <= 1 ? 'Less than a minute left' : `About ${pluralize(minutes, 'minute')} left`
}

export const RUN_LABELS: Readonly<Record<ShopifyRun['status'], StatusLabel>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  running: { label: 'Running', tone: 'info' },
  canceling: { label: 'Canceling', tone: 'info' },
  completed: { label: 'Completed', tone: 'ok' },
  canceled: { label: 'Canceled', tone: 'mute' },
  failed: { label: 'Failed', tone: 'bad' },
}

/** '12 added, 3 updated, 1 conflict', or why a run failed. */
export function runText({ counts, problem, status }: ShopifyRun): string {
  if (status === 'failed' && problem !== '') return problem
  const { created, updated, sent, conflicts, skipped, failed } = counts
  const parts = [
    created > 0 && `${created} added`,
    updated > 0 && `${updated} updated`,
    sent > 0 && `${sent} sent to Shopify`,
    conflicts > 0 && pluralize(conflicts, 'conflict'),
    skipped > 0 && `${skipped} skipped`,
    failed > 0 && `${failed} failed`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'No changes' : parts.join(', ')
}

/** How the synchronization of one kind of data is doing. */
export function kindStatus(row: ShopifyKindStatus, run: ShopifyConnection['run']): StatusLabel {
  if (row.direction === 'off') return { label: 'Off', tone: 'mute' }
  if (run && run.status === 'running' && STAGE_KINDS[run.stage]?.includes(row.kind))
    return { label: 'Syncing', tone: 'info' }
  if (row.conflicts > 0) return { label: pluralize(row.conflicts, 'conflict'), tone: 'warn' }
  if (row.failed > 0) return { label: `${row.failed} failed`, tone: 'bad' }
  return row.records === 0 ? { label: 'Nothing yet', tone: 'mute' } : { label: 'In sync', tone: 'ok' }
}

const STAGE_KINDS: Partial<Record<ShopifyRun['stage'], readonly StatusKind[]>> = {
  products: ['products', 'variants'],
  promo_codes: ['promo_codes'],
}

export const SOURCE_LABELS: Readonly<Record<ShopifyActivity['source'], string>> = {
  shopify_webhook: 'Shopify webhook',
  sync: 'Sync',
  cartwright: 'Cartwright',
}

export const ACTIVITY_LABELS: Readonly<Record<ShopifyActivity['result'], StatusLabel>> = {
  applied: { label: 'Applied', tone: 'ok' },
  accepted: { label: 'Accepted', tone: 'ok' },
  ignored: { label: 'Ignored', tone: 'mute' },
  refused: { label: 'Refused', tone: 'bad' },
}
