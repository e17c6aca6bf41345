import type { Attempt, OrderDetails, OrderRow } from '../../../shared/contracts/sales/orders.ts'
import { declineRule } from '../../../shared/domain/payments/decline-codes.ts'
import { isDecided, type DisputeStatus } from '../../../shared/domain/payments/dispute.ts'
import type { StockLevel } from '../../../shared/domain/cart/stock-level.ts'
import { DISPUTE_LABELS } from '../../ui/payments/dispute-labels.ts'
import type { StatusLabel } from '../../ui/display/status-badge.tsx'

export const PAYMENT_LABELS: Readonly<Record<OrderRow['payment_status'], StatusLabel>> = {
  paid: { label: 'Paid', tone: 'ok' },
  partially_paid: { label: 'Partially paid', tone: 'warn' },
  authorized: { label: 'Authorized', tone: 'warn' },
  partially_refunded: { label: 'Partially refunded', tone: 'mute' },
  refunded: { label: 'Refunded', tone: 'mute' },
  voided: { label: 'Voided', tone: 'bad' },
}

export const FULFILMENT_LABELS: Readonly<Record<OrderRow['fulfilment_status'], StatusLabel>> = {
  unfulfilled: { label: 'Unfulfilled', tone: 'warn' },
  fulfilled: { label: 'Fulfilled', tone: 'mute' },
}

/** Badge of an order's dispute; null if there is none or the store won it. */
export function disputeBadge(status: DisputeStatus | null): StatusLabel | null {
  if (status === null || status === 'won') return null
  const { label, tone } = DISPUTE_LABELS[status]
  return { label: `Dispute ${label.toLowerCase()}`, tone }
}

/** The same for a table row, without the detail of an open dispute. */
export function shortDisputeBadge(status: DisputeStatus | null): StatusLabel | null {
  if (status === null || isDecided(status)) return disputeBadge(status)
  return { label: 'Disputed', tone: 'warn' }
}

export const ATTEMPT_LABELS: Readonly<Record<Attempt['status'], StatusLabel>> = {
  created: { label: 'Started', tone: 'mute' },
  requires_action: { label: 'Waiting for 3-D Secure', tone: 'warn' },
  pending: { label: 'Processing', tone: 'warn' },
  approved: { label: 'Approved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  error: { label: 'Failed', tone: 'bad' },
  unknown: { label: 'Unknown outcome', tone: 'warn' },
}

export const STOCK_LABELS: Readonly<Record<StockLevel, StatusLabel>> = {
  in: { label: 'In stock', tone: 'ok' },
  low: { label: 'Low', tone: 'warn' },
  out: { label: 'Out of stock', tone: 'bad' },
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

const METHODS: Readonly<Record<string, string>> = {
  card: 'Card',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/** 'Visa •••• 4242'; '' if neither brand nor number is known. */
export function cardLabel(card: { card_type: string | null; card_last_four: string | null }): string {
  const { card_type, card_last_four } = card
  const brand = card_type === null ? 'Card' : (BRANDS[card_type.toLowerCase()] ?? card_type)
  if (card_last_four === null) return card_type === null ? '' : brand
  return `${brand} •••• ${card_last_four}`
}

const methodLabel = (method: string): string => METHODS[method] ?? method

/** How an order was paid: 'Visa •••• 4242', 'Apple Pay, Visa •••• 4242', 'PayPal'. */
export function paidWith(order: Pick<OrderDetails, 'payment_method' | 'payment_details'>): string {
  const card = cardLabel(order.payment_details)
  if (card === '') return methodLabel(order.payment_method)
  return order.payment_method === 'card' ? card : `${methodLabel(order.payment_method)}, ${card}`
}

/** Why an attempt failed, in the merchant's words; null if it succeeded or is pending. */
export function declineText(attempt: Pick<Attempt, 'status' | 'decline_code' | 'message'>): string | null {
  if (attempt.status === 'unknown') return attempt.message
  if (attempt.status !== 'declined' && attempt.status !== 'error') return null
  if (attempt.message) return attempt.message
  return attempt.decline_code === null ? null : declineRule(attempt.decline_code).merchant_message
}

/** Details of an attempt in addition to its status: card, 3-D Secure, the provider's code. */
export function attemptFacts(attempt: Attempt): string {
  const facts = [
    cardLabel(attempt),
    attempt.three_d_secure ? '3-D Secure' : '',
    attempt.decline_code === null ? '' : `code ${attempt.decline_code}`,
    attempt.provider_code && attempt.provider_code !== attempt.decline_code
      ? `provider code ${attempt.provider_code}`
      : '',
  ]
  return facts.filter((fact) => fact !== '').join(', ')
}

/** The name, or the email if the shopper left the name out. */
export const customerLabel = (name: string, email: string): string => name || email || 'Unknown'
