import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import type { StatusLabel } from '../../../ui/display/status-badge.tsx'

export const STEP_LABELS: Readonly<Record<AbandonedCart['last_step'], string>> = {
  page_view: 'Cart',
  contact: 'Contact',
  shipping: 'Shipping',
  payment: 'Payment',
}

export const CAUSE_LABELS: Readonly<Record<AbandonedCart['cause'], StatusLabel>> = {
  declined: { label: 'Declined', tone: 'bad' },
  left: { label: 'Left', tone: 'mute' },
}

/** Source of a visit; visits without one are direct. */
export const sourceLabel = (source: string): string => (source === '' ? 'Direct' : source)

export const cartName = ({ customer_name, customer_email }: AbandonedCart): string => customer_name || customer_email
