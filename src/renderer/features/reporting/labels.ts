import type { Authorization } from '../../../shared/contracts/payments/authorizations.ts'
import type { Dispute } from '../../../shared/contracts/payments/disputes.ts'
import { brandLabel } from '../../../shared/domain/payments/card-brands.ts'
import type { EvidenceFile, EvidenceText } from '../../../shared/domain/payments/dispute.ts'
import type { StatusLabel } from '../../ui/display/status-badge.tsx'

export const STATE_LABELS: Readonly<Record<Authorization['state'], StatusLabel>> = {
  to_capture: { label: 'To capture', tone: 'warn' },
  captured: { label: 'Captured', tone: 'ok' },
  voided: { label: 'Voided', tone: 'mute' },
  expired: { label: 'Expired', tone: 'bad' },
  declined: { label: 'Declined', tone: 'bad' },
  failed: { label: 'Failed', tone: 'bad' },
  processing: { label: 'Processing', tone: 'warn' },
}

const STAGES: Readonly<Record<string, string>> = {
  inquiry: 'Inquiry',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
}

export const stageLabel = ({ stage }: Pick<Dispute, 'stage'>): string => STAGES[stage ?? 'chargeback'] ?? 'Chargeback'

/** 'Visa •••• 4242', 'PayPal'. */
export function paidBy(row: Pick<Authorization, 'card_type' | 'card_last_four' | 'payment_method'>): string {
  const brand = brandLabel(row.card_type ?? row.payment_method)
  return row.card_last_four === null ? brand : `${brand} •••• ${row.card_last_four}`
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })

/** Country name, such as 'United States'. Banks may send any code. */
export function countryLabel(code: string | null): string {
  if (code === null) return 'Not reported'
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
}

const CHECKS: Readonly<Record<string, string>> = {
  match: 'Match',
  no_match: 'No match',
  partial: 'Partial match',
  unavailable: 'Not checked',
}

/** Result of the bank's address or security code check. */
export const checkLabel = (result: string | null): string =>
  result === null ? 'Not reported' : (CHECKS[result] ?? result)

export const TEXT_LABELS: Readonly<Record<EvidenceText, { label: string; help?: string; long?: true }>> = {
  uncategorized_text: {
    label: 'Letter to the bank',
    help: 'We drafted this from the order. Explain what happened in your own words.',
    long: true,
  },
  product_description: { label: 'Product description', long: true },
  customer_name: { label: 'Customer' },
  customer_email_address: { label: 'Customer email' },
  customer_purchase_ip: { label: 'Customer IP address' },
  billing_address: { label: 'Billing address' },
  shipping_address: { label: 'Shipping address' },
  shipping_carrier: { label: 'Carrier' },
  shipping_tracking_number: { label: 'Tracking number' },
  shipping_date: { label: 'Shipped on' },
  customer_communication: { label: 'Customer emails', long: true },
  access_activity_log: { label: 'Purchase activity', long: true },
  refund_policy_disclosure: { label: 'Terms and refund policy', long: true },
  refund_refusal_explanation: {
    label: 'Why no refund was given',
    help: 'Only if the customer asked for a refund.',
    long: true,
  },
}

export const FILE_LABELS: Readonly<Record<EvidenceFile, string>> = {
  receipt: 'Receipt or invoice',
  shipping_documentation: 'Proof of delivery',
  customer_communication: 'Customer communication',
  service_documentation: 'Proof of service',
  refund_policy: 'Refund policy',
  customer_signature: 'Customer signature',
  uncategorized_file: 'Other',
}
