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

type Recovery = AbandonedCart['recovery']

/** The recovery filter's options, and badges of stages without emails. */
export const STAGE_LABELS: Readonly<Record<Recovery['stage'], StatusLabel>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Emailed', tone: 'info' },
  recovered: { label: 'Recovered', tone: 'ok' },
  holdout: { label: 'Holdout', tone: 'mute' },
  suppressed: { label: 'Suppressed', tone: 'mute' },
  none: { label: 'Not in sequence', tone: 'mute' },
}

/** 'Step 1 of 3' once an email was sent. */
export function stageLabel({ stage, sent, steps, suppressed_reason }: Recovery): StatusLabel {
  if (stage === 'suppressed' && suppressed_reason === 'unsubscribed') return { label: 'Unsubscribed', tone: 'mute' }
  if (stage !== 'sent') return STAGE_LABELS[stage]
  return { label: `Step ${sent} of ${Math.max(sent, steps)}`, tone: 'info' }
}

/** Why no recovery email can be sent now, as a disabled menu entry. */
export const BLOCK_LABELS: Readonly<Record<NonNullable<Recovery['blocked']>, string>> = {
  off: 'Recovery emails are off',
  recovered: 'The shopper has bought',
  suppressed: 'Gets no recovery emails',
  no_consent: 'No consent to marketing',
  holdout: 'In the holdout group',
  all_sent: 'All emails were sent',
  paying: 'Payment in progress',
  weekly_cap: 'Weekly limit reached',
}
