import type { ApprovedCharge, ChargeResult } from '../results.ts'
import { fromWhopPrice } from './amounts.ts'
import type { WhopPayment } from './objects.ts'

/** Under which names our attempt travels with Whop's checkout and comes back with its payment. */
export const META = { attempt: 'attempt_id', amount: 'amount', currency: 'currency' } as const

/** What became of the money after it was paid is told by refunds and disputes: it was paid all the same. */
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

/**
 * What was paid, in the currency that was asked for: Whop may have shown the shopper another one.
 * @throws Error for a total that is no amount, which nothing here guesses at
 */
const paidAmount = ({ currency, total, metadata }: WhopPayment): number => {
  const asked = { amount: Number(textIn(metadata, META.amount)), currency: textIn(metadata, META.currency) }
  const paidIn = currency.toUpperCase()
  if (asked.currency !== '' && asked.currency !== paidIn && Number.isSafeInteger(asked.amount)) return asked.amount
  const amount = total === null || total === undefined ? null : fromWhopPrice(total, paidIn)
  if (amount === null) throw new Error('Whop told no amount of a payment')
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

/** How a payment of Whop's stands; null while the shopper can still try again in the checkout that it belongs to. */
export const toChargeResult = (found: WhopPayment): ChargeResult | null => {
  if (isPaid(found)) return approvedOf(found)
  return isPending(found) ? { status: 'pending', provider_reference: found.id } : null
}
