import type { PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import type { DiscountType, PromoStatus } from '../../../shared/domain/cart/promo.ts'
import { pluralize, formatCount, formatDate } from '../../lib/format/format.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

export const STATUS_LABELS: Readonly<Record<PromoStatus, { label: string; tone: StatusTone }>> = {
  active: { label: 'Active', tone: 'ok' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  expired: { label: 'Expired', tone: 'mute' },
  disabled: { label: 'Disabled', tone: 'mute' },
}

export const TYPE_LABELS: Readonly<Record<DiscountType, string>> = {
  percentage: 'Percentage',
  fixed_amount: 'Fixed amount',
  free_shipping: 'Free shipping',
}

export const SOURCE_LABELS: Readonly<Record<PromoCode['source'], string>> = { manual: 'Cartwright', shopify: 'Shopify' }

/** '12 of 100', or '12' without a limit. */
export const usesText = ({ usage_count, usage_limit }: Pick<PromoCode, 'usage_count' | 'usage_limit'>): string =>
  usage_limit === null ? formatCount(usage_count) : `${formatCount(usage_count)} of ${formatCount(usage_limit)}`

/** 'Jun 1, 2026 to Jul 1, 2026', 'Until Jul 1, 2026', or 'Always'. */
export function validityText({ starts_at, ends_at }: Pick<PromoCode, 'starts_at' | 'ends_at'>): string {
  if (starts_at !== null && ends_at !== null) return `${formatDate(starts_at)} to ${formatDate(ends_at)}`
  if (starts_at !== null) return `From ${formatDate(starts_at)}`
  return ends_at === null ? 'Always' : `Until ${formatDate(ends_at)}`
}

export const promoCodeCount = (count: number): string => pluralize(count, 'promo code')
