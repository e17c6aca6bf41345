import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import type { OfferState } from '../../../../shared/domain/cart/bundle-price.ts'
import { countItems } from '../../../../shared/domain/cart/totals.ts'
import { pluralize, formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { checkoutOrigin } from '../../../lib/navigation/shopper-link.ts'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'

export const STATE_LABELS: Readonly<Record<OfferState, { label: string; tone: StatusTone }>> = {
  draft: { label: 'Draft', tone: 'mute' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  live: { label: 'Live', tone: 'ok' },
  paused: { label: 'Paused', tone: 'warn' },
  ended: { label: 'Ended', tone: 'mute' },
  archived: { label: 'Archived', tone: 'mute' },
}

/** Status labels in the select, with their effect for shoppers. */
export const STATUS_CHOICES: Readonly<Record<ContentStatus, string>> = {
  draft: 'Draft: not available yet',
  live: 'Live: available at its link',
  paused: 'Paused: temporarily unavailable',
  archived: 'Archived: no longer available',
}

/** The full URL that the merchant shares. */
export const offerUrl = (store: Pick<Store, 'checkout_domain'>, offer_id: string): string =>
  checkoutOrigin(store) + to('checkout', undefined, { offer_id })

type Priced = Pick<Offer, 'regular_price' | 'discount_amount'>

/** Price of the whole offer in minor units, never below zero. */
export const offerPrice = ({ regular_price, discount_amount }: Priced): number =>
  Math.max(0, regular_price - discount_amount)

/** Contents of an offer in short: '2 products, 3 items'. */
export function contentsText({ products }: Pick<Offer, 'products'>): string {
  if (products.length === 0) return 'No products yet'
  const pieces = countItems(products)
  const what = pluralize(products.length, 'product')
  return pieces === products.length ? what : `${what}, ${pluralize(pieces, 'item')}`
}

/** 'Jun 1, 2026 to Jul 1, 2026', 'Until Jul 1, 2026', or 'Always'. */
export function validityText({ starts_at, ends_at }: Pick<Offer, 'starts_at' | 'ends_at'>): string {
  if (starts_at !== null && ends_at !== null) return `${formatDate(starts_at)} to ${formatDate(ends_at)}`
  if (starts_at !== null) return `From ${formatDate(starts_at)}`
  return ends_at === null ? 'Always' : `Until ${formatDate(ends_at)}`
}

export const offerCount = (count: number): string => pluralize(count, 'offer')
