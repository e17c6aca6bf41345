import type { ApprovedCharge, ChargeResult } from '../results.ts'
import { fromWhopPrice } from './amounts.ts'
import type { WhopPayment } from './objects.ts'

/** Metadata keys that carry our attempt through Whop's checkout to its payment. */
export const META = { attempt: 'attempt_id', amount: 'amount', currency: 'currency' } as const

/** Later changes are reported as refunds and disputes; the payment still counts as paid. */
const PAID = /^(succeeded|refunded|auto_refunded|partially_refunded|dispute_|resolution_|open_dispute|open_resolution)/

export const textIn = (metadata: WhopPayment['metadata'], name: string): string => {
  const value = metadata?.[name]
  return typeof value === 'string' ? value : ''
}

export const referenceOf = ({ metadata }: Pick<WhopPayment, 'metadata'>): string | null =>
  textIn(metadata, META.attempt) || null

export const isPaid = ({ status, substatus }: WhopPayment): boolean =>
  status === 'paid' || PAID.test(substatus ?? status ?? '')

export const isPending = ({ status, substatus }: WhopPayment): boolean =>
  substatus === 'pending' || (!substatus && status === 'pending')

/** The requested amount if Whop charged the shopper in another currency; null if the currency is the requested one. */
export const requestedAmountIfConverted = ({
  currency,
  metadata,
}: Pick<WhopPayment, 'currency' | 'metadata'>): { amount: number; currency: string } | null => {
  const asked = { amount: Number(textIn(metadata, META.amount)), currency: textIn(metadata, META.currency) }
  const differs = asked.currency !== '' && asked.currency !== currency.toUpperCase()
  return differs && Number.isSafeInteger(asked.amount) ? asked : null
}

/**
 * The paid amount in the requested currency.
 * @throws Error if the total isn't an amount, which is never guessed
 */
const paidAmount = (found: WhopPayment): number => {
  const asked = requestedAmountIfConverted(found)
  if (asked) return asked.amount
  const { currency, total } = found
  const paidIn = currency.toUpperCase()
  const amount = total === null || total === undefined ? null : fromWhopPrice(total, paidIn)
  if (amount === null) throw new Error('Whop sent no amount for a payment')
  return amount
}

const BRANDS: Readonly<Record<string, string>> = {
  china_union_pay: 'unionpay',
  china_union_payuzcard: 'unionpay',
  visadankort: 'visa',
  visabancontact: 'visa',
}

const approvedOf = (found: WhopPayment): ApprovedCharge => {
  const amount = paidAmount(found)
  const { card_brand, card_last4, payment_method_type } = found
  return {
    status: 'approved',
    provider_reference: found.id,
    authorized_amount: amount,
    captured_amount: amount,
    ...(card_brand && card_last4 && { card: { brand: BRANDS[card_brand] ?? card_brand, last_four: card_last4 } }),
    ...(payment_method_type && payment_method_type !== 'card' && { wallet: payment_method_type }),
  }
}

/** Converts a Whop payment to a charge result; null while the shopper can still retry in its checkout. */
export const toChargeResult = (found: WhopPayment): ChargeResult | null => {
  if (isPaid(found)) return approvedOf(found)
  if (!isPending(found)) return null
  // If this card fails, the shopper may use another one in the same checkout, so that is what gets looked up.
  return { status: 'pending', provider_reference: found.checkout_configuration_id ?? found.id }
}
