import type { LassoAccount, LassoPayment, Payout, PayoutLine } from '../../../shared/contracts/payments/lasso-pay.ts'
import { brandLabel } from '../../../shared/domain/payments/card-brands.ts'
import type { StatusTone } from '../../ui/display/status-badge.tsx'

export const PAYOUT_LABELS: Readonly<Record<Payout['status'], { label: string; tone: StatusTone }>> = {
  pending: { label: 'Scheduled', tone: 'info' },
  in_transit: { label: 'In transit', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed', tone: 'bad' },
  canceled: { label: 'Canceled', tone: 'mute' },
}

export const LINE_LABELS: Readonly<Record<PayoutLine['kind'], string>> = {
  charge: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  payout: 'Payout',
  adjustment: 'Adjustment',
}

/** 'Visa •••• 4242', 'PayPal'. */
export function paidBy(row: Pick<LassoPayment, 'card_type' | 'card_last_four' | 'payment_method'>): string {
  const brand = brandLabel(row.card_type ?? row.payment_method)
  return row.card_last_four === null ? brand : `${brand} •••• ${row.card_last_four}`
}

/** Shown for a missing fee: the provider hasn’t reported it yet, or never does. */
export const missingFeeText = ({ reports_fees }: Pick<LassoPayment, 'reports_fees'>): string =>
  reports_fees ? 'Pending' : '–'

/** Shown for an account that doesn't report all of its money movements. */
export function missingReportText({ provider, reports, provider_name }: LassoAccount): string {
  if (provider === 'test-gateway') return 'No real payments, so nothing to pay out'
  return reports === 'fees'
    ? `${provider_name} reports fees. Find balance and payouts in its own dashboard`
    : `Not reported by ${provider_name}. Find balance, payouts and fees in its own dashboard`
}
