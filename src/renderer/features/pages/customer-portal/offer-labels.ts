import type { CancelReason, RetentionOffer } from '../../../../shared/domain/subscriptions/portal-settings.ts'
import { pluralize } from '../../../lib/format/format.ts'

/** The portal's own English labels of the reasons, as customers see them. */
export const reasonNames: Readonly<Record<CancelReason, string>> = {
  too_expensive: 'It costs too much',
  too_much: 'I have more than I need',
  not_using: 'I don’t use it often enough',
  switched: 'I want a different product',
  quality: 'Something went wrong with an order',
  other: 'Another reason',
}

export const reasonLabel = ({ reason, label }: { reason: CancelReason; label: string }): string =>
  label || reasonNames[reason]

export const offerNames: Readonly<Record<RetentionOffer['kind'], string>> = {
  none: 'No offer',
  discount: 'Discount',
  pause: 'Pause',
  skip: 'Skip a delivery',
  swap: 'Swap the product',
}

/** '15% off for 3 deliveries', 'Pause for 30 days'. */
export function offerLabel(offer: RetentionOffer): string {
  if (offer.kind === 'discount') {
    return `${offer.percentage}% off for ${pluralize(offer.payments, 'delivery', 'deliveries')}`
  }
  return offer.kind === 'pause' ? `Pause for ${pluralize(offer.days, 'day')}` : offerNames[offer.kind]
}

/** The offer that a kind starts with. */
export const newOffer = (kind: RetentionOffer['kind']): RetentionOffer => {
  if (kind === 'discount') return { kind, percentage: 15, payments: 3 }
  return kind === 'pause' ? { kind, days: 30 } : { kind }
}
